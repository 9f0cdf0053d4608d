from __future__ import annotations

from math import log1p

from threadkeep.evaluate.page_types.examples import Example
from threadkeep.evaluate.page_types.training import few_of, trained_few
from threadkeep.sitemap.features import COUNTED
from threadkeep.sitemap.page_type import Kind


def example(label: Kind, things: int, rows: int = 2) -> Example:
    told = {name: log1p(things) for name in COUNTED}
    features = {"series_rows": log1p(rows), "list_rows": log1p(rows - 1), **told}
    return Example("draw 1", f"http://f.example/{things}", "other", label, features)


def test_threads_and_long_lists_are_no_pages_for_a_second_look():
    small, long, thread = example("index", 2), example("index", 9, rows=20), example("thread", 0)
    assert few_of([small, long, thread]) == [small]


def test_a_second_look_goes_by_what_is_told_of_things():
    lists = [example("index", things, rows) for things in (3, 4, 5) for rows in (1, 2, 3) for _ in range(10)]
    others = [example("other", things, rows) for things in (0, 1) for rows in (1, 2, 3) for _ in range(10)]
    few = trained_few([*lists, *others])
    assert few.score(example("index", 4).features) > 0
    assert few.score(example("other", 0).features) < 0
