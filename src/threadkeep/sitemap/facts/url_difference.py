"""How the URL of a link differs from the URL of its page."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from threadkeep.fetch import path_and_query
from threadkeep.sitemap.evidence import UrlDifference

_PARTS = re.compile(r"[/&;?]")
_DIGITS = re.compile(r"\d+")


@lru_cache(maxsize=4096)
def url_parts(url: str) -> tuple[str, ...]:
    """Folders, file and parameters of a URL, in order."""
    return tuple([part for part in _PARTS.split(path_and_query(url).partition("#")[0]) if part])


def url_difference(page: str, link: str) -> UrlDifference:
    if page.partition("#")[0] == link.partition("#")[0]:
        return "fragment" if "#" in link else "same"
    here, there = url_parts(page), url_parts(link)
    more, less = Counter(there) - Counter(here), Counter(here) - Counter(there)
    if not less:
        return "longer"
    if not more:
        return "fewer-parts" if "?" in page else "shorter"
    if len(more) == len(less) == 1:
        return "one-number" if _masked(*more) == _masked(*less) else "one-part"
    return "few-parts" if more.total() <= 2 and less.total() <= 2 else "many-parts"


def _masked(part: str) -> str:
    return _DIGITS.sub("#", part)
