"""Session ids in URLs: parameters that most links of a page carry, with another value on the next page."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from threadkeep.fetch import path_and_query, same_site
from threadkeep.learn.seen import Seen

_PARAMETER = re.compile(r"[?&;]([^=&;/?]+)=([^&;/?]+)")
# Of the links of a page so many carry it.
SHARE = 0.4
FEWEST_LINKS = 4
# Of the links that have the parameter so many have that value: one that says what a link is for has several.
ONE_VALUE = 0.9
# What is so long, with letters and digits, names nothing that a person would.
_TOKEN = re.compile(r"(?=[^\d]*\d)(?=[^a-zA-Z]*[a-zA-Z])[\w-]{12,}")


def session_names(pages: Iterable[Seen]) -> dict[str, int]:
    """The parameters that carry a session, each with the number of values seen.

    Either the value differs from page to page, or it looks like a token already on one page.
    """
    values: defaultdict[str, set[str]] = defaultdict(set)
    for page in pages:
        for name, value in _everywhere(page):
            values[name].add(value)
    return {name: len(found) for name, found in values.items() if len(found) > 1 or _is_token(*found)}


def _is_token(value: str) -> bool:
    return _TOKEN.fullmatch(value) is not None


def _everywhere(page: Seen) -> Iterator[tuple[str, str]]:
    """The parameters with one value in most links of a page; not the page's own, which say what page it is.

    Links to one address count once: a menu that unfolds by a script may lead nowhere, forty times.
    """
    paths = {path_and_query(link.url) for link in page.links if same_site(link.url, page.final_url)}
    own = set(_PARAMETER.findall(path_and_query(page.final_url)))
    counts = Counter(pair for path in paths for pair in set(_PARAMETER.findall(path)))
    named = Counter(name for (name, _), count in counts.items() for _ in range(count))
    for (name, value), count in counts.items():
        is_own = (name, value) in own and not _is_token(value)
        is_usual = count >= max(FEWEST_LINKS, SHARE * len(paths)) and count >= ONE_VALUE * named[name]
        if is_usual and not is_own:
            yield name, value
