"""Parameters that name a visit, not a page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from threadkeep.learn.inference.url_slots import url_slots
from threadkeep.sitemap import PageFacts
from threadkeep.strategy import path_to_match

_SESSION = re.compile(r"[0-9a-zA-Z,_-]{16,}")
# Fewer links with one value may be links to one page.
_FEWEST_LINKS = 3


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
