from __future__ import annotations

from dataclasses import replace

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, page
from threadkeep.model import Reading
from threadkeep.page import parse
from threadkeep.strategy import Strategy, dumps, loads, read_page
from threadkeep.strategy.handwritten import has_handwritten_lines, is_handwritten, keep_handwritten_lines
from threadkeep.strategy.strategy import AliasRule, FollowRule, Kind, Provenance

LEARNED = replace(loads(STRATEGY), learned=Provenance(learner="threadkeep"))
BY_HAND = FollowRule("board", "thread", at="a.mine", by="hand")


def test_handwritten_lines_come_first_and_learned_lines_follow():
    before = replace(LEARNED, follow=(*LEARNED.follow, BY_HAND), aliases=(AliasRule(drop=("x",), by="hand"),))
    merged = keep_handwritten_lines(LEARNED, before)
    assert merged.follow == (BY_HAND, *LEARNED.follow)
    assert merged.aliases == (AliasRule(drop=("x",), by="hand"), *LEARNED.aliases)


def test_a_learned_line_equal_to_a_handwritten_one_is_dropped():
    mine = replace(LEARNED.follow[1], by="hand", why="I looked")
    merged = keep_handwritten_lines(LEARNED, replace(LEARNED, follow=(mine,)))
    assert merged.follow == (mine, LEARNED.follow[0], LEARNED.follow[2])


def test_learned_lines_of_the_earlier_strategy_are_dropped():
    before = replace(LEARNED, follow=(*LEARNED.follow, replace(BY_HAND, by="")))
    assert keep_handwritten_lines(LEARNED, before) == LEARNED


def test_a_handwritten_kind_replaces_the_learned_kind_of_its_name():
    mine = replace(LEARNED.kinds[1], url=r"^/boards/(?P<board>\d+)$", by="hand")
    merged = keep_handwritten_lines(LEARNED, replace(LEARNED, kinds=(LEARNED.kinds[0], mine, LEARNED.kinds[2])))
    assert [kind.name for kind in merged.kinds] == ["entry", "board", "thread"]
    assert merged.kind("board") == mine


def test_a_handwritten_kind_that_was_not_learned_comes_first():
    mine = Kind("news", "index", "^/news$", by="hand")
    assert keep_handwritten_lines(LEARNED, replace(LEARNED, kinds=(*LEARNED.kinds, mine))).kinds[0] == mine


def test_a_handwritten_rule_keeps_its_kind_when_the_learner_renames_it():
    news = Kind("news", "index", "^/news$")
    before = replace(LEARNED, kinds=(*LEARNED.kinds, news), follow=(FollowRule("entry", "news", by="hand"),))
    merged = keep_handwritten_lines(LEARNED, before)
    assert merged.kind("news") == news
    assert loads(dumps(merged)) == merged


def test_a_file_without_a_learned_table_is_handwritten():
    assert is_handwritten(loads(STRATEGY))
    assert not is_handwritten(LEARNED)


def test_one_line_marked_by_hand_is_a_handwritten_line():
    assert not has_handwritten_lines(LEARNED)
    assert has_handwritten_lines(replace(LEARNED, follow=(*LEARNED.follow, BY_HAND)))
    assert has_handwritten_lines(replace(LEARNED, kinds=(replace(LEARNED.kinds[0], by="hand"), *LEARNED.kinds[1:])))


def _added(section: str) -> Strategy:
    """The learned strategy of the small forum with a table that a person appended to it."""
    return loads(f'{dumps(LEARNED)}\n{section}\nby = "hand"\n')


def _read(path: str, strategy: Strategy) -> Reading:
    return read_page(parse((page(path) or "").encode(), SITE + path, "text/html"), strategy, 1, AT)


def test_an_appended_post_table_is_used_instead_of_the_learned_one():
    mine = _added('[[post]]\non = "thread"\neach = "div.post"\nauthor = { at = "time" }\nbody = { at = ".body" }')
    read = _read("/t/1", mine)
    assert read.tables == ("post[2]",)
    assert {post.author.name for post in read.posts} == {"x"}


def test_an_appended_post_table_that_finds_nothing_leaves_the_page_to_the_learned_one():
    mine = _added('[[post]]\non = "thread"\neach = "div.none"\nbody = { at = ".body" }')
    assert _read("/t/1", mine).tables == ("post[1]",)


def test_an_appended_row_table_is_used_although_the_learned_one_reads_more_fields():
    mine = _added('[[row]]\non = "board"\neach = "li"\ntitle = { at = "a" }')
    read = _read("/b/1", mine)
    assert read.tables == ("row[2]",)
    assert {row.replies for row in read.rows} == {None}


def test_an_appended_follow_rule_comes_before_the_learned_ones():
    mine = _added('[[follow]]\nfrom = "board"\nto = "thread"')
    assert {link.rule for link in _read("/b/1", mine).links} == {"follow[4] board -> thread"}


def test_the_order_of_a_file_without_a_learned_table_is_kept():
    mine = replace(_added('[[post]]\non = "thread"\neach = "div.post"\nbody = { at = ".body" }'), learned=None)
    assert _read("/t/1", mine).tables == ("post[1]",)
