"""Counts as forums write them."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"(\d+(?:[.,'’]\d+)*)\s?([kKmM](?![a-zA-Z]))?")
_GROUPED = re.compile(r"\d{1,3}(?:[.,'’]\d{3})+")
_TIMES = {"": 1, "k": 1_000, "m": 1_000_000}


def count_in(text: str) -> int | None:
    """The first count in a text: 1234 for "1,234", "1.234" and "1.234k / 1000"; 1200 for "1.2k".

    A space parts two numbers: where it stands within one, the text is to be closed up before.
    """
    found = _NUMBER.search(text)
    if found is None:
        return None
    digits, unit = found[1], (found[2] or "").lower()
    if not unit:
        return _whole(digits)
    whole, _, fraction = re.sub(r"[,'’]", ".", digits).partition(".")
    return int(float(f"{whole}.{re.sub(r'[^0-9]', '', fraction) or '0'}") * _TIMES[unit] + 0.5)


def _whole(digits: str) -> int:
    """Groups of three belong together; anything else behind a mark is a fraction, or the next number."""
    grouped = _GROUPED.match(digits)
    # Python refuses to read more than 4,300 digits, and nobody counts that far.
    return int(re.sub(r"\D", "", grouped[0] if grouped else re.split(r"\D", digits)[0])[:18])
