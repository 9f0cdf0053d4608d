"""The features of a link that say, before any request, how often such links are worth one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import log2

from threadkeep.fetch import path_and_query
from threadkeep.sitemap.evidence import LinkLook, LinkOccurrence

# Names of scripts, folders and parameters. They are the same in forums of every language, because programs choose them.
# fmt: off
_URL_WORDS = {
    "person": "user users member members memberlist profile profiles author authors people uid userid u usergroup "
              "avatar account who online team staff moderators groups group contributor participant",
    "tool": "login logout register signup signin auth search find help faq rules privacy terms contact about rss feed "
            "atom xml report edit delete reply newreply newthread posting compose quote vote like rate rating thanks "
            "subscribe unsubscribe watch follow bookmark favorite ignore print printable printview pdf share email "
            "sendmessage pm message inbox captcha lostpw password forgot ucp usercp cp admin mod modcp mcp markread "
            "mark read cookies arcade gallery download attachment attachments file files image img media lang theme "
            "style skin",
    "thread": "thread threads topic topics t tid viewtopic showthread discussion discussions question questions d tt "
              "viewthread thema sujet tema story conversation",
    "board": "forum forums board boards f fid viewforum forumdisplay category categories cat c section sections b "
             "community subforum rubrik node channel room",
    "post": "post posts p pid msg message messages permalink goto last lastpost newest unread new comment comments "
            "answer answers jump findpost",
    "flip": "page pages pg start offset from next prev seite side pagina skip st limit",
    "order": "sort order sortby orderby dir desc asc sk sd filter by view mode daysprune prefix layout display "
             "perpage per",
    "time": "calendar day month year week date archive stats statistics activity recent latest active today trending "
            "popular top hot tag tags feed events event",
}
# fmt: on
_WORD_SETS = {name: frozenset(words.split()) for name, words in _URL_WORDS.items()}
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+")
_DIFFERENCES = (
    "same",
    "fragment",
    "fewer-parts",
    "one-number",
    "one-part",
    "longer",
    "shorter",
    "few-parts",
    "many-parts",
)
_RELATIONS = ("next", "prev", "nofollow", "author", "tag", "bookmark", "canonical")


def link_features(link: LinkOccurrence, page_url: str, start_url: str) -> dict[str, float]:
    """The features that differ from 0, by name; `start_url` is the address that the user gave."""
    return {name: value for name, value in _features(link, page_url, start_url) if value}


def _features(link: LinkOccurrence, page_url: str, start_url: str) -> Iterator[tuple[str, float]]:
    yield "constant", 1.0
    if start := _directory(path_and_query(start_url)):
        # A forum is often one folder of a site, beside articles and galleries with comments of their own.
        is_inside = _directory(path_and_query(link.url)) == start
        yield "inside folder of start", float(is_inside)
        yield "outside folder of start", float(not is_inside)
    yield from _anchor_features(link)
    yield from _place_features(link.look)
    yield from _url_features(link.url, page_url)
    yield f"differs:{link.look.difference}", 1.0
    yield from ((f"rel:{name}", 1.0) for name in _RELATIONS if name in link.rel)


def _anchor_features(link: LinkOccurrence) -> Iterator[tuple[str, float]]:
    look = link.look
    yield "number", float(look.is_number)
    yield "first number", float(link.anchor in ("0", "1"))
    yield "number in run", float(look.is_number and look.run > 1)
    yield f"anchor:{_level(look.anchor_letters, (1, 3, 8, 16, 30))}", 1.0
    yield "image", float(look.has_image)
    yield "longest", float(look.is_longest_in_unit)
    yield "heading", float(look.is_heading)
    yield "several words", float(len(link.anchor.split()) > 2)
    yield "arrow", float(0 < len(link.anchor) < 3 and not link.anchor.isalnum())


def _place_features(look: LinkLook) -> Iterator[tuple[str, float]]:
    yield f"siblings:{_level(look.siblings, (2, 5, 15))}", 1.0
    yield f"copies:{_level(look.unit_copies, (2, 5, 15))}", 1.0
    yield f"unit letters:{_level(look.unit_letters, (10, 60, 200, 600))}", 1.0
    yield f"unit links:{_level(look.unit_links, (2, 4, 8, 16))}", 1.0
    yield f"near letters:{_level(look.near_letters, (1, 20, 100, 400))}", 1.0
    yield f"column:{min(look.column, 4)}", 1.0
    yield f"recurs:{_level(look.recurs, (2, 5))}", 1.0
    yield "early", float(look.position < 0.15)
    yield "late", float(look.position > 0.9)
    yield "log siblings", min(1.0, log2(1 + look.siblings) / 6)
    yield "button of post", float(look.recurs > 1 and look.unit_letters > 150 and look.anchor_letters < 12)


def _url_features(url: str, page_url: str) -> Iterator[tuple[str, float]]:
    target = path_and_query(url)
    path, _, query = target.partition("?")
    words = set(_WORD.findall(target.lower()))
    for name, known in _WORD_SETS.items():
        yield f"url:{name}", float(not words.isdisjoint(known))
    yield f"url numbers:{_level(len(_NUMBER.findall(target)), (1, 2, 3, 4))}", 1.0
    yield f"url parameters:{_level(query.count('=') if query else 0, (1, 2, 3))}", 1.0
    yield f"url folders:{_level(path.strip('/').count('/'), (1, 2, 3))}", 1.0
    yield "url slug", float(path.count("-") + path.count("_") > 2)
    yield "url same folder", float(_folder(target) == _folder(path_and_query(page_url)))
    yield "url root", float(target in ("", "/"))


def _folder(target: str) -> str:
    return target.partition("?")[0].strip("/").partition("/")[0]


def _directory(target: str) -> str:
    """The first folder of a path; a file in the root is in none."""
    first, slash, _ = target.partition("?")[0].strip("/").partition("/")
    return first if slash or "." not in first else ""


def _level(value: int, bounds: tuple[int, ...]) -> int:
    return sum(value >= bound for bound in bounds)
