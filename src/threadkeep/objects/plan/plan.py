"""What was learned about a vertical, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from threadkeep.objects.extraction import SiteSpelling, Wrapper
from threadkeep.objects.patterns import Navigation


@dataclass(frozen=True, slots=True)
class PlannedPattern:
    """A selected pattern: objects and pages it has, how many of them were new when it was chosen, and its order."""

    url: str
    objects: int
    new_objects: int
    pages: int
    new_pages: int
    order: int = 0
    # Rounds in a row in which its pages had no object.
    fruitless: int = 0


@dataclass(frozen=True, slots=True)
class SitePlan:
    """One site: its selected patterns, the way to their pages, and how its pages are read."""

    navigation: Navigation
    patterns: tuple[PlannedPattern, ...]
    wrappers: tuple[Wrapper, ...] = ()
    spelling: SiteSpelling = field(default_factory=SiteSpelling)
    # Complete objects and target pages of each round; the first is from learning.
    objects: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()

    @property
    def root(self) -> str:
        return self.navigation.entry


@dataclass(frozen=True, slots=True)
class Round:
    """One recrawl. `new_objects` were not in the round before; `explored` are requests beside the plan."""

    began_at: datetime
    requests: int
    objects: int
    new_objects: int
    explored: int = 0
    relearned: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """`objects` and `pages` are what the full crawl had; `covered` are the objects that the selected patterns have."""

    type: str
    learned_at: datetime
    coverage: float
    levels: int
    objects: int
    covered: int
    pages: int
    sites: tuple[SitePlan, ...]
    rounds: tuple[Round, ...] = ()
    # Sites that were crawled and have no selected pattern, with the reason.
    left_out: tuple[tuple[str, str], ...] = ()
    # Where a round that was not finished began; the same command goes on with it.
    open_round: datetime | None = None

    @property
    def patterns(self) -> tuple[PlannedPattern, ...]:
        chosen = (pattern for site in self.sites for pattern in site.patterns)
        return tuple(sorted(chosen, key=lambda pattern: (pattern.order, pattern.url)))
