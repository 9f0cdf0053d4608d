"""The links of one page as the gate needs them: with labels, places, and what else the page shows of them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from threadkeep.crawl.gate.refusal import acting_words, is_random, parameters
from threadkeep.crawl.thresholds import GATE
from threadkeep.fetch import normalise, same_site
from threadkeep.layout.page_flips import pager_links
from threadkeep.page import TEXT_TAG, Page, one_line

_DIGITS = re.compile(r"\d+")
_ASKING_SCRIPT = re.compile(r"confirm\s*\(|submit\s*\(|\bpost\b", re.IGNORECASE)
_ASKING_ATTRIBUTES = ("data-method", "data-confirm", "data-csrf", "formaction")


@dataclass(frozen=True, slots=True)
class GateLink:
    """A link: its text and title, its place (the path of tags and classes), and attributes that make it act.

    `is_in_record`: around it there is a text of its own, with a number, that no other link of its place shares.
    """

    url: str
    label: str
    title: str
    place: str
    script: str = ""
    is_in_record: bool = False


@dataclass(frozen=True, slots=True)
class PageLinks:
    """The links of a page; `form_targets` receive data from a form, `flips` are steps to other pages of its list.

    `session_names` are the parameters that most of its links have, `feeds` are the feeds that it offers.
    """

    url: str
    links: tuple[GateLink, ...] = ()
    form_targets: frozenset[str] = frozenset()
    flips: frozenset[str] = frozenset()
    session_names: frozenset[str] = frozenset()
    feeds: frozenset[str] = frozenset()


def page_links(page: Page, *, finds_lists: bool = True) -> PageLinks:
    """The links of a page to its own site; only a member needs to know which are records of lists (`finds_lists`)."""
    links = tuple(_links(page, finds_lists=finds_lists))
    return PageLinks(
        url=page.url,
        links=links,
        form_targets=frozenset(_form_targets(page)),
        flips=frozenset(link.url for link in pager_links(page)) if finds_lists else frozenset(),
        session_names=_session_names(links),
        feeds=frozenset(page.feeds),
    )


def _links(page: Page, *, finds_lists: bool) -> Iterator[GateLink]:
    places = Counter(link.place for link in page.links)
    records = _Records(page)
    for node, link in zip(page.link_nodes, page.links, strict=True):
        # A link to the page itself has the text of a button.
        if link.url != page.url and same_site(link.url, page.url):
            is_repeated = finds_lists and places[link.place] >= GATE.list_links
            title = page.nodes.attribute(node, "title") or page.nodes.attribute(node, "aria-label") or ""
            is_in_record = is_repeated and records.has_own_number(node, link.place)
            yield GateLink(link.url, link.anchor, one_line(title), link.place, scripts_of(page, node), is_in_record)


class _Records:
    """The units around the links of one page."""

    def __init__(self, page: Page) -> None:
        self._nodes = page.nodes
        self._by_place: defaultdict[str, list[int]] = defaultdict(list)
        for node, link in zip(page.link_nodes, page.links, strict=True):
            self._by_place[link.place].append(node)

    def has_own_number(self, node: int, place: str) -> bool:
        """Whether the largest element with this link and no other of its place has a number outside of its links."""
        record = self._record(node, self._by_place[place])
        return any(
            self._nodes.tags[each] == TEXT_TAG and _DIGITS.search(self._nodes.texts[each]) and not self._is_linked(each)
            for each in range(record, self._nodes.ends[record])
        )

    def _record(self, node: int, same: Sequence[int]) -> int:
        record = node
        while (above := self._nodes.parents[record]) >= 0:
            if bisect_left(same, self._nodes.ends[above]) - bisect_left(same, above) > 1:
                return record
            record = above
        return record

    def _is_linked(self, node: int) -> bool:
        while node >= 0:
            if self._nodes.tags[node] == "a":
                return True
            node = self._nodes.parents[node]
        return False


def scripts_of(page: Page, node: int) -> str:
    """The attribute by which a link sends more than a plain request, or asks back before it does."""
    given = next((name for name in _ASKING_ATTRIBUTES if page.nodes.attribute(node, name)), "")
    if given == "data-method" and (page.nodes.attribute(node, given) or "").casefold() == "get":
        given = ""
    return given or ("onclick" if _ASKING_SCRIPT.search(page.nodes.attribute(node, "onclick") or "") else "")


def _form_targets(page: Page) -> Iterator[str]:
    """Where forms send data; not the script that shows this very page, nor a folder above: they are read, too."""
    for node in page.select("form[action]"):
        target = normalise(page.nodes.attribute(node, "action") or "", page.base)
        is_post = (page.nodes.attribute(node, "method") or "").casefold() == "post"
        if target is not None and is_post and not _is_reading(target, page.url):
            yield target


def _is_reading(target: str, page: str) -> bool:
    return is_above(target, page) or urlsplit(target).path == urlsplit(page).path


def is_above(url: str, below: str) -> bool:
    """Whether a URL is a folder above another one, or the index file of one."""
    one, other = urlsplit(url), urlsplit(below)
    folder, _, name = one.path.rpartition("/")
    is_folder = not name or other.path.startswith(f"{one.path}/") or _stem(name) in ("index", "default", "main")
    return not one.query and is_folder and other.path.startswith(f"{folder}/")


def _stem(name: str) -> str:
    return name.partition(".")[0].casefold()


def _session_names(links: Sequence[GateLink]) -> frozenset[str]:
    """The parameters that more than half of the links have with one long random value."""
    counts = Counter(pair for link in links for pair in parameters(link.url))
    return frozenset(
        name
        for (name, value), count in counts.items()
        if 2 * count > len(links) and len(value) >= GATE.session_length and is_random(value)
    )


@lru_cache(maxsize=GATE.cached_urls)
def url_shape(url: str) -> str:
    """The form of a URL: numbers, and names of several words, are masked."""
    parts = urlsplit(url)
    return "/".join(map(_masked, parts.path.split("/"))) + "?" + "&".join(map(_masked, parts.query.split("&")))


def has_variable_part(url: str) -> bool:
    """Whether a part of the URL is a number or a name of several words, by which records differ."""
    return not {"#", "*"}.isdisjoint(url_shape(url))


def _masked(part: str) -> str:
    if _DIGITS.search(part):
        return _DIGITS.sub("#", part) if len(part) <= GATE.short_part else "#"
    return "*" if part.count("-") + part.count("_") + part.count("+") >= GATE.slug_signs or "%" in part else part


def named_urls(links: Sequence[GateLink], *, counts_numbers: bool) -> frozenset[str]:
    """The URLs of links whose labels are names: at their place, most URLs of one form have a label of their own.

    A command has the same label on each record, but for a number ("3 likes"), unless numbers count (`counts_numbers`).
    A slug of one word is a slug if others at its place have more words.
    """
    groups: defaultdict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for link in links:
        groups[link.place, url_shape(link.url)][link.url] = (
            link.label if counts_numbers else _DIGITS.sub("", link.label)
        )
    named = {group for group, labels in groups.items() if _are_names(labels)}
    return frozenset(link.url for link in links if any((link.place, shape) in named for shape in _shapes(link.url)))


def repeated_labels(links: Sequence[GateLink]) -> frozenset[str]:
    """The labels with letters that lead to several URLs."""
    urls: defaultdict[str, set[str]] = defaultdict(set)
    for link in links:
        urls[link.label].add(link.url)
    return frozenset(label for label, found in urls.items() if len(found) > 1 and _has_letter(label))


def _shapes(url: str) -> Iterator[str]:
    """The form of a URL, and its forms if one word of its path is part of a name."""
    shape = url_shape(url)
    path, _, query = shape.partition("?")
    yield shape
    parts = path.split("/")
    for index, part in enumerate(parts):
        if part and "#" not in part and part != "*":
            yield "/".join((*parts[:index], "*", *parts[index + 1 :])) + "?" + query


def _are_names(labels: Mapping[str, str]) -> bool:
    """Whether most of these URLs have a label of their own, few of them an action."""
    counts = Counter(labels.values())
    own = [label for label in labels.values() if counts[label] == 1 and _has_letter(label)]
    acting = sum(acting_words(label) is not None for label in own)
    return len(own) >= GATE.list_links and 2 * len(own) > len(labels) and GATE.names_per_action * acting <= len(own)


def _has_letter(label: str) -> bool:
    return any(map(str.isalpha, label))
