"""An index page with the titles it lists: links to threads or boards, one for each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Literal

from threadkeep.learn.reading.boxes import boxed_names
from threadkeep.learn.reading.each import Cut, Each, chosen_each, fit, with_first
from threadkeep.learn.reading.selectors import candidates_for
from threadkeep.learn.reading.sheets import common_ancestor
from threadkeep.model import Identity, Link
from threadkeep.page import TEXT_TAG, NodeTable
from threadkeep.strategy import (
    FieldReader,
    PageRecord,
    Strategy,
    is_alias_url,
    list_name,
    page_keys,
    page_of_role,
    read_page,
)

Listed = Literal["thread", "index"]
# A selector of titles that finds fewer of them is none.
FITS = 0.6
NEAR_BEST = 0.02
# Of ways that cut as well, those are tried that hold nearly as much text as the one that holds most.
FULL = 0.9
# Places of titles that are tried.
PLACES = 3
# Numbers that lead into the same threads have hardly a letter.
WORDY = 0.3
# Elements around a title that may be its row, from the outside.
OUTERMOST = 3
# Of fewer rows it is not known what parts them.
FEWEST_PARTED = 3
# Letters beside a title that make a row; more of them do not make it more of one.
ENOUGH = 100


@dataclass(frozen=True, slots=True)
class _Linked:
    """A link whose URL is one of what is listed; `is_led` is whether the rules of its page lead there."""

    node: int
    link: Link
    name: str
    is_led: bool


@dataclass(frozen=True, slots=True)
class Title:
    """A link to what is listed: its node, its words, and the name of the thread or board."""

    node: int
    words: str
    name: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A page and its titles; `others` are further links to threads, or boards, on it."""

    taker: FieldReader
    titles: tuple[Title, ...]
    others: frozenset[int]

    @property
    def nodes(self) -> NodeTable:
        return self.taker.page.nodes


@dataclass(frozen=True, slots=True)
class Row:
    """A title and the record that holds it."""

    taker: FieldReader
    record: PageRecord
    title: Title


def listings_of(takers: Sequence[FieldReader], strategy: Strategy, role: Listed) -> list[list[Listing]]:
    """The pages that list something, each with its titles; once for each place where titles may stand, likely first."""
    linked = [(taker, tuple(_links(taker, strategy, role))) for taker in takers]
    boxed = _boxed(linked, strategy) if role == "thread" else frozenset()
    others = boxed | _unled(linked)
    places = _places([(taker.page.nodes, each) for taker, links in linked for each in links if each.name not in others])
    found = ([_listing(taker, links, place, others) for taker, links in linked] for place in places)
    return [[listing for listing in listings if listing.titles] for listings in found]


def own_names(takers: Sequence[FieldReader], strategy: Strategy) -> dict[int, frozenset[str]]:
    """The threads that each page links to and that stand in no box, by the id of its taker."""
    linked = [(taker, tuple(_links(taker, strategy, "thread"))) for taker in takers]
    others = _boxed(linked, strategy) | _unled(linked)
    return {id(taker): frozenset(each.name for each in links) - others for taker, links in linked}


def _boxed(linked: Sequence[tuple[FieldReader, Sequence[_Linked]]], strategy: Strategy) -> frozenset[str]:
    return boxed_names([(taker, {each.name for each in links}) for taker, links in linked], strategy)


def _unled(linked: Sequence[tuple[FieldReader, Sequence[_Linked]]]) -> frozenset[str]:
    """What no rule leads to on any page: people, where their URLs are like those of boards."""
    links = [each for _, links in linked for each in links]
    return frozenset(each.name for each in links) - {each.name for each in links if each.is_led}


def _links(taker: FieldReader, strategy: Strategy, role: Listed) -> Iterator[_Linked]:
    reading = read_page(taker.page, strategy, 0, taker.seen_at)
    keys = page_keys(reading.links)
    placed = _placed(strategy, reading.identity)
    for node, link in zip(taker.page.link_nodes, taker.page.links, strict=True):
        there = page_of_role(strategy, link.url, role, keys)
        if there is None or there.position is not None or is_alias_url(strategy, link.url):
            continue
        if link.anchor and taker.page.nodes.tags[node] == "a":
            yield _Linked(node, link, list_name(there), there.kind not in placed or there.key in keys)


