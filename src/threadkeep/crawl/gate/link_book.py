"""All that pages have shown of links: the gate asks it for the facts of a URL."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from threadkeep.crawl.gate.link_facts import LinkFacts, Refusal
from threadkeep.crawl.gate.page_links import (
    GateLink,
    PageLinks,
    has_variable_part,
    is_above,
    named_urls,
    repeated_labels,
    url_shape,
)
from threadkeep.crawl.gate.refusal import parameters, refusal

_DIGIT = re.compile(r"\d")


@dataclass(slots=True)
class _UrlNotes:
    """What was shown of one URL so far."""

    labels: dict[str, None] = field(default_factory=dict)
    scripts: dict[str, None] = field(default_factory=dict)
    is_among_names: bool = False
    is_list_like: bool = False
    is_label_repeated: bool = False


class LinkBook:
    """Collects the links of pages; `start` is the page that the user named."""

    def __init__(self, start: str) -> None:
        self._start = start
        self._shown: defaultdict[str, _UrlNotes] = defaultdict(_UrlNotes)
        self._pages: set[str] = set()
        self._form_targets: set[str] = set()
        self._flips: set[str] = set()
        self._feeds: set[str] = set()
        self._session_names: frozenset[str] = frozenset()
        self._acting_shapes: dict[str, str] = {}
        self._plain_shapes: set[str] = set()

    def add(self, page: PageLinks) -> None:
        """Note the links of a page that was seen."""
        self._session_names |= page.session_names
        self._pages.add(self._plain(page.url))
        self._form_targets |= page.form_targets
        self._flips |= {self._plain(url) for url in page.flips}
        self._feeds |= page.feeds
        names, records = (named_urls(page.links, counts_numbers=counts) for counts in (False, True))
        repeated = repeated_labels(page.links)
        for link in page.links:
            self._add_link(link, is_name=link.url in names, is_record=link.url in records)
            self._shown[self._plain(link.url)].is_label_repeated |= link.label in repeated
        for link in page.links:
            self._note_shape(link.url)

    def _add_link(self, link: GateLink, *, is_name: bool, is_record: bool) -> None:
        shown = self._shown[self._plain(link.url)]
        shown.labels.update(dict.fromkeys(filter(None, (link.label, link.title))))
        shown.scripts.update(dict.fromkeys(filter(None, (link.script,))))
        shown.is_among_names |= is_name
        shown.is_list_like |= link.is_in_record or (is_record and has_variable_part(link.url))

    def _note_shape(self, url: str) -> None:
        shape = url_shape(self._plain(url))
        found = refusal(self.facts(url))
        if found is None:
            self._plain_shapes.add(shape)
        else:
            self._acting_shapes[shape] = found.evidence

    def refusal(self, url: str, *, is_member: bool) -> Refusal | None:
        """The reason not to request a URL; the page that the user named is always requested."""
        return None if url == self._start else refusal(self.facts(url), is_member=is_member)

    def facts(self, url: str) -> LinkFacts:
        """What is known of a URL."""
        plain = self._plain(url)
        shown = self._shown.get(plain, _UrlNotes())
        return LinkFacts(
            url=url,
            labels=tuple(shown.labels),
            scripts=tuple(shown.scripts),
            is_form_target=url in self._form_targets,
            is_page_with_command=plain not in self._flips and self._is_page_with_command(plain),
            is_among_names=shown.is_among_names,
            session_names=self._session_names,
            is_list_like=shown.is_list_like or url in self._feeds,
            is_flip=plain in self._flips,
            is_ancestor=url == self._start or is_above(url, self._start) or _is_site_file(url),
            is_label_repeated=shown.is_label_repeated,
            acting_sibling=self._acting_sibling(plain, shown),
        )

    def _acting_sibling(self, url: str, shown: _UrlNotes) -> str | None:
        """What the URLs of the same form do, if all of them act and nothing else is known of this one."""
        shape = url_shape(url)
        has_words = any(map(_has_letter, shown.labels))
        return None if has_words or shape in self._plain_shapes else self._acting_shapes.get(shape)

    def _is_page_with_command(self, url: str) -> bool:
        """Whether the URL without a parameter that is a word is that of a known page with a number."""
        bases = (base for base in _without_each_word(url) if _DIGIT.search(base.partition("//")[2].partition("/")[2]))
        return any(base in self._shown or base in self._pages for base in bases)

    def _plain(self, url: str) -> str:
        """The URL without parameters of sessions."""
        if self._session_names.isdisjoint(name for name, _ in parameters(url)):
            return url
        kept = [pair for pair in parameters(url) if pair[0] not in self._session_names]
        return urlsplit(url)._replace(query=urlencode(kept)).geturl()


def _without_each_word(url: str) -> Iterator[str]:
    """The URL without each of its parameters whose name and value are words."""
    parts = urlsplit(url)
    pieces = parts.query.split("&") if parts.query else []
    for index, piece in enumerate(pieces):
        if piece and not _DIGIT.search(piece):
            yield parts._replace(query="&".join(pieces[:index] + pieces[index + 1 :])).geturl()


def _is_site_file(url: str) -> bool:
    """Whether it is a file that a site has for crawlers: robots.txt, or a sitemap."""
    name = urlsplit(url).path.rpartition("/")[2].casefold()
    return name == "robots.txt" or ("sitemap" in name and name.endswith((".xml", ".xml.gz", ".txt")))


def _has_letter(text: str) -> bool:
    return any(map(str.isalpha, text))
