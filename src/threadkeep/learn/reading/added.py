"""What a forum adds to the texts of posts: signatures, notes that they were edited, buttons."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.selectors import candidates_for
from threadkeep.page import TEXT_TAG, NodeTable, one_line
from threadkeep.strategy import FieldReader, PageRecord

# Parts that the eye left out on one page, of all that look alike on all pages; users write with the others.
MOSTLY = 0.5
SURELY = 0.95
FEWEST = 2
MOST_DROPPED = 8
# The last pieces of a body, where signatures and notes stand.
ENDINGS = 3
COMMON = 0.5
_DIGITS = re.compile(r"\d+")
# An address in a selector tells where a link leads, and users write links.
_ADDRESS = re.compile(r"\[href[^\]]*\]?")
LONGEST_SIGNATURE = 600
WORDS_ALONE = ":not(:has(*))"
# Elements that no editor of posts writes.
FORUMS_OWN = frozenset({"button", "form", "footer", "aside", "nav", "small", "details", "time"})


@dataclass(frozen=True, slots=True)
class Bodied:
    """A post that was seen, its record, and the node of its body by the learned selector."""

    taker: FieldReader
    record: PageRecord
    body: int
    post: SeenPost

    @property
    def nodes(self) -> NodeTable:
        return self.taker.page.nodes

    @property
    def author(self) -> str:
        return self.post.author.name if self.post.author else ""


def dropped(bodied: Sequence[Bodied], body: str) -> tuple[str, ...]:
    """Selectors of what is no part of the texts, which `body` finds, each with the most of what is still left out."""
    bodied = _distinct(bodied)
    left = {
        (number, node) for number, one in enumerate(bodied) for node in _unwritten(one) if not _leads_away(one, node)
    }
    left |= _signature_nodes(bodied) | _common_nodes(bodied)
    left = {(number, node) for number, around in left for node in marked(bodied[number], around)}
    found = _selectors(bodied, left)
    # People put pictures into elements like those of signatures: then these are the ones that hold words alone.
    alone = [f"{each}{WORDS_ALONE}" for each in found if not _has_class(each)]
    signing = [each for each in (*found, *alone) if _is_signature(bodied, each) and _leaves_text(bodied, (each,))]
    chosen = [_as_last(bodied, each, body) for each in signing[:1]]
    tried = [each for each in found if _has_class(each) or _own(each).partition(":")[0] in FORUMS_OWN]
    left -= {node for selector in chosen for node in _found(bodied, selector)}
    sure = frozenset(left)
    while left and len(chosen) < MOST_DROPPED:
        best, hits = _best(bodied, tried, left, sure)
        if best is None:
            break
        left -= hits
        tried.remove(best)
        if _leaves_text(bodied, (*chosen, best)):
            chosen.append(best)
    return tuple(chosen)


def _as_last(bodied: Sequence[Bodied], selector: str, body: str) -> str:
    """The selector of signatures; without a class only of words alone, and at the very end, if all signatures are so.

    Somebody may have written such elements, but seldom as the last. A note of an edit may follow. What is the last of
    something else in a text, as of a quotation, is no signature: where all stand right below the texts, that is said.
    """
    if _has_class(selector):
        return selector
    signed = _signature_nodes(bodied) & _found(bodied, selector)
    bare = selector.removesuffix(WORDS_ALONE)
    insides = (WORDS_ALONE, "") if bare == selector else (WORDS_ALONE,)
    places = (f"{place}{inside}" for place in (":last-child", ":nth-last-child(-n+2)") for inside in insides)
    tried = (each for place in places for each in (*_right_below(body, f"{bare}{place}"), f"{bare}{place}"))
    return next((last for last in tried if signed <= _found(bodied, last)), selector)


def _right_below(body: str, selector: str) -> Iterator[str]:
    """The selector below those of the texts, unless it tells already what it stands below or behind."""
    if not re.search(r"[ >+]", selector.removesuffix(WORDS_ALONE).partition("(")[0]):
        yield ", ".join(f"{part} > {selector}" for part in body.split(", "))


def _found(bodied: Sequence[Bodied], selector: str) -> set[tuple[int, int]]:
    return {(number, node) for number, one in enumerate(bodied) for node in _inside(one, selector)}


def marked(one: Bodied, node: int) -> list[int]:
    """The element; where it has no class, those inside it that have one, if all its words stand in them.

    An element of which nothing but its place tells what it is cannot be left out; a number and a button in it can.
    """
    nodes = one.nodes
    if _is_marked(nodes, node):
        return [node]
    found: list[int] = []
    for child in nodes.children(node):
        inside = [child] if nodes.tags[child] == TEXT_TAG else marked(one, child)
        found += [each for each in inside if one.taker.page.text_of(each).strip()]
    return found if found and all(_is_marked(nodes, each) for each in found) else [node]


def _is_marked(nodes: NodeTable, node: int) -> bool:
    return nodes.tags[node] in FORUMS_OWN or bool(nodes.tags[node] != TEXT_TAG and nodes.attributes[node].get("class"))


def _distinct(bodied: Sequence[Bodied]) -> list[Bodied]:
    """Each post once: where windows overlap, the code at its end is no signature because it was seen twice."""
    return list({(one.author, one.post.text): one for one in bodied}.values())


def _leaves_text(bodied: Sequence[Bodied], selectors: Sequence[str]) -> bool:
    """Whether most posts keep most of what was written."""
    kept = 0
    for one in bodied:
        hidden = frozenset(node for selector in selectors for node in _inside(one, selector))
        kept += len(one.taker.page.text_of(one.body, hidden)) >= MOSTLY * len(one.post.text)
    return kept >= SURELY * len(bodied)


def _selectors(bodied: Sequence[Bodied], left: set[tuple[int, int]]) -> list[str]:
    """Selectors of the single parts: what few posts have is shared by few."""
    by_label: defaultdict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for number, node in sorted(left):
        nodes = bodied[number].nodes
        by_label[nodes.tags[node], nodes.attributes[node].get("class") or ""].append((number, node))
    found: dict[str, None] = {}
    for group in by_label.values():
        targets = [(bodied[number].nodes, (node,)) for number, node in group[:12]]
        found.update(dict.fromkeys(one.text for one in candidates_for(targets, most=24)))
    return list(found)


def _best(
    bodied: Sequence[Bodied], tried: Sequence[str], left: set[tuple[int, int]], sure: frozenset[tuple[int, int]]
) -> tuple[str | None, set[tuple[int, int]]]:
    best: tuple[float, int, str] | None = None
    kept: set[tuple[int, int]] = set()
    for order, selector in enumerate(tried):
        found = _found(bodied, selector)
        hits = found & left
        if len(hits) < FEWEST or len(found & sure) < _needed(selector) * len(found):
            continue
        rank = (-len(hits) * len(found & sure) / len(found), order, selector)
        if best is None or rank < best:
            best, kept = rank, hits
    return (best[2], kept) if best is not None else (None, set())


def _own(selector: str) -> str:
    """The last step of a selector: what it finds."""
    return re.split(r"[ >+]+", re.sub(r"\([^)]*\)", "", selector))[-1]


def _has_class(selector: str) -> bool:
    """Whether only a forum would write what a selector finds: users write paragraphs, lists and code, but no classes.

    What is told by its place alone (the last paragraph, the second) is somebody's words on the next page.
    """
    return bool(re.search(r"[.#\[]", _ADDRESS.sub("", _own(selector))))


def _needed(selector: str) -> float:
    """The share of what a selector finds that must be the forum's."""
    return MOSTLY if _has_class(selector) else SURELY


