"""The shapes of the URLs of threads, with their ids and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from threadkeep.learn.inference.ids import id_keys, is_extension, shared_id_keys
from threadkeep.learn.inference.positions import Position, keys_of_position
from threadkeep.learn.inference.shape_records import ShapeRecord
from threadkeep.learn.inference.site_view import SiteView
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_shapes import Key, UrlShape

Records = Mapping[UrlShape, ShapeRecord]


@dataclass(frozen=True, slots=True)
class Form:
    """A shape of URLs of one role. `is_main`: its ids are those of the other forms with the same keys."""

    record: ShapeRecord
    ids: tuple[Key, ...]
    position: Position | None = None

    @property
    def shape(self) -> UrlShape:
        return self.record.shape


def thread_forms(view: SiteView, records: Records, found: Mapping[UrlShape, Position]) -> tuple[Form, ...]:
    """The forms of threads, the main one first; aliases and views of the same threads are left out."""
    lists = _urls_on_lists(view)
    candidates = [record for record in records.values() if record.shape.variable_keys() and record.is_mostly("thread")]
    fetched = [record for record in candidates if record.labels["thread"]]
    if not fetched:
        return ()
    main = max(
        fetched,
        key=lambda record: (
            _is_base(record, found),
            not _is_view(view, record, fetched),
            min(record.labels["thread"], 3),
            sum(url in lists for url in record.urls),
            -len(record.shape.leads),
        ),
    )
    position = found.get(main.shape)
    ids = id_keys(view, main, keys_of_position(main.shape, position))
    forms = [Form(main, ids, position)]
    for record in sorted(
        candidates, key=lambda each: (each.shape in found, -each.labels["thread"], len(each.shape.leads))
    ):
        if record is not main:
            forms.extend(_further(view, record, forms, found.get(record.shape)))
    return tuple(forms)


def _is_base(record: ShapeRecord, found: Mapping[UrlShape, Position]) -> bool:
    """Whether a shape has an id: the only variable part of a list without ids is its position."""
    position = found.get(record.shape)
    return position is None or len(record.shape.variable_keys()) > 1


def _urls_on_lists(view: SiteView) -> frozenset[str]:
    return frozenset(
        link.url for number, page in enumerate(view.pages) if view.labels[number] != "thread" for link in page.links
    )


def _further(view: SiteView, record: ShapeRecord, forms: Sequence[Form], position: Position | None) -> list[Form]:
    taken = keys_of_position(record.shape, position)
    extended = [form for form in forms if is_extension(form.shape, record.shape)] if position else []
    base = max(extended, key=lambda form: len(form.shape.leads), default=forms[0])
    ids = shared_id_keys(view, record, base.ids, taken)
    if ids != base.ids and not _is_like(view, record, forms[0].record):
        return []
    if not record.fetched and any(form.position and form.record.fetched and form.ids == ids for form in forms):
        return []
    if position is None and (
        _is_redundant(view, record, ids, forms) or _is_view(view, record, [form.record for form in forms])
    ):
        return []
    return [Form(record, ids, position)]


def _is_like(view: SiteView, record: ShapeRecord, main: ShapeRecord) -> bool:
    """Whether pages of another form are as surely threads as those of the main one: profiles show a message too."""
    own, usual = (
        fmean(view.pages[number].posts_score for number in each.pages) if each.pages else 0.0 for each in (record, main)
    )
    if record.labels["thread"] < 2 or own < THRESHOLDS.as_surely * usual:
        return False
    # The links to profiles are names, those to threads are titles.
    return _mean_anchor(view, record) >= THRESHOLDS.as_long * _mean_anchor(view, main)


def _mean_anchor(view: SiteView, record: ShapeRecord) -> float:
    """The mean length of the links to URLs of a form on pages that are not of threads."""
    urls = frozenset(record.urls)
    found = [
        len(link.anchor)
        for number, page in enumerate(view.pages)
        if view.labels[number] != "thread"
        for link in page.links
        if link.url in urls and link.anchor
    ]
    return fmean(found) if found else 0.0


def _is_redundant(view: SiteView, record: ShapeRecord, ids: tuple[Key, ...], forms: Sequence[Form]) -> bool:
    """Whether nearly all its lists are known under URLs of the other forms with the same ids."""
    known = {
        tuple(view.values(url)[key] for key in ids) for form in forms if form.ids == ids for url in form.record.urls
    }
    own = {tuple(view.values(url)[key] for key in ids) for url in record.urls}
    return len(own & known) >= 0.9 * len(own)


def _is_view(view: SiteView, record: ShapeRecord, others: Sequence[ShapeRecord]) -> bool:
    """Whether it is another form with fixed words or numbers more: `/t/5/last`, `/t/5/newest50`, `?t=5&view=print`."""
    varying = _varying_keys(view, record)
    return any(
        record.shape != other.shape
        and is_extension(other.shape, record.shape)
        and varying <= set(other.shape.variable_keys())
        for other in others
    )


def _varying_keys(view: SiteView, record: ShapeRecord) -> set[Key]:
    """The variable parts that differ between the URLs; few URLs may be equal in a part by chance."""
    rows = [view.values(url) for url in record.urls]
    keys = record.shape.variable_keys()
    return {key for key in keys if len(rows) < THRESHOLDS.fewest_alike or len({row[key] for row in rows}) > 1}
