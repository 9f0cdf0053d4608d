from __future__ import annotations

from threadkeep.objects.clustering import clustered, clusters_of, similarity
from threadkeep.objects.extraction import Mention
from threadkeep.objects.types import Values, load_type

EVENTS, BOOKS = load_type("events"), load_type("books")


def event(name: str, location: str, time: str) -> Values:
    return (("name", name), ("location", location), ("time", time))


PHILHARMONIA = event("the philharmonia orchestra 2010 concert", "oriental art ctr concert hall", "2010-05-01T19:30")


def test_table_1_spellings_of_one_concert_are_one_object() -> None:
    other = event("philharmonia orchestra 2010 concert", "oriental art ctr", "2010-05-01")
    assert len(set(clustered(EVENTS, [PHILHARMONIA, other]))) == 1


def test_the_same_play_on_another_evening_is_another_object() -> None:
    evenings = [event("hamlet", "globe", f"2026-05-0{day}T19:30") for day in (1, 2, 3)]
    assert len(set(clustered(EVENTS, evenings))) == 3


def test_two_shows_of_one_day_are_not_joined_by_a_page_without_the_hour() -> None:
    shows = [event("hamlet", "globe", time) for time in ("2026-05-01T14:00", "2026-05-01T19:30", "2026-05-01")]
    assert len(set(clustered(EVENTS, shows))) == 2


def test_two_things_on_at_one_place_and_time_are_two_objects() -> None:
    one, two = event("hamlet", "globe", "2026-05-01"), event("knitting for beginners", "globe", "2026-05-01")
    assert similarity(EVENTS, one, two) < EVENTS.threshold


def test_part_one_is_not_part_two() -> None:
    assert (
        similarity(EVENTS, event("henry part 1", "globe", "2026-05-01"), event("henry part 2", "globe", "2026-05-01"))
        < 0.8
    )


def test_books_with_one_isbn_are_one_object_whatever_their_titles() -> None:
    one = (("title", "the raven"), ("author", "e a poe"), ("isbn", "9780306406157"))
    two = (("title", "raven illustrated"), ("author", "poe edgar"), ("isbn", "9780306406157"))
    assert len(set(clustered(BOOKS, [one, two]))) == 1


def test_a_cluster_has_the_value_that_most_sites_show() -> None:
    sites = ("a", "b", "c")
    times = ("2026-05-01T19:30", "2026-05-01T19:30", "2026-05-01")
    mentions = [
        Mention(f"http://{site}.example/", event("Hamlet", "Globe", time), event("hamlet", "globe", time))
        for site, time in zip(sites, times, strict=True)
    ]
    (cluster,) = clusters_of(EVENTS, mentions)
    assert dict(cluster.values(EVENTS))["time"] == "2026-05-01T19:30"
    assert len(cluster.pages) == 3


def test_a_mention_that_identifies_nothing_is_left_out() -> None:
    assert clusters_of(EVENTS, [Mention("http://a.example/", (("name", "Hamlet"),), (("name", "hamlet"),))]) == ()
