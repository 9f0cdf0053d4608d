"""Renewal: a plan kept up to date by what a round has shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from threadkeep.objects.clustering import ObjectCluster
from threadkeep.objects.patterns import Navigation, NavigationStep
from threadkeep.objects.plan import PlannedPattern, SitePlan
from threadkeep.objects.recrawling.site_round import ExploredPage, SiteRound


@dataclass(frozen=True, slots=True)
class RenewalThresholds:
    """When a site is learned again, and when a pattern is dropped.

    Measured on training worlds 1 to 5 over six weeks. `least_yield`: the share of the target pages with an object,
    against the share before; a site whose template changed falls to 0, others stay above 0.97. `least_targets`:
    target pages against the median of earlier rounds; a new URL scheme leaves next to none, a quiet week more than 0.7.
    `fruitless_rounds`: rounds without any object after which a pattern is dropped.
    """

    least_yield: float = 0.9
    least_targets: float = 0.5
    fruitless_rounds: int = 3


def is_failing(plan: SitePlan, round: SiteRound, thresholds: RenewalThresholds) -> bool:
    """Whether the site's patterns bring clearly less than they did."""
    if not plan.targets or not plan.patterns:
        return False
    if round.targets < thresholds.least_targets * median(plan.targets):
        return True
    return round.fruitful_targets < thresholds.least_yield * _learned_yield(plan) * round.targets


def _learned_yield(plan: SitePlan) -> float:
    """The share of the pages of the plan's patterns that had an object when it was learned."""
    pages = sum(pattern.pages for pattern in plan.patterns)
    return min(plan.targets[0] / pages, 1.0) if pages else 1.0


def after_round(plan: SitePlan, round: SiteRound, objects: int, thresholds: RenewalThresholds) -> SitePlan:
    """The site's plan with the round's counts, without patterns that brought nothing for several rounds."""
    fruitful = dict(round.fruitful)
    counted = [
        replace(pattern, fruitless=0 if fruitful.get(pattern.url) else pattern.fruitless + 1)
        for pattern in plan.patterns
    ]
    patterns = tuple(pattern for pattern in counted if pattern.fruitless < thresholds.fruitless_rounds)
    dropped = {pattern.url for pattern in counted} - {pattern.url for pattern in patterns}
    steps = tuple(step for step in plan.navigation.steps if step.pattern not in dropped)
    return replace(
        plan,
        navigation=Navigation(plan.root, steps),
        patterns=patterns,
        objects=(*plan.objects, objects),
        targets=(*plan.targets, round.targets),
    )


def explored_patterns(
    explored: Sequence[ExploredPage], new_objects: dict[str, set[int]], order: int
) -> Iterator[tuple[PlannedPattern, NavigationStep]]:
    """A pattern for each kind of explored page that showed objects which nothing else has shown in this round."""
    kinds = dict.fromkeys(one.kind for one in explored if new_objects.get(one.page.url))
    for number, kind in enumerate(kinds, start=order):
        pages = [one for one in explored if one.kind == kind]
        objects = {found for one in pages for found in new_objects.get(one.page.url, ())}
        levels = tuple(sorted({one.level for one in pages}))
        below = tuple(sorted({one.below for one in pages}))
        pattern = PlannedPattern(kind, len(objects), len(objects), len(pages), len(pages), number)
        yield pattern, NavigationStep(kind, levels, below, is_target=True)


def merged(plan: SitePlan, more: SitePlan) -> SitePlan:
    """One plan with the patterns and steps of both."""
    known = {pattern.url for pattern in plan.patterns}
    patterns = (*plan.patterns, *(pattern for pattern in more.patterns if pattern.url not in known))
    steps = {step.pattern: step for step in plan.navigation.steps}
    for step in more.navigation.steps:
        steps[step.pattern] = _joined(steps.get(step.pattern, step), step)
    return replace(
        plan,
        navigation=Navigation(plan.root, tuple(steps.values())),
        patterns=patterns,
        wrappers=more.wrappers or plan.wrappers,
    )


def _joined(first: NavigationStep, second: NavigationStep) -> NavigationStep:
    return NavigationStep(
        first.pattern,
        tuple(sorted({*first.levels, *second.levels})),
        tuple(sorted({*first.parents, *second.parents})),
        first.is_target or second.is_target,
    )


def objects_of_pages(clusters: Iterable[ObjectCluster]) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for number, cluster in enumerate(clusters):
        for url in cluster.pages:
            found.setdefault(url, set()).add(number)
    return found
