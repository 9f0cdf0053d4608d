"""The policy that explores a forum: it requests the links whose like brought most so far."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from math import log2

from threadkeep.fetch import path_and_query
from threadkeep.model import Answer, Failure, PageOutcome, Reading, Visit, Wait
from threadkeep.protocols import Frontier, Policy, RankOf, never_requested
from threadkeep.sitemap import GroupKey, PageFacts
from threadkeep.sitemap.groups import Group, shorter_urls
from threadkeep.sitemap.outcomes import EvidenceBuilder


@dataclass(frozen=True, slots=True)
class ExploreThresholds:
    """When a link is worth a request; figures of the prototype, measured on the foreign forums.

    A group is worth a request from `worth` on. Before a strategy leads, `probes` requests and `probe_share` of all may
    go to groups that are worth less, at most `tries` for each group. After a strategy led, a request outside of it
    costs 1 of `doubt`, which grows by `doubt_share` of the requests of the strategy; one whose reward is `useful`
    returns `doubt_won`, up to `doubt_most`. A strategy loses the lead if less than `lead_share` of the last
    `lead_window` requests that it led to had a reward of `brought`.
    """

    worth: float = 0.30
    # Followed links of one form after which the next one counts half, until a strategy leads.
    familiar: float = 8.0
    probes: int = 10
    probe_share: float = 0.04
    tries: int = 3
    doubt: float = 4.0
    doubt_share: float = 0.003
    doubt_won: float = 2.0
    doubt_most: float = 12.0
    useful: float = 0.5
    # One page of the largest lists is followed by many short threads, and each of these brings something.
    lead_window: int = 30
    # Right strategies bring something with most requests; one that led into copies of pages did with 2 %.
    lead_share: float = 0.3
    # A thread of one short post earns about so much.
    brought: float = 0.15


THRESHOLDS = ExploreThresholds()

# Whether a URL of a group of this value needs no request.
IsKnown = Callable[[str, float], bool]


@dataclass(frozen=True, slots=True)
class Choice:
    """A URL that is worth a request, and the group that it was chosen for."""

    url: str
    group: GroupKey | None
    value: float = 1.0
    is_probe: bool = False


class Explore:
    """Requests what `leader` wants, if a strategy leads, and else the most valuable links.

    `is_known(url, value)` says whether a URL of a group of this value needs no request, because its page is stored
    under another URL or has no content.
    """

    name = "explore"

    def __init__(self, builder: EvidenceBuilder, is_known: IsKnown) -> None:
        self.builder = builder
        self._is_known = is_known
        self._leader: Policy | None = None
        self._facts: dict[str, PageFacts] = {}
        self._choices: dict[str, Choice] = {}
        self._tried: dict[GroupKey, int] = {}
        self._tried_shapes: Counter[str] = Counter()
        self._tried_places: Counter[str] = Counter()
        self._probes = 0
        self._led = 0
        self._doubt = THRESHOLDS.doubt
        self._lead_outcomes: deque[bool] = deque(maxlen=THRESHOLDS.lead_window)
        self._has_lost_lead = False
        self.pause_at: int | None = None
        self.is_exhausted = False

    def follow(self, leader: Policy | None, is_known: IsKnown) -> None:
        """Let a strategy lead from now on; None: nothing leads."""
        self._leader, self._is_known = leader, is_known
        self._has_lost_lead = False
        self._lead_outcomes.clear()
        self.is_exhausted = False

    def resume(self, pause_at: int) -> None:
        """Go on until so many pages were seen; a strategy that predicted badly no longer leads."""
        self.pause_at = pause_at
        self._has_lost_lead = self._has_lost_lead or self.is_disappointed

    def spend_doubt(self) -> None:
        """Request nothing outside of the strategy, until it leads to new pages: an earlier run did that."""
        self._doubt = 0.0

    def take_facts(self, facts: PageFacts) -> None:
        """Keep the facts of a page until it is stored."""
        self._facts[facts.requested] = facts

    @property
    def is_paused(self) -> bool:
        """Whether enough pages were seen for a new inference, or the strategy that leads predicts badly."""
        has_seen_enough = self.pause_at is not None and self.builder.page_count >= self.pause_at
        return has_seen_enough or (self._leads and self.is_disappointed)

    @property
    def is_disappointed(self) -> bool:
        """Whether the latest requests that the strategy led to brought hardly anything."""
        is_judged = len(self._lead_outcomes) == THRESHOLDS.lead_window
        return is_judged and sum(self._lead_outcomes) < THRESHOLDS.lead_share * THRESHOLDS.lead_window

    @property
    def _leads(self) -> bool:
        """Whether a strategy chooses the next request."""
        return self._leader is not None and not self._has_lost_lead

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        if self.is_paused:
            return None
        if self._leader is not None and self._leads and (step := self._leader.next(frontier, now)) is not None:
            return step
        return self._next_choice(frontier, now)

    def _next_choice(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        while (choice := self._choice()) is not None:
            # The URL may have been found before session ids were known.
            self.builder.links.mark_requested(choice.url)
            plain = self.builder.clean(choice.url)
            if plain != choice.url and self._is_requested(plain):
                continue
            choice = replace(choice, url=plain)
            page = frontier.add_unqueued(choice.url)
            if frontier.is_settled(page) or self._needs_no_request(choice):
                self.builder.links.mark_requested(choice.url)
                continue
            step = frontier.lease(page, now)
            if isinstance(step, Visit):
                self._note_choice(choice)
            return step
        self.is_exhausted = not self._choices
        return None if self.is_exhausted else frontier.first(now)

    def _is_requested(self, url: str) -> bool:
        known = self.builder.links.urls.get(url)
        return known is not None and known.is_requested

    def _needs_no_request(self, choice: Choice) -> bool:
        """Whether the strategy knows the page under another URL; one that predicted badly is not believed."""
        return not self._has_lost_lead and self._is_known(choice.url, choice.value)

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        return never_requested if self._leader is None else self._leader.link_ranks(reading, is_reread)

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        choice = self._choices.pop(visit.url, None)
        facts = self._facts.pop(visit.url, None)
        if isinstance(answer, Failure) and answer.hold_until is not None:
            return
        if facts is not None:
            outcome = self.builder.add(facts, choice.group if choice else None)
            if choice is None and self._leads:
                self._lead_outcomes.append(outcome.reward >= THRESHOLDS.brought)
            if choice is not None and self._leads:
                won = THRESHOLDS.doubt_won if outcome.reward >= THRESHOLDS.useful else -1.0
                self._doubt = min(THRESHOLDS.doubt_most, self._doubt + won)
        if self._leader is not None:
            self._led += choice is None
            self._leader.observe(visit, answer, reading, kept)

    def _note_choice(self, choice: Choice) -> None:
        self._choices[choice.url] = choice
        if choice.group is not None:
            self._tried[choice.group] = self._tried.get(choice.group, 0) + 1
            self._tried_shapes[choice.group.shape] += 1
            self._tried_places[choice.group.place] += 1
        self._probes += choice.is_probe
        self.builder.links.mark_requested(choice.url)

    def _choice(self) -> Choice | None:
        if not self.builder.page_count and not self._choices:
            return Choice(self.builder.start, None)
        if self._leads and self._doubt + THRESHOLDS.doubt_share * self._led < 1:
            return None
        open_groups = [group for group in self.builder.links.groups.values() if group.waiting and not group.may_act]
        worthy = [group for group in open_groups if group.value >= THRESHOLDS.worth]
        if worthy:
            return self._choice_of(max(worthy, key=self._worth), is_probe=False)
        if self._leads or self._probes >= THRESHOLDS.probes + THRESHOLDS.probe_share * self.builder.page_count:
            return None
        probe = max(self._untried(open_groups), key=self._worth_of_probe, default=None)
        return self._choice_of(probe, is_probe=True) if probe is not None else self._folder_of_start()

    def _folder_of_start(self) -> Choice | None:
        """The innermost folder of the start page that was not requested: a page may ask to follow none of its links."""
        requested = self.builder.links.urls
        folders = (url for url in folders_above(self.builder.start) if url not in requested)
        return next((Choice(url, None) for url in folders), None)

    def _worth(self, group: Group) -> float:
        """The value of a group; while no strategy leads, less the more often links of its form were followed.

        A strategy can only be inferred from pages of every kind: one more thread shows less than the first list.
        """
        if self._leader is not None:
            return group.value
        tried = min(self._tried_shapes[group.key.shape], self._tried_places[group.key.place])
        return group.value / (1 + tried / THRESHOLDS.familiar)

    def _untried(self, groups: list[Group]) -> Iterator[Group]:
        return (group for group in groups if self._tried.get(group.key, 0) < THRESHOLDS.tries)

    def _worth_of_probe(self, group: Group) -> float:
        return group.value * log2(2 + len(group.waiting)) / (1 + self._tried.get(group.key, 0))

    def _choice_of(self, group: Group, *, is_probe: bool) -> Choice:
        url = next(iter(group.waiting))
        return Choice(self._plain(url), group.key, group.value, is_probe)

    def _plain(self, url: str) -> str:
        """A known URL that lacks one or two parts of this one and was not requested; else the URL itself."""
        known = self.builder.links.urls
        return next((each for each in shorter_urls(url) if each in known and known[each].is_waiting), url)


def folders_above(url: str) -> Iterator[str]:
    """The folders of a URL within its site, the innermost first."""
    target = path_and_query(url)
    site, path = url[: len(url) - len(target)], target.partition("?")[0]
    while path.strip("/"):
        path = path.rstrip("/").rpartition("/")[0] + "/"
        yield site + path
