"""Names of authors proven over all sample pages: people write in several threads, and differ within one.

A page alone may show too little to tell a name from a rank: of three posts by three people two may be members.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from threadkeep.learn.reading.known import Known
from threadkeep.model import Author
from threadkeep.page import TEXT_TAG, first_date, one_line

LONGEST_NAME = 40
# The share of posts that must show a text at a place for it to be the place of names.
COVERS = 0.7
# Of posts of one name that must show the same fact, and how many more names than such facts there must be.
TOLD, FINER = 0.95, 1.5
# Fewer posts prove nothing; of names so many must stand on several pages, and a name must have so many posts.
FEWEST_POSTS, FEWEST_NAMES, REPEATED = 12, 3, 1.3
# Pages with so many posts must mostly show several names.
SEVERAL = 3
# The share of posts whose names the eye must have seen at a place for its choice to be that place.
CHOSEN = 0.7
# A place of which the eye saw nothing is believed where it saw next to no names at all.
UNSEEN = 0.3
_LETTER = re.compile(r"[^\W\d_]")
_DIGITS = re.compile(r"\d+")
_LABEL = re.compile(r"[\s:：]|^\d")


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at one place of records: the node and the words by the number of the post, and the links there."""

    said: Mapping[int, tuple[int, str]]
    urls: Mapping[int, str]

    @property
    def words(self) -> dict[int, str]:
        return {number: words for number, (_, words) in self.said.items()}

    def says(self, number: int, name: str) -> bool:
        return number in self.said and self.said[number][1] == name

    @property
    def is_linked(self) -> bool:
        """Whether nearly all words are links, and the same words lead to the same address."""
        addresses = defaultdict[str, set[str]](set)
        for number, url in self.urls.items():
            addresses[self.said[number][1]].add(url)
        has_one_each = all(len(urls) == 1 for urls in addresses.values())
        return len(self.urls) >= TOLD * len(self.said) and has_one_each


def with_people(known: Sequence[Known], bodies: str) -> list[Known]:
    """The posts, by whom all pages together say they are, where that is not what the eye saw page by page."""
    if len(known) < FEWEST_POSTS:
        return list(known)
    places = [place for place in _places(known, bodies) if len(place.said) >= COVERS * len(known)]
    chosen = _chosen(known, places)
    named = [place for place in places if _are_names(place, known)]
    if chosen is None:
        better = _finest(known, named) if _is_at_odds(known, named) else None
    else:
        better = _finest(known, [place for place in named if _is_finer(place, chosen)])
    return _by(known, better) if better is not None else list(known)


def _chosen(known: Sequence[Known], places: Sequence[Place]) -> Place | None:
    """The place of the names that the eye saw, if it is one."""
    names = {number: one.post.author.name for number, one in enumerate(known) if one.post.author is not None}
    agreeing = [(_seen_at(known, place), place) for place in places]
    count, place = max(agreeing, key=lambda pair: pair[0], default=(0, None))
    return place if names and count >= CHOSEN * len(names) and len(names) >= UNSEEN * len(known) else None


def _is_at_odds(known: Sequence[Known], places: Sequence[Place]) -> bool:
    """Whether the eye saw next to no names, or at one place on some pages and at another on others.

    What it saw at no place at all stands among other words, as in "Posted by Ann": that is not judged here.
    """
    names = {number: one.post.author.name for number, one in enumerate(known) if one.post.author is not None}
    if len(names) < UNSEEN * len(known):
        return True
    placed = sum(any(place.says(number, name) for place in places) for number, name in names.items())
    return UNSEEN * len(names) <= placed


def _are_names(place: Place, known: Sequence[Known]) -> bool:
    """Whether words vary within pages, come again on others, and are not one label with a number."""
    words = place.words
    pages: defaultdict[int, list[str]] = defaultdict(list)
    on: defaultdict[str, set[int]] = defaultdict(set)
    for number, said in words.items():
        pages[id(known[number].sheet)].append(said)
        on[said].add(id(known[number].sheet))
    several = [said for said in pages.values() if len(said) >= SEVERAL]
    varying = sum(len(set(said)) > 1 for said in several)
    again = sum(len(sheets) > 1 for sheets in on.values())
    is_repeated = again >= FEWEST_NAMES and len(words) >= REPEATED * len(on)
    # "Posts: 12" has a space or a colon between label and number; "member-12" is a name.
    labels = {_DIGITS.sub("#", said) if _LABEL.search(said) else said for said in on}
    is_label = len(labels) <= len(on) / FINER
    return is_repeated and 2 * varying > len(several) > 0 and not is_label


