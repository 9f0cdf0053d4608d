"""Posts say enough, and never the same by accident."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import combinations
from statistics import median

import pytest
from selectolax.lexbor import LexborHTMLParser

from threadkeep_bench.simulate.community.community import Community, grow
from threadkeep_bench.simulate.community.views import CommunityOptions, PostView
from threadkeep_bench.simulate.texts.post_text import Quotable, Writing, segments
from threadkeep_bench.simulate.texts.segment import Segment, plain_text, thread_url
from threadkeep_bench.simulate.words.language import LANGUAGES, words

KINDS = {"p", "quote", "code", "list", "link", "image", "markup", "date"}
ENGLISH = words("en")


def all_posts(community: Community) -> list[PostView]:
    at = community.options.ends_at
    return [post for view in community.threads(None, at) for post in community.posts(view.id, at)]


@pytest.fixture(scope="module")
def community() -> Community:
    return grow(CommunityOptions(seed=5, threads=200))


@pytest.fixture(scope="module")
def posts(community: Community) -> list[PostView]:
    return all_posts(community)


def shingles(text: str) -> set[tuple[str, ...]]:
    parts = re.findall(r"\w+", text)
    return {tuple(parts[place : place + 4]) for place in range(len(parts) - 3)}


def own(post: PostView) -> str:
    """What the author wrote, without quotes."""
    return plain_text((segment for segment in post.segments if segment.kind != "quote"), "")


@pytest.mark.parametrize("seed", [5, 6])
def test_no_two_posts_are_nearly_the_same_by_accident(seed: int) -> None:
    posts = all_posts(grow(CommunityOptions(seed=seed, threads=40)))
    texts = [shingles(own(post)) for post in posts if own(post) not in ENGLISH.shorts]
    assert max(len(one & other) / len(one | other) for one, other in combinations(texts, 2)) < 0.5


def test_a_few_very_short_posts_repeat(posts: list[PostView]) -> None:
    short = Counter(own(post) for post in posts if own(post) in ENGLISH.shorts)
    assert 0.02 < short.total() / len(posts) < 0.12
    assert max(short.values()) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_post_has_some_hundred_characters_and_few_have_thousands(language: str) -> None:
    community = grow(CommunityOptions(seed=3, threads=60, language=language))
    lengths = sorted(len(community.plain_text(post)) for post in all_posts(community))
    assert 200 <= median(lengths) <= 500
    assert lengths[len(lengths) * 99 // 100] > 4 * median(lengths)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_blank_is_left_in_a_text(language: str) -> None:
    community = grow(CommunityOptions(seed=4, threads=30, language=language))
    assert not [text for post in all_posts(community) if re.search("[{}]", text := community.plain_text(post))]


def test_posts_hold_every_kind_of_segment(posts: list[PostView]) -> None:
    kinds = Counter(segment.kind for post in posts for segment in post.segments)
    assert set(kinds) == KINDS
    assert all(count > 10 for count in kinds.values())


def test_a_quote_is_the_beginning_of_the_post_that_is_answered(posts: list[PostView]) -> None:
    by_id = {post.id: post for post in posts}
    quoting = [(post, segment) for post in posts for segment in post.segments if segment.kind == "quote"]
    assert len(quoting) > 100
    right = sum(
        (segment.author, segment.text) == (by_id[post.parent].author.name, opening(by_id[post.parent]))
        for post, segment in quoting
        if post.parent is not None
    )
    # Of a deleted post the quotes are left, and its answers hang on another one.
    assert right > 0.95 * len(quoting)


def opening(post: PostView) -> str:
    return next(segment.text for segment in post.segments if segment.kind == "p")


def test_a_link_leads_to_another_site_or_to_a_thread_that_was_there(
    community: Community, posts: list[PostView]
) -> None:
    inner = 0
    for post in posts:
        for link in (segment for segment in post.segments if segment.kind == "link"):
            assert link.text
            if link.linked_thread is None:
                assert re.match(r"https://[a-z0-9-]+\.example/", link.url)
            else:
                assert 1 <= link.linked_thread <= len(list(community.titles()))
                assert (
                    community.history.activity.at[community.history.first[link.linked_thread - 1]]
                    <= post.at.timestamp()
                )
                inner += 1
    assert inner > 10


class Balance(HTMLParser):
    """The tags that are open; closing another than the innermost one fails."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_markup_closes_every_tag_that_it_opens(posts: list[PostView]) -> None:
    balance = Balance()
    for segment in (segment for post in posts for segment in post.segments if segment.kind == "markup"):
        balance.feed(segment.text)
        assert not balance.open


def test_markup_shows_exactly_its_lines(posts: list[PostView]) -> None:
    written = [segment for post in posts for segment in post.segments if segment.kind == "markup"]
    assert len({re.sub(r"[^<>/a-z]", "", segment.text)[:8] for segment in written}) >= 4
    for segment in written:
        box = LexborHTMLParser(f"<div id=all>{segment.text}</div>").css_first("#all")
        assert box is not None
        assert "".join(box.text().split()) == "".join("".join(segment.items).split())


def test_some_markup_looks_like_the_head_of_a_post(posts: list[PostView]) -> None:
    assert any('class="post"' in segment.text for post in posts for segment in post.segments)


def test_an_edit_only_adds() -> None:
    answered = Quotable(3, "Wren", is_first=False)
    for post in range(50):
        before, after = (segments(Writing(1, post, answered, 9, is_edited), ENGLISH) for is_edited in (False, True))
        assert after[:-1] == before


def test_plain_text_is_what_a_reader_sees() -> None:
    parts = (
        Segment("quote", "It leaks.", author="Wren"),
        Segment("p", "Mine too."),
        Segment("image", "the pump", url="https://pictures.example/1.jpg"),
        Segment("list", "", items=("one", "two")),
        Segment("markup", "<b>loud</b>", items=("loud",)),
        Segment("link", "this one", url=thread_url(7)),
    )
    assert plain_text(parts, "{name} wrote:").split("\n") == [
        "Wren wrote:", "It leaks.", "Mine too.", "one", "two", "loud", "this one",
    ]  # fmt: skip


def test_a_name_with_braces_does_not_break_a_quote() -> None:
    assert plain_text((Segment("quote", "x", author="{0} {name}"),), "{name} wrote:") == "{0} {name} wrote:\nx"


def test_a_link_to_a_thread_names_it() -> None:
    assert Segment("link", "x", url=thread_url(7)).linked_thread == 7
    assert Segment("link", "x", url="https://a.example/7").linked_thread is None
