"""The texts and attributes of a page that look like dates, in document order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Literal

from threadkeep.page.dates.fragments import is_fragment, line_around
from threadkeep.page.dates.grammar import canonical_shape, date_parts, date_spans, is_elapsed_time, is_relative
from threadkeep.page.dates.plausibility import is_possible_date
from threadkeep.page.dates.thresholds import DATES
from threadkeep.page.dates.tokens import has_unspaced_date_word, shape_of, tokens
from threadkeep.page.dates.words import date_words, fold_word
from threadkeep.page.invisible import without_invisible
from threadkeep.page.nodes import TEXT_TAG, NodeTable
from threadkeep.page.page import Page

Source = Literal["text", "datetime", "title", "data"]
# A date is in a short text: "by somebody, in a board with a long name, on Mon Jan 05, 2026 3:04 pm".
MAX_TEXT_LENGTH = 120
# A date in an attribute has no sentence around it. Chosen, not tuned.
MAX_ATTRIBUTE_LENGTH = 60
# A date without digits, such as "an hour ago", is short. Chosen, not tuned.
MAX_WORDS_LENGTH = 40
# A hostile page may be one date after the other.
MAX_CANDIDATES = 20_000
NOW = "now"
ISO = "iso"
EPOCH = "epoch"
BRIEF = "brief"
_SOURCES: dict[str, Source] = {"datetime": "datetime", "title": "title", "content": "data"}
_UNSEEN = frozenset({"script", "style", "noscript", "template", "title", "textarea", "option"})
_DIGIT = re.compile(r"\d")
_LETTER_OR_CLOCK = re.compile(r"[^\W\d_]|\d[-/.:：／]\d")
_EPOCH = re.compile(r"[1-9]\d{8,9}(?:\d{3})?")
_ISO = re.compile(
    r"[12]\d{3}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? ?(?:Z|[+-]\d\d:?\d\d)?)?", re.IGNORECASE
)
_BRIEF = re.compile(r"\d{1,3}\s?(?:s|m|h|d|w|mo|mth|y|min|yr)", re.IGNORECASE)
# A day's name or a time of day is a date only where nothing else is beside it.
_CLOCK = re.compile(r"(?:[pq]_?)?9(?:[:.h]9(?::9)?(?:_?[pq])?|_?[pqh])")
_ALONE = re.compile(rf"[dvw]|{_CLOCK.pattern}")
_EDGES = "_,.:()-@fFoU"
# Names of attributes in scripts of many sites; `data-posts` and `data-user-id` are no times.
_TIME_NAME = re.compile(
    r"^(?:datetime|title|content)$|time|date|stamp|epoch|unix|(?:^|[-_])(?:ts|utc|at|when|since|created|posted)(?:$|[-_])"
)
_COUNTER_NAME = re.compile(r"(?:^|[-_])(?:id|uid|ids|count|num|number|key|by|user|size|total|version)(?:$|[-_])")


@dataclass(frozen=True, slots=True)
class DateCandidate:
    """`node` is the text or, for attributes, the element; `raw` the date alone; equal shapes are written alike.

    `place` is equal for dates in elements of the same kind; `share` is how much of its text the date is.
    """

    node: int
    raw: str
    source: Source
    shape: str
    is_relative: bool
    place: str = ""
    share: float = 1.0


def date_candidates(page: Page) -> tuple[DateCandidate, ...]:
    """Every short text or attribute that looks like a date, in document order; what it means is not asked yet."""
    stubs: list[int] = []
    found = _side_by_side(_all(page.nodes, stubs), page.nodes)
    whole = _with_fragments(found, stubs, page.nodes) if stubs else found
    return tuple(replace(one, place=_place(page.nodes, one.node)) for one in whole)


def _side_by_side(dates: Iterable[DateCandidate], nodes: NodeTable) -> list[DateCandidate]:
    """The dates, with each day and the time of day behind it as one."""
    found: list[DateCandidate] = []
    for one in dates:
        if found and _continues(found[-1], one, nodes):
            found[-1] = _joined(found[-1], one, nodes)
        elif len(found) < MAX_CANDIDATES:
            found.append(one)
        else:
            break
    return found


def _place(nodes: NodeTable, node: int) -> str:
    """The element that holds a date and the two above it, by depth, tag and first class."""
    holder = nodes.parents[node] if nodes.tags[node] == TEXT_TAG else node
    named = [str(nodes.depths[holder])]
    for _ in range(3):
        if holder < 0:
            break
        named.append(f"{nodes.tags[holder]}.{(nodes.attributes[holder].get('class') or '').partition(' ')[0]}")
        holder = nodes.parents[holder]
    return "/".join(named)


def dates_in(text: str) -> Iterator[tuple[str, str]]:
    """The dates in a text, each as written and with its shape."""
    text = without_invisible(text)
    return ((text[start:end], shape) for start, end, shape in _spans_in(text))


def without_filler_words(text: str) -> str:
    """A text without the words that stand around dates in some language and say nothing: "um", "Uhr"."""
    pieces = tokens(text)
    return "".join(piece for piece, sign in zip(pieces, shape_of(pieces), strict=True) if sign not in _EDGES)


def first_date(text: str) -> str | None:
    """The first date that a text or an attribute shows, as it is written there; None where it shows none."""
    text = without_invisible(text).strip()
    if _ISO.fullmatch(text) or _EPOCH.fullmatch(text):
        return text
    return next((raw for raw, _ in _in_text(text)), None)


def _spans_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where in a text its dates begin and end, each with its shape."""
    pieces = tokens(text)
    shape = shape_of(pieces)
    ends = [0, *accumulate(map(len, pieces))]
    for first, behind in date_spans(shape):
        last = _without_score(pieces, shape, first, behind)
        run = shape[first:last]
        is_clear = not _ALONE.fullmatch(run) or run == shape.strip(_EDGES)
        if is_clear and is_possible_date(pieces[first:last], run):
            yield ends[first], ends[last], canonical_shape(run)


