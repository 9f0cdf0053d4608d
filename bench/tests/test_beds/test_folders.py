from __future__ import annotations

from pathlib import Path

from threadkeep_bench.test_beds.folders import folder_named


def test_a_folder_is_found_by_the_variable_that_names_it(tmp_path: Path) -> None:
    assert folder_named("CORPUS", {"CORPUS": str(tmp_path)}) == tmp_path


def test_a_variable_unset_empty_or_naming_no_folder_finds_none(tmp_path: Path) -> None:
    assert folder_named("CORPUS", {}) is None
    assert folder_named("CORPUS", {"CORPUS": ""}) is None
    assert folder_named("CORPUS", {"CORPUS": str(tmp_path / "gone")}) is None
