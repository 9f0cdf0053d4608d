"""Threads with a page for each message."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import at, link, page
from threadkeep.learn import Seen
from threadkeep.learn.forms import Sample, forms_of
from threadkeep.learn.messages import message_flips, message_rules, see_messages
from threadkeep.learn.outline import Part
from threadkeep.learn.positions import Edit, may_be_page
from threadkeep.learn.study import Study
from threadkeep.strategy import Kind


def message(path: str, *lines: int) -> Seen:
    tree = [link(f"/read?1,7,{number}", "Re: A title", row=number - 10) for number in (11, 12, 13)]
    return replace(page(path, tree, "thread"), posts=1, lines=frozenset(lines))


def flips(answer: Seen, posts: int = 1) -> list[str]:
    """The flips that are known after one other message answered."""
    first = replace(message("/read?1,7", 1, 2, 3), posts=posts)
    study = Study(first.url)
    study.pages[first.url] = first
    part = Part((), forms_of([Sample("/read?1,7"), Sample("/read?1,9")]), (first,), (first,))
    looking = see_messages(study, part)
    for wanted in looking:
        assert wanted.url == at("/read?1,7,13")
        try:
            looking.send(answer)
        except StopIteration:
            break
    return [flip.path for flip, _ in message_flips(study, part)]


def test_each_message_leads_to_the_others_of_its_thread() -> None:
    assert flips(message("/read?1,7,13", 4, 5, 6)) == ["/read?1,7,11", "/read?1,7,12", "/read?1,7,13"]


def test_the_same_page_under_another_address_is_no_message() -> None:
    assert flips(message("/read?1,7,13", 1, 2, 3)) == []


def test_a_page_of_several_posts_is_not_one_of_messages() -> None:
    assert flips(message("/read?1,7,13", 4, 5, 6), posts=5) == []


def test_numbers_glued_to_a_word_are_no_messages() -> None:
    assert may_be_page(Edit(5, ",", "12", ""))
    assert not may_be_page(Edit(5, "/do", "12", ""))


def test_messages_are_followed_where_they_are_listed_and_not_from_the_posts_of_whole_threads() -> None:
    listed = message("/read?1,7", 1, 2, 3)
    posts = [link(f"/read?1,9,{number}", "No.", "div.post>a", row=number) for number in (21, 22)]
    whole = replace(page("/read?1,9", posts, "thread"), posts=2)
    part = Part((), forms_of([Sample("/read?1,7"), Sample("/read?1,9")]), (listed, whole), (listed, whole))
    study = Study(listed.url)
    study.pages |= {listed.url: listed, whole.url: whole}
    kind = Kind("message", "thread", url=r"^/read\?1,(?P<thread>\d+)(?:,(?P<cursor>\d+))?$")
    rules = list(message_rules(study, part, kind, [Kind("thread", "thread")]))
    assert [(rule.from_, rule.to, rule.at, rule.as_) for rule in rules] == [
        ("thread", "message", "li>a", "flip"),
        ("message", "message", "li>a", "flip"),
    ]
