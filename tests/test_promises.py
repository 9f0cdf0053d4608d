"""Every promise names the tests that prove it, and they exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
PAGE = (REPOSITORY / "docs" / "promises.md").read_text(encoding="utf-8")
ROWS = {int(number): row for number, row in re.findall(r"^\| (\d+) \|(.*)$", PAGE, re.MULTILINE)}
KEPT = {
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
    24,
    25,
    26,
    27,
    28,
    29,
    30,
    31,
    34,
    35,
    36,
    37,
    38,
    39,
    40,
    41,
    42,
    43,
    44,
    45,
    46,
    47,
    48,
    49,
    50,
    51,
    52,
    53,
    54,
    60,
    61,
    62,
    63,
    64,
    65,
    66,
}


@cache
def names_in(path: Path) -> set[str]:
    module = ast.parse(path.read_text(encoding="utf-8")) if path.is_file() else ast.Module([], [])
    return {node.name for node in module.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_promise_that_is_kept_has_a_row() -> None:
    assert set(ROWS) == KEPT


@pytest.mark.parametrize("number", sorted(KEPT))
def test_every_test_that_a_promise_names_exists(number: int) -> None:
    named = re.findall(r"`([\w/]+\.py)::(test_\w+)`", ROWS[number])
    assert named, f"promise {number} names no test"
    assert [f"{path}::{name}" for path, name in named if name not in names_in(REPOSITORY / path)] == []
