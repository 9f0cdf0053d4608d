"""What the links of a list page are, by the truth: which it must lead to, and which belong to its own list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from threadkeep.model import FollowedLink
from threadkeep_bench.measures import page_class
from threadkeep_bench.simulate import TrueBoard, TrueThread, Truth, UrlKind, UrlTruth

LISTS: frozenset[UrlKind] = frozenset({"entry", "index", "thread"})


@dataclass(frozen=True, slots=True)
class LinkPosition:
    """Where a page stands: the pages of its list in order, and what the list itself lists."""

    pages: tuple[str, ...]
    number: int
    lists: frozenset[str]

    @property
    def following(self) -> str | None:
        return self.pages[self.number + 1] if self.number + 1 < len(self.pages) else None


@dataclass(frozen=True)
class LinkTruth:
    """The truth about a forum's list pages and their links; pages are known by their class."""

    truth: Truth
    positions: Mapping[str, LinkPosition]

    def position(self, url: str) -> LinkPosition | None:
        return self.positions.get(page_class(self.truth, url))

    def needed(self, position: LinkPosition, urls: Iterable[str]) -> frozenset[str]:
        """The boards and threads that the list lists and the page links to; each must be followed from here."""
        return position.lists & self._list_pages(urls)

    def following(self, position: LinkPosition, urls: Iterable[str]) -> str | None:
        """The next page of the list, where the page links to it."""
        following = position.following
        return following if following in self._list_pages(urls) else None

    def is_type(self, found: FollowedLink) -> bool | None:
        """Whether a link leads to a page of its role; None for a list closed to guests: its links look alike."""
        what = self.truth.classify(found.url)
        if _is_denied_list(what):
            return None
        is_thread = found.identity is not None and found.identity.role == "thread"
        return what.kind == "thread" if is_thread else what.kind in ("entry", "index")

    def is_flip(self, found: FollowedLink, position: LinkPosition) -> bool:
        """Whether a link leads to a page of the same list, under its own address, and is taken for one of its role."""
        return self.truth.classify(found.url).page in position.pages and self.is_type(found) is True

    def _list_pages(self, urls: Iterable[str]) -> frozenset[str]:
        found = map(self.truth.classify, set(urls))
        return frozenset(each.page for each in found if each.kind in LISTS and each.page is not None)


def link_truth(truth: Truth, elsewhere: frozenset[str] = frozenset()) -> LinkTruth:
    """`elsewhere` are pages that are linked where they are not listed, too: they need not be followed from their list.

    So it is with a sub-board that the entry page lists beside its parent, and with a box of new threads on every page.
    """
    boards = [board for board in truth.boards if board.parent is None]
    positions = _by_page(_positions((page_class(truth, truth.entry),), _firsts(truth, boards)))
    for thread in truth.threads:
        positions |= _by_page(_positions(_classes(truth, thread.pages), frozenset()))
    for board in truth.boards:
        listed = _firsts(truth, _listed_by(truth, board)) - elsewhere
        positions |= _by_page(_positions(_classes(truth, board.pages), listed))
    return LinkTruth(truth, positions)


def _listed_by(truth: Truth, board: TrueBoard) -> list[TrueBoard | TrueThread]:
    threads = [thread for thread in truth.threads if thread.board == board.id]
    return [*(each for each in truth.boards if each.parent == board.id), *threads]


def _by_page(positions: Iterable[LinkPosition]) -> dict[str, LinkPosition]:
    return {each.pages[each.number]: each for each in positions}


def _firsts(truth: Truth, lists: Iterable[TrueBoard | TrueThread]) -> frozenset[str]:
    return frozenset(page_class(truth, each.url) for each in lists)


def _positions(pages: tuple[str, ...], lists: frozenset[str]) -> list[LinkPosition]:
    return [LinkPosition(pages, number, lists) for number in range(len(pages))]


def _classes(truth: Truth, urls: Iterable[str]) -> tuple[str, ...]:
    return tuple(page_class(truth, url) for url in urls)


def _is_denied_list(what: UrlTruth) -> bool:
    """A simulated forum names the page behind a wall; profiles have walls too, and those are no lists."""
    return what.kind == "wall" and (what.page or "").startswith(("board:", "thread:"))
