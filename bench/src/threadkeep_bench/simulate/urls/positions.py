"""Where on a list a page begins, and how a URL says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

PositionKind = Literal["offset", "number", "zero", "cursor", "reversed", "window"]


@dataclass(frozen=True, slots=True)
class PagedList:
    """A list cut into pages of `size`; a page is named by the place of its first item, from 0."""

    ids: Sequence[int]
    size: int
    kind: PositionKind

    @property
    def starts(self) -> range:
        """The first items of the pages that a pager links; an empty list has one page."""
        return range(0, max(len(self.ids), 1), self.size)

    @property
    def last(self) -> int:
        return self.starts[-1]

    def start_with(self, index: int) -> int:
        """The start of the page that shows the item at `index`."""
        return index - index % self.size

    def text(self, start: int) -> str:
        """How a URL says the page beginning at `start`."""
        return TEXTS[self.kind](self, start)

    def start(self, text: str) -> int | None:
        """The start that a URL means, "" being the first page; None if it lies outside the list or says nothing."""
        if text == "":
            return 0
        start = STARTS[self.kind](self, text)
        return start if start is not None and 0 <= start <= max(len(self.ids) - 1, 0) else None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None


def _after(paged: PagedList, start: int) -> str:
    return str(paged.ids[start - 1]) if start else ""


def _start_after(paged: PagedList, text: str) -> int | None:
    id = _number(text)
    return paged.ids.index(id) + 1 if id in paged.ids else None


def _start_by(text: str, first: int, size: int) -> int | None:
    number = _number(text)
    return None if number is None else (number - first) * size


def _reversed_start(paged: PagedList, text: str) -> int | None:
    number = _number(text)
    return None if number is None else (len(paged.starts) - number) * paged.size


def _window_start(paged: PagedList, text: str) -> int | None:
    """A window has the named item in its middle, but for the first items."""
    number = _number(text)
    return None if number is None else max(0, number - 1 - paged.size // 2)


TEXTS: dict[PositionKind, Callable[[PagedList, int], str]] = {
    "offset": lambda paged, start: str(start),
    "number": lambda paged, start: str(start // paged.size + 1),
    "zero": lambda paged, start: str(start // paged.size),
    "cursor": _after,
    "reversed": lambda paged, start: str(len(paged.starts) - start // paged.size),
    "window": lambda paged, start: str(start + paged.size // 2 + 1) if start else "1",
}

STARTS: dict[PositionKind, Callable[[PagedList, str], int | None]] = {
    "offset": lambda paged, text: _number(text),
    "number": lambda paged, text: _start_by(text, 1, paged.size),
    "zero": lambda paged, text: _start_by(text, 0, paged.size),
    "cursor": _start_after,
    "reversed": _reversed_start,
    "window": _window_start,
}
