"""A URL as slots: each value behind what leads to it, and the parameters that name a visit."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from threadkeep.sitemap import PageFacts
from threadkeep.strategy import path_to_match

_PARAMETER = re.compile(r"([?&;])([^=&;]*=?)([^&;]*)")
_DIGITS = re.compile(r"\d+")
_SESSION = re.compile(r"[0-9a-zA-Z,_-]{16,}")
# Fewer links with one value may be links to one page.
_FEWEST_LINKS = 3


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


def session_parameters(pages: Sequence[PageFacts]) -> tuple[str, ...]:
    """Names of parameters whose value is long, and equal in all links of a page that have it."""
    counts: defaultdict[str, int] = defaultdict(int)
    mixed: set[str] = set()
    for page in pages:
        values: defaultdict[str, list[str]] = defaultdict(list)
        for url in {link.url for link in page.links if "?" in link.url}:
            slots = url_slots(path_to_match(url, frozenset()))
            for lead, value in zip(slots.leads, slots.values, strict=True):
                if lead != "/":
                    values[lead.strip("?&;=")].append(value)
        for name, found in values.items():
            if len(set(found)) == 1 and _SESSION.fullmatch(found[0]) and any(map(str.isdigit, found[0])):
                counts[name] = max(counts[name], len(found))
            else:
                mixed.add(name)
    return tuple(sorted(name for name, count in counts.items() if count >= _FEWEST_LINKS and name not in mixed))
