"""URL styles drawn at random: names of scripts, folders and parameters, and how they are put together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threadkeep_bench.simulate.urls.positions import PositionKind
from threadkeep_bench.simulate.urls.url_style import Form, Pairs, UrlStyle

FORMS: tuple[Form, ...] = ("query", "query", "path", "slug-id", "slug-id", "slug", "static", "opaque", "act")

WORDS: dict[str, tuple[str, ...]] = {
    "board": ("forum", "board", "viewboard", "section", "category", "area", "room", "list", "showforum", "c", "f"),
    "thread": ("thread", "topic", "viewthread", "discussion", "showtopic", "talk", "read", "question", "t", "d"),
    "post": ("post", "msg", "message", "showpost", "entry", "permalink"),
    "user": ("user", "member", "profile", "people", "u", "author"),
    "newest": ("newest", "lastpost", "latest", "unread", "jump"),
    "next": ("next", "nexttopic", "after", "newer"),
    "previous": ("previous", "prevtopic", "before", "older"),
    "print": ("print", "printable", "printview", "plain", "archive"),
    "reply": ("reply", "newreply", "respond", "answer", "comment"),
    "quote": ("quote", "cite", "replyquote", "withquote"),
    "report": ("report", "flag", "abuse", "alert"),
    "compose": ("compose", "newtopic", "write", "create", "ask"),
    "rate": ("rate", "vote", "like", "star", "do7"),
    "mark": ("mark", "markread", "seen", "catchup", "do2"),
    "subscribe": ("subscribe", "watch", "follow", "notify", "do5"),
    "delete": ("delete", "remove", "drop", "trash", "do9"),
    "toggle": ("toggle", "collapse", "fold", "hide", "do1"),
    "members": ("members", "users", "memberlist", "everyone"),
    "search": ("search", "find", "query", "seek"),
    "recent": ("recent", "active", "new", "latestposts", "stream"),
    "calendar": ("calendar", "events", "dates", "agenda"),
    "tag": ("tags", "tagged", "labels", "keywords"),
    "feed": ("feed", "rss", "syndication", "external"),
    "login": ("login", "signin", "logon", "enter"),
    "register": ("register", "signup", "join", "newaccount"),
    "portal": ("home", "portal", "start", "welcome"),
    "online": ("online", "whoson", "present", "activity"),
    "help": ("help", "faq", "about", "info"),
    "entry": ("index", "forums", "main", "boards"),
}
PARAMETERS: dict[str, tuple[str, ...]] = {
    "board": ("f", "fid", "board", "b", "forumid", "cat"),
    "thread": ("t", "tid", "topic", "threadid", "no", "id"),
    "post": ("p", "pid", "post", "msg", "postid"),
    "user": ("u", "uid", "user", "member", "who"),
    "word": ("w", "q", "what", "x", "v"),
    "sort": ("sort", "order", "sortby", "s"),
    "act": ("act", "action", "mode", "module", "do"),
}
POSITIONS: dict[PositionKind, tuple[str, ...]] = {
    "offset": ("start", "st", "offset", "from"),
    "number": ("page", "pg", "pagenum", "n"),
    "zero": ("page", "pg", "part"),
    "cursor": ("after", "cursor", "since", "continue"),
    "reversed": ("page", "pg", "sheet"),
    "window": ("at", "around", "near"),
}
THREAD_POSITIONS: tuple[PositionKind, ...] = (
    "number", "number", "number", "offset", "offset", "zero", "cursor", "reversed", "window",
)  # fmt: skip
BOARD_POSITIONS: tuple[PositionKind, ...] = ("number", "number", "offset", "zero", "cursor")
REFERENCES: dict[Form, tuple[str, ...]] = {
    "slug-id": ("{slug}.{id}", "{id}-{slug}", "{slug}-{id}", "{id}/{slug}"),
    "slug": ("{slug}",),
    "opaque": ("{token}",),
}
PAGES = ("/page-{position}", "/page/{position}", "/p{position}", "/{position}", "?")
PREFIXES = ("", "", "", "/forum", "/community", "/board", "/site/talk", "/bbs")
EXTENSIONS = (".php", ".php", ".asp", ".cgi", ".pl", ".aspx", ".jsp", "")


def draw_urls(rng: Random) -> UrlStyle:
    """A style nobody has looked at."""
    form = rng.choice(FORMS)
    thread_position = rng.choice(THREAD_POSITIONS)
    ext = rng.choice(EXTENSIONS)
    return UrlStyle(
        form=form,
        prefix=rng.choice(PREFIXES),
        ext=ext,
        names=_names(rng, form),
        params=_params(rng, thread_position),
        reference=rng.choice(REFERENCES.get(form, ("{id}",))),
        page=rng.choice(PAGES),
        front=rng.choice(("", f"index{ext}")) if form == "query" else "",
        separator=rng.choice(("&", "&", ";")) if form == "act" else "&",
        case=rng.choice(("lower", "lower", "lower", "lower", "title", "upper")),
        links=rng.choice(("root", "root", "absolute", "relative")),
        thread_position=thread_position,
        board_position=rng.choice(BOARD_POSITIONS),
        says_first=rng.random() < 0.2,
        slash=form in ("path", "slug-id", "slug") and rng.random() < 0.3,
        alias=rng.random() < 0.2,
        nests=rng.random() < 0.25,
        salt=rng.randrange(1, 2**20),
    )


def _names(rng: Random, form: Form) -> Pairs:
    """A word for each view, no word twice; in opaque URLs boards, threads and users share one."""
    taken: set[str] = set()
    names = {view: _untaken(rng, words, taken) for view, words in WORDS.items()}
    if form == "opaque":
        shared = rng.choice(("x", "go", "r", "n", "view"))
        names |= {"board": shared, "thread": shared, "user": shared, "post": shared}
    return tuple(names.items())


def _params(rng: Random, position: PositionKind) -> Pairs:
    taken: set[str] = set()
    drawn = {what: _untaken(rng, words, taken) for what, words in PARAMETERS.items()}
    return (*drawn.items(), ("position", _untaken(rng, POSITIONS[position], taken)))


def _untaken(rng: Random, words: Sequence[str], taken: set[str]) -> str:
    word = rng.choice([word for word in words if word not in taken])
    taken.add(word)
    return word
