"""A part of a post, before any markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

SegmentKind = Literal["p", "quote", "code", "list", "link", "image", "markup", "date"]

_TO_THREAD = "thread:"


@dataclass(frozen=True, slots=True)
class Segment:
    """`text` holds the words, of a link its words, of an image its description, of markup the HTML that the user wrote.

    `items` are the lines of a list, or the lines that a reader sees of markup. The `url` of a link to another thread of
    the same forum is `thread:` and its id.
    """

    kind: SegmentKind
    text: str
    author: str = ""
    items: tuple[str, ...] = ()
    url: str = ""

    @property
    def linked_thread(self) -> int | None:
        """The thread of this forum that a link leads to."""
        return int(self.url.removeprefix(_TO_THREAD)) if self.url.startswith(_TO_THREAD) else None


def thread_url(thread: int) -> str:
    return f"{_TO_THREAD}{thread}"


def plain_text(segments: Iterable[Segment], wrote: str) -> str:
    """What a reader sees, a line each; `wrote` is above a quote, with `{name}` in it."""
    return "\n".join(line for segment in segments for line in _lines(segment, wrote))


def _lines(segment: Segment, wrote: str) -> Iterator[str]:
    match segment.kind:
        case "image":
            return
        case "list" | "markup":
            yield from segment.items
        case "quote":
            yield wrote.format(name=segment.author)
            yield segment.text
        case _:
            yield segment.text
