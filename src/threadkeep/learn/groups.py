"""The groups of links on a page that may lead to boards or threads: one place, one form of URL, words that differ."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from urllib.parse import parse_qsl, unquote

from threadkeep.fetch import same_site
from threadkeep.learn.forms import Form, Sample, forms_of
from threadkeep.learn.records import says_time
from threadkeep.learn.seen import Row, Seen, SeenLink
from threadkeep.learn.slots import slots_of
from threadkeep.learn.url_types import are_types_in_turn

# Titles differ; what is written on every row ("reply", "mark read") does something with the row.
DISTINCT_ANCHORS = 0.6
# A record is listed once: what stands in many rows is a name, a tag or a board that records share.
LISTED_ONCE = 0.7
# Two threads may have one title.
RUNS = 1.2
# A list that a page shows twice has at least so many records; two tags may stand in every row.
FEWEST_REPEATED = 5
_DIGITS = re.compile(r"\d+")
_VALUE = re.compile(r"=([0-9a-zA-Z]+)")
SECRET = 8
# A number that is no part of a word, as in `do2`.
_BARE_NUMBER = re.compile(r"(?<![^\W\d_])\d+(?![^\W\d_])")
LONG_WORDS = 14
# What is downloaded and not read.
_FILE = re.compile(
    r"\.(?:gz|bz2|xz|zip|7z|rar|tar|mbox|pdf|png|jpe?g|gif|svg|webp|ico|mp[34]|ogg|webm|xml|rss|atom|ics|csv|json|css|js)$",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")

# No URL has a space.
BELOW = " below"

PathOf = Callable[[str], str]


@dataclass(frozen=True)
class Group:
    """Links of one page at one place and of one form.

    `links` has each URL once, as it has most words, `paths` their paths, `numbers` the largest number of each row.
    `rows` are the records around them, `places` counts the links, `first` is where the first of them stands, `repeats`
    how often each of them is listed at least: a page may show one list twice. `is_below`: links of the same place and
    form led to its page, and turned out to lead elsewhere from there.
    """

    page: str
    place: str
    form: Form
    links: tuple[SeenLink, ...]
    paths: tuple[str, ...]
    numbers: tuple[int, ...]
    rows: Mapping[int, Row]
    places: int
    first: int
    repeats: int = 1
    is_below: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """The same for groups of one place and form on other pages, as far as words tell the form."""
        texts = (piece.text for piece in self.form.pieces if piece.kind == "text")
        return self.place, "".join(_DIGITS.sub("", text) for text in texts) + (BELOW if self.is_below else "")

    @property
    def letters(self) -> int:
        """The letters of all its anchors: what the paper chooses groups by. Digits are dates and counters."""
        return sum(sum(letter.isalpha() for letter in link.anchor) for link in self.links)

    @property
    def is_listing(self) -> bool:
        """Whether its links stand in rows, each once, or all as often."""
        return bool(self.rows) and self.repeats * len(self.links) >= LISTED_ONCE * self.places

    @property
    def weight(self) -> float:
        return self.letters * (1.0 if self.is_listing else 0.2)

    def by_size(self) -> list[SeenLink]:
        """The links, those first whose rows show the largest numbers: large boards and long threads tell most."""
        order = sorted(range(len(self.links)), key=lambda n: -self.numbers[n])
        return [self.links[n] for n in order]

    def rows_with(self, other: Group) -> Counter[int]:
        """How many links of another group stand in each of these records."""
        nodes = sorted(link.node for link in other.links)
        counts = {row: bisect_left(nodes, record.end) - bisect_left(nodes, row) for row, record in self.rows.items()}
        return Counter({row: count for row, count in counts.items() if count})

    def holds(self, node: int) -> bool:
        """Whether a node stands inside one of the records."""
        return any(row <= node < record.end for row, record in self.rows.items())


def groups_on(page: Seen, path_of: PathOf) -> tuple[Group, ...]:
    """The groups of a page that are worth a look, the one with most words first."""
    own = path_of(page.final_url)
    links = [(n, path_of(link.url), link) for n, link in enumerate(page.links) if _may_be_record(page, link)]
    own = "" if _is_root(own, [path for _, path, _ in links]) else own
    by_place: defaultdict[tuple[str, tuple[str, ...]], list[tuple[int, str, SeenLink]]] = defaultdict(list)
    for n, path, link in links:
        if not _belongs(own, path) or _is_listed(page, link):
            by_place[link.spot, slots_of(path).leads].append((n, path, link))
    found = [
        group
        for (place, _), here in by_place.items()
        for part in _by_turns(here)
        for group in _groups(page, place, part)
    ]
    return tuple(sorted(found, key=lambda group: -group.weight))


def _by_turns(here: Sequence[tuple[int, str, SeenLink]]) -> list[Sequence[tuple[int, str, SeenLink]]]:
    """The links of a place by a word of their URLs that takes turns: `/area/dogs`, `/user/ann`, `/area/cats` and so on.

    Three boards with who wrote last in each are too few to tell types of page by how common their words are.
    """
    values = [slots_of(path).values for _, path, _ in here]
    for words in zip(*values, strict=True):
        if are_types_in_turn(words):
            return [[one for one, own in zip(here, words, strict=True) if own == word] for word in dict.fromkeys(words)]
    return [here]


def _may_be_record(page: Seen, link: SeenLink) -> bool:
    is_open = not link.is_written and "nofollow" not in link.rel and _FILE.search(link.url.partition("?")[0]) is None
    return is_open and same_site(link.url, page.final_url) and link.url not in page.actions


def _belongs(own: str, path: str) -> bool:
    """Whether a path is this page's own with something more, however the page is sorted: `/b/5/new`, `/b/5?sort=date`.

    Of `/forum.php?f=5` only the whole tells which page it is.
    """
    folder, mark, _ = own.partition("?")
    is_named = mark != "" and any(letter.isdigit() for letter in folder)
    return extends(own, path) or (is_named and path.startswith(f"{folder.rstrip('/')}/") and path != folder)


def _is_root(own: str, paths: Sequence[str]) -> bool:
    """Whether this page is no record itself, or many links begin as it does: then they do not belong to it."""
    if not any(letter.isdigit() for letter in own) and own.count("/") < 3:
        return True
    return sum(_belongs(own, path) for path in paths) > 0.3 * len(paths)


def extends(own: str, path: str) -> bool:
    """Whether a path is this page's own with something more: what belongs to this page and to no record of it."""
    bare = own.rstrip("/")
    return len(bare) > 1 and path != own and path.startswith(bare) and path[len(bare) : len(bare) + 1] in "/?&;-."