def _without_score(pieces: Sequence[str], shape: str, first: int, last: int) -> int:
    """Where a date ends: "15:04-2" is a time and a score, for a zone has two digits, or a name before it."""
    zone = date_parts(shape[first:last]).zone
    if zone.get("o") != last - first - 1 or len(pieces[last - 1]) > 1:
        return last
    sign = first + zone["e"]
    return last if shape[sign - 1] == "z" else sign - (shape[sign - 1] == "_")


def _all(nodes: NodeTable, stubs: list[int]) -> Iterator[DateCandidate]:
    """Every node is looked at, so what most of them are is passed over here: spaces, and attributes of other names.

    What may be a piece of a date is added to `stubs`.
    """
    unseen_until = 0
    for node, tag in enumerate(nodes.tags):
        if node < unseen_until:
            continue
        if tag == TEXT_TAG:
            text = nodes.texts[node]
            if not text.isspace() and len(text := text.strip()) <= MAX_TEXT_LENGTH:
                text = without_invisible(text).strip()
                for raw, shape in _in_text(text):
                    relative = shape in (NOW, BRIEF) or is_relative(shape)
                    yield DateCandidate(node, raw, "text", shape, relative, share=len(raw) / len(text))
                if is_fragment(text):
                    stubs.append(node)
        elif tag in _UNSEEN:
            unseen_until = nodes.ends[node]
        else:
            given = nodes.attributes[node]
            for name in given:
                if name in _SOURCES or name[:5] == "data-":
                    yield from _in_attribute(node, name, given[name] or "")


@lru_cache(maxsize=4096)
def _in_text(text: str) -> tuple[tuple[str, str], ...]:
    """The dates in a text, each with its shape; the pages of a site have most of their short texts in common."""
    if _DIGIT.search(text):
        if not _LETTER_OR_CLOCK.search(text):
            return ()
    elif not _may_be_wordy(text):
        return ()
    if fold_word(text) in date_words().now:
        return ((text, NOW),)
    if _BRIEF.fullmatch(text):
        return ((text, BRIEF),)
    return tuple(dates_in(text))


def _may_be_wordy(text: str) -> bool:
    """Whether a text without digits may be a date: "yesterday", "an hour ago"."""
    if not 1 < len(text) <= MAX_WORDS_LENGTH:
        return False
    lowered = fold_word(text)
    known = date_words()
    is_told = (
        lowered in known.now or lowered in known.full_weekdays or not known.digitless_words.isdisjoint(lowered.split())
    )
    return is_told or has_unspaced_date_word(lowered)


