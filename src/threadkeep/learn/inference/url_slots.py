"""A URL as slots: each value behind what leads to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_PARAMETER = re.compile(r"([?&;])([^=&;]*=?)([^&;]*)")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class UrlSlots:
    """`leads[i]` is "/" or a parameter with its separator, `values[i]` is what follows it."""

    leads: tuple[str, ...]
    values: tuple[str, ...]


@lru_cache(maxsize=65_536)
def url_slots(path: str) -> UrlSlots:
    """The slots of a path with its query, as patterns see it: parameters are sorted already."""
    folders, mark, query = path.partition("?")
    steps = folders.split("/")[1:]
    leads, values = ["/"] * len(steps), list(steps)
    for found in _PARAMETER.finditer(mark + query) if mark else ():
        leads.append(found[1] + found[2])
        values.append(found[3])
    return UrlSlots(tuple(leads), tuple(values))


def masked(value: str) -> str:
    """The value with each number as "#"."""
    return _DIGITS.sub("#", value)
