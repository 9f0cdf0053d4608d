"""Kinds and rules where URLs do not show what a page is: by what pages have, and by the places of links."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from threadkeep.learn.inference.kinds import pattern_of
from threadkeep.learn.inference.layouts import is_page
from threadkeep.learn.inference.page_labels import Label
from threadkeep.learn.inference.selectors import fits, selector_for, spot_of
from threadkeep.learn.inference.shape_records import ShapeRecord
from threadkeep.learn.inference.site_view import SiteView
from threadkeep.learn.inference.thread_forms import Records
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.model import Role
from threadkeep.strategy import FollowRule, Kind

ROLES: tuple[Literal["index", "thread"], ...] = ("index", "thread")
NAMES = {"index": "board", "thread": "thread"}


def mixed_shape(records: Records) -> ShapeRecord | None:
    """The form of URL that threads and lists share, if there is one."""
    found = [
        record
        for record in records.values()
        if min(record.labels["thread"], record.labels["index"]) >= 2
        and record.labels["index"] >= 0.1 * record.fetched
        and record.shape.variable_keys()
    ]
    return max(found, key=lambda record: record.fetched, default=None)


def kinds_by_content(view: SiteView, record: ShapeRecord) -> tuple[Kind, ...]:
    """A kind of lists and one of threads with the same pattern, distinguished by an element."""
    kinds = []
    for role in ROLES:
        url = pattern_of(record.shape, {record.shape.variable_keys()[-1]: NAMES[role]})
        marker = marker_of(view, role)
        kinds.append(Kind(NAMES[role], role, url=url, marker=marker, page_count=record.labels[role]))
    # A kind without a marker takes what is left.
    return tuple(sorted(kinds, key=lambda kind: kind.marker is None))


def marker_of(view: SiteView, label: Label) -> str | None:
    """A selector that finds something on nearly every page with a label, and on hardly any other page."""
    inside = [_places(view, number) for number, own in enumerate(view.labels) if own == label]
    outside = [
        _places(view, number) for number, own in enumerate(view.labels) if own != label and is_page(view.pages[number])
    ]
    common = Counter(each for places in inside for each in places)
    elsewhere: Counter[str] = Counter()
    for places in outside:
        elsewhere.update(places)
    # Some pages have a wrong label, so that one page is no proof.
    usual = [place for place, count in common.items() if count >= THRESHOLDS.marked * len(inside)]
    foreign = [place for place, count in elsewhere.items() if count > THRESHOLDS.wrongly_marked * len(outside)]
    for place in sorted(usual, key=lambda place: (elsewhere[place], -common[place], place.count(">"), place)):
        selector = selector_for(place, foreign)
        if selector is not None and "." in selector:
            return selector
    return None


def _places(view: SiteView, number: int) -> frozenset[str]:
    return frozenset(place for place, _, _ in view.pages[number].blocks)


def rules_by_place(view: SiteView, entry: str) -> Iterator[FollowRule]:
    """Rules for places whose fetched links led to new pages of a role."""
    for source, places in _arcs(view, entry).items():
        good = {place: role for place, counts in places.items() if (role := _main_role(counts)) is not None}
        bad = [place for place in places if place not in good]
        for role in ROLES:
            own = [place for place, each in good.items() if each == role]
            others = bad + [place for place, each in good.items() if each != role]
            for selector in _selectors(own, others):
                yield FollowRule(NAMES.get(source, source), NAMES[role], at=selector)


def _selectors(places: Sequence[str], others: Sequence[str]) -> Iterator[str]:
    chosen: list[str] = []
    for place in places:
        if any(fits(each, place) for each in chosen):
            continue
        selector = selector_for(place, others)
        if selector is not None:
            chosen.append(selector)
    yield from chosen


def _main_role(counts: Counter[str]) -> Role | None:
    role, count = counts.most_common(1)[0]
    if role not in ("index", "thread") or count < 0.6 * counts.total():
        return None
    return "index" if role == "index" else "thread"


def _arcs(view: SiteView, entry: str) -> Mapping[str, dict[str, Counter[str]]]:
    """What the links at each place led to, for the entry, for lists and for pages of threads."""
    results = _results(view)
    arcs: defaultdict[str, defaultdict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for number, page in enumerate(view.pages):
        source = "entry" if page.answered == entry else view.labels[number]
        if source in ("other", "none"):
            continue
        for url, place in {(link.url, spot_of(link)) for link in page.links}:
            if url in results and url not in (entry, page.answered) and (source, results[url]) != ("thread", "index"):
                arcs[source][place][results[url]] += 1
    return arcs


def _results(view: SiteView) -> dict[str, str]:
    """What each requested URL turned out to be; pages that brought nothing are "known"."""
    threads = {page.answered for page, label in zip(view.pages, view.labels, strict=True) if label == "thread"}
    places = {
        spot_of(link)
        for page, label in zip(view.pages, view.labels, strict=True)
        if label == "index"
        for link in page.links
        if link.url in threads
    }
    seen: set[str] = set()
    results: dict[str, str] = {}
    for number, page in enumerate(view.pages):
        label: str = view.labels[number]
        listed = {link.url for link in page.links if spot_of(link) in places}
        is_alias = page.requested != page.answered or number in view.repeats
        if is_alias or (label == "index" and not _is_new_list(listed, seen)):
            label = "known"
        seen |= {link.url for link in page.links}
        results.setdefault(page.requested, label)
    return results


def _is_new_list(listed: Collection[str], seen: Collection[str]) -> bool:
    """Whether a list links to pages that no earlier page linked to; sort orders and profiles do not."""
    new = len(set(listed) - set(seen))
    return new >= THRESHOLDS.fewest_listed and new >= THRESHOLDS.new_share * len(listed)
