"""Which variable parts of a URL identify a list."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

from threadkeep.learn.inference.shape_records import ShapeRecord
from threadkeep.learn.inference.site_view import SiteView
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_shapes import Key, UrlShape

Values = Mapping[Key, str]


def id_keys(view: SiteView, record: ShapeRecord, positions: Collection[Key] = ()) -> tuple[Key, ...]:
    """The fewest variable parts that determine the others; numbers before names."""
    shape = record.shape
    keys = [key for key in shape.variable_keys() if key not in positions]
    rows = [view.values(url) for url in record.urls]
    counts = {key: len({row[key] for row in rows}) for key in keys}
    numbers = [key for key in keys if not shape.is_name(key)]
    for key in sorted(numbers, key=lambda key: (-counts[key], keys.index(key))):
        beside = [each for each in keys if each[0] == key[0] and shape.is_name(each)]
        if determines(rows, (key,), [*(each for each in numbers if each != key), *beside]):
            return (key,)
    names = [key for key in keys if key not in numbers and counts[key] > 1]
    if numbers and determines(rows, numbers, names):
        return tuple(numbers)
    return tuple(key for key in keys if key in numbers or key in names) or tuple(keys)


def shared_id_keys(
    view: SiteView, record: ShapeRecord, wanted: Sequence[Key], positions: Collection[Key] = ()
) -> tuple[Key, ...]:
    """The id keys of another shape if they identify the pages of this one too, else its own."""
    keys = [key for key in record.shape.variable_keys() if key not in positions]
    rest = [key for key in keys if key not in wanted]
    rows = [view.values(url) for url in record.urls]
    if set(wanted) <= set(keys) and determines(rows, wanted, rest):
        return tuple(wanted)
    return id_keys(view, record, positions)


def determines(rows: Sequence[Values], keys: Sequence[Key], others: Sequence[Key]) -> bool:
    """Whether URLs with equal keys hardly ever differ in the others."""
    found: defaultdict[tuple[str, ...], Counter[tuple[str, ...]]] = defaultdict(Counter)
    for row in rows:
        found[tuple(row[key] for key in keys)][tuple(row[key] for key in others)] += 1
    usual = sum(max(counts.values()) for counts in found.values())
    return usual >= THRESHOLDS.determines * len(rows)


def is_extension(base: UrlShape, longer: UrlShape) -> bool:
    """Whether URLs of one shape may be URLs of the other one with something more at the end or in the query."""
    more = longer.slots()
    last = max((at for at, lead in enumerate(base.leads) if lead == "/"), default=0)
    for at, (name, template) in enumerate(base.slots().items()):
        if at == last and template.kind == "word" and not template.text and len(longer.leads) > 1:
            continue
        other = more.get(name)
        if other is None or not (
            other == template or _begins_alike(template.text, other.text, template.kind, other.kind)
        ):
            return False
    return True


def _begins_alike(base: str, longer: str, kind: str, other: str) -> bool:
    """`topic-#.html` and `topic-#-p#.html`."""
    return kind == "numbers" == other and longer.startswith(base.partition(".")[0])
