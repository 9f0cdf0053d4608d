"""What the WARC files of an archive say of it as a whole: its site, its runs and the versions of its strategy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from threadkeep.archive.records.notes import RedactionMade, RunBegun, StrategyUsed, read_note
from threadkeep.archive.records.recorded_visits import RecordedVisit, recorded_visits
from threadkeep.errors import ArchiveError, IntegrityError
from threadkeep.model import Exchange
from threadkeep.warc import Content, Member, contents, segments


@dataclass(frozen=True, slots=True)
class Damage:
    """Some bytes of a WARC file that hold no sound record."""

    segment: str
    offset: int
    trouble: str


@dataclass(frozen=True, slots=True)
class Survey:
    """Without the visits. Older versions of threadkeep wrote neither runs nor strategies.

    `first_url` is the first address that was requested.
    `ends` maps each file to the first byte behind its last whole record.
    """

    runs: tuple[RunBegun, ...]
    strategies: tuple[StrategyUsed, ...]
    first_url: str
    began_at: datetime
    ends: dict[str, int]
    damaged: tuple[Damage, ...]
    redactions: tuple[RedactionMade, ...] = ()


def survey(warc: Path) -> Survey:
    """Everything that is known before a visit is read.

    ArchiveError if there are no files, IntegrityError if they contain no request.
    """
    runs: dict[int, RunBegun] = {}
    strategies: dict[int, StrategyUsed] = {}
    damaged: list[Damage] = []
    redactions: list[RedactionMade] = []
    ends: dict[str, int] = {}
    first: Exchange | None = None
    if not segments(warc):
        raise ArchiveError(f"{warc.parent} has no WARC files", "Name the folder that `threadkeep crawl` made.")
    for path in segments(warc):
        broken: list[Member] = []
        for content in contents(path, on_damage=broken.append):
            if isinstance(content.what, Exchange):
                first = first or content.what
                continue
            match read_note(content.what):
                case RunBegun() as run:
                    runs[run.run] = run
                case StrategyUsed() as strategy:
                    strategies[strategy.version] = strategy
                case RedactionMade() as redaction:
                    redactions.append(redaction)
        torn = broken.pop() if broken and broken[-1].is_torn else None
        ends[path.name] = torn.offset if torn else path.stat().st_size
        damaged += [Damage(path.name, member.offset, member.trouble or "") for member in broken]
    if first is None:
        raise IntegrityError(f"{warc} holds no request", "There is nothing to make a database from.")
    return Survey(
        tuple(runs[number] for number in sorted(runs)),
        tuple(strategies[version] for version in sorted(strategies)),
        first.url,
        min((first.at, *(run.began_at for run in runs.values()))),
        ends,
        tuple(damaged),
        tuple(redactions),
    )


def all_visits(warc: Path) -> Iterator[tuple[str, RecordedVisit]]:
    """The visits and notes of all files in order, damaged records left out; each with the name of its file."""
    for path in segments(warc):
        for visit in recorded_visits(_sound_contents(path)):
            yield path.name, visit


def _sound_contents(path: Path) -> Iterator[Content]:
    return contents(path, on_damage=lambda member: None)
