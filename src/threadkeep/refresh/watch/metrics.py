"""What a watch did so far, in the text format that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from threadkeep.refresh.watch.freshness import UNKNOWN, Freshness
from threadkeep.refresh.watch.rounds import WatchRound

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Meter:
    """One archive: sums since the watch began, and the last round's state."""

    requests: int = 0
    new_threads: int = 0
    new_posts: int = 0
    edited_posts: int = 0
    deleted_posts: int = 0
    troubles: int = 0
    is_up: bool = True
    undelivered: int = 0
    reported_at: float = 0.0
    freshness: Freshness = UNKNOWN


class Metrics:
    """Counts the rounds of all archives; gives a page of metrics at any time."""

    def __init__(self) -> None:
        self._meters: dict[Path, Meter] = {}

    def record(self, round: WatchRound) -> None:
        before = self._meters.get(round.folder, Meter())
        self._meters[round.folder] = _failed(before, round) if round.trouble else _added(before, round)

    def text(self) -> str:
        meters = sorted(self._meters.items())
        return "".join(f"{line}\n" for family in _FAMILIES for line in family.lines(meters))


def _failed(meter: Meter, round: WatchRound) -> Meter:
    return replace(meter, troubles=meter.troubles + 1, is_up=False, reported_at=round.at.timestamp())


def _added(meter: Meter, round: WatchRound) -> Meter:
    changes = round.changes
    return Meter(
        requests=meter.requests + round.requests,
        new_threads=meter.new_threads + changes.new_threads,
        new_posts=meter.new_posts + changes.new_posts,
        edited_posts=meter.edited_posts + changes.edited_posts,
        deleted_posts=meter.deleted_posts + changes.deleted_posts,
        troubles=meter.troubles,
        undelivered=round.undelivered,
        reported_at=round.at.timestamp(),
        freshness=round.freshness,
    )


@dataclass(frozen=True, slots=True)
class _Family:
    """A metric; `field` is that of `Meter`, or of its freshness where `quantile` is given."""

    name: str
    kind: str
    about: str
    field: str
    quantiles: tuple[tuple[str, str], ...] = ()

    def lines(self, meters: Iterable[tuple[Path, Meter]]) -> Iterator[str]:
        yield f"# HELP threadkeep_{self.name} {self.about}"
        yield f"# TYPE threadkeep_{self.name} {self.kind}"
        for folder, meter in meters:
            yield from self._samples(_escaped(str(folder)), meter)

    def _samples(self, archive: str, meter: Meter) -> Iterator[str]:
        if not self.quantiles:
            yield f'threadkeep_{self.name}{{archive="{archive}"}} {_number(getattr(meter, self.field))}'
        for quantile, field in self.quantiles:
            value = getattr(meter.freshness, field)
            if value is not None:
                yield f'threadkeep_{self.name}{{archive="{archive}",quantile="{quantile}"}} {_number(value)}'


_FAMILIES = (
    _Family("requests_total", "counter", "Pages asked for since the watch began.", "requests"),
    _Family("new_threads_total", "counter", "Threads that were new.", "new_threads"),
    _Family("new_posts_total", "counter", "Posts that were new.", "new_posts"),
    _Family("edited_posts_total", "counter", "Posts that were edited.", "edited_posts"),
    _Family("deleted_posts_total", "counter", "Posts that were deleted.", "deleted_posts"),
    _Family("troubles_total", "counter", "Rounds in which the forum or the archive could not be used.", "troubles"),
    _Family("up", "gauge", "Whether the last round came through.", "is_up"),
    _Family("untold_posts", "gauge", "New posts that --on-new did not take yet.", "undelivered"),
    _Family("last_round_timestamp_seconds", "gauge", "When the last round ended.", "reported_at"),
    _Family(
        "delay_seconds",
        "gauge",
        "From writing to keeping, of the posts of the last 24 hours.",
        "",
        (("0.5", "median"), ("0.95", "p95")),
    ),
)


def _number(value: float) -> str:
    return f"{float(value):.15g}"


def _escaped(label: str) -> str:
    return label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
