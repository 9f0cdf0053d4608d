from __future__ import annotations

from threadkeep.archive.refresh_state.list_states import BoardState
from threadkeep.refresh import ObservedPosts


def test_fresh_posts_are_recognised_by_their_number_in_the_thread():
    assert ObservedPosts([1.0, 2.0, 3.0]).new_times(stored_posts=17, page=1, posts_per_page=15) == [3.0]
    assert ObservedPosts([1.0, 2.0, 3.0]).new_times(stored_posts=10, page=1, posts_per_page=15) == [1.0, 2.0, 3.0]


def test_fresh_posts_are_those_that_the_archive_did_not_have_where_it_says_so():
    assert ObservedPosts([1.0, 2.0, 3.0], new_posts=2).new_times(stored_posts=99, page=0, posts_per_page=15) == [
        2.0,
        3.0,
    ]
    assert ObservedPosts([1.0, 2.0, 3.0], new_posts=0).new_times(stored_posts=0, page=0, posts_per_page=15) == []


def test_a_count_of_far_fewer_posts_than_are_stored_counts_something_else():
    assert BoardState("1", 90, None, None, stored_posts=100).has_usable_count
    assert not BoardState("1", 1, None, None, stored_posts=1_204).has_usable_count
    assert not BoardState("1", None, None, None).has_usable_count
