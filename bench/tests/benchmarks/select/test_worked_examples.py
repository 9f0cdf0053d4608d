from __future__ import annotations

import pytest

from threadkeep_bench.benchmarks.select.worked_examples import WorkedExample, examples


@pytest.mark.parametrize("example", list(examples()), ids=lambda example: example.what)
def test_a_worked_example_of_the_paper_comes_out_as_printed(example: WorkedExample) -> None:
    assert example.here == example.paper


def test_the_page_d3_comes_back_by_way_of_a3() -> None:
    (recrawled,) = [one.here for one in examples() if one.what.startswith("Figure 6")]
    assert {"a3", "d3"} <= set(recrawled.split())
    assert not {"b1", "f1", "f2", "g1"} & set(recrawled.split())