def _placed(strategy: Strategy, here: Identity | None) -> frozenset[str]:
    """The kinds that rules lead to from certain places of a page only: URLs do not tell these from others."""
    rules = [rule for rule in strategy.follow if here is not None and rule.from_ == here.kind and rule.as_ != "flip"]
    return frozenset(rule.to for rule in rules) - {rule.to for rule in rules if rule.at is None}


def _places(links: Sequence[tuple[NodeTable, _Linked]]) -> list[str]:
    """The places with the most words, each of which leads to nearly as many as the one that leads to most."""
    words: Counter[str] = Counter()
    names: defaultdict[str, set[str]] = defaultdict(set)
    for nodes, each in links:
        place = _place(nodes, each.node)
        words[place] += sum(map(str.isalpha, each.link.anchor))
        names[place].add(each.name)
    most = max(map(len, names.values()), default=0)
    wordy = [place for place, letters in words.most_common(2 * PLACES) if letters >= WORDY * max(words.values())]
    return [place for place in wordy if 2 * len(names[place]) >= most][:PLACES]


def _place(nodes: NodeTable, node: int) -> str:
    """The way to a node by tags alone: classes tell read from unread."""
    tags: list[str] = []
    while node >= 0:
        tags.append(nodes.tags[node])
        node = nodes.parents[node]
    return ">".join(reversed(tags))


def _listing(taker: FieldReader, links: Sequence[_Linked], place: str, others: frozenset[str]) -> Listing:
    nodes = taker.page.nodes
    by_name: defaultdict[str, list[Title]] = defaultdict(list)
    for each in links:
        if each.name not in others and _place(nodes, each.node) == place:
            by_name[each.name].append(Title(each.node, each.link.anchor, each.name))
    titles = [max(found, key=lambda title: len(title.words)) for found in by_name.values()]
    titles += _before(nodes, titles, [each for each in links if each.name not in others and each.name not in by_name])
    own = {title.node for title in titles}
    return Listing(
        taker,
        tuple(sorted(titles, key=lambda title: title.node)),
        frozenset(each.node for each in links if each.node not in own),
    )


def _before(nodes: NodeTable, titles: Sequence[Title], links: Sequence[_Linked]) -> list[Title]:
    """The title before the first one, where it lacks an element that all others stand in.

    What parts rows may take in the row behind it, as `<p>` does where nobody closes it: the first row has none.
    """
    first = min((title.node for title in titles), default=0)
    last = max((each for each in links if each.node < first), key=lambda each: each.node, default=None)
    if last is None or len(titles) < FEWEST_PARTED:
        return []
    place, others = (_place(nodes, node).split(">") for node in (last.node, first))
    lacking = (others[:number] + others[number + 1 :] for number in range(len(others)))
    return [Title(last.node, last.link.anchor, last.name)] if place in lacking else []


def title_selector(listings: Sequence[Listing]) -> str | None:
    """A selector that finds the titles and no other link to what is listed."""
    targets = ((listing.nodes, (title.node,)) for listing in listings for title in listing.titles)
    found = [(-round(_score(listings, one.text), 2), one.cost, one.text) for one in candidates_for(targets)]
    best = min(found, default=None)
    return best[2] if best is not None and -best[0] >= FITS else None


