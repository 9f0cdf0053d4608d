"""Parameters that only steps carry and that change nothing: the order or the days that a pager repeats."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

from threadkeep.learn.learner import Wanted
from threadkeep.learn.outline import Part
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.steps import steps_on
from threadkeep.learn.study import Study
from threadkeep.strategy import without_parameters

# Two answers are one page if they share so much of their text: a clock or an advertisement may differ.
EQUAL = 0.8
# The next page may repeat the first post, and windows begin some posts later.
SHOWN_AGAIN = 0.6
MUCH_OF_FIRST = 0.3
ALL_OF_SECOND = 0.9
# One post alone may be the first one, which some forums repeat on every page.
FEWEST_POSTS = 2

Steps = Generator[Wanted, Seen, None]


@dataclass(frozen=True, slots=True)
class View:
    """A step of a list, and the parameters of it that no other page of the list is told by."""

    url: str
    names: frozenset[str]


def see_views(study: Study, part: Part) -> Steps:
    """Ask for one step with what its pager repeats, and without; what makes no difference is dropped from all URLs."""
    for view in _views(study, part) if study.switches.views else ():
        whole = yield from study.see(view.url)
        bare = yield from study.see(without_parameters(view.url, view.names))
        if are_equal(whole, bare):
            study.drop(view.names, "one page came back equal without them")
        return


def are_equal(one: Seen, other: Seen) -> bool:
    """Whether two answers show the same text."""
    either = one.lines | other.lines
    return one.is_page and other.is_page and len(one.lines & other.lines) >= EQUAL * len(either)


def shows_again(study: Study, one: Seen, other: Seen) -> bool:
    """Whether most of what a page shows of its own stands on another, too: posts of one thread, seen from another."""
    first, second = _own(study, one, other), _own(study, other, one)
    shared = len(first & second)
    # The last page of a long list may repeat what stands above all of them, and have little of its own.
    is_more = shared < MUCH_OF_FIRST * len(first) and shared < ALL_OF_SECOND * len(second)
    return one.is_page and other.is_page and not is_more and shared > SHOWN_AGAIN * max(1, min(len(first), len(second)))


def _own(study: Study, page: Seen, other: Seen) -> frozenset[int] | frozenset[str]:
    """What a page shows and pages of other lists do not: its records, else its posts, else its lines.

    Lines alone may deceive: of a second layout no other list may have been seen, and its frame would be the page's own.
    """
    lists = {study.list_of(page), study.list_of(other)}
    strangers = [each for each in study.pages.values() if study.list_of(each) not in lists]
    if "index" == study.kind(page) == study.kind(other):
        return study.listed(page).difference(*map(study.listed, strangers))
    if page.said and other.said and min(page.posts, other.posts) >= FEWEST_POSTS:
        return page.said.difference(*(each.said for each in strangers))
    return page.lines.difference(*(each.lines for each in strangers))


def _views(study: Study, part: Part) -> Iterator[View]:
    for page in part.pages:
        own = study.list_of(page)
        if part.form(own) is not None:
            yield from _views_on(study, own, steps_on(study, page))


def _views_on(study: Study, own: str, steps: Sequence[SeenLink]) -> Iterator[View]:
    """The steps whose URLs are the list's own with several parameters more, of which one tells the position."""
    folders, known = _parameters(own)
    more: list[tuple[str, dict[str, str]]] = []
    for link in steps:
        there, given = _parameters(study.path(link.url))
        if there == folders and known.items() <= given.items() and len(given) > len(known) + 1:
            more.append((link.url, {name: value for name, value in given.items() if name not in known}))
    values = {name: {added.get(name, "") for _, added in more} for _, added in more for name in added}
    # With one step alone nothing varies; then the position is the one number that is not zero.
    varying = {name for name in values if len(values[name]) > 1} or {
        name for name in values if _is_counted(values[name])
    }
    if len(varying) == 1:
        yield from (View(url, frozenset(added) - varying) for url, added in more if varying & set(added))


def _is_counted(values: Iterable[str]) -> bool:
    return all(value.isdecimal() and int(value) > 0 for value in values)


def _parameters(path: str) -> tuple[str, dict[str, str]]:
    folders, _, query = path.partition("?")
    return folders, dict(parse_qsl(query.replace(";", "&"), keep_blank_values=True))