def _is_finer(place: Place, other: Place) -> bool:
    """Whether the other says something of the people whom a place names: the same of each, and less than who it is."""
    both = [(said, other.words[number]) for number, said in place.words.items() if number in other.words]
    facts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, fact in both:
        facts[name][fact] += 1
    told = sum(found.most_common(1)[0][1] for found in facts.values())
    is_told = len(both) >= COVERS * len(other.said) and told >= TOLD * len(both)
    return is_told and len(facts) >= FINER * len({fact for _, fact in both}) and place.is_linked >= other.is_linked


def _finest(known: Sequence[Known], places: Sequence[Place]) -> Place | None:
    """The place that says most of who it is.

    Of several as good: the one with links, then the one where most names were seen, then the first of the record.
    """
    left = [place for place in places if not any(_is_finer(other, place) for other in places)]
    return min(left, key=lambda place: (not place.is_linked, -_seen_at(known, place), _first(place)), default=None)


def _seen_at(known: Sequence[Known], place: Place) -> int:
    """The posts whose names were seen at a place, page by page."""
    names = {number: one.post.author.name for number, one in enumerate(known) if one.post.author is not None}
    return sum(place.says(number, name) for number, name in names.items())


def _first(place: Place) -> int:
    return min(node for node, _ in place.said.values())


def _by(known: Sequence[Known], place: Place) -> list[Known]:
    return [_authored(one, place, number) for number, one in enumerate(known)]


def _authored(one: Known, place: Place, number: int) -> Known:
    if number not in place.said:
        return replace(one, post=replace(one.post, author=None, author_node=None))
    node, name = place.said[number]
    return replace(one, post=replace(one.post, author=Author(name, place.urls.get(number)), author_node=node))


def _places(known: Sequence[Known], bodies: str) -> list[Place]:
    """The first short text at each place of the records, without what somebody wrote and without dates."""
    said: defaultdict[str, dict[int, tuple[int, str]]] = defaultdict(dict)
    urls: defaultdict[str, dict[int, str]] = defaultdict(dict)
    for number, one in enumerate(known):
        for path, node, words in _short_texts(one, bodies):
            if number not in said[path]:
                said[path][number] = node, words
                link = _link_around(one, node)
                urls[path].update({number: link} if link is not None else {})
    return [Place(found, urls[path]) for path, found in said.items()]


def _short_texts(one: Known, bodies: str) -> Iterator[tuple[str, int, str]]:
    """The path, the element and the words of each short text of a record."""
    nodes = one.sheet.nodes
    written = [(body, nodes.ends[body]) for body in one.record.own_nodes(one.sheet.taker.select(bodies))]
    hidden, tops = (*written, *one.record.nested), one.sheet.taker.top_nodes(one.record)
    for node in range(one.record.start, one.record.end):
        if nodes.tags[node] != TEXT_TAG or any(start <= node < end for start, end in hidden):
            continue
        # Names of some people are coloured, in elements more; the link around is the same for all.
        link = _link_element(one, node)
        words = one_line(nodes.texts[node] if link is None else one.sheet.page.text_of(link))
        if 1 < len(words) <= LONGEST_NAME and _LETTER.search(words) and first_date(words) is None:
            yield _path(one, node if link is None else link, tops), nodes.parents[node] if link is None else link, words


def _path(one: Known, node: int, tops: Sequence[int]) -> str:
    """The elements around a text, from the record down: by tag and class, or by number where they have no class.

    The first of them is told by its number in the record alone: posts may be odd and even, new and old.
    """
    nodes, steps, around = one.sheet.nodes, list[str](), _up_to_top(one, node, tops)
    for element in around[:-1]:
        classes = nodes.classes(element)[:1]
        mark = _DIGITS.sub("#", classes[0]) if classes else str(_number_beside(one, element))
        steps.append(f"{nodes.tags[element]}.{mark}")
    return ">".join((str(tops.index(around[-1])), *reversed(steps)))


def _up_to_top(one: Known, node: int, tops: Sequence[int]) -> list[int]:
    """The node and what is above it, up to the element of the record's run that it stands in."""
    found = [node]
    while found[-1] not in tops:
        found.append(one.sheet.nodes.parents[found[-1]])
    return found


def _number_beside(one: Known, element: int) -> int:
    nodes = one.sheet.nodes
    alike = (child for child in nodes.children(nodes.parents[element]) if nodes.tags[child] == nodes.tags[element])
    return list(alike).index(element)


def _link_around(one: Known, node: int) -> str | None:
    """Where the link leads that an element is, or stands in."""
    page, link = one.sheet.page, _link_element(one, node)
    return page.links[bisect_left(page.link_nodes, link)].url if link is not None else None


def _link_element(one: Known, node: int) -> int | None:
    """The link of a record that a node is, or is in."""
    page = one.sheet.page
    while node >= one.record.start:
        number = bisect_left(page.link_nodes, node)
        if number < len(page.link_nodes) and page.link_nodes[number] == node:
            return node
        node = page.nodes.parents[node]
    return None
