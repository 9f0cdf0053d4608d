from __future__ import annotations

from bench.tests.refresh.small_forum import BEGIN, HOUR

from threadkeep.refresh.forum_state.unlocated_posts import UnlocatedPosts


def test_what_is_counted_and_not_found_waits_since_the_count_rose():
    unfound = UnlocatedPosts()
    unfound.grew(1, 2, BEGIN)
    unfound.grew(1, 1, BEGIN + HOUR)
    unfound.note_found_posts(1, 1)
    assert (unfound.posts(1), unfound.waited(1, BEGIN + 2 * HOUR)) == (2.0, 4.0 * HOUR)
    assert (unfound.posts(2), unfound.waited(2, BEGIN)) == (0.0, 0.0)


def test_a_board_that_was_read_completely_waits_again():
    unfound = UnlocatedPosts()
    unfound.at_least(1, 1, BEGIN)
    unfound.at_least(1, 1, BEGIN + HOUR)
    assert unfound.waited(1, BEGIN + HOUR) == HOUR, "it was told of before"
    unfound.note_found_posts(1, 5)
    unfound.grew(1, 1, BEGIN + 2 * HOUR)
    assert unfound.waited(1, BEGIN + 3 * HOUR) == HOUR


def test_a_count_that_nobody_finds_is_believed_less_and_less():
    unfound = UnlocatedPosts()
    unfound.grew(1, 1, BEGIN)
    for _ in range(20):
        unfound.in_vain(1)
    assert 0 < unfound.posts(1) < 0.1
