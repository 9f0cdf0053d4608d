"""A saved strategy loads to an equal one, and a person's words in the file survive."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategy.forum import TEXT, strategy
from threadkeep.strategy import dumps, load, loads, save
from threadkeep.strategy.format.save import merged_text
from threadkeep.strategy.shapes import BoardShape, Field, PostShape, RowShape
from threadkeep.strategy.strategy import AliasRule, FollowRule, Kind, Provenance, Strategy

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12)
selectors = st.sampled_from(["a", "div.post > a", "tr:has(> td.x)", "a[href*='x']", 'b[title="y"]'])
patterns = st.sampled_from([r"^/t/(?P<thread>\d+)(/(?P<page>\d+))?$", r"p'(?P<thread>x)\"?(?P<page>.)"])
evidence = {"why": words, "by": st.sampled_from(["", "hand"])}
fields_ = st.builds(
    Field,
    at=st.none() | selectors,
    take=st.sampled_from(["text", "html", "href", "id"]),
    match=st.none() | st.sampled_from([r"p(\d+)", "» (.+)$", "it's"]),
    format=st.lists(st.sampled_from(["iso", "epoch", "%d.%m.%Y"]), max_size=2).map(tuple),
    zone=st.sampled_from(["UTC", "+02:00", "Europe/Berlin"]),
    by_zone=st.sampled_from(["assumed", "shown", "site"]),
    days=st.sampled_from([(("today", 0), ("yesterday", -1)), (("heute", 0),), ()]),
    drop=st.lists(selectors, max_size=2).map(tuple),
)
untils = st.none() | st.just("next") | selectors
maybe = st.none() | fields_
posts = st.builds(
    PostShape, on=st.just("thread"), selector=selectors, body=fields_, until=untils, id=maybe, author=maybe, date=maybe,
    edited=maybe, edited_by=maybe, url=maybe, parent=maybe, depth=maybe, reactions=maybe, attachments=maybe, **evidence,
)  # fmt: skip
rows = st.builds(
    RowShape, on=st.just("a b"), selector=selectors, title=fields_, until=untils, author=maybe, replies=maybe,
    views=maybe, last=maybe, sticky=maybe, locked=maybe, moved=maybe, **evidence,
)  # fmt: skip
boards = st.builds(BoardShape, on=st.just("entry"), selector=selectors, title=fields_, posts=maybe, **evidence)
kinds = st.permutations(["entry", "thread", "a b"]).flatmap(
    lambda names: st.tuples(*(st.builds(
        Kind, name=st.just(name), role=st.just("thread" if name == "thread" else "entry"), url=patterns,
        first_position=st.sampled_from([(), (("page", "1"),), (("page", "007"),)]),
        page_count=st.none() | st.integers(0, 9), example=st.none() | st.just("http://f.example/t/1"), **evidence,
    ) for name in names))
)  # fmt: skip
strategies = st.builds(
    Strategy,
    site=st.just("http://f.example/"),
    entry=st.just("http://f.example/forum/"),
    learned=st.none() | st.builds(
        Provenance,
        at=st.none() | st.integers(0, 2**31).map(lambda seconds: datetime.fromtimestamp(seconds, UTC)),
        pages=st.none() | st.integers(0, 99),
        learner=words,
    ).filter(lambda learned: learned != Provenance()),
    aliases=st.lists(st.builds(AliasRule, drop=st.just(("sid", "ü")), **evidence) | st.builds(
        AliasRule, url=patterns, kind=st.just("thread"), **evidence), max_size=3).map(tuple),
    kinds=kinds,
    follow=st.lists(st.builds(
        FollowRule, from_=st.just("entry"), to=st.just("thread"), at=st.none() | selectors, **evidence,
    ), max_size=4).map(tuple),
    posts=st.lists(posts, min_size=1, max_size=2).map(tuple),
    rows=st.lists(rows, max_size=2).map(tuple),
    boards=st.lists(boards, max_size=2).map(tuple),
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(strategies)
def test_a_saved_strategy_loads_to_an_equal_one(wanted: Strategy) -> None:
    assert loads(dumps(wanted)) == wanted


@settings(max_examples=25, deadline=None)
@given(strategies, strategies)
def test_any_change_to_a_file_loads_to_the_changed_one(before: Strategy, after: Strategy) -> None:
    assert loads(merged_text(after, dumps(before))) == after


def test_an_unchanged_file_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(TEXT, encoding="utf-8")
    save(load(path), path)
    assert path.read_text(encoding="utf-8") == TEXT


def test_a_changed_rule_changes_its_lines_and_no_others(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(TEXT, encoding="utf-8")
    old = load(path)
    changed = (replace(old.follow[0], at="ul.all", why="14 of 14"), *old.follow[1:])
    save(replace(old, follow=changed), path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line not in TEXT.splitlines()] == ['at   = "ul.all"', 'why = "14 of 14"']
    assert [line for line in TEXT.splitlines() if line not in lines] == ['at   = ".boards"']


def test_a_default_that_a_person_wrote_out_stays_written() -> None:
    text = TEXT.replace('author = { at = ".who" }', 'author = { at = ".who", take = "text" }', 1)
    old = loads(text)
    changed = replace(old, posts=(*old.posts[:2], replace(old.posts[2], selector="li")))
    assert 'author = { at = ".who", take = "text" }' in merged_text(changed, text)


def test_a_rule_taken_out_or_put_in_leaves_the_others_and_their_comments() -> None:
    old = strategy()
    text = merged_text(replace(old, follow=(*old.follow[:2], FollowRule("board", "slug"), *old.follow[3:])), TEXT)
    text = merged_text(replace(loads(text), aliases=old.aliases[1:]), text)
    assert "# from the front page" in text
    assert "# without www" in text
    assert 'drop = ["sid"]' not in text
    assert [follow.to for follow in loads(text).follow] == ["board", "board", "slug", "thread"]


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    save(strategy(), tmp_path / "s.toml")
    assert load(tmp_path / "s.toml") == strategy()
    assert [path.name for path in tmp_path.iterdir()] == ["s.toml"]


def test_patterns_are_written_between_single_quotes() -> None:
    assert r"url = '^/post\?p=\d+$'" in dumps(strategy())
