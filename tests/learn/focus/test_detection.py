from __future__ import annotations

from tests.learn.focus.pages import at, link, page, served
from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.detection import MOST_IN_GROUP, detected, majority

TITLES = [link("/t/1", "How to mend a pump", "td>a"), link("/t/2", "Which oil is best", "td>a")]
AUTHORS = [link("/u/1", "Ann", "td>i>a"), link("/u/2", "Bob", "td>i>a")]
THREADS = [page("/t/1", "thread"), page("/t/2", "thread")]


def test_the_group_with_the_longest_anchor_text_is_typed_by_where_it_leads() -> None:
    (found,), asked = served(detected(Album(), page("/f", "index", AUTHORS + TITLES)), THREADS)
    assert (found.type, found.urls) == ("thread", (at("/t/1"), at("/t/2")))
    assert asked == ["/t/1", "/t/2"]


def test_a_group_that_leads_to_boards_is_of_index_urls() -> None:
    (found,), _ = served(detected(Album(), page("/", "index", TITLES)), [page("/t/1", "index"), page("/t/2", "index")])
    assert found.type == "index"


def test_where_the_longest_group_leads_elsewhere_nothing_is_detected() -> None:
    found, asked = served(detected(Album(), page("/f", "index", AUTHORS + TITLES)), [page("/t/1"), page("/t/2")])
    assert (found, asked) == ((), ["/t/1", "/t/2"])


def test_destinations_that_cannot_be_had_vote_for_neither() -> None:
    assert served(detected(Album(), page("/f", "index", TITLES)), THREADS[:1])[0] == ()


def test_more_than_the_longest_group_can_be_judged() -> None:
    menu = [link("/rules", "The rules of this place, all of them in full")]
    found, _ = served(detected(Album(), page("/f", "index", menu + TITLES), judged=2), THREADS)
    assert [each.type for each in found] == ["thread"]


def test_a_group_is_asked_for_whole_up_to_a_limit() -> None:
    titles = [link(f"/t/{number}", "A title", "td>a") for number in range(MOST_IN_GROUP + 5)]
    _, asked = served(detected(Album(), page("/f", "index", titles)), ())
    assert len(asked) == MOST_IN_GROUP


def test_the_majority_is_the_most_frequent_kind_and_a_tie_is_none() -> None:
    assert majority(["thread", "other", "thread"]) == "thread"
    assert majority(["thread", "index"]) == "other"
    assert majority([]) == "other"