def _inside(one: Bodied, selector: str) -> Iterator[int]:
    end = one.nodes.ends[one.body]
    return (node for node in one.record.own_nodes(one.taker.select(selector)) if one.body < node < end)


def _unwritten(one: Bodied) -> Iterator[int]:
    """The topmost elements of a body that the eye took for the forum's own, or did not take for a part of the text."""
    nodes = one.nodes
    end = nodes.ends[one.body]
    yield from _beside_text(one)
    for node in one.post.left_out:
        if one.body < node < end and nodes.tags[node] != TEXT_TAG:
            yield node
    if one.post.written and one.body not in one.post.written and nodes.parents[one.post.written[0]] == one.body:
        for node in nodes.children(one.body):
            if node not in one.post.written and nodes.tags[node] not in (TEXT_TAG, "br", "hr"):
                yield node


def _leads_away(one: Bodied, node: int) -> bool:
    """Whether a link in an element leads to another site: buttons lead to the forum, and people to all others."""
    page, end = one.taker.page, one.nodes.ends[node]
    first, last = bisect_left(page.link_nodes, node), bisect_left(page.link_nodes, end)
    return any(urlsplit(link.url).hostname != urlsplit(page.url).hostname for link in page.links[first:last])


def _beside_text(one: Bodied) -> Iterator[int]:
    """What stands in a body beside the text that was seen, where that is smaller."""
    nodes, node = one.nodes, one.post.body_node if one.post.body_node is not None else one.body
    while node > one.body:
        around = nodes.parents[node]
        yield from (child for child in nodes.children(around) if child != node and nodes.tags[child] != TEXT_TAG)
        node = around


