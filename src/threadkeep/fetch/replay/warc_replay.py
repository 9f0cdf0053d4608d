"""A folder of WARC files as a fetcher."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from threadkeep.fetch.http.content_coding import decode_stored_body
from threadkeep.fetch.message_heads import parse_response_head
from threadkeep.fetch.replay.recording import RecordedPage, recorded_answer
from threadkeep.model import Answer, Exchange, Visit
from threadkeep.warc import RecordLocation, exchanges, read_exchange


class WarcReplay:
    """A fetcher that answers from the WARC files of a folder; they are walked through once, at the first fetch.

    Of several answers for one URL the last good one counts: an outage that was recorded is not replayed.
    """

    def __init__(self, folder: Path | str) -> None:
        self._folder = Path(folder)

    async def fetch(self, visit: Visit) -> Answer:
        return recorded_answer(self._look_up, visit.url, self._recording.ended_at)

    @property
    def urls(self) -> tuple[str, ...]:
        return tuple(self._recording.located)

    def _look_up(self, url: str) -> RecordedPage | None:
        located = self._recording.located.get(url)
        return _recorded_page(read_exchange(self._folder, located)) if located else None

    @cached_property
    def _recording(self) -> _Recording:
        recording = _Recording()
        for path in sorted(self._folder.glob("*.warc.gz")):
            for located, exchange in exchanges(path):
                recording.add(located, exchange)
        return recording


class _Recording:
    """Where the best answer for each URL is stored, and when the last one came."""

    def __init__(self) -> None:
        self.located: dict[str, RecordLocation] = {}
        self.ended_at = datetime.min.replace(tzinfo=UTC)
        self._good: set[str] = set()

    def add(self, located: RecordLocation, exchange: Exchange) -> None:
        self.ended_at = max(self.ended_at, exchange.at)
        is_good = _is_good(exchange)
        if is_good or exchange.url not in self._good:
            self.located[exchange.url] = located
        if is_good:
            self._good.add(exchange.url)


def _is_good(exchange: Exchange) -> bool:
    status, _ = parse_response_head(exchange.response_head)
    return exchange.truncated is None and 200 <= status < 500 and status != 429


def _recorded_page(exchange: Exchange) -> RecordedPage:
    status, headers = parse_response_head(exchange.response_head)
    return RecordedPage(status, headers, decode_stored_body(exchange.body, headers), exchange)
