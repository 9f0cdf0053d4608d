"""Which of a language's plural forms goes with a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

Unit = Literal["second", "minute", "hour", "day", "week", "month", "year"]


def _only(_: int) -> int:
    return 0


def _one_or_more(count: int) -> int:
    return 0 if count == 1 else 1


def _few(count: int) -> bool:
    return count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)


def _russian(count: int) -> int:
    return 0 if count % 10 == 1 and count % 100 != 11 else 1 if _few(count) else 2


def _polish(count: int) -> int:
    return 0 if count == 1 else 1 if _few(count) else 2


def _arabic(count: int) -> int:
    """One and two are words of their own; 3 to 10 take the plural, 11 and more the singular again."""
    return count - 1 if count in (1, 2) else 2 if 3 <= count % 100 <= 10 else 3


# A rule gives the place of the form in the list that a language file holds for each unit.
RULES: Mapping[str, Callable[[int], int]] = MappingProxyType(
    {"none": _only, "two": _one_or_more, "russian": _russian, "polish": _polish, "arabic": _arabic}
)
