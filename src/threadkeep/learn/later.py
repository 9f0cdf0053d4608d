"""Later pages of boards that have a URL of another form: `/cars/threads.html` goes on at `/cars/thrd2.html`."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace

import re2

from threadkeep.learn.learner import Wanted
from threadkeep.learn.outline import Outline
from threadkeep.learn.positions import edit_of
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.slots import escaped
from threadkeep.learn.steps import said_steps
from threadkeep.learn.study import Study
from threadkeep.learn.views import shows_again
from threadkeep.strategy import POSITIONS, FollowRule, Kind

NAME = "later"
# Steps that are tried, and threads that a further page shows and the page before it does not.
TRIED = 2
FEWEST_TITLES = 2
_NUMBER = re.compile(r"\d+")

Steps = Generator[Wanted, Seen, None]


def see_later(study: Study, outline: Outline) -> Steps:
    """Look at one step of a board whose URL is not the board's own with a position: it may be a further page."""
    found = [(page, link) for page in outline.boards.pages for link in _strange_steps(study, outline, page)]
    for page, link in found[:TRIED] if study.switches.later else ():
        later = yield from study.see(link.url)
        if _goes_on_with(study, outline, page, later):
            study.held[later.url] = "index"
            study.lists[study.path(later.final_url)] = study.list_of(page)
            return


def later_kinds(study: Study, outline: Outline, boards: Sequence[Kind]) -> tuple[Kind, ...]:
    """The kind of further pages, where one was seen whose URL is no board's; it names the board as the board does."""
    for page in study.pages.values():
        own = study.path(page.final_url)
        base = study.lists.get(own)
        if base is not None and _is_strange(outline, own, (base,)):
            urls = [url for kind in boards if (ids := _ids(kind, base)) and (url := _url(ids, own))]
            yielded = [Kind(NAME, "index", url=url, example=page.url, why="a further page of a board") for url in urls]
            if yielded:
                return tuple(yielded[:1])
    return ()


def later_rules(kinds: Sequence[Kind], boards: Sequence[Kind], follow: Sequence[FollowRule]) -> Iterator[FollowRule]:
    """From boards to their further pages, and from these to all that a board leads to."""
    for kind in kinds:
        for source in (*boards, kind):
            yield FollowRule(source.name, kind.name, as_="flip", why="further pages of one board")
        yield from (replace(rule, from_=kind.name) for rule in follow if rule.from_ == boards[0].name)


def _strange_steps(study: Study, outline: Outline, page: Seen) -> list[SeenLink]:
    """The steps of a page of a board that lead neither to another position of it nor to a board or a thread."""
    known = (study.path(page.final_url), study.list_of(page))
    steps = [link for link in said_steps(study, page, study.groups_of(page)) if link.url not in page.actions]
    strange = [link for link in steps if _is_strange(outline, study.path(link.url), known)]
    # A further page is told by its number; an arrow that leads to no number may be a button that does something.
    return [
        link for link in strange if set(_NUMBER.findall(study.path(link.url))).difference(*map(_NUMBER.findall, known))
    ]


def _is_strange(outline: Outline, path: str, known: Sequence[str]) -> bool:
    is_told = path in known or any(edit_of(own, path) is not None for own in known)
    return not is_told and outline.boards.form(path) is None and outline.threads.form(path) is None


def _goes_on_with(study: Study, outline: Outline, page: Seen, later: Seen) -> bool:
    """Whether a page lists threads that the page before it does not list."""
    if not later.is_page or shows_again(study, page, later):
        return False
    return len(_titles(study, outline, later) - _titles(study, outline, page)) >= FEWEST_TITLES


def _titles(study: Study, outline: Outline, page: Seen) -> set[str]:
    paths = (study.path(link.url) for link in page.links if not link.is_written)
    return {path for path in paths if outline.threads.form(path) is not None}


def _ids(kind: Kind, path: str) -> Mapping[str, str]:
    """The values by which a kind tells a board."""
    found = re2.fullmatch(kind.url or "", path)
    return {name: value for name, value in found.groupdict().items() if name not in POSITIONS} if found else {}


def _url(ids: Mapping[str, str], path: str) -> str | None:
    """The pattern of a further page: its path with the board's values and one number left open; None: it has more."""
    spans = {name: list(_spans(value, path)) for name, value in ids.items()}
    if any(len(found) != 1 for found in spans.values()):
        return None
    named = [(*found[0], f"(?P<{name}>{_value(ids[name])})") for name, found in spans.items()]
    numbers = [found.span() for found in _NUMBER.finditer(path)]
    free = [each for each in numbers if not any(start <= each[0] < end for start, end, _ in named)]
    if len(free) != 1:
        return None
    groups = sorted([*named, (*free[0], r"(?P<page>\d+)")])
    return f"^{''.join(_pieces(path, groups))}$"


def _pieces(path: str, groups: Sequence[tuple[int, int, str]]) -> Iterator[str]:
    last = 0
    for start, end, group in groups:
        yield escaped(path[last:start])
        yield group
        last = end
    yield escaped(path[last:])


def _spans(value: str, path: str) -> Iterator[tuple[int, int]]:
    """Where a value stands in a path and is no part of a longer one."""
    start = path.find(value)
    while start >= 0:
        end = start + len(value)
        around = path[max(0, start - 1) : start] + path[end : end + 1]
        if not any(each.isdigit() or (not value.isdigit() and (each.isalpha() or each in "-_")) for each in around):
            yield start, end
        start = path.find(value, end)


def _value(value: str) -> str:
    return r"\d+" if value.isdigit() else "[^/?&;]+"
