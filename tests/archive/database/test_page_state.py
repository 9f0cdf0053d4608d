"""The numbers of page states are written in one module and in released migrations only."""

from __future__ import annotations

import re
from pathlib import Path

from threadkeep.archive.database import schema
from threadkeep.archive.database.page_state import QUEUED, State, sql_list

ARCHIVE = Path(schema.__file__).parents[1]
BARE_NUMBER = re.compile(r"\bstate\s*(?:=|<>|NOT IN|IN)\s*\(?\d")


def test_no_query_contains_the_number_of_a_state() -> None:
    modules = [path for path in ARCHIVE.rglob("*.py") if path != Path(schema.__file__)]
    assert [path.name for path in modules if BARE_NUMBER.search(path.read_text(encoding="utf-8"))] == []


def test_states_are_a_list_for_sql() -> None:
    assert sql_list(State.DONE) == "(2)"
    assert QUEUED == "(0, 4)"
