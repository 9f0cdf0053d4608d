"""How a site spells its URLs: a few independent choices, and the routes they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from threadkeep_bench.simulate.urls.positions import PositionKind
from threadkeep_bench.simulate.urls.routes import NOUN_OF, Noun, Route, Scheme, View

Form = Literal["query", "path", "slug-id", "slug", "static", "opaque", "act"]
Pairs = tuple[tuple[str, str], ...]

# Tried in this order, so that `/thread/5/print` is not read as page "print" of thread 5.
ORDER: tuple[View, ...] = (
    "newest", "next", "previous", "print", "sort", "reply", "rate", "subscribe", "quote", "report", "delete", "compose",
    "mark", "members", "search", "recent", "calendar", "tag", "feed", "login", "register", "toggle", "portal", "online",
    "help", "post", "user", "board", "thread", "entry",
)  # fmt: skip

PAGED: frozenset[View] = frozenset({"board", "thread", "sort", "members", "recent"})
WITH_WORD: frozenset[View] = frozenset({"calendar", "tag", "search", "login", "toggle"})

# Where a style gives no name, a view is called what it is but for these.
NAMES = {"entry": "index", "portal": "home", "tag": "tags"}
PARAMS = {"board": "f", "thread": "t", "post": "p", "user": "u", "position": "start", "word": "w"}


@dataclass(frozen=True, slots=True)
class UrlStyle:
    """The choices. `names` and `params` say only what differs from the usual.

    `reference` is how an id is written in paths, `page` how a path says the position; `front` is the entry's own file
    name, if it has one; `alias` gives some thread links a second spelling; `nests` puts the board into a thread's URL;
    `says_first` gives links back to page 1 a position too.
    """

    form: Form = "query"
    prefix: str = ""
    ext: str = ".php"
    names: Pairs = ()
    params: Pairs = ()
    reference: str = "{id}"
    page: str = "/page-{position}"
    front: str = ""
    separator: Literal["&", ";"] = "&"
    case: Literal["lower", "title", "upper"] = "lower"
    links: Literal["absolute", "root", "relative"] = "root"
    thread_position: PositionKind = "number"
    board_position: PositionKind = "number"
    says_first: bool = False
    slash: bool = False
    alias: bool = False
    nests: bool = False
    salt: int = 1

    def name(self, view: str) -> str:
        word = dict(self.names).get(view, NAMES.get(view, view))
        return {"lower": word, "title": word.title(), "upper": word.upper()}[self.case]

    def param(self, what: str) -> str:
        return dict(self.params).get(what, PARAMS.get(what, what))


def scheme(style: UrlStyle) -> Scheme:
    """The routes of a style."""
    routes = tuple(SPECIAL.get(view, LAYOUTS[style.form])(view, style) for view in ORDER)
    return Scheme(routes, _aliases(style), style.separator)


def _entry(view: View, style: UrlStyle) -> Route:
    if style.form == "act":
        return Route("entry", f"{style.prefix}/{style.name('entry')}{style.ext}", ((style.param("act"), ""),))
    return Route("entry", f"{style.prefix}/{style.front}")


def _portal(view: View, style: UrlStyle) -> Route:
    """The home page of the whole site: the root, unless the forum is there itself."""
    return Route("portal", "/" if style.prefix else f"/{style.name('portal')}")


def _aliases(style: UrlStyle) -> tuple[Route, ...]:
    """Second spellings: the entry by its folder alone, and threads by an older or newer kind of URL."""
    entry = (Route("entry", f"{style.prefix}/"), Route("entry", f"{style.prefix}"))
    if not style.alias:
        return entry
    if style.form in ("query", "act"):
        return (*entry, Route("thread", f"{style.prefix}/{style.name('thread')}-{{id}}[-{{position}}].html"))
    query = ((style.param("thread"), "{id}"), (style.param("position"), "{position}"))
    return (*entry, Route("thread", f"{style.prefix}/{style.name('entry')}{style.ext or '.php'}", query))


# ---------------------------------------------------------------- one layout a form


def _by_query(view: View, style: UrlStyle) -> Route:
    noun = NOUN_OF.get(view)
    script = {"sort": "board", "post": "thread"}.get(view, view)
    return Route(view, f"{style.prefix}/{style.name(script)}{style.ext}", _query(view, noun, style))


def _by_act(view: View, style: UrlStyle) -> Route:
    code = (style.param("act"), style.name({"sort": "board"}.get(view, view)))
    path = f"{style.prefix}/{style.name('entry')}{style.ext}"
    return Route(view, path, (code, *_query(view, NOUN_OF.get(view), style)))


def _query(view: View, noun: Noun | None, style: UrlStyle) -> Pairs:
    board = ((style.param("board"), "{board}"),) if style.nests and view == "thread" else ()
    id = ((style.param(noun), "{id}"),) if noun else ()
    order = ((style.param("sort"), "{order}"),) if view == "sort" else ()
    word = ((style.param("word"), "{word}"),) if view in WITH_WORD else ()
    position = ((style.param("position"), "{position}"),) if view in PAGED else ()
    return (*board, *id, *order, *word, *position)


def _by_path(view: View, style: UrlStyle) -> Route:
    noun = NOUN_OF.get(view)
    word = "[/{word}]" if view in WITH_WORD else ""
    own = f"/{style.name(view)}{word}" if noun is None else _folder(noun, style)
    verb = f"/{style.name(view)}" if noun and view not in ("board", "thread", "post", "user", "sort") else ""
    end = "/" if style.slash and not word else ""
    page, query = _paged(view, style)
    return Route(view, f"{style.prefix}{own}{verb}{page}{end}", query)


def _folder(noun: Noun, style: UrlStyle) -> str:
    above = f"/{style.name('board')}/{_board(style)}" if style.nests and noun == "thread" else ""
    reference = "{id}" if noun == "post" and "token" not in style.reference else style.reference
    return f"{above}/{style.name(noun)}/{reference}".replace("//", "/")


def _board(style: UrlStyle) -> str:
    return "{boardslug}" if "slug" in style.reference else "{board}"


def _paged(view: View, style: UrlStyle) -> tuple[str, Pairs]:
    order: Pairs = ((style.param("sort"), "{order}"),) if view == "sort" else ()
    if view not in PAGED:
        return "", order
    if style.page.startswith("?"):
        return "", (*order, (style.param("position"), "{position}"))
    return f"[{style.page}]", order


def _by_file(view: View, style: UrlStyle) -> Route:
    noun = NOUN_OF.get(view)
    name = style.name({"sort": "board"}.get(view, view))
    id = "{id}" if noun and len(name) <= 2 else "-{id}" if noun else ""
    word = "[-{word}]" if view in WITH_WORD else ""
    page = "[-p{position}]" if view in PAGED else ""
    query = ((style.param("sort"), "{order}"),) if view == "sort" else ()
    return Route(view, f"{style.prefix}/{name}{id}{word}{page}.html", query)


SPECIAL: dict[View, Callable[[View, UrlStyle], Route]] = {"entry": _entry, "portal": _portal}

LAYOUTS: dict[Form, Callable[[View, UrlStyle], Route]] = {
    "query": _by_query,
    "act": _by_act,
    "path": _by_path,
    "slug-id": _by_path,
    "slug": _by_path,
    "opaque": _by_path,
    "static": _by_file,
}
