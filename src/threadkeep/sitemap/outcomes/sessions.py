"""Session ids: parameters that name a visit and not a page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from threadkeep.fetch import path_and_query

_PARAMETER = re.compile(r"[?&;]([^=&;?/]+)=([^&;?/#]*)")
_KEY = re.compile(r"(?=.*\d)[0-9a-zA-Z,_-]{16,}")
# Fewer links with one value may be links to one page.
_FEWEST_LINKS = 3


class SessionParameters:
    """Finds parameters that have one long value in all links of a page, and another one on other pages.

    A parameter with several values on one page identifies pages. One whose value never changes does no harm.
    """

    def __init__(self) -> None:
        self._values: defaultdict[str, set[str]] = defaultdict(set)
        self._identifying: set[str] = set()

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, values in self._values.items() if len(values) > 1) - self._identifying

    def add_page(self, urls: Iterable[str]) -> None:
        found: defaultdict[str, dict[str, int]] = defaultdict(dict)
        for url in urls:
            for name, value in _PARAMETER.findall(path_and_query(url)):
                found[name][value] = found[name].get(value, 0) + 1
        for name, counts in found.items():
            (value, count), *others = counts.items()
            if others or not _KEY.fullmatch(value):
                self._identifying.add(name)
            elif count >= _FEWEST_LINKS:
                self._values[name].add(value)
