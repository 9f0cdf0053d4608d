"""Features of lists: rows that each name something else by a link of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from math import log1p

from threadkeep.layout.posts import SeenPost
from threadkeep.layout.regions import Record, Region
from threadkeep.model import Link
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.record_features import MOST_RECORDS, time_order
from threadkeep.sitemap.sums import width

# A title is longer than most names.
_TITLE = 8
# The spaces between elements are texts too, and no numbers.
_NUMBER = re.compile(r"\s*\d[\d.,\s]*k?\s*")
# A bullet or a bracket around a link says nothing.
_SAYS = 4
_DIGIT = re.compile(r"\d")
_PAGE = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class _Rows:
    """Rows of one region, and the link of each with most words; a row that names nothing new is left out."""

    records: tuple[Record, ...]
    titles: tuple[Link, ...]

    @property
    def chars(self) -> int:
        return sum(width(title.anchor) for title in self.titles)


_NO_ROWS = _Rows((), ())


def list_features(look: PageLook) -> Mapping[str, float]:
    """The rows with most words in titles, each of another target: those that say more than the title, and bare ones."""
    found = [_rows(look, region) for region in look.regions]
    rows = max((_told(look, each) for each in found), key=lambda each: each.chars, default=_NO_ROWS)
    bare = max((_bare(look, each) for each in found), key=lambda each: each.chars, default=_NO_ROWS)
    count = len(rows.records)
    plain = sum(map(look.plain, rows.records))
    return {
        "list_rows": log1p(count),
        "list_title": log1p(rows.chars / count) if count else 0.0,
        "list_titles": log1p(rows.chars),
        "list_spaces": _share(sum(" " in title.anchor for title in rows.titles), count),
        "list_plain": log1p(_share(plain, count)),
        "list_dates": _share(sum(bool(look.dates(record)) for record in rows.records), count),
        "list_numbers": _share(sum(_has_number(look, record) for record in rows.records), count),
        "list_digits": _share(sum(_has_digit(look, record) for record in rows.records), count),
        "list_links": _share(sum(len(look.links(record)) for record in rows.records), count),
        "list_order": time_order(look, rows.records),
        "list_share": _share(plain, look.plain_chars),
        "list_area": _share(sum(map(look.chars, rows.records)), look.sums.chars_before[-1]),
        "bare_rows": log1p(len(bare.records)),
        "bare_titles": log1p(bare.chars),
        "pager_links": log1p(sum(bool(_PAGE.fullmatch(link.anchor)) for link in look.page.links)),
        **_titled_posts(look),
    }


def _rows(look: PageLook, region: Region) -> _Rows:
    found: dict[str, tuple[Record, Link]] = {}
    anchors: set[str] = set()
    for record in region.records[:MOST_RECORDS]:
        title = max(look.links(record), key=lambda link: width(link.anchor), default=None)
        if title is not None and title.anchor not in anchors and title.url not in found:
            anchors.add(title.anchor)
            found[title.url] = record, title
    return _Rows(tuple(record for record, _ in found.values()), tuple(title for _, title in found.values()))


def _told(look: PageLook, rows: _Rows) -> _Rows:
    """The rows that say something beside their links: how many answers, when, by whom."""
    return _those(rows, [look.plain(record) >= _SAYS or bool(look.dates(record)) for record in rows.records])


def _bare(look: PageLook, rows: _Rows) -> _Rows:
    """The rows that are nothing but links: menus, and lists beside the content."""
    return _those(rows, [look.plain(record) < _SAYS and not look.dates(record) for record in rows.records])


def _those(rows: _Rows, are: Sequence[bool]) -> _Rows:
    return _Rows(tuple(compress(rows.records, are)), tuple(compress(rows.titles, are)))


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _has_digit(look: PageLook, record: Record) -> bool:
    """Whether a row says a number outside its links and dates."""
    texts = look.page.nodes.texts
    start, end = look.span(record)
    skipped = {candidate.node for candidate in look.dates(record)}
    inside = look.sums.linked_before
    return any(
        inside[node] == inside[node + 1] and node not in skipped and _DIGIT.search(texts[node])
        for node in range(start, end)
        if texts[node]
    )


def _has_number(look: PageLook, record: Record) -> bool:
    """Whether a text of a row is a number and nothing else, as of its answers."""
    texts = look.page.nodes.texts
    start, end = look.span(record)
    return any(texts[node] and _NUMBER.fullmatch(texts[node]) for node in range(start, end))


def _titled_posts(look: PageLook) -> Mapping[str, float]:
    """How far posts have titles of their own beside their text: rows of a list with a teaser have, posts have not."""
    titles = [title for post in look.posts[:MOST_RECORDS] for title in _title(look, post)]
    count = len(look.posts[:MOST_RECORDS])
    return {
        "post_titles": len(set(titles)) / count if count else 0.0,
        "post_title": log1p(sum(map(width, titles)) / len(titles)) if titles else 0.0,
    }


def _title(look: PageLook, post: SeenPost) -> Iterator[str]:
    body = post.body_node
    start, end = (body, look.page.nodes.ends[body]) if body is not None else (0, 0)
    outside: Sequence[str] = [
        link.anchor
        for node, link in look.numbered_links(post.record)
        if not start <= node < end and node != post.author_node
    ]
    longest = max(outside, key=width, default="")
    if width(longest) >= _TITLE:
        yield longest
