"""Counts as forums write them."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"(\d+(?:[.,'’]\d+)*)\s?([kKmM](?![a-zA-Z]))?")
_GROUPED = re.compile(r"\d{1,3}(?:[.,'’]\d{3})+")
_UNITS = {"k": 1_000, "m": 1_000_000}


def count_in(text: str) -> int | None:
    """The first count in a text: 1234 for "1,234", "1.234" and "1.234k / 1000"; 1200 for "1.2k".

    A space separates two numbers. If the space is inside a number, the caller joins the text before.
    """
    number = _NUMBER.search(text)
    if number is None:
        return None
    digits, unit = number[1], (number[2] or "").lower()
    if not unit:
        return _integer_part(digits)
    integer, _, fraction = re.sub(r"[,'’]", ".", digits).partition(".")
    return int(float(f"{integer}.{re.sub(r'[^0-9]', '', fraction) or '0'}") * _UNITS[unit] + 0.5)


def _integer_part(digits: str) -> int:
    """Groups of three digits are one number; anything else behind a separator is a fraction, or the next number."""
    grouped = _GROUPED.match(digits)
    # Python refuses to convert more than 4,300 digits; no forum counts that far.
    return int(re.sub(r"\D", "", grouped[0] if grouped else re.split(r"\D", digits)[0])[:18])
