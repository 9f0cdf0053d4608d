"""The policies of selective recrawling, for the one loop: a limited breadth-first crawl, and a list of pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from threadkeep.model import Answer, Failure, FollowedLink, PageOutcome, Reading, Visit, Wait
from threadkeep.protocols import Frontier, RankOf, never_requested


@dataclass(frozen=True, slots=True)
class LimitedBreadthFirst:
    """Every link of the site, nearest first, down to `levels` below the entry page."""

    levels: int
    name: str = "limited breadth-first"

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        return frontier.first(now)

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        def rank(found: FollowedLink, depth: int) -> int | None:
            return depth if depth <= self.levels else None

        return rank

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        pass


@dataclass(slots=True)
class ListedPages:
    """These pages of the frontier, each once; a page that its host put off is asked for again."""

    pages: Sequence[int]
    name: str = "navigation patterns"
    answers: dict[str, Answer] = field(default_factory=dict)
    readings: dict[str, Reading] = field(default_factory=dict)
    _given: int = 0
    _put_off: list[int] = field(default_factory=list)

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        page = self._due()
        if page is None:
            return None
        step = frontier.lease(page, now)
        if isinstance(step, Wait):
            self._put_off.append(page)
        return step

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        return never_requested

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        if isinstance(answer, Failure) and answer.hold_until is not None:
            self._put_off.append(visit.page)
            return
        self.answers[visit.url] = answer
        self.readings[visit.url] = reading

    def _due(self) -> int | None:
        if self._put_off:
            return self._put_off.pop()
        if self._given == len(self.pages):
            return None
        self._given += 1
        return self.pages[self._given - 1]
