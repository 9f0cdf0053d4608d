"""The groups of links on a page that may lead to boards or threads: one place, one shape of URL, words that differ."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from threadkeep.fetch.urls import same_site
from threadkeep.learn.forms import Form, Sample, forms_of
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.slots import slots_of

# Titles differ; what is written on every row ("reply", "mark read") does something with the row.
DISTINCT_ANCHORS = 0.6
_LETTER = re.compile(r"[^\W\d_]")
_COUNTED = re.compile(r"\W*\d+\W*")

PathOf = Callable[[str], str]


@dataclass(frozen=True)
class Group:
    """Links of one page at one place and of one form; `links` has each URL once."""

    page: str
    place: str
    form: Form
    links: tuple[SeenLink, ...]
    numbers: tuple[int, ...]
    paths: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str]:
        return self.place, "".join(slots_of(self.paths[0]).leads)

    @property
    def weight(self) -> float:
        """The letters of all its anchors, as the paper has it; links outside of records count less."""
        letters = sum(len(link.anchor) for link in self.links)
        in_rows = sum(link.row >= 0 for link in self.links) / len(self.links)
        return letters * (0.25 + 0.75 * in_rows)

    def by_size(self) -> list[SeenLink]:
        """The links, those first whose rows show the largest numbers: large boards and long threads tell most."""
        order = sorted(range(len(self.links)), key=lambda n: -self.numbers[n])
        return [self.links[n] for n in order]


def groups_on(page: Seen, path_of: PathOf) -> tuple[Group, ...]:
    """The groups of a page that are worth a look, the one with most words first."""
    own = path_of(page.final_url)
    by_place: defaultdict[tuple[str, tuple[str, ...]], dict[str, SeenLink]] = defaultdict(dict)
    for link in page.links:
        if link.is_written or not same_site(link.url, page.final_url) or link.url in page.actions:
            continue
        path = path_of(link.url)
        known = by_place[link.place, slots_of(path).leads].setdefault(path, link)
        if len(link.anchor) > len(known.anchor):
            by_place[link.place, slots_of(path).leads][path] = link
    found = [group for (place, _), links in by_place.items() for group in _groups(page, own, place, links)]
    return tuple(sorted(found, key=lambda group: -group.weight))


def _groups(page: Seen, own: str, place: str, links: dict[str, SeenLink]) -> Iterator[Group]:
    for form in forms_of([Sample(path, page.final_url) for path in links]):
        fitting = {path: link for path, link in links.items() if form.fits(path)}
        if fitting and _may_be_list(own, fitting):
            numbers = tuple(max(_numbers(page, link), default=0) for link in fitting.values())
            yield Group(page.url, place, form, tuple(fitting.values()), numbers, tuple(fitting))


def _numbers(page: Seen, link: SeenLink) -> Sequence[int]:
    return page.rows[link.row] if link.row >= 0 else ()


def _may_be_list(own: str, links: dict[str, SeenLink]) -> bool:
    """Whether links have words of their own, and do not do something with this very page."""
    anchors = [link.anchor for link in links.values()]
    if sum(bool(_LETTER.search(anchor)) for anchor in anchors) < DISTINCT_ANCHORS * len(anchors):
        return False
    if len(set(anchors)) < max(1, DISTINCT_ANCHORS * len(anchors)):
        return False
    return not all(_extends(own, path) for path in links)


def _extends(own: str, path: str) -> bool:
    """Whether a path is this page's own with something more: what belongs to this page and to no record of it."""
    bare = own.rstrip("/")
    return len(bare) > 1 and path != own and path.startswith(bare) and path[len(bare) : len(bare) + 1] in "/?&;-."


def merged_samples(groups: Iterable[Group]) -> list[Sample]:
    return [Sample(path, group.page) for group in groups for path in group.paths]