def _score(listings: Sequence[Listing], selector: str) -> float:
    hits = wrong = whole = 0
    for listing in listings:
        found = set(listing.taker.select(selector))
        titles = {title.node for title in listing.titles}
        hits += len(found & titles)
        wrong += len(found & listing.others)
        whole += len(titles)
    return 2 * hits / (whole + hits + wrong) if whole else 0.0


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of some pages, by one way to cut them; `richness` is how much they show beside their titles."""

    listings: tuple[Listing, ...]
    each: Each
    rows: tuple[Row, ...]
    richness: float


def best_rows(found: Sequence[Sequence[Listing]]) -> Rows | None:
    """The rows at the place whose records show most beside the titles: a menu shows nothing."""
    rows = [cut for listings in found if listings and (cut := _rows(listings)) is not None]
    return max(rows, key=lambda each: each.richness, default=None)


def _rows(listings: Sequence[Listing]) -> Rows | None:
    titles = title_selector(listings)
    each = row_each(listings, titles) if titles is not None else None
    if each is None:
        return None
    rows = rows_by(listings, each)
    beside = sum(min(ENOUGH, _text_length(row) - len("".join(row.title.words.split()))) for row in rows)
    return Rows(tuple(listings), each, tuple(rows), beside * each.score)


def row_each(listings: Sequence[Listing], titles: str) -> Each | None:
    """The way to cut pages into rows that holds the titles apart, and most of what stands beside them."""
    cuts = [_cut(listing) for listing in listings]
    found = [each for each in chosen_each(cuts, titles) if each.score >= FITS]
    found += _with_first(listings, cuts, found, titles)
    near = [each for each in found if each.score >= found[0].score - NEAR_BEST]
    texts = {each: _text_held(listings, each) for each in near}
    full = [each for each in near if texts[each] >= FULL * max(texts.values())]
    return min(full, key=lambda each: (each.cost, len(each.text), each.text), default=None)


def _cut(listing: Listing) -> Cut:
    nodes = [title.node for title in listing.titles]
    starts = [_start(listing.nodes, nodes, number) for number in range(len(nodes))] if len(nodes) > 1 else []
    runs = tuple((start, *_begins_as(listing.nodes, start, starts[0])) for start in starts)
    return Cut(listing.taker, tuple((node,) for node in nodes), runs, OUTERMOST)


def _start(nodes: NodeTable, titles: Sequence[int], number: int) -> int:
    """The element around a title that stands beside that of its neighbour."""
    neighbour = titles[number - 1] if number else titles[1]
    around = common_ancestor(nodes, (titles[number], neighbour))
    node = titles[number]
    while nodes.parents[node] != around and nodes.parents[node] > 0:
        node = nodes.parents[node]
    return node


def _begins_as(nodes: NodeTable, start: int, first: int) -> Iterator[int]:
    """What an element begins with, where the first row begins with such an element itself."""
    if nodes.tags[start] != nodes.tags[first]:
        inside = (node for node in range(start + 1, nodes.ends[start]) if nodes.tags[node] != TEXT_TAG)
        begins = next(inside, None)
        if begins is not None and nodes.tags[begins] == nodes.tags[first]:
            yield begins


def rows_by(listings: Sequence[Listing], each: Each) -> list[Row]:
    rows: list[Row] = []
    for listing in listings:
        fitted = fit(_cut(listing), each.text, each.until)
        for title, number in zip(listing.titles, fitted.of, strict=True):
            if number is not None:
                rows.append(Row(listing.taker, fitted.records[number], title))
    return rows


def _with_first(listings: Sequence[Listing], cuts: Sequence[Cut], found: Sequence[Each], titles: str) -> list[Each]:
    """Of the runs that miss rows the one that holds most, with the first rows: begun where these hold most, too."""
    runs = [each for each in found if each.until and each.score < found[0].score - NEAR_BEST]
    most = max(runs, key=lambda each: _text_held(listings, each), default=None)
    begun = [each for each in with_first(cuts, most, titles) if each.score >= FITS] if most is not None else []
    return sorted(begun, key=lambda each: (-_text_held(listings, each), each.cost, each.text))[:1]


def _text_held(listings: Sequence[Listing], each: Each) -> int:
    return _usual_text([_text_length(row) for row in rows_by(listings, each)])


def _usual_text(lengths: Sequence[int]) -> int:
    """How much rows hold, none of them more than is usual: the first may begin with the head of the page."""
    usual = median_low(lengths)
    return sum(min(length, usual) for length in lengths)


def _text_length(row: Row) -> int:
    """Letters and signs, up to so many; the spaces that a page is laid out with are none."""
    nodes = row.taker.page.nodes
    return min(600, sum(len("".join(nodes.texts[node].split())) for node in row.record.node_numbers()))
