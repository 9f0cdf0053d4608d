"""Real forum packages, crawled over HTTP by strategies that a hand wrote."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from tests.live.crawled import LiveCrawl, Posts, crawl, strategy_for, threadkeep
from tests.live.forum import Forum
from tests.live.truth import FORUM_PAGES, TOKEN, path_of

pytestmark = pytest.mark.live


def test_every_post_of_every_thread_is_kept_once_and_in_order(forum: Forum, posts: Posts) -> None:
    threads = groupby(posts, lambda post: post["thread_url"])
    tokens = {path_of(url): [tuple(TOKEN.findall(post["text"])) for post in kept] for url, kept in threads}
    assert tokens == {thread.path: [(token,) for token in thread.tokens] for thread in forum.truth.threads}


def test_positions_count_from_one_in_each_thread(posts: Posts) -> None:
    for _, kept in groupby(posts, lambda post: post["thread_id"]):
        positions = [post["position"] for post in kept]
        assert positions == list(range(1, len(positions) + 1))


def test_every_post_has_its_author_and_its_time_to_the_minute(forum: Forum, posts: Posts) -> None:
    by_token = {TOKEN.findall(post["text"])[0]: post for post in posts}
    kept = {token: (post["author"], (post["published_at"] or "")[:16]) for token, post in by_token.items()}
    assert kept == {token: (post.author, post.minute) for token, post in forum.truth.posts.items()}


def test_every_thread_is_in_its_board_under_its_title(forum: Forum, posts: Posts) -> None:
    kept = {path_of(post["thread_url"]): (post["board"], post["thread_title"]) for post in posts}
    for thread in forum.truth.threads:
        board, title = kept[thread.path]
        # An index may cut a long title short.
        assert title == thread.title or (title.endswith("…") and thread.title.startswith(title[:-1].rstrip()))
        assert board == thread.board or forum.truth.has_repeating_boards


def test_boards_are_below_the_boards_that_list_them(forum: Forum, crawled: LiveCrawl) -> None:
    boards = crawled.boards()
    titles = {board["id"]: board["title"] for board in boards}
    kept = {board["title"]: titles.get(board["parent"]) for board in boards}
    assert {title: kept.get(title, "not kept") for title in forum.truth.boards} == forum.truth.boards


def test_every_request_is_for_a_page_of_the_forum_and_none_is_made_twice(forum: Forum, crawled: LiveCrawl) -> None:
    asked = Counter(request.target for request in crawled.requests)
    assert {target: forum.truth.kind(target) for target in asked if forum.truth.kind(target) not in FORUM_PAGES} == {}
    assert [target for target, times in asked.items() if times > 1] == []
    assert forum.truth.pages - {path_of(target) for target in asked} == set()


def test_a_whole_forum_is_reported_complete_with_nothing_missing(crawled: LiveCrawl) -> None:
    assert crawled.outcome["gaps"] == []
    assert (crawled.code, crawled.outcome["ending"]) == (0, "complete")


def test_the_same_command_again_asks_for_no_thread_and_changes_nothing(
    forum: Forum, crawled: LiveCrawl, posts: Posts
) -> None:
    again = crawl(forum, crawled.archive, "--strategy", strategy_for(forum))
    assert [request for request in again.requests if "thread" in forum.truth.kind(request.target)] == []
    assert (again.code, again.outcome["run"]["new_posts"], again.outcome["run"]["changed_posts"]) == (0, 0, 0)
    assert again.posts() == posts


def test_what_was_kept_passes_verification(crawled: LiveCrawl) -> None:
    done = threadkeep("verify", crawled.archive)
    assert (done.returncode, done.stdout) == (0, "")
