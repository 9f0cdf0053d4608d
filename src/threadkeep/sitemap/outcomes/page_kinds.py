"""Kinds of pages by the blocks that they share, and which of the kinds have content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class KindThresholds:
    """When pages are of one kind; figures of the prototype, measured on the foreign forums.

    Blocks on `frame` of all pages are the frame. The core of a kind are the blocks on `core` of its pages. A page joins
    a kind from a similarity of `alike` on. A kind has records if on `with_records` of its pages a block repeats with
    prose in each copy; it brings something if the mean content of its pages is `brings`. From `proven` pages of a
    content kind on, new text counts `other_kind` on another known kind (of `known` pages), `rare_kind` on a rare one.
    If posts are read for certain on pages of one content kind (mean score `with_posts`), a kind without posts (below
    `without_posts`) is no content kind: articles beside the forum.
    """

    frame: float = 0.93
    core: float = 0.4
    alike: float = 0.5
    with_records: float = 0.15
    brings: float = 0.35
    proven: int = 8
    known: int = 4
    other_kind: float = 0.15
    rare_kind: float = 0.3
    with_posts: float = 0.8
    without_posts: float = 0.2


THRESHOLDS = KindThresholds()


@dataclass(frozen=True, slots=True)
class PageBlocks:
    """The places of a page's blocks, and those that repeat with prose in each copy."""

    places: frozenset[str]
    records: frozenset[str]
    posts_score: float = 0.0


NO_BLOCKS = PageBlocks(frozenset(), frozenset())


def page_blocks(blocks: Iterable[tuple[str, int, int]], posts_score: float) -> PageBlocks:
    given = list(blocks)
    records = frozenset(place for place, copies, prose in given if copies > 1 and prose == copies)
    return PageBlocks(frozenset(place for place, _, _ in given), records, posts_score)


@dataclass(slots=True)
class _Kind:
    counts: Counter[str] = field(default_factory=Counter)
    pages: int = 0
    with_records: int = 0
    content: float = 0.0
    posts_score: float = 0.0
    core: frozenset[str] = frozenset()

    def add(self, places: frozenset[str], has_records: bool, content: float, posts_score: float) -> None:
        self.pages += 1
        self.posts_score += posts_score
        self.counts.update(places)
        self.with_records += has_records
        self.content += content
        self.core = frozenset(p for p, count in self.counts.items() if count >= THRESHOLDS.core * self.pages)

    def similarity(self, places: frozenset[str]) -> float:
        shared = len(places & self.core)
        surplus = len(places) - shared
        return shared / (len(self.core) + 0.5 * surplus) if self.core or places else 1.0

    @property
    def mean_posts_score(self) -> float:
        return self.posts_score / self.pages if self.pages else 0.0

    @property
    def has_records(self) -> bool:
        return self.with_records >= THRESHOLDS.with_records * self.pages

    @property
    def brings(self) -> bool:
        return self.content >= THRESHOLDS.brings * self.pages


class PageKinds:
    """The kinds of the pages so far; `factor` says how much new text on a page counts."""

    def __init__(self, pages: Sequence[tuple[PageBlocks, float]] = ()) -> None:
        counts = Counter(place for blocks, _ in pages for place in blocks.places)
        self._frame = frozenset(place for place, count in counts.items() if count >= THRESHOLDS.frame * len(pages))
        self._kinds: list[_Kind] = []
        for blocks, content in pages:
            self._join(blocks, content)
        self._content = self._content_kinds()

    def factor(self, blocks: PageBlocks) -> float:
        """How much new text counts on such a page: fully on pages of content, and as long as none are known."""
        if not any(kind.pages >= THRESHOLDS.proven for kind in self._content):
            return 1.0
        kind = self._nearest(blocks.places - self._frame)
        if kind in self._content:
            return 1.0
        if kind is not None and kind.pages >= THRESHOLDS.known:
            return THRESHOLDS.other_kind
        has_records = bool(blocks.records - self._frame)
        return 1.0 if has_records else THRESHOLDS.rare_kind

    def _join(self, blocks: PageBlocks, content: float) -> None:
        places = blocks.places - self._frame
        kind = self._nearest(places)
        if kind is None:
            kind = _Kind()
            self._kinds.append(kind)
        kind.add(places, bool(blocks.records - self._frame), content, blocks.posts_score)

    def _nearest(self, places: frozenset[str]) -> _Kind | None:
        best = max(self._kinds, key=lambda kind: kind.similarity(places), default=None)
        return best if best is not None and best.similarity(places) >= THRESHOLDS.alike else None

    def _content_kinds(self) -> list[_Kind]:
        bringing = [kind for kind in self._kinds if kind.brings]
        with_records = [kind for kind in bringing if kind.has_records]
        content = with_records or sorted(bringing, key=lambda kind: -kind.pages)[:1]
        has_posts = any(
            kind.pages >= THRESHOLDS.proven and kind.mean_posts_score >= THRESHOLDS.with_posts for kind in content
        )
        return [kind for kind in content if not has_posts or kind.mean_posts_score >= THRESHOLDS.without_posts]
