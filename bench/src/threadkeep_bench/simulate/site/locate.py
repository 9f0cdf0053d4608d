"""What is at a target at one moment: its kind, which page it is, and from where it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep_bench.simulate.site.lists import ORDERS, post_list, thread_list
from threadkeep_bench.simulate.site.site import SimulatedSite
from threadkeep_bench.simulate.truth import UrlKind
from threadkeep_bench.simulate.urls import PagedList, Target, View

KIND_OF: dict[View, UrlKind] = {
    "entry": "entry", "board": "index", "thread": "thread", "post": "permalink", "newest": "shortcut",
    "next": "shortcut", "previous": "shortcut", "print": "print", "sort": "sort", "user": "profile",
    "members": "members", "search": "search", "recent": "recent", "calendar": "calendar", "tag": "tag", "feed": "feed",
    "login": "login", "register": "form", "reply": "form", "quote": "form", "report": "form", "compose": "form",
    "rate": "action", "mark": "action", "subscribe": "action", "delete": "action", "toggle": "action",
    "portal": "portal", "online": "other", "help": "other",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """What a request comes to; `target` is what is shown, from item `start` of its list on.

    Equal `key` means the same page; None where a page is like no other.
    """

    kind: UrlKind
    key: str | None
    target: Target
    start: int = 0
    redirects: bool = False

    @property
    def changes_state(self) -> bool:
        return self.kind == "action"


def locate(site: SimulatedSite, target: Target, at: datetime) -> Place:
    """Where a target leads at `at`; a page that is not there is a place of kind "missing"."""
    find = FINDERS.get(target.view, _plain)
    return find(site, target, at)


def _missing(target: Target) -> Place:
    return Place("missing", None, target)


def _plain(site: SimulatedSite, target: Target, at: datetime) -> Place:
    kind = KIND_OF[target.view]
    own = f":{target.id}" if target.id else f":{target.word}" if target.word else ""
    return Place(kind, f"{target.view}{own}", target)


def _entry(site: SimulatedSite, target: Target, at: datetime) -> Place:
    return Place("entry", "entry", target)


def _recent(site: SimulatedSite, target: Target, at: datetime) -> Place:
    """The newest threads; the index itself where a forum has no boards, and then its first page is the entry page."""
    paged = thread_list(site, None, at).paged
    start = _start(site, paged, target.position)
    if start is None:
        return _missing(target)
    if site.skin.structure.boards:
        return Place("recent", f"recent@{start}", target, start)
    return Place("index", f"all@{start}" if start else "entry", target, start)


def _start(site: SimulatedSite, paged: PagedList, position: str) -> int | None:
    start = paged.start(position)
    return paged.last if start is None and site.skin.noise.past_end == "last" else start


def _board(site: SimulatedSite, target: Target, at: datetime) -> Place:
    if site.board(target.id) is None or not site.skin.structure.boards:
        return _missing(target)
    if target.id == site.denied_board:
        return Place("wall", f"board:{target.id}", target)
    start = _start(site, thread_list(site, target.id, at).paged, target.position)
    return _missing(target) if start is None else Place("index", f"board:{target.id}@{start}", target, start)


def _sorted_board(site: SimulatedSite, target: Target, at: datetime) -> Place:
    """A board in an order that the reader chose; in the usual order it is the board's own page."""
    place = _board(site, target, at)
    if place.kind != "index" or target.word not in ORDERS:
        return _missing(target) if place.kind == "index" else place
    key = place.key if target.word == site.skin.rows.order else f"sort:{target.id}:{target.word}@{place.start}"
    return replace(place, kind="sort", key=key)


def _thread(site: SimulatedSite, target: Target, at: datetime) -> Place:
    paged = post_list(site, target.id, at)
    if not paged.ids:
        return _missing(target)
    if _is_denied(site, target.id, at):
        return Place("wall", f"thread:{target.id}", target)
    start = _start(site, paged, target.position)
    if start is None:
        return _missing(target)
    # A window that no pager links holds the same posts again, under a link made for one of them.
    kind: UrlKind = "thread" if start in paged.starts or paged.kind != "window" else "permalink"
    return Place(kind, f"thread:{target.id}@{start}", target, start)


def _is_denied(site: SimulatedSite, thread: int, at: datetime) -> bool:
    view = None if site.denied_board is None else site.community.thread(thread, at)
    return view is not None and view.board == site.denied_board


def _post(site: SimulatedSite, target: Target, at: datetime) -> Place:
    thread = site.thread_of(target.id)
    paged = post_list(site, thread, at)
    if target.id not in paged.ids:
        return _missing(target)
    number = paged.ids.index(target.id)
    spelled = str(number + 1) if paged.kind == "window" else paged.text(paged.start_with(number))
    return _by_way_of(site, Target("thread", thread, spelled), at, "permalink", site.skin.noise.permalinks)


def _newest(site: SimulatedSite, target: Target, at: datetime) -> Place:
    paged = post_list(site, target.id, at)
    last = Target("thread", target.id, paged.text(paged.last) if paged.last else "")
    return _by_way_of(site, last, at, "shortcut", site.skin.noise.newest)


def _neighbour(site: SimulatedSite, target: Target, at: datetime) -> Place:
    thread = site.community.thread(target.id, at)
    if thread is None:
        return _missing(target)
    ids = site.order.by_last_post(thread.board, at).tolist()
    index = ids.index(target.id) + (1 if target.view == "next" else -1) if target.id in ids else -1
    if not 0 <= index < len(ids):
        return _missing(target)
    return _by_way_of(site, Target("thread", ids[index]), at, "shortcut", site.skin.noise.neighbours)


def _by_way_of(site: SimulatedSite, thread: Target, at: datetime, kind: UrlKind, answer: str) -> Place:
    """A thread page reached under another address, by a redirect or with the page itself."""
    place = _thread(site, thread, at)
    return replace(place, kind=kind, redirects=answer == "redirect") if place.key and place.kind != "wall" else place


def _of_thread(site: SimulatedSite, target: Target, at: datetime) -> Place:
    thread = _thread(site, Target("thread", target.id), at)
    return _plain(site, target, at) if thread.kind == "thread" else replace(thread, target=target)


def _member(site: SimulatedSite, target: Target, at: datetime) -> Place:
    place = _plain(site, target, at)
    if target.view == "user" and site.user(target.id) is None:
        return _missing(target)
    return replace(place, kind="wall") if site.skin.noise.walls else place


FINDERS: dict[View, Callable[[SimulatedSite, Target, datetime], Place]] = {
    "entry": _entry,
    "recent": _recent,
    "board": _board,
    "sort": _sorted_board,
    "thread": _thread,
    "post": _post,
    "newest": _newest,
    "next": _neighbour,
    "previous": _neighbour,
    "print": _of_thread,
    "user": _member,
    "members": _member,
}
