"""Posts that were read beside those that are there."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import replace

from bench.tests.tiny_forum import SITE, START, TRUTH

from threadkeep.fetch import TurnedClock
from threadkeep.model import Author, KeptPost, Moment, Post, Thread
from threadkeep.protocols import Fetcher
from threadkeep_bench.benchmarks.posts.marks import PostMarks, post_marks
from threadkeep_bench.test_beds import Bed, BedKind, CrawledForum


def unopened() -> AbstractAsyncContextManager[Fetcher]:
    raise AssertionError("nothing is fetched")


def kept_post(path: str, text: str, position: int = 1, author: str = "ann") -> KeptPost:
    shown = Moment("1 January 2026", START, "second", "shown")
    post = Post(f"{path}/{position}", "anchor", "1", 0, Author(author), shown, f"<p>{text}</p>", text)
    return KeptPost(post, Thread("1", SITE + path, "First"), None, position, SITE + path)


def marks(*posts: KeptPost, kind: BedKind = "draw") -> PostMarks:
    truth = TRUTH
    if kind == "live":
        threads = [
            replace(each, posts=tuple(replace(p, text=f"token{p.id}") for p in each.posts)) for each in truth.threads
        ]
        truth = replace(truth, threads=tuple(threads))
    return post_marks(CrawledForum(Bed(kind, truth, TurnedClock(START), unopened), posts))


def test_posts_are_right_where_they_say_the_same_on_a_page_of_their_thread() -> None:
    found = marks(
        kept_post("/t1", "words of 5"), kept_post("/t1?p=2", "Words of 7!", 2), kept_post("/t2", "words of 7")
    )
    assert (found.posts.right, found.posts.answered, found.posts.expected) == (2, 3, 3)
    assert (found.texts.ratio, found.authors.ratio, found.shown.ratio, found.order.ratio) == (1, 1, 1, 1)


def test_a_wrong_name_and_a_wrong_order_are_seen() -> None:
    found = marks(kept_post("/t1", "words of 7", 1, "bob"), kept_post("/t1?p=2", "words of 5", 2))
    assert (found.authors.part, found.authors.whole, found.order.part) == (1, 2, 0)


def test_the_order_of_a_tree_is_not_judged() -> None:
    trees = tuple(replace(thread, is_tree=True) for thread in TRUTH.threads)
    bed = Bed("draw", replace(TRUTH, threads=trees), TurnedClock(START), unopened)
    found = post_marks(CrawledForum(bed, (kept_post("/t1", "words of 7", 1), kept_post("/t1?p=2", "words of 5", 2))))
    assert (found.posts.right, found.order.whole) == (2, 0)


def test_words_that_the_forum_added_make_a_text_unequal() -> None:
    added = marks(kept_post("/t1", "words of 5" + 30 * " and of others" + " edited"))
    assert added.posts.right == 0
    assert marks(kept_post("/t1", "words of 5")).texts.ratio == 1


def test_words_of_a_picture_do_not_hide_a_short_post() -> None:
    shown = kept_post("/t1", "words of 5\nthe pump in our garden")
    html = '<p>words of 5</p><img src="/a.png" alt="the pump in our garden">'
    found = marks(replace(shown, post=replace(shown.post, html=html)))
    assert (found.posts.right, found.texts.ratio, found.strict_texts.ratio) == (1, 1, 1)


def test_posts_of_a_running_package_are_known_by_their_words_under_any_url() -> None:
    found = marks(
        kept_post("/t1?order=votes", "I say token5."), kept_post("/t1?order=votes", "And token7", 2), kind="live"
    )
    assert (found.posts.right, found.posts.answered) == (2, 2)
