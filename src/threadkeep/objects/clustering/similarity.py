"""How alike two objects are, field by field."""

from __future__ import annotations

from rapidfuzz import fuzz

from threadkeep.objects.types import ObjectField, ObjectType, Values

# A name inside a longer name ("Hamlet at the Globe" in "Hamlet at the Globe, Gala") is nearly the same name.
# Measured on training worlds 1 to 5: without this, 3 % of the pairs of one object are lost.
_INSIDE = 0.9
# One date without and one with a time of day: probably the same.
_SAME_DAY = 0.9
# Titles less alike than this are of different objects, whatever else is equal: halls have several things on at once.
_TITLE_FLOOR = 0.55
# Editions of a work may state years that differ by one. Chosen, not tuned.
_YEAR_OFF_BY_ONE = 0.5


def similarity(type: ObjectType, first: Values, second: Values) -> float:
    """From 0 to 1: the weighted mean over the fields that both have; 0 if they contradict each other."""
    a, b = dict(first), dict(second)
    for key in type.keys:
        if key in a and key in b:
            return 1.0 if a[key] == b[key] else 0.0
    if conflicts(type, a, b):
        return 0.0
    shared = [(field, field_similarity(field, a[field.name], b[field.name])) for field in _compared(type, a, b)]
    if any(field is type.title and alike < _TITLE_FLOOR for field, alike in shared):
        return 0.0
    total = sum(field.weight for field, _ in shared)
    return sum(field.weight * alike for field, alike in shared) / total if total else 0.0


def _compared(type: ObjectType, a: dict[str, str], b: dict[str, str]) -> list[ObjectField]:
    return [field for field in type.fields if field.weight and field.name in a and field.name in b]


def conflicts(type: ObjectType, a: dict[str, str], b: dict[str, str]) -> bool:
    """Whether identifying dates or keys exclude that both are one object."""
    dates = [field.name for field in type.identifying if field.form == "date"]
    if any(name in a and name in b and _date_similarity(a[name], b[name]) == 0 for name in dates):
        return True
    return any(key in a and key in b and a[key] != b[key] for key in type.keys)


def field_similarity(field: ObjectField, a: str, b: str) -> float:
    if a == b:
        return 1.0
    match field.form:
        case "date":
            return _date_similarity(a, b)
        case "number":
            return _number_similarity(a, b)
        case "identifier" | "url":
            return 0.0
    return _text_similarity(a, b)


def _text_similarity(a: str, b: str) -> float:
    first, second = a.split(), b.split()
    if _numbers_differ(first, second):
        return 0.3
    alike = fuzz.token_sort_ratio(a, b) / 100
    if min(len(first), len(second)) >= 2:
        alike = max(alike, _INSIDE * fuzz.token_set_ratio(a, b) / 100)
    return alike


def _numbers_differ(first: list[str], second: list[str]) -> bool:
    """Part 1 is not part 2, whatever else the titles share."""
    a, b = {word for word in first if word.isdigit()}, {word for word in second if word.isdigit()}
    return not (a <= b or b <= a)


def _date_similarity(a: str, b: str) -> float:
    if a == b:
        return 1.0
    is_day_only = "T" not in a or "T" not in b
    return _SAME_DAY if is_day_only and a[:10] == b[:10] else 0.0


def _number_similarity(a: str, b: str) -> float:
    try:
        return _YEAR_OFF_BY_ONE if abs(float(a) - float(b)) <= 1 else 0.0
    except ValueError:
        return 0.0
