"""Which function makes which page."""

from __future__ import annotations

from collections.abc import Callable

from threadkeep_bench.simulate.page_content import PageContent
from threadkeep_bench.simulate.pages import index, thread, walls
from threadkeep_bench.simulate.pages import members as people
from threadkeep_bench.simulate.pages import other_pages as around
from threadkeep_bench.simulate.site import Ask, Place
from threadkeep_bench.simulate.urls import View

MAKERS: dict[View, Callable[[Ask, Place], PageContent]] = {
    "entry": index.entry,
    "board": index.board,
    "sort": index.board,
    "recent": index.recent,
    "tag": index.tagged,
    "thread": thread.thread,
    "print": thread.printed,
    "user": people.profile,
    "members": people.members,
    "online": people.online,
    "portal": around.portal,
    "calendar": around.calendar,
    "search": around.search,
    "help": around.help_page,
    "rate": walls.done,
    "mark": walls.done,
    "subscribe": walls.done,
    "delete": walls.done,
    "toggle": walls.done,
}


def content_of_place(ask: Ask, place: Place) -> PageContent:
    """What the page at a place shows; whatever has no page of its own asks to log in."""
    if place.kind == "missing":
        return walls.missing(ask, place)
    if place.kind == "wall":
        return walls.wall(ask, place)
    return MAKERS.get(place.target.view, walls.login)(ask, place)