def _in_attribute(node: int, name: str, given: str) -> Iterator[DateCandidate]:
    value, source = without_invisible(given).strip(), _SOURCES.get(name, "data")
    if len(value) > MAX_ATTRIBUTE_LENGTH or not _DIGIT.search(value):
        return
    if _ISO.fullmatch(value):
        yield DateCandidate(node, value, source, ISO, False)
    elif _EPOCH.fullmatch(value):
        if not _names_time(name):
            return
        yield DateCandidate(node, value, source, EPOCH, False)
    elif _LETTER_OR_CLOCK.search(value):
        for raw, shape in dates_in(value):
            yield DateCandidate(node, raw, source, shape, is_relative(shape))


def _names_time(attribute: str) -> bool:
    """Whether an attribute of this name may hold seconds since 1970; ids and counters have ten digits, too."""
    return _TIME_NAME.search(attribute) is not None and _COUNTER_NAME.search(attribute) is None


def _continues(before: DateCandidate, one: DateCandidate, nodes: NodeTable) -> bool:
    """Whether a time of day and a day are in two texts next to each other: "<b>Today</b>, 15:04"."""
    if not (before.source == one.source == "text" and _are_near(nodes, before.node, one.node)):
        return False
    if _CLOCK.fullmatch(before.shape):
        return _is_whole_text(before) and _is_whole_text(one) and _is_day(one.shape)
    return not _has_time(before.shape) and _CLOCK.fullmatch(one.shape) is not None


def _are_near(nodes: NodeTable, one: int, other: int) -> bool:
    between = range(one + 1, other) if other - one <= 2 * DATES.node_distance else ()
    shown = sum(nodes.tags[node] != TEXT_TAG or bool(nodes.texts[node].strip()) for node in between)
    return one < other <= one + 2 * DATES.node_distance and shown < DATES.node_distance


def _is_whole_text(one: DateCandidate) -> bool:
    return one.share == 1.0


def _is_day(shape: str) -> bool:
    return not _has_time(shape) and not date_parts(shape).date.keys().isdisjoint("ad")


def _has_time(shape: str) -> bool:
    return ":" in shape or "h" in shape or shape in (NOW, BRIEF) or is_elapsed_time(shape)


def _joined(before: DateCandidate, one: DateCandidate, nodes: NodeTable) -> DateCandidate:
    # The outer text's place is that of dates written without a "Today" in an element of its own.
    node = before.node if nodes.depths[before.node] < nodes.depths[one.node] else one.node
    raw, shape = f"{before.raw} {one.raw}", f"{before.shape}_{one.shape}"
    return DateCandidate(node, raw, "text", shape, before.is_relative, share=min(before.share, one.share))


def _with_fragments(found: Sequence[DateCandidate], stubs: Sequence[int], nodes: NodeTable) -> list[DateCandidate]:
    """The dates, and those that are cut into several texts in place of what single texts hold of them."""
    by_node: defaultdict[int, list[DateCandidate]] = defaultdict(list)
    for one in found:
        if one.source == "text":
            by_node[one.node].append(one)
    whole, covered, until = [], set[int](), -1
    for stub in stubs:
        if stub <= until:
            continue
        line = line_around(nodes, stub)
        until = line.nodes[-1]
        for start, end, shape in _spans_in(line.text) if len(line.nodes) > 1 else ():
            held = line.between(start, end)
            raw = " ".join(line.text[start:end].split())
            if len(held) > 1 and all(_is_part(one, raw, shape) for node in held for one in by_node[node]):
                outer = min(held, key=lambda node: (nodes.depths[node], node))
                share = (end - start) / len(line.text.strip())
                whole.append(DateCandidate(outer, raw, "text", shape, is_relative(shape), share=share))
                covered.update(held)
    kept = (one for one in found if one.source != "text" or one.node not in covered)
    return sorted((*kept, *whole), key=lambda one: one.node)[:MAX_CANDIDATES] if whole else list(found)


def _is_part(one: DateCandidate, raw: str, shape: str) -> bool:
    """Whether a date begins the longer one, or lacks what is before it: "<b>3</b> Jan 5, 2026" are two things.

    A number behind a whole date is no zone: "15:04 <b>-2</b>" are a time and a score.
    """
    if raw.startswith(one.raw):
        return not _has_time(one.shape) or date_parts(one.shape).zone.keys() == date_parts(shape).zone.keys()
    if is_elapsed_time(one.shape):
        return not _DIGIT.search(one.raw)
    by = date_parts(one.shape)
    return by.day is None and by.date.keys().isdisjoint("ad")
