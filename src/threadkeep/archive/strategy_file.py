"""`strategy.toml` in the archive's folder: the strategy in use, for people to read and to mend."""

from __future__ import annotations

from pathlib import Path

FILE = "strategy.toml"


def write_strategy_file(folder: Path, text: str, known: frozenset[str]) -> None:
    """Put the strategy into the folder; what a person wrote there and never used is put aside, not overwritten."""
    path = folder / FILE
    before = path.read_text(encoding="utf-8") if path.is_file() else text
    if before != text and before not in known:
        path.rename(_unused_name(folder))
    fresh = folder / f"{FILE}.new"
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def _unused_name(folder: Path) -> Path:
    number = 1
    while (aside := folder / f"strategy.unused-{number}.toml").exists():
        number += 1
    return aside
