from __future__ import annotations

from random import Random

import pytest

from threadkeep.sitemap.features import PAPER
from threadkeep.sitemap.page_type import Kind
from threadkeep_bench.training.examples import LabelledPage
from threadkeep_bench.training.models import cross_predicted_types, rights
from threadkeep_bench.training.table_two import table_two

KINDS: tuple[Kind, ...] = ("index", "thread", "other")


def example(forum: int, label: Kind, number: int) -> LabelledPage:
    """A page whose first features show its kind, with some noise."""
    random = Random(f"{forum} {label} {number}")
    values = {name: random.uniform(-0.3, 0.3) for name in (*PAPER, "rows", "posts")}
    for index, thread in (PAPER[:2], ("rows", "posts")):
        values[index] += label == "index"
        values[thread] += label == "thread"
    return LabelledPage(f"forum {forum}", f"http://f{forum}.example/{label}/{number}", "other", label, values)


def forums(first: int, count: int) -> list[LabelledPage]:
    numbers = range(first, first + count)
    return [example(forum, label, number) for forum in numbers for label in KINDS for number in range(6)]


@pytest.mark.parametrize("way", ["paper", "linear"])
def test_each_count_of_available_forums_is_a_row(way):
    rows = list(table_two(forums(0, 10), forums(100, 4), way))
    assert [row.forums for row in rows] == [5, 10]
    assert all(row.recall["index"].mean > 0.9 and row.precision["thread"].mean > 0.9 for row in rows)


def test_one_way_to_choose_all_forums_has_no_spread():
    (row,) = table_two(forums(0, 5), forums(100, 2), "paper", counts=(5,))
    assert row.precision["index"].deviation == pytest.approx(0, abs=0.02)


def test_every_page_is_classified_by_a_model_without_its_forum():
    examples = forums(0, 6)
    told = cross_predicted_types("linear", examples, folds=3)
    assert len(told) == len(examples)
    assert rights(told, examples)["thread"].recall > 0.9


def test_precision_and_recall_are_counted_by_kind():
    examples = [example(0, label, 0) for label in ("index", "index", "thread", "other")]
    found = rights(("index", "thread", "thread", "index"), examples)
    assert (found["index"].precision, found["index"].recall) == (0.5, 0.5)
    assert (found["thread"].precision, found["thread"].recall) == (0.5, 1.0)
