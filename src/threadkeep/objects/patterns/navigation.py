"""Navigation patterns: the links of each level that lead to the pages of the selected patterns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from threadkeep.objects.patterns.matching import Matcher

Generate = Callable[[Collection[str]], tuple[str, ...]]


@dataclass(frozen=True)
class SiteTree:
    """The pages of a site as a breadth-first crawl found them: each with the page that first linked to it."""

    root: str
    parents: Mapping[str, str]

    def path(self, url: str) -> tuple[str, ...]:
        """The pages from the root to this one; empty if the root does not lead to it."""
        steps = [url]
        while steps[-1] != self.root:
            above = self.parents.get(steps[-1])
            if above is None or above in steps:
                return ()
            steps.append(above)
        return tuple(reversed(steps))

    @cached_property
    def children(self) -> Mapping[str, tuple[str, ...]]:
        below: defaultdict[str, list[str]] = defaultdict(list)
        for url, above in self.parents.items():
            below[above].append(url)
        return {url: tuple(found) for url, found in below.items()}


def target_pages_map(tree: SiteTree, targets: Collection[str]) -> tuple[frozenset[str], ...]:
    """The pages on the ways to the targets, level by level; the first level is the root alone."""
    levels: defaultdict[int, set[str]] = defaultdict(set)
    for target in targets:
        for level, url in enumerate(tree.path(target)):
            levels[level].add(url)
    return tuple(frozenset(levels[level]) for level in range(len(levels)))


@dataclass(frozen=True, slots=True)
class NavigationStep:
    """A pattern of links worth following: at these levels, and below pages of these patterns at any level."""

    pattern: str
    levels: tuple[int, ...]
    parents: tuple[str, ...] = ()
    is_target: bool = False


@dataclass(frozen=True, slots=True)
class Navigation:
    """A site's navigation patterns. Level 0 is the entry page; a level-1 step is followed from it."""

    entry: str
    steps: tuple[NavigationStep, ...]

    def at_level(self, level: int) -> tuple[NavigationStep, ...]:
        return tuple(step for step in self.steps if level in step.levels)

    @property
    def depth(self) -> int:
        return max((level for step in self.steps for level in step.levels), default=0)


def navigation(tree: SiteTree, selected: Sequence[str], targets: Collection[str], generate: Generate) -> Navigation:
    """The navigation patterns for targets, which the selected patterns match; other pages on the way are hubs."""
    levels = target_pages_map(tree, targets)
    chosen = Matcher(selected)
    on_the_way = {url for level in levels[1:] for url in level}
    hubs = on_the_way - {url for url in on_the_way if chosen.first(url)}
    named = {
        **_named(hubs, generate(hubs) if hubs else ()),
        **{url: chosen.first(url) or url for url in on_the_way - hubs},
    }
    named[tree.root] = tree.root
    return Navigation(tree.root, tuple(_steps(tree, levels, named, frozenset(selected))))


def _named(urls: Collection[str], patterns: Sequence[str]) -> dict[str, str]:
    matcher = Matcher(patterns)
    return {url: matcher.first(url) or url for url in urls}


def _steps(
    tree: SiteTree, levels: Sequence[frozenset[str]], named: Mapping[str, str], targets: frozenset[str]
) -> Iterator[NavigationStep]:
    at: defaultdict[str, set[int]] = defaultdict(set)
    below: defaultdict[str, set[str]] = defaultdict(set)
    for level, urls in enumerate(levels[1:], start=1):
        for url in urls:
            at[named[url]].add(level)
            below[named[url]].add(named[tree.parents[url]])
    for pattern in sorted(at, key=lambda one: (min(at[one]), one)):
        yield NavigationStep(pattern, tuple(sorted(at[pattern])), tuple(sorted(below[pattern])), pattern in targets)
