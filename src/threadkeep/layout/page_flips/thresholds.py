"""The tuned numbers of page flips."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FlipThresholds:
    """Chosen on about 25 pages of each of 27 recorded foreign forums."""

    # Points that prove any line.
    points_on_line: int = 3
    # The share of them that must be on it: a last page may have a name of its own.
    on_line: float = 0.8
    # A page of a list has so many records at least: `start=2` counts pages, `start=20` records.
    fewest_records: int = 5
    # Letters between two links of one bar, at most: "1, 2 ... 14".
    bar_gap: int = 30
    # The share of the links of an element that must be numbers and steps for it to be a bar.
    bar_share: float = 0.8
    # Rows of tables that hold numbers of one pager, above and below a list; a calendar has more.
    most_rows: int = 3


FLIPS = FlipThresholds()
