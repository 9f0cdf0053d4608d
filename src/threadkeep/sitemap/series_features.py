"""Features of the main series of links: whether it is a list, of what, and how it stands to the page around it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log1p
from statistics import median

from threadkeep.sitemap.heading_features import heading_features
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.record_features import order_of
from threadkeep.sitemap.series import NO_SERIES, Row, Series, ranked_series
from threadkeep.sitemap.sums import bare_words, width
from threadkeep.sitemap.url_shape import UrlShape, url_shape

# The spaces between elements are texts too, and no numbers.
_NUMBER = re.compile(r"\s*\d[\d.,\s]*k?\s*")
_REPLY = re.compile(r"^\w{1,3}\s*:\s*")
# Weak evidence only: words that addresses of people have in many forums.
_PERSON = re.compile(r"user|member|profile|author|people|person|poster", re.IGNORECASE)
_MOST_KINDS = 5
# Every second row may have another class, and so may closed threads.
_CLASSES = re.compile(r"\.[^>]*")
_LONGEST_NAME = 30
# A word such as "Reply" or "Page" is shorter than most titles.
_A_TITLE = 8
_HOUR = re.compile(r"\d[:.h]\d\d(?!\d|[./]\d)")


def series_features(look: PageLook, shapes: Mapping[str, UrlShape]) -> Mapping[str, float]:
    """What is listed, what is said of each, and whether the page itself is one of them."""
    series, *others = ranked_series(look, shapes) or (NO_SERIES,)
    rows, own = series.rows, shapes[look.page.url]
    people = _people(look, shapes)
    plain = [look.plain_between(row.start, row.end) for row in rows]
    titles = [width(row.link.anchor) for row in rows]
    spans = [look.dates_between(row.start, row.end) for row in rows]
    whole = look.sums.chars_before[-1]
    before, behind = _around(look, rows)
    return {
        "series_before": before,
        "series_behind": behind,
        "series_shared": _shared(look, rows),
        "series_rows": log1p(len(rows)),
        "series_title": log1p(median(titles)) if rows else 0.0,
        "series_longest": log1p(max(titles, default=0)),
        "series_handles": _share([_is_handle(row.link.anchor) for row in rows]),
        "series_spaces": _share([" " in row.link.anchor for row in rows]),
        "series_plain": log1p(median(plain)) if rows else 0.0,
        "series_titled": sum(titles) / max(1, sum(titles) + sum(plain)),
        "series_dates": _share([bool(dates) for dates in spans]),
        "series_exact": _share([any(_HOUR.search(date.raw) for date in dates) for dates in spans]),
        "series_external": _share([_leads_away(look, row) for row in rows]),
        "series_numbers": _share([_has_number(look, row) for row in rows]),
        "series_order": order_of([dates[-1] for dates in spans if dates]),
        "series_area": min(1.0, sum(titles + plain) / whole) if whole else 0.0,
        "series_distinct": len(rows) / series.named if series.named else 0.0,
        "series_kinds": _kinds(look, series, shapes),
        "series_place": _most(Counter(_CLASSES.sub("", row.link.place) for row in rows), len(rows)),
        "series_own": float(own.covers(series.shape) or series.shape.covers(own)),
        "series_people": float(series.shape in people),
        "series_personal": float(_is_personal(series.shape)),
        "series_sorted": _sorted_share([row.link.anchor for row in rows]),
        "series_subject": _share([_is_subject(look, row) for row in rows]),
        "own_people": float(any(own.covers(shape) for shape in people)),
        "alike_rows": log1p(_alike_elsewhere(series, others)),
        **heading_features(look, series),
    }


def _alike_elsewhere(first: Series, others: Sequence[Series]) -> int:
    """The addresses of the main series' shape that other series have under a name as long as a title, and it has not.

    A box of the newest threads may have more words than a small board, and be taken for the list of the page; on a page
    of another kind such a box stands alone.
    """
    own = {row.link.url for row in first.rows}
    alike = (each for each in others if each.shape.covers(first.shape) or first.shape.covers(each.shape))
    return len({row.link.url for each in alike for row in each.rows if len(row.link.anchor) >= _A_TITLE} - own)


def _around(look: PageLook, rows: Sequence[Row]) -> tuple[float, float]:
    """The shares of the page's text before a series and behind it: what stands beside the content is at one end."""
    chars = look.sums.chars_before
    if not rows or not chars[-1]:
        return 0.0, 0.0
    return chars[rows[0].start] / chars[-1], 1 - chars[rows[-1].end] / chars[-1]


def _shared(look: PageLook, rows: Sequence[Row]) -> float:
    """The share of rows with a link that another row has too: people write more than once, members are listed once."""
    linked = [{link.url for link in look.links_between(row.start, row.end)} for row in rows]
    count = Counter(url for urls in linked for url in urls)
    return _share([any(count[url] > 1 for url in urls) for urls in linked])


def _people(look: PageLook, shapes: Mapping[str, UrlShape]) -> frozenset[UrlShape]:
    """Where the names of most posts lead; a single name on a page may be that of anything."""
    authors = [post.author for post in look.posts if post.author is not None]
    urls = [each.url for each in authors if each.url and width(each.name) <= _LONGEST_NAME]
    if len(set(urls)) < 2:
        return frozenset()
    count = Counter(shapes.get(url) or url_shape(url) for url in urls)
    return frozenset(shape for shape, times in count.items() if 2 * times > len(authors))


def _is_personal(shape: UrlShape) -> bool:
    return bool(_PERSON.search(" ".join((shape.path.partition("//")[2].partition("/")[2], *shape.query))))


def _sorted_share(names: Sequence[str]) -> float:
    """How far names stand in the order of the alphabet, forwards or backwards: people do, titles hardly."""
    pairs = list(pairwise(name.lower() for name in names))
    rising = sum(one <= other for one, other in pairs)
    return 2 * max(rising, len(pairs) - rising) / len(pairs) - 1 if pairs else 0.0


def _leads_away(look: PageLook, row: Row) -> bool:
    """Whether a row has a link to another site, as those of people have to their own."""
    host = _host(look.page.url)
    return any(_host(link.url) != host for link in look.links_between(row.start, row.end))


def _host(url: str) -> str:
    return url.partition("//")[2].partition("/")[0]


def _is_handle(name: str) -> bool:
    """Whether this is how people call themselves: one word with a small letter first, or a digit or capital inside."""
    if " " in name or not 1 < len(name) <= _LONGEST_NAME:
        return False
    return name[0].islower() or any(letter.isdigit() or letter.isupper() or letter == "_" for letter in name[1:])


def _has_number(look: PageLook, row: Row) -> bool:
    texts = look.page.nodes.texts
    return any(texts[node] and _NUMBER.fullmatch(texts[node]) for node in range(row.start, row.end))


def _kinds(look: PageLook, series: Series, shapes: Mapping[str, UrlShape]) -> float:
    """To how many other kinds of page a row leads: to its author, its last post."""
    if not series.rows:
        return 0.0
    kinds = [len({shapes[link.url] for link in look.links_between(row.start, row.end)}) for row in series.rows]
    return min(_MOST_KINDS, median(kinds))


def _is_subject(look: PageLook, row: Row) -> bool:
    """Whether the page's own title has the name of the row, as of an answer to it."""
    words = bare_words(_REPLY.sub("", row.link.anchor))
    return bool(words) and words in bare_words(look.page.title)


def _most(count: Counter[str], whole: int) -> float:
    return max(count.values(), default=0) / whole if whole else 0.0


def _share(are: Sequence[bool]) -> float:
    return sum(are) / len(are) if are else 0.0
