"""Tables 2 and 3 and Figures 3 to 6 of the paper, worked by this code."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from threadkeep.objects.patterns import Navigation, SiteTree, Walk, navigation, prefix_patterns, target_pages_map
from threadkeep_bench.reports import Column, Table

_SITE = "http://www.culture.example/"
# Table 2: pages of one template, whose addresses differ in a parameter.
_TICKETS = tuple(f"{_SITE}ticket_en.asp?id={number}" for number in (4361, 4402, 5177, 6218))
# Figure 3: each page with the one above it. c1, d1, d2 and e1 have objects; nothing was extracted from d3.
_ABOVE = {
    "a1": "index", "a2": "index", "a3": "index", "b1": "index", "c1": "index",
    "d1": "a1", "d2": "a2", "d3": "a3", "e1": "c1", "f1": "b1", "f2": "b1", "g1": "a3",
}  # fmt: skip
_TARGETS = ("c1", "d1", "d2", "e1")


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """One cell of the paper, and what comes out here."""

    what: str
    paper: str
    here: str


def examples() -> Iterator[WorkedExample]:
    found = _figure_navigation()
    yield WorkedExample("Table 2: four URLs of one template", "ticket_en.asp?id=", _plain(prefix_patterns(_TICKETS)))
    yield WorkedExample("Table 3: levels of that pattern", "2 and 3", _ticket_levels())
    yield WorkedExample("Figure 4: pages kept at the second level", "a1 a2 c1", _kept_pages(1))
    yield WorkedExample("Figure 4: pages kept at the third level", "d1 d2 e1", _kept_pages(2))
    yield WorkedExample("Figure 5: patterns of the second level", "A C", _letters(found, 1))
    yield WorkedExample("Figure 5: patterns of the third level", "D E", _letters(found, 2))
    yield WorkedExample("Figure 6: pages of the recrawl", "index a1 a2 a3 c1 d1 d2 d3 e1", _recrawled_pages(found))


def examples_table() -> Table:
    columns = (Column("example", "text"), Column("paper", "text"), Column("here", "text"))
    rows = tuple((one.what, one.paper, one.here) for one in examples())
    return Table("Tables 2 and 3, Figures 3 to 6: the worked examples", columns, rows)


def _plain(patterns: Collection[str]) -> str:
    return " ".join(pattern.removeprefix(_SITE).removesuffix("<rest>") for pattern in patterns)


def _ticket_levels() -> str:
    """The paper counts the entry page as the first level."""
    parents = {f"{_SITE}all": _SITE, **dict.fromkeys(_TICKETS[:2], _SITE), **dict.fromkeys(_TICKETS[2:], f"{_SITE}all")}
    steps = navigation(SiteTree(_SITE, parents), prefix_patterns(_TICKETS), _TICKETS, prefix_patterns).steps
    return " and ".join(str(level + 1) for step in steps if step.is_target for level in step.levels)


def _url(name: str) -> str:
    return _SITE if name == "index" else f"{_SITE}{name[0]}/{name[1]}"


def _name(url: str) -> str:
    return url.removeprefix(_SITE).replace("/", "") or "index"


def _tree() -> SiteTree:
    return SiteTree(_SITE, {_url(below): _url(above) for below, above in _ABOVE.items()})


def _kept_pages(level: int) -> str:
    return " ".join(sorted(map(_name, target_pages_map(_tree(), [_url(name) for name in _TARGETS])[level])))


def _by_letter(urls: Collection[str]) -> tuple[str, ...]:
    """One letter is one kind of page."""
    return tuple(sorted({f"{url.rpartition('/')[0]}/<number>" for url in urls}))


def _figure_navigation() -> Navigation:
    targets = [_url(name) for name in _TARGETS]
    return navigation(_tree(), _by_letter(targets), targets, _by_letter)


def _letters(found: Navigation, level: int) -> str:
    return " ".join(sorted(step.pattern.removeprefix(_SITE)[0].upper() for step in found.at_level(level)))


def _recrawled_pages(found: Navigation) -> str:
    walk = Walk(found, most_levels=3, is_strict=True)
    children = _tree().children
    while level := walk.level():
        for reached in level:
            walk.add_links(reached, children.get(reached.url, ()))
        walk.end_level()
    names = map(_name, walk.reached)
    return " ".join(sorted(names, key=lambda name: (name != "index", name)))
