"""What a URL of a forum package is: by the pages its truth lists, else by its ordered patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from threadkeep.fetch import normalise, path_and_query
from threadkeep_bench.simulate import UrlKind, UrlTruth

# State is changed by what a truth file calls an action, and by nothing else it names.
_CHANGING: frozenset[UrlKind] = frozenset({"action"})


@dataclass(frozen=True, slots=True)
class Pattern:
    """A kind and the regular expression on path and query that shows it."""

    kind: UrlKind
    regex: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Another way to write the address of a page: what matches `regex` means `to`."""

    regex: re.Pattern[str]
    to: str


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the addresses of one page of a package differ.

    `parameters` are, for each path, those that distinguish its list pages: another one on a list page (the board a
    thread was reached from) makes no other page. `session` is the parameter that makes no other page anywhere.
    """

    parameters: Mapping[str, frozenset[str]]
    session: str | None = None
    rewrites: tuple[Rewrite, ...] = ()

    def clean(self, url: str) -> str:
        """The address without what makes no other page anywhere."""
        left = without_parameter(spelled(url), self.session)
        for rewrite in self.rewrites:
            left = rewrite.regex.sub(rewrite.to, left)
        return left

    def plain(self, clean: str) -> str:
        """A clean address with only those parameters that count on its path, sorted; as it is on any other path."""
        path, _, query = clean.partition("?")
        if path not in self.parameters:
            return clean
        kept = sorted(part for part in _parts(query) if _name(part) in self.parameters[path])
        return f"{path}?{'&'.join(kept)}" if kept else path


@dataclass(frozen=True, slots=True)
class Addresses:
    """The listed pages by their clean and their plain address, and the patterns; the first that matches counts."""

    pages: Mapping[str, UrlTruth]
    patterns: tuple[Pattern, ...]
    spelling: Spelling

    def classify(self, url: str) -> UrlTruth:
        clean = self.spelling.clean(url)
        if listed := self.pages.get(clean):
            return listed
        kind = self._kind_of(clean)
        same = self.pages.get(self.spelling.plain(clean))
        return same if same and same.kind == kind else UrlTruth(kind, None, kind in _CHANGING)

    def _kind_of(self, url: str) -> UrlKind:
        target = path_and_query(url)
        return next((pattern.kind for pattern in self.patterns if pattern.regex.search(target)), "other")


def addresses(pages: Mapping[str, UrlTruth], patterns: Iterable[Pattern], spelling: Spelling) -> Addresses:
    """Listed pages are known under their own address before they are under their plain one."""
    clean = {spelling.clean(url): page for url, page in pages.items()}
    by_plain = {spelling.plain(url): page for url, page in clean.items()}
    return Addresses(by_plain | clean, tuple(patterns), spelling)


def spelled(url: str) -> str:
    """The URL standard's spelling, so that a truth and a crawl mean the same by a URL."""
    return normalise(url) or url


def parameters_of(urls: Iterable[str]) -> dict[str, frozenset[str]]:
    """For each path, the names of the parameters in any of the URLs."""
    names: dict[str, frozenset[str]] = {}
    for url in urls:
        path, _, query = url.partition("?")
        names[path] = names.get(path, frozenset()) | {_name(part) for part in _parts(query)}
    return names


def without_parameter(url: str, name: str | None) -> str:
    """The URL without that parameter; every other character stays, for some packages write an `&` at the end."""
    path, question, query = url.partition("?")
    if name is None or f"{name}=" not in query:
        return url
    left = "&".join(part for part in query.split("&") if _name(part) != name).removesuffix("&")
    return f"{path}{question}{left}" if left else path


def _parts(query: str) -> list[str]:
    return [part for part in re.split("[&;]", query) if part]


def _name(part: str) -> str:
    return part.partition("=")[0]
