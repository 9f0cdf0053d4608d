"""Which variable part of a URL says where in a list a page is."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from threadkeep.learn.inference.ids import is_extension
from threadkeep.learn.inference.segments import is_opaque
from threadkeep.learn.inference.shape_records import ShapeRecord
from threadkeep.learn.inference.site_view import SiteView
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_shapes import Key, UrlShape
from threadkeep.sitemap import LinkOccurrence, PageFacts

# "12", or "51-100".
_NUMBER = re.compile(r"(\d{1,4})(?:[-–]\d{0,5})?")
_STEPS = frozenset({"next", "prev", "previous"})


@dataclass(frozen=True, slots=True)
class Position:
    """A variable part that is a position; `first` is its value on the first page, if that is known.

    `pages` are the numbers of pages whose links show it.
    """

    key: Key
    name: str
    first: str | None
    pages: int


def keys_of_position(shape: UrlShape, position: Position | None) -> tuple[Key, ...]:
    """The position, and what follows it in its slot: `51-100`."""
    if position is None:
        return ()
    name, number = position.key
    return tuple(key for key in shape.variable_keys() if key[0] == name and key[1] >= number)


@dataclass(slots=True)
class _Flips:
    """The links of one page that lead to other pages of its list: page number shown and value."""

    numbered: set[tuple[int, str]]
    steps: set[str]
    own: str | None


Found = Mapping[UrlShape, Position]


def positions(view: SiteView, records: Mapping[UrlShape, ShapeRecord]) -> tuple[Found, Found]:
    """The position of each shape whose URLs are further pages: of threads, and of lists of threads."""
    threads, lists = (_by_links(view, records, label) for label in ("thread", "index"))
    names = {each.key: each for each in (*lists.values(), *threads.values()) if not each.key[0].startswith("/")}
    threads |= _same_parameters(names, threads, records, "thread")
    lists |= _same_parameters(names, lists, records, "index")
    return (
        {shape: _with_first(view, shape, threads, "thread") for shape in threads},
        {shape: _with_first(view, shape, lists, "index") for shape in lists},
    )


def _by_links(view: SiteView, records: Mapping[UrlShape, ShapeRecord], label: str) -> dict[UrlShape, Position]:
    evidence: defaultdict[tuple[UrlShape, Key], list[_Flips]] = defaultdict(list)
    for number, page in enumerate(view.pages):
        if view.labels[number] == label and page.answered in view.paths:
            for found, flips in _flips_on(view, number, records, label).items():
                evidence[found].append(flips)
    best: dict[UrlShape, Position] = {}
    for (shape, key), pages in evidence.items():
        position = _position(shape, key, pages)
        if position is not None and (shape not in best or position.pages > best[shape].pages):
            best[shape] = position
    return best


def _same_parameters(
    names: Mapping[Key, Position], found: Found, records: Mapping[UrlShape, ShapeRecord], label: str
) -> dict[UrlShape, Position]:
    """A parameter that is a position in one form of URL is one in the others."""
    return {
        shape: position
        for shape, record in records.items()
        if shape not in found and record.labels[label]
        for key, position in names.items()
        if key in shape.variable_keys() and len(shape.variable_keys()) > 1
    }


def _with_first(view: SiteView, shape: UrlShape, found: Found, label: str) -> Position:
    """The position without a first value if a URL without position is often another page than the first.

    Such pages are the last one, or the one with the newest post. Fetched pairs show it; if there are none, the links
    do: such pages link to the first page.
    """
    position = found[shape]
    repeating, different = _first_pages(view, position, found, label)
    is_another = different > repeating if repeating or different else _links_to_first(view, shape, found, label)
    return replace(position, first=None) if is_another else position


def _first_pages(view: SiteView, position: Position, found: Found, label: str) -> tuple[int, int]:
    """How many first pages were fetched that repeat the page without a position, and how many that show another.

    A list of one page is no evidence: its first page is its last one too.
    """
    plain = {
        frozenset(view.values(page.answered).items()): number
        for number, page in enumerate(view.pages)
        if view.labels[number] == label and page.answered in view.paths and view.shape(page.answered) not in found
    }
    repeating = different = 0
    for number, page in enumerate(view.pages):
        if view.labels[number] != label or page.answered not in view.paths or view.shape(page.answered) not in found:
            continue
        values = view.values(page.answered)
        if values.pop(position.key, None) != position.first:
            continue
        other = plain.get(frozenset(values.items()))
        if other is not None:
            is_repeat = _shows_the_same(view, other, number)
            repeating += is_repeat and _has_flips(view, other, position, found)
            different += not is_repeat
    return repeating, different


def _shows_the_same(view: SiteView, plain: int, first: int) -> bool:
    """Whether two pages of a list are one: they have the same text, or lists that link to the same pages."""
    if view.repeats.get(max(plain, first)) == min(plain, first):
        return True
    links, others = ({link.url for link in view.pages[number].links} for number in (plain, first))
    return view.labels[plain] == "index" and len(links & others) >= THRESHOLDS.same_list * len(links | others)


def _has_flips(view: SiteView, number: int, position: Position, found: Found) -> bool:
    """Whether a page links to pages of its list other than the first."""
    page = view.pages[number]
    own = view.values(page.answered)
    linked = (view.values(link.url) for link in page.links if view.shape(link.url) in found)
    return any(
        values.get(position.key, position.first) != position.first and own.items() <= values.items()
        for values in linked
    )


def _links_to_first(view: SiteView, shape: UrlShape, found: Found, label: str) -> bool:
    """Whether most pages without a position that have numbered flips link to the first page."""
    position = found[shape]
    links_first = others = 0
    for number, page in enumerate(view.pages):
        if view.labels[number] != label or view.shape(page.answered) in found:
            continue
        values = {
            view.values(link.url)[position.key]
            for link in page.links
            if _NUMBER.fullmatch(link.anchor.strip("[]() ")) and view.shape(link.url) == shape
        }
        # A list of one page may link to itself as its first page.
        links_first += position.first in values and len(values) > 1
        others += bool(values) and position.first not in values
    return links_first > others


def _flips_on(
    view: SiteView, number: int, records: Mapping[UrlShape, ShapeRecord], label: str
) -> dict[tuple[UrlShape, Key], _Flips]:
    page = view.pages[number]
    here, own = view.shape(page.answered), view.values(page.answered)
    found: dict[tuple[UrlShape, Key], _Flips] = {}
    if here is None:
        return found
    record_places = _places_of_record_numbers(page)
    for link in page.links:
        shape = view.shape(link.url)
        if (
            shape is None
            or not shape.variable_keys()
            or not _may_be(records[shape], label)
            or link.place in record_places
        ):
            continue
        values = view.values(link.url)
        for key in _open_keys(here, shape):
            if _is_same_list(own, values, key) and own.get(key) != values[key]:
                flips = found.setdefault((shape, key), _Flips(set(), set(), own.get(key)))
                _add(flips, link, values[key])
    return found


def _places_of_record_numbers(page: PageFacts) -> frozenset[str]:
    """The places of numbers that are all over the page: those of posts count up as those of pages do."""
    positions: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for link in page.links:
        if link.look.is_number:
            positions[link.place].setdefault(link.url, link.look.position)
    return frozenset(place for place, found in positions.items() if _is_spread(sorted(found.values())))


def _is_spread(positions: Sequence[float]) -> bool:
    """Whether links are all over a page, or as far from each other as posts are."""
    span = positions[-1] - positions[0]
    return len(positions) >= THRESHOLDS.fewest_names and (
        span > THRESHOLDS.pager_span or span > THRESHOLDS.pager_gap * (len(positions) - 1)
    )


def _may_be(record: ShapeRecord, label: str) -> bool:
    known = record.fetched - record.labels["none"]
    return not known or record.labels[label] > 0


def _open_keys(here: UrlShape, shape: UrlShape) -> Iterator[Key]:
    """The keys that may be a position: further parts in one slot, or any part of the same shape beside an id."""
    if here == shape:
        yield from (key for key in shape.variable_keys())
    elif is_extension(here, shape):
        more = [key for key in shape.variable_keys() if key not in here.variable_keys()]
        if more and len({name for name, _ in more}) == 1:
            yield more[0]


def _is_same_list(own: Mapping[Key, str], values: Mapping[Key, str], position: Key) -> bool:
    """Whether two URLs agree in all parts but the slot of the position."""
    return all(own[key] == value for key, value in values.items() if key in own and key != position)


def _add(flips: _Flips, link: LinkOccurrence, value: str) -> None:
    words = link.anchor.strip("[]() ")
    number = _NUMBER.fullmatch(words)
    if number and value.isdigit():
        flips.numbered.add((int(number[1]), value))
    elif not number and (not _STEPS.isdisjoint(link.rel) or len(words) <= 24):
        flips.steps.add(value)


def _position(shape: UrlShape, key: Key, pages: list[_Flips]) -> Position | None:
    rising = [flips for flips in pages if _rises(flips)]
    contrary = sum(bool(flips.numbered) and not _rises(flips) for flips in pages)
    if rising and contrary <= len(rising):
        if len(shape.variable_keys()) == 1 and shape.leads == ("/",) and len(rising) < 2:
            return None
        step, first = _counting(rising)
        return Position(key, "page" if step == 1 else "offset", first, len(rising))
    if contrary or any(len(flips.steps) > 2 for flips in pages):
        return None
    if shape.is_name(key):
        is_opaque_everywhere = all(is_opaque(value) for flips in pages for value in flips.steps)
        has_base = any(flips.steps for flips in pages) and any(flips.own is None for flips in pages)
        return Position(key, "cursor", None, len(pages)) if is_opaque_everywhere and has_base else None
    return _by_steps(key, pages)


def _by_steps(key: Key, pages: list[_Flips]) -> Position | None:
    """A number that grows equally with each step."""
    steps = [abs(int(value) - int(flips.own)) for flips in pages if flips.own is not None for value in flips.steps]
    begins = Counter(int(value) for flips in pages if flips.own is None for value in flips.steps)
    if not steps or len(set(steps)) > 1 or not begins:
        return None
    step, begin = steps[0], begins.most_common(1)[0][0]
    first = begin - step
    if first not in (0, 1):
        # No list begins there: the links lead to something else than its pages.
        return None
    return Position(key, "page" if step == 1 else "offset", str(first), len(pages))


def _rises(flips: _Flips) -> bool:
    """Whether greater page numbers lead to greater values."""
    numbered = sorted((number, int(value)) for number, value in flips.numbered)
    return bool(numbered) and all(a[1] < b[1] for a, b in pairwise(numbered) if a[0] < b[0])


def _counting(pages: list[_Flips]) -> tuple[int, str | None]:
    """By how much positions grow from page to page, and the position of the first page."""
    votes: defaultdict[tuple[int, int], int] = defaultdict(int)
    for flips in pages:
        numbered = sorted({(number, int(value)) for number, value in flips.numbered})
        for a, b in pairwise(numbered):
            step, rest = divmod(b[1] - a[1], b[0] - a[0]) if b[0] > a[0] else (0, 1)
            if step > 0 and not rest:
                votes[step, a[1] - step * (a[0] - 1)] += 1
        for number, value in numbered:
            if value == number:
                votes[1, 1] += 1
            elif number > 1 and value % (number - 1) == 0:
                votes[value // (number - 1), 0] += 1
    if not votes:
        return 0, None
    step, first = max(votes, key=lambda each: (votes[each], -each[1]))
    return step, str(first) if first >= 0 else None
