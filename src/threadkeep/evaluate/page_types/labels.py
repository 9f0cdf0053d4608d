"""What a page is by its layout: the label that a page type is trained on and measured by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from threadkeep.evaluate.beds.bed import Bed, BedKind
from threadkeep.evaluate.page_types.sample import SampledPage
from threadkeep.simulate.truth import Truth, UrlKind
from threadkeep.sitemap.page_type import Kind

_THREADS: frozenset[UrlKind] = frozenset({"thread", "permalink", "shortcut", "print"})
_LISTS: frozenset[UrlKind] = frozenset({"index", "sort", "recent", "tag", "search"})
_OTHERS: frozenset[UrlKind] = frozenset(
    {"profile", "members", "calendar", "login", "form", "action", "wall", "missing", "other", "portal"}
)
# A recorded package calls several layouts by one of these words, as "print" is used for lists and for threads.
_UNSURE_IF_RECORDED: frozenset[UrlKind] = frozenset({"print", "sort", "recent", "tag", "search", "shortcut", "portal"})
# A board with one thread is hardly a list; a page of another name with more may be one.
_FEW = 2


def labelled(pages: Sequence[SampledPage], bed: Bed) -> Iterator[tuple[SampledPage, Kind]]:
    """The pages whose kind by layout the truth tells.

    A permalink or print view that shows posts is a thread page, a search or a recent list that shows threads an index.
    Left out are empty boards, and pages that were refused with a status of their own.
    """
    listed = [_listed(page, bed.truth) for page in pages]
    around = _around(pages, listed)
    for page, found in zip(pages, listed, strict=True):
        label = _label(page, bed.kind, len(found - around), len(found))
        if label is not None:
            yield page, label


def _listed(page: SampledPage, truth: Truth) -> frozenset[str | None]:
    """The boards and threads that a page links to."""
    found = [truth.classify(url) for url in {link.url for link in page.page.links}]
    return frozenset(each.page for each in found if each.kind in ("index", "thread"))


def _around(pages: Sequence[SampledPage], listed: Sequence[frozenset[str | None]]) -> frozenset[str | None]:
    """The boards and threads that stand on every page, in a menu or in a list beside the content."""
    beside = [found for page, found in zip(pages, listed, strict=True) if page.truth.kind in _OTHERS]
    return reduce(frozenset.intersection, beside) if beside else frozenset()


def _label(page: SampledPage, bed: BedKind, own: int, listed: int) -> Kind | None:
    kind = page.truth.kind
    if bed != "draw" and kind in _UNSURE_IF_RECORDED:
        return None
    if kind in _OTHERS:
        return "other" if bed == "draw" or own <= _FEW else None
    if page.status != 200:
        return None
    if kind in _THREADS:
        return "thread"
    is_list = (kind == "entry" and listed >= _FEW) or (kind in _LISTS and own >= _FEW)
    return "index" if is_list else None
