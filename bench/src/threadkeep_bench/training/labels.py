"""What a page is by its layout: the label that a page type is trained on and measured by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from threadkeep.sitemap.page_type import Kind
from threadkeep_bench.measures import letters_of
from threadkeep_bench.simulate import Truth, UrlKind
from threadkeep_bench.test_beds import Bed, BedKind
from threadkeep_bench.training.sample import SampledPage

_THREADS: frozenset[UrlKind] = frozenset({"thread", "permalink", "shortcut", "print"})
_LISTS: frozenset[UrlKind] = frozenset({"index", "sort", "recent", "tag", "search"})
_OTHERS: frozenset[UrlKind] = frozenset(
    {"profile", "members", "calendar", "login", "form", "action", "wall", "missing", "other", "portal"}
)
# A recorded package calls several layouts by one of these words, as "print" is used for lists and for threads.
_UNSURE_IF_RECORDED: frozenset[UrlKind] = frozenset({"print", "sort", "recent", "tag", "search", "shortcut", "portal"})
# A board with one thread is hardly a list; a page of another name with more may be one.
_FEW = 2
# So many letters of a text are its own.
_BEGINNING = 40


def labelled(pages: Sequence[SampledPage], bed: Bed) -> Iterator[tuple[SampledPage, Kind]]:
    """The pages whose kind by layout the truth shows.

    A permalink or print view that shows posts is a thread page, a search or a recent list that shows threads an index.
    Left out are boards with less than two threads or boards in them, pages that were refused with a status of their
    own, and recorded forms that show a thread too.
    """
    things, homes = _things(bed.truth), _homes(bed.truth)
    beginnings = () if bed.kind == "draw" else tuple(_beginnings(bed.truth))
    listed = [_listed(page, bed.truth, things) for page in pages]
    around = _around(pages, listed)
    for page, found in zip(pages, listed, strict=True):
        own = found - around - _trail(page, bed.truth, things)
        rows = _rows(things.get(page.truth.page), found if page.truth.kind == "entry" else own, homes)
        label = _label(page, bed.kind, len(own), rows)
        if label is not None and not (label == "other" and _shows_thread(page, beginnings)):
            yield page, label


def _beginnings(truth: Truth) -> Iterator[Sequence[str]]:
    """How the posts of each thread begin, of those that begin with more than a few words."""
    for thread in truth.threads:
        lines = [letters_of(post.text.partition("\n")[0])[:_BEGINNING] for post in thread.posts]
        yield [line for line in lines if len(line) == _BEGINNING]


def _shows_thread(page: SampledPage, beginnings: Sequence[Sequence[str]]) -> bool:
    """Whether several posts of one thread are on a page: an answer is written below the whole thread somewhere."""
    letters = letters_of(page.page.text) if beginnings else ""
    return any(sum(line in letters for line in lines) >= _FEW for lines in beginnings)


def _things(truth: Truth) -> Mapping[str | None, str]:
    """The board or thread of each page that has one: a thread with a link to each of its pages is one thread."""
    boards = {truth.classify(url).page: f"board {board.id}" for board in truth.boards for url in board.pages}
    threads = {truth.classify(url).page: f"thread {thread.id}" for thread in truth.threads for url in thread.pages}
    return {**boards, **threads}


def _homes(truth: Truth) -> Mapping[str | None, str]:
    """The board that each thread is in."""
    return {f"thread {thread.id}": f"board {thread.board}" for thread in truth.threads}


def _rows(page: str | None, found: frozenset[str | None], homes: Mapping[str | None, str]) -> int:
    """How many boards or threads a page has a row for.

    The row of a board names its last thread too, which has no row: a board lists threads of its own alone.
    """
    threads = [homes[thing] for thing in found if thing in homes]
    boards = len(found) - len(threads)
    if page is not None and page in homes.values():
        return boards + threads.count(page)
    return max(boards, len(threads))


def _listed(page: SampledPage, truth: Truth, things: Mapping[str | None, str]) -> frozenset[str | None]:
    """The boards and threads that a page links to."""
    found = [truth.classify(url) for url in {link.url for link in page.page.links}]
    return frozenset(things.get(each.page, each.page) for each in found if each.kind in ("index", "thread"))


def _around(pages: Sequence[SampledPage], listed: Sequence[frozenset[str | None]]) -> frozenset[str | None]:
    """The boards and threads that are on most pages, in a menu or in a list beside the content."""
    beside = [found for page, found in zip(pages, listed, strict=True) if page.truth.kind in _OTHERS]
    count = Counter(thing for found in beside for thing in found)
    return frozenset(thing for thing, times in count.items() if 2 * times > len(beside))


def _trail(page: SampledPage, truth: Truth, things: Mapping[str | None, str]) -> frozenset[str]:
    """A board itself and those that it is in: they are named on its page, not listed."""
    boards = {f"board {board.id}": board for board in truth.boards}
    found: list[str] = []
    thing = things.get(page.truth.page)
    while thing in boards and thing not in found:
        found.append(thing)
        thing = f"board {boards[thing].parent}"
    return frozenset(found)


def _label(page: SampledPage, bed: BedKind, own: int, rows: int) -> Kind | None:
    kind = page.truth.kind
    if bed != "draw" and kind in _UNSURE_IF_RECORDED:
        return None
    if kind in _OTHERS:
        return "other" if bed == "draw" or own <= _FEW else None
    if page.status != 200:
        return None
    if kind in _THREADS:
        return "thread"
    return "index" if (kind == "entry" or kind in _LISTS) and rows >= _FEW else None
