"""Wrappers checked against known objects: a rule that reads a heading as the author is found out and dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from threadkeep.objects.extraction.alignment import KnownObjects, known_titles
from threadkeep.objects.extraction.page_objects import FoundObject
from threadkeep.objects.extraction.wrapper import Wrapper
from threadkeep.objects.types import ObjectField, Values, normal_value, value_of


@dataclass(frozen=True, slots=True)
class TrustThresholds:
    """`agreement`: the share of the records with a known title whose other values must be those of a known object.
    On books world 1 a wrapper that reads the headings of genres as authors agrees in 14 of 19 records. With fewer than
    `checked` such records a wrapper is trusted: one of them may be another work of the same title. Chosen, not tuned.
    """

    agreement: float = 0.9
    checked: int = 3


def trusted_wrappers(
    wrappers: Sequence[Wrapper],
    objects: Iterable[FoundObject],
    known: KnownObjects,
    thresholds: TrustThresholds | None = None,
) -> tuple[Wrapper, ...]:
    """The wrappers whose `objects` do not contradict what is known. Dates are not compared: things happen again."""
    thresholds = thresholds or TrustThresholds()
    compared = [one for one in known.type.identifying if one.form != "date" and one is not known.type.title]
    verdicts = Counter(
        (found.wrapper, verdict)
        for found in objects
        if found.source == "wrapper" and (verdict := _agrees(known, found.values, compared)) is not None
    )

    def is_trusted(number: int) -> bool:
        right, wrong = verdicts[number, True], verdicts[number, False]
        return right + wrong < thresholds.checked or right >= thresholds.agreement * (right + wrong)

    return tuple(wrapper for number, wrapper in enumerate(wrappers) if is_trusted(number))


def _agrees(known: KnownObjects, values: Values, fields: Sequence[ObjectField]) -> bool | None:
    """Whether some known object with this title has these values; None if the title is not known."""
    title = normal_value(known.type.title.form, value_of(values, known.type.title.name) or "")
    candidates = [one for name, _ in known_titles(title, known.by_title) for one in known.by_title[name]]
    if not candidates:
        return None
    return any(all(_shares_word(values, one, field) for field in fields) for one in candidates)


def _shares_word(values: Values, one: Values, field: ObjectField) -> bool:
    """Spellings of one value have a word in common; values of another kind rarely have."""
    shown, given = value_of(values, field.name), value_of(one, field.name)
    if shown is None or given is None:
        return True
    return not set(normal_value(field.form, shown).split()).isdisjoint(given.split())