def _is_listed(page: Seen, link: SeenLink) -> bool:
    """Whether words stand in a row with numbers: a record of this page, though its URL begins as the page's own does.

    Boards stand below boards, `/general/news/`, and threads below both, `/general/topic/hello`.
    """
    return any(_numbers(page, link)) and _LETTER.search(link.anchor) is not None


def _groups(page: Seen, place: str, here: Sequence[tuple[int, str, SeenLink]]) -> Iterator[Group]:
    for form in forms_of([Sample(path, page.final_url) for _, path, _ in here]):
        own = [(n, path, link) for n, path, link in here if form.fits(path)]
        fitting: dict[str, SeenLink] = {}
        for _, path, link in own:
            if len(link.anchor) > len(fitting.get(path, _NOBODY).anchor) or path not in fitting:
                fitting[path] = link
        rows = {(path, link.row) for _, path, link in own}
        if _differ(fitting):
            yield Group(
                page=page.url,
                place=place,
                form=form,
                links=tuple(fitting.values()),
                paths=tuple(fitting),
                numbers=tuple(max(_numbers(page, link), default=0) for link in fitting.values()),
                rows={link.row: page.rows[link.row] for _, _, link in own if link.row >= 0},
                places=len(rows),
                first=min(n for n, _, _ in own),
                repeats=min(Counter(path for path, _ in rows).values()) if len(fitting) >= FEWEST_REPEATED else 1,
            )


def fitting(group: Group, fits: Callable[[str], bool]) -> Group:
    """A group with only those links whose paths fit."""
    kept = [n for n, path in enumerate(group.paths) if fits(path)]
    return replace(
        group,
        links=tuple(group.links[n] for n in kept),
        paths=tuple(group.paths[n] for n in kept),
        numbers=tuple(group.numbers[n] for n in kept),
    )


def apart(page: Seen, links: Mapping[str, SeenLink]) -> Group:
    """A group of links by their paths, each of which stands alone on its page; it has the place of the first."""
    form = forms_of([Sample(path, page.final_url) for path in links])[0]
    first = next(iter(links.values()))
    none = (0,) * len(links)
    return Group(page.url, first.spot, form, tuple(links.values()), tuple(links), none, {}, len(links), first.node)


_NOBODY = SeenLink("", "", "")


def _numbers(page: Seen, link: SeenLink) -> Sequence[int]:
    return page.rows[link.row].numbers if link.row >= 0 else ()


def _differ(links: Mapping[str, SeenLink]) -> bool:
    """Whether links have words of their own."""
    anchors = [link.anchor for link in links.values()]
    if sum(map(_says_something, anchors)) < DISTINCT_ANCHORS * len(anchors):
        return False
    return len(set(anchors)) >= DISTINCT_ANCHORS * len(anchors) or _come_in_runs(anchors)


def _says_something(anchor: str) -> bool:
    return _LETTER.search(anchor) is not None and not says_time(anchor)


def _come_in_runs(anchors: Sequence[str]) -> bool:
    """Whether many different words come one after the other: answers repeat the title above them, till the next."""
    runs = 1 + sum(one != other for one, other in pairwise(anchors))
    distinct = len(set(anchors))
    return distinct >= FEWEST_REPEATED and runs <= RUNS * distinct


def is_token_bound(group: Group) -> bool:
    """Whether all its URLs carry one secret: such links do something, and only for who was given the secret."""
    texts = "".join(piece.text for piece in group.form.pieces if piece.kind == "text")
    return any(_is_secret(value) for value in _VALUE.findall(texts))


def _is_secret(value: str) -> bool:
    return len(value) >= SECRET and any(map(str.isdigit, value)) and any(map(str.isalpha, value))


def is_about(group: Group, own: str) -> bool:
    """Whether all its links carry the number of the page they stand on and no number of their own.

    They sort this very page, or do something with it; titles are longer, or have numbers in their rows.
    """
    # A page may be told by a letter and a number, `/f1.html`, and what is about it by a word, `/mark-1.html`.
    numbers = _DIGITS.findall(own)
    if not numbers or (any(group.numbers) and group.letters >= LONG_WORDS * len(group.links)):
        return False
    return all((found := set(_BARE_NUMBER.findall(path))) and found <= set(numbers) for path in group.paths)


def comes_back(group: Group, own: str) -> bool:
    """Whether all its links carry the page they stand on as a value, to come back to it after logging in."""
    return all(own in (unquote(value) for _, value in parse_qsl(path.partition("?")[2])) for path in group.paths)


def samples_of(groups: Iterable[Group]) -> list[Sample]:
    return [Sample(path, group.page) for group in groups for path in group.paths]
