"""A URL cut into slots, each a value behind what leads to it: `/t/5?page=2` is `/` t, `/` 5, `?page=` 2.

Some forums write their paths into the query: `?/topic/5`, `read?3,12,page=2`; slashes and commas part values there too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_PARAMETER = re.compile(r"([?&;,/])([^=&;,/]*=|)([^&;,/]*)")
TOKEN = re.compile(r"\d+|[^\W\d_]+|.")


@dataclass(frozen=True, slots=True)
class Slots:
    """`leads[i]` stands before `values[i]`; URLs with equal leads have the same shape."""

    leads: tuple[str, ...]
    values: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(lead + value for lead, value in zip(self.leads, self.values, strict=True))


def slots_of(path: str) -> Slots:
    """The slots of a path with its query, as the strategy spells it."""
    folders, mark, query = path.partition("?")
    leads, values = [], []
    for value in folders.split("/")[1:]:
        leads.append("/")
        values.append(value)
    for found in _PARAMETER.finditer(mark + query) if mark else ():
        leads.append(found[1] + found[2])
        values.append(found[3])
    return Slots(tuple(leads), tuple(values))


def tokens_of(text: str) -> list[str]:
    """Runs of digits, runs of letters, and every other character by itself."""
    return TOKEN.findall(text)


def escaped(text: str) -> str:
    """Only what means something in a pattern: a person reads this."""
    return re.sub(r"([.^$*+?{}\[\]\\|()])", r"\\\1", text)
