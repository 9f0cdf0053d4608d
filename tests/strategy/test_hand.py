from __future__ import annotations

from dataclasses import replace

from tests.crawl.tiny import STRATEGY
from threadkeep.strategy import dumps, loads
from threadkeep.strategy.hand import is_by_hand, keeping_hand
from threadkeep.strategy.strategy import Follow, Kind, Learned, Same

LEARNED = replace(loads(STRATEGY), learned=Learned(learner="threadkeep"))
BY_HAND = Follow("board", "thread", at="a.mine", by="hand")


def test_lines_by_hand_come_first_and_learned_ones_follow():
    before = replace(LEARNED, follow=(*LEARNED.follow, BY_HAND), same=(Same(drop=("x",), by="hand"),))
    merged = keeping_hand(LEARNED, before)
    assert merged.follow == (BY_HAND, *LEARNED.follow)
    assert merged.same == (Same(drop=("x",), by="hand"), *LEARNED.same)


def test_a_learned_line_that_says_what_a_hand_wrote_is_left_out():
    mine = replace(LEARNED.follow[1], by="hand", why="I looked")
    merged = keeping_hand(LEARNED, replace(LEARNED, follow=(mine,)))
    assert merged.follow == (mine, LEARNED.follow[0], LEARNED.follow[2])


def test_learned_lines_of_before_do_not_stay():
    before = replace(LEARNED, follow=(*LEARNED.follow, replace(BY_HAND, by="")))
    assert keeping_hand(LEARNED, before) == LEARNED


def test_a_kind_by_hand_replaces_the_learned_one_of_its_name_in_its_place():
    mine = replace(LEARNED.kinds[1], url=r"^/boards/(?P<board>\d+)$", by="hand")
    merged = keeping_hand(LEARNED, replace(LEARNED, kinds=(LEARNED.kinds[0], mine, LEARNED.kinds[2])))
    assert [kind.name for kind in merged.kinds] == ["entry", "board", "thread"]
    assert merged.kind("board") == mine


def test_a_kind_by_hand_that_nobody_learned_comes_first():
    mine = Kind("news", "index", "^/news$", by="hand")
    assert keeping_hand(LEARNED, replace(LEARNED, kinds=(*LEARNED.kinds, mine))).kinds[0] == mine


def test_a_rule_by_hand_keeps_the_kind_it_speaks_of_though_the_learner_calls_it_otherwise():
    news = Kind("news", "index", "^/news$")
    before = replace(LEARNED, kinds=(*LEARNED.kinds, news), follow=(Follow("entry", "news", by="hand"),))
    merged = keeping_hand(LEARNED, before)
    assert merged.kind("news") == news
    assert loads(dumps(merged)) == merged


def test_a_file_without_a_learned_table_is_by_hand_as_a_whole():
    assert is_by_hand(loads(STRATEGY))
    assert not is_by_hand(LEARNED)
