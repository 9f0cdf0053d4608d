"""The policy of a first crawl: one decision from the order of links, the scope, and lists that show nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from threadkeep.crawl.plan import EVERYTHING
from threadkeep.crawl.policies.link_orders import LinkOrder
from threadkeep.crawl.policies.scope import Scope
from threadkeep.crawl.policies.unproductive_lists import UnproductiveLists
from threadkeep.model import Answer, FollowedLink, PageOutcome, Reading, Visit, Wait
from threadkeep.protocols import Frontier, RankOf


def _keep_list(list_: str, position: int) -> None:
    """Exclude nothing: for crawls without a scope."""


class FirstCrawl:
    """Requests the pages of the frontier by rank.

    `exclude_after(list, position)` is called for a board whose further pages have older threads than the user wants.
    `unproductive` may be shared with the policy that this one replaces.
    """

    def __init__(
        self,
        order: LinkOrder,
        scope: Scope | None = None,
        unproductive: UnproductiveLists | None = None,
        exclude_after: Callable[[str, int], object] = _keep_list,
    ) -> None:
        self._order = order
        self._scope = scope or Scope(EVERYTHING, None, "")
        self._unproductive = unproductive or UnproductiveLists()
        self._exclude_after = exclude_after

    @property
    def name(self) -> str:
        return self._order.name

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        return frontier.first(now)

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        is_stopped = not is_reread and self._unproductive.stops_at(reading)
        scoped = self._scope.links_on(reading, is_reread)

        def rank(found: FollowedLink, depth: int) -> int | None:
            own = self._order.rank(found, depth)
            if own is None or scoped is None or (is_stopped and found.is_flip):
                return None
            return scoped.rank(found, own)

        return rank

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        if end := self._scope.end_of_list(reading):
            self._exclude_after(*end)
