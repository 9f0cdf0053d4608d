"""A recrawl of one site by its navigation patterns: which of the links found are worth a request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep.objects.patterns.matching import Matcher
from threadkeep.objects.patterns.navigation import Navigation, NavigationStep


@dataclass(frozen=True, slots=True)
class ReachedPage:
    """A page of the walk: its level, the pattern that it was followed by, and the page that linked to it."""

    url: str
    level: int
    pattern: str
    parent: str | None = None


class Walk:
    """Breadth-first over a site. `is_strict`: a link counts only at the level that its pattern has, as published.

    Otherwise a pattern is also followed below any page of a pattern that it was below before: lists grow and shrink,
    and a pager that had three pages has five a week later. Levels are limited either way.
    """

    def __init__(self, navigation: Navigation, most_levels: int, is_strict: bool = False) -> None:
        self._steps = {step.pattern: step for step in navigation.steps}
        self._matcher = Matcher(self._steps)
        self._most_levels = navigation.depth if is_strict else most_levels
        self._is_strict = is_strict
        self._level = [ReachedPage(navigation.entry, 0, navigation.entry)]
        self.reached: dict[str, ReachedPage] = {navigation.entry: self._level[0]}
        self.passed_over: dict[str, ReachedPage] = {}
        self._next: list[ReachedPage] = []

    def level(self) -> tuple[ReachedPage, ...]:
        """The pages of the level that is due; empty when the walk is over."""
        return tuple(self._level)

    def add_links(self, page: ReachedPage, links: Iterable[str]) -> None:
        """Note the links of a page: those worth a request are of the next level."""
        for url in links:
            if url in self.reached:
                continue
            pattern = self._pattern_for(page, url)
            if pattern is None:
                self.passed_over.setdefault(url, page)
                continue
            self.passed_over.pop(url, None)
            self.reached[url] = ReachedPage(url, page.level + 1, pattern, page.url)
            self._next.append(self.reached[url])

    def end_level(self) -> None:
        """All pages of the level were seen."""
        self._level, self._next = self._next, []

    def _pattern_for(self, page: ReachedPage, url: str) -> str | None:
        if page.level >= self._most_levels:
            return None
        return next((p for p in self._matcher.all(url) if self._is_due(self._steps[p], page)), None)

    def _is_due(self, step: NavigationStep, page: ReachedPage) -> bool:
        if page.level + 1 in step.levels:
            return True
        return not self._is_strict and page.pattern in step.parents
