"""The shapes of the URLs of lists of threads, and the page that lists the boards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from threadkeep.learn.inference.ids import id_keys, is_extension, shared_id_keys
from threadkeep.learn.inference.positions import Position, keys_of_position
from threadkeep.learn.inference.shape_records import ShapeRecord
from threadkeep.learn.inference.site_view import SiteView
from threadkeep.learn.inference.thread_forms import Form, Records
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_shapes import UrlShape


def index_forms(
    view: SiteView, records: Records, threads: Sequence[Form], positions: Mapping[UrlShape, Position]
) -> tuple[Form, ...]:
    """The forms of lists that are needed to reach the threads, the boards first."""
    found = {
        shape: position
        for shape, position in positions.items()
        if not records[shape].fetched or records[shape].labels["index"]
    }
    lists = [record for record in records.values() if record.is_mostly("index") or record.shape in found]
    bases_of = {shape: _base(records[shape], lists, found) for shape in found}
    listed = _threads_listed(view, threads)
    hubs = _hubs(view)
    bases = [record for record in lists if bases_of.get(record.shape) is None and record.fetched]
    flips = {record.shape: [records[shape] for shape, base in bases_of.items() if base is record] for record in bases}
    has_pages = {
        record.shape: any(each.fetched for each in flips[record.shape]) or record.shape in found for record in bases
    }
    bases.sort(key=lambda record: (-_worth(record, has_pages[record.shape], hubs, listed), len(record.shape.leads)))
    forms: list[Form] = []
    known: set[str] = set()
    for record in bases:
        pages = [number for each in (record, *flips[record.shape]) for number in each.pages]
        own = {url for number in pages for url in listed[number]}
        if _is_needed(record, own, known, hubs, forms):
            forms.extend(_with_flips(view, record, flips[record.shape], found))
            known |= own
    return tuple(forms)


def _base(record: ShapeRecord, lists: Sequence[ShapeRecord], found: Mapping[UrlShape, Position]) -> ShapeRecord | None:
    """The first page's shape of a flip: the longest one that it extends by its position."""
    fitting = [
        other
        for other in lists
        if other.shape not in found
        and is_extension(other.shape, record.shape)
        and found[record.shape].key not in other.shape.variable_keys()
    ]
    return max(fitting, key=lambda other: (len(other.shape.leads), len(other.shape.variable_keys())), default=None)


def _with_flips(
    view: SiteView, record: ShapeRecord, flips: Sequence[ShapeRecord], found: Mapping[UrlShape, Position]
) -> Iterator[Form]:
    """A list and its further pages; sort orders have a longer URL and are left out."""
    position = found.get(record.shape)
    ids = id_keys(view, record, keys_of_position(record.shape, position))
    yield Form(record, ids, position)
    for flip in flips:
        if not any(_is_view_of(flip.shape, other.shape) for other in flips if other is not flip):
            own = found[flip.shape]
            yield Form(flip, shared_id_keys(view, flip, ids, keys_of_position(flip.shape, own)), own)


def _threads_listed(view: SiteView, threads: Sequence[Form]) -> list[frozenset[str]]:
    """The threads (their ids) that each page links to."""
    forms = {form.shape: form for form in threads}
    found: list[frozenset[str]] = []
    for page in view.pages:
        own = set()
        for link in page.links:
            shape = view.shape(link.url)
            if shape in forms:
                values = view.values(link.url)
                own.add("/".join(values[key] for key in forms[shape].ids))
        found.append(frozenset(own))
    return found


def _hubs(view: SiteView) -> Mapping[UrlShape, float]:
    """For each shape the largest share of its URLs that one page without posts links to."""
    totals: Counter[UrlShape] = Counter(view.shapes.values())
    best: defaultdict[UrlShape, int] = defaultdict(int)
    for number, page in enumerate(view.pages):
        if view.labels[number] in ("index", "other"):
            counts = Counter(
                view.shapes[path] for path in {view.paths[link.url] for link in page.links if link.url in view.paths}
            )
            for shape, count in counts.items():
                best[shape] = max(best[shape], count)
    return {shape: best[shape] / total for shape, total in totals.items()}


def _worth(
    record: ShapeRecord, has_pages: bool, hubs: Mapping[UrlShape, float], listed: Sequence[Collection[str]]
) -> float:
    """Threads listed by a page, further pages, and whether some page lists such pages."""
    mean = sum(len(listed[number]) for number in record.pages) / max(1, len(record.pages))
    return (
        min(mean, 10.0) / 10.0
        + hubs[record.shape]
        + (0.5 if record.shape.variable_keys() else 0.0)
        + (1.0 if has_pages else 0.0)
    )


def _is_needed(
    record: ShapeRecord,
    own: Collection[str],
    known: Collection[str],
    hubs: Mapping[UrlShape, float],
    forms: Sequence[Form],
) -> bool:
    new = len(set(own) - set(known))
    if new < THRESHOLDS.fewest_new and forms:
        return False
    if any(_is_view_of(record.shape, form.shape) for form in forms):
        return False
    if record.shape.variable_keys() and hubs[record.shape] < 0.5 and forms:
        return False
    return new >= THRESHOLDS.new_share * max(1, len(own))


def _is_view_of(shape: UrlShape, base: UrlShape) -> bool:
    """Whether a shape is another one with fixed words more."""
    return base != shape and is_extension(base, shape) and set(shape.variable_keys()) <= set(base.variable_keys())
