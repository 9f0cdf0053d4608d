"""The reference of the strategy file names every key, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from threadkeep.page import DateFormat
from threadkeep.strategy import loads
from threadkeep.strategy.format import sections

DOCS = (Path(__file__).parents[2] / "docs" / "strategy.md").read_text(encoding="utf-8")
SECTIONS = {
    "Top": sections.TOP_KEYS,
    "learned": sections.LEARNED_KEYS,
    "same": sections.SAME_KEYS,
    "kind": sections.KIND_KEYS,
    "follow": sections.FOLLOW_KEYS,
    "post": sections.POST_KEYS,
    "row": sections.ROW_KEYS,
    "board": sections.BOARD_KEYS,
    "field": sections.FIELD_KEYS,
}


@pytest.mark.parametrize("section", SECTIONS)
def test_every_key_is_documented_and_no_other(section: str) -> None:
    part = re.split(r"\n##+ ", DOCS.partition(f"\n### {section}\n")[2])[0]
    documented = re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)
    assert sorted(documented) == sorted(key if isinstance(key, str) else key.name for key in SECTIONS[section])


def test_the_steps_of_the_guide_are_together_a_strategy_that_loads() -> None:
    steps = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
    assert [kind.name for kind in loads("\n".join(steps)).kinds] == ["entry", "board", "thread"]


def test_every_directive_named_is_known() -> None:
    named = re.findall(r"%\w", DOCS.partition("Known\ndirectives:")[2].partition(";")[0])
    assert len(named) == 16
    for directive in named:
        DateFormat.of(directive)