def _is_signature(bodied: Sequence[Bodied], selector: str) -> bool:
    """Whether a selector finds one part at most of each text, the same for each author and another for another."""
    said: defaultdict[str, list[str]] = defaultdict(list)
    for one in bodied:
        found = [*_inside(one, selector)]
        if len(found) > 1 or (found and found[0] not in endings(one)):
            return False
        if found and one.author:
            said[one.author].append(one_line(one.taker.page.text_of(found[0])))
    often = [texts for texts in said.values() if len(texts) > 1]
    constant = sum(len(set(texts)) == 1 for texts in often)
    return constant >= FEWEST and constant >= SURELY * len(often) and len({texts[0] for texts in often}) > 1


def _common_nodes(bodied: Sequence[Bodied]) -> set[tuple[int, int]]:
    """The last pieces of bodies that say the same, but for numbers, in the posts of many people."""
    said: defaultdict[str, list[tuple[str, int, int]]] = defaultdict(list)
    for number, one in enumerate(bodied):
        for node in endings(one):
            text = _DIGITS.sub("#", one_line(one.taker.page.text_of(node)))
            if text and len(text) <= LONGEST_SIGNATURE:
                said[text].append((one.author, number, node))
    found: set[tuple[int, int]] = set()
    for where in said.values():
        if len(where) >= COMMON * len(bodied) and len({author for author, _, _ in where}) > FEWEST:
            found |= {(number, node) for _, number, node in where}
    return found


def _signature_nodes(bodied: Sequence[Bodied]) -> set[tuple[int, int]]:
    """The last pieces of bodies with which an author ends several posts: nobody else does, or this one always does."""
    said: defaultdict[str, list[tuple[str, int, int]]] = defaultdict(list)
    posts = Counter(one.author for one in bodied)
    for number, one in enumerate(bodied):
        for node in endings(one):
            text = one_line(one.taker.page.text_of(node))
            if one.author and text and len(text) <= LONGEST_SIGNATURE:
                said[text].append((one.author, number, node))
    found: set[tuple[int, int]] = set()
    for where in said.values():
        authors = Counter(author for author, _, _ in where)
        signing = {
            author
            for author, count in authors.items()
            if count > 1 and (len(authors) == 1 or count >= SURELY * posts[author])
        }
        found |= {(number, node) for author, number, node in where if author in signing}
    return found


def endings(one: Bodied) -> list[int]:
    """The last elements of a body; something must stand before them."""
    nodes = one.nodes
    below = [n for n in nodes.children(one.body) if nodes.tags[n] != TEXT_TAG or nodes.texts[n].strip()]
    while len(below) == 1 and nodes.tags[below[0]] != TEXT_TAG:
        below = [n for n in nodes.children(below[0]) if nodes.tags[n] != TEXT_TAG or nodes.texts[n].strip()]
    found: list[int] = []
    for node in below[:0:-1][:ENDINGS]:
        if nodes.tags[node] == TEXT_TAG:
            break
        found.append(node)
    return found
