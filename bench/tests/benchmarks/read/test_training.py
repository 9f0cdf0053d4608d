"""Training of the ranker, on pages written by hand and on numbers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import numpy as np

from threadkeep.page import parse
from threadkeep.posts import page_sets, page_stock
from threadkeep_bench.benchmarks.read.pages import ThreadPage
from threadkeep_bench.benchmarks.read.training import (
    BoostingOptions,
    ForumSource,
    PageExample,
    TrainingForum,
    close_examples,
    first_examples,
    folds_of,
    forest_of,
    forests_without,
    left_out_marks,
    trained_forest,
)
from threadkeep_bench.benchmarks.read.training.labels import set_labels
from threadkeep_bench.test_beds.foreign import ForeignPost

AT = datetime(2026, 11, 15, tzinfo=UTC)
TEXTS = (
    "The pump leaks at the bottom since I changed the seal, and nobody in the shop knows why.",
    "Look at the bearing first: mine had the same noise before it broke on a cold morning.",
    "I measured 42 and then 37 volts, so the supply is fine and the cable is what you should change.",
)
FAST = BoostingOptions(trees=20, rate=0.3, least_weight=0.1)


def post(text: str, day: int, *, is_required: bool = True) -> ForeignPost:
    at = datetime(2026, 3, day, 12, 30, tzinfo=UTC)
    return ForeignPost("t", "t:1", day, f"user{day}", at, None, 60, False, (text,), is_required)


def thread_page(texts: tuple[str, ...], css: str) -> ThreadPage:
    posts = tuple(post(text, day) for day, text in enumerate(texts, 1))
    html = "".join(
        f"<div class=row><a href='/user/{each.author}'>{each.author}</a> <i>2026-03-0{each.position} 12:30</i>"
        f"<div class={css}>{each.texts[0]}</div></div>"
        for each in posts
    )
    body = f"<html><body><p class=menu>Home and search and help</p>{html}<p>All rights reserved</p></body></html>"
    return ThreadPage(f"http://forum.example/{css}/{len(texts)}", body.encode(), "text/html; charset=utf-8", posts, 0)


def forum(name: str, css: str) -> TrainingForum:
    return TrainingForum(ForumSource(name), AT, (thread_page(TEXTS, css), thread_page(TEXTS[:2], css)))


def test_trees_learn_what_no_single_feature_shows() -> None:
    dice = np.random.default_rng(1)
    rows = dice.random((600, 3))
    is_right = (rows[:, 0] > 0.5) != (rows[:, 1] > 0.5)
    options = replace(FAST, trees=40, features=1.0)
    forest = trained_forest(("a", "b", "noise"), rows, is_right, np.ones(600), options)
    assert ((forest.scores_of(rows) > 0) == is_right).mean() > 0.95


def test_training_twice_gives_the_same_trees() -> None:
    examples = [each for name in ("one", "two") for each in first_examples(forum(name, name))]
    one, other = (forest_of(examples, FAST).scores_of(examples[0].rows).tolist() for _ in range(2))
    assert one == other


def test_a_set_is_labelled_by_the_posts_that_it_holds() -> None:
    page = thread_page(TEXTS, "text")
    stock = page_stock(parse(page.body, page.url, page.content_type), AT)
    labels = set_labels(stock, page.posts)
    values = {each.bodies: labels.label(each.bodies) for each in page_sets(stock).sets}
    (best,) = (bodies for bodies, value in values.items() if value == 1.0)
    assert len(best) == 3
    # Two of three posts: precision 1, recall 2/3.
    assert labels.label(best[:2]) == 0.8
    optional = set_labels(stock, (*page.posts[:2], replace(page.posts[2], is_required=False)))
    assert optional.label(best[:2]) == optional.label(best) == 1.0


def test_every_forum_is_left_out_once_and_never_judged_by_what_it_taught() -> None:
    names = [f"forum {number}" for number in range(7)]
    folds = folds_of(names, 3)
    assert sorted(name for fold in folds for name in fold) == names
    examples = [replace(each, forum=name) for name in names for each in first_examples(forum(name, "text"))[:1]]
    right, wrong = (forest_of([each], FAST) for each in (examples[0], _spoilt(examples[0])))
    spoilt = [_spoilt(each) if each.forum == names[0] else each for each in examples]
    without = forests_without(spoilt, folds, FAST)
    best = int(examples[0].values.argmax())
    assert int(without[names[0]].scores_of(examples[0].rows).argmax()) == best
    assert int(right.scores_of(examples[0].rows).argmax()) == best != int(wrong.scores_of(examples[0].rows).argmax())


def _spoilt(example: PageExample) -> PageExample:
    return replace(example, values=1.0 - example.values)


def test_a_ranker_that_was_trained_elsewhere_reads_all_posts_of_a_page() -> None:
    seen, unseen = forum("seen", "text"), forum("unseen", "words")
    first = forest_of(first_examples(seen), FAST)
    close = [each for source in (seen, unseen) for each in close_examples(source, first)]
    forests = forests_without(close, [frozenset({"seen"}), frozenset({"unseen"})], FAST)
    marks = {each.forum: each for each in left_out_marks(close, forests)}
    assert (marks["unseen"].f1, marks["unseen"].perfect.ratio) == (1.0, 1.0)
    assert (marks["unseen"].authors.ratio, marks["unseen"].times.ratio) == (1.0, 1.0)
