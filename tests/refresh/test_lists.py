from __future__ import annotations

from threadkeep.archive.list_states import BoardState
from threadkeep.refresh import SeenPosts


def test_fresh_posts_are_told_by_their_number_in_the_thread():
    assert SeenPosts([1.0, 2.0, 3.0]).fresh(kept=17, page=1, page_posts=15) == [3.0]
    assert SeenPosts([1.0, 2.0, 3.0]).fresh(kept=10, page=1, page_posts=15) == [1.0, 2.0, 3.0]


def test_fresh_posts_are_those_that_the_archive_did_not_have_where_it_says_so():
    assert SeenPosts([1.0, 2.0, 3.0], new=2).fresh(kept=99, page=0, page_posts=15) == [2.0, 3.0]
    assert SeenPosts([1.0, 2.0, 3.0], new=0).fresh(kept=0, page=0, page_posts=15) == []


def test_a_count_of_far_fewer_posts_than_are_stored_counts_something_else():
    assert BoardState("1", 90, None, None, stored_posts=100).counts
    assert not BoardState("1", 1, None, None, stored_posts=1_204).counts
    assert not BoardState("1", None, None, None).counts
