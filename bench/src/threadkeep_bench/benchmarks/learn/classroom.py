"""Learners served straight from a test bed, without an archive: for what only the strategy shows."""

from __future__ import annotations

from threadkeep.crawl import PageView, is_readable, seen_on_view
from threadkeep.learn import Learner, Seen, Wanted, nothing_seen
from threadkeep.model import Failure, Visit
from threadkeep.protocols import Fetcher
from threadkeep.strategy import Strategy


class Classroom:
    """Serves one learner after the other; what one has seen is not looked at again for the next."""

    def __init__(self, fetcher: Fetcher, most: int) -> None:
        self._fetcher = fetcher
        self._most = most
        self._seen: dict[str, Seen] = {}

    async def taught(self, learner: Learner) -> Strategy | None:
        """What the learner learns; None where it wants more pages than it may have."""
        try:
            wanted = next(learner)
            for _ in range(self._most):
                wanted = learner.send(await self._seen_page(wanted))
        except StopIteration as end:
            assert isinstance(end.value, Strategy)
            return end.value
        learner.close()
        return None

    async def _seen_page(self, wanted: Wanted) -> Seen:
        if wanted.again or wanted.url not in self._seen:
            self._seen[wanted.url] = await self._looked_at(wanted.url)
        return self._seen[wanted.url]

    async def _looked_at(self, url: str) -> Seen:
        answer = await self._fetcher.fetch(Visit(url))
        if isinstance(answer, Failure):
            return nothing_seen(url, answer.at, answer.reason.value)
        if not is_readable(answer):
            return nothing_seen(url, answer.at, f"status {answer.status}", answer.status, answer.final_url)
        content_type = answer.header("content-type")
        return seen_on_view(PageView(answer.body, url, answer.final_url, content_type, answer.status, answer.at))
