"""What is written into the WARC beside exchanges, so that the tables can be made again from the WARC alone.

Runs, strategies, and how a visit ended where its exchanges do not show it. A received archive may hold anything there:
a note that does not read is no note.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import cast

from threadkeep.archive.database.times import iso, iso_or_none
from threadkeep.model import Answer, Failure, Reason
from threadkeep.warc import Note

_JSON = "application/json"
_TOML = "application/toml"
_RUN = "urn:threadkeep:run:"
_VISIT = "urn:threadkeep:visit"
_STRATEGY = "urn:threadkeep:strategy:"
_REDACTION = "urn:threadkeep:redaction"
# The longest URL and the longest detail of a failure are far below; a deep JSON text would need more to do harm.
_MAX_JSON = 65_536

Options = Mapping[str, str]
NO_OPTIONS: Options = {}


@dataclass(frozen=True, slots=True)
class RunBegun:
    """A run and its options that decide which pages it requests; its records follow."""

    run: int
    what: str
    site: str
    began_at: datetime
    options: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RunEnded:
    run: int
    outcome: str
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class StrategyUsed:
    """A version of the strategy; `text` is its file."""

    version: int
    text: str
    adopted_at: datetime


@dataclass(frozen=True, slots=True)
class VisitOutcome:
    """How a visit ended whose `exchanges` records follow. `reason` None: the last of them is the page."""

    url: str
    exchanges: int
    at: datetime
    reason: Reason | None = None
    detail: str = ""
    hold_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class RedactionMade:
    """Hashes of what was taken out of the archive."""

    marks: tuple[int, ...]
    at: datetime


OwnNote = RunBegun | RunEnded | StrategyUsed | VisitOutcome | RedactionMade


def needs_outcome(answer: Answer) -> bool:
    """Whether the exchanges of an answer do not show by themselves what was asked for, and what came of it."""
    return isinstance(answer, Failure) or len(answer.exchanges) > 1


def outcome_of(answer: Answer) -> VisitOutcome:
    count = len(answer.exchanges)
    if isinstance(answer, Failure):
        return VisitOutcome(answer.url, count, answer.at, answer.reason, answer.detail, answer.hold_until)
    return VisitOutcome(answer.url, count, answer.at)


def note_for(own: OwnNote) -> Note:
    match own:
        case StrategyUsed(version, text, at):
            return Note("resource", f"{_STRATEGY}{version}", _TOML, text.encode(), at)
        case RunBegun(run, what, site, at, options):
            return _json(f"{_RUN}{run}", at, what=what, site=site, began_at=iso(at), options=dict(options))
        case RunEnded(run, outcome, at):
            return _json(f"{_RUN}{run}", at, outcome=outcome, ended_at=iso(at))
        case RedactionMade(marks, at):
            return _json(_REDACTION, at, marks=marks, at=iso(at))
        case VisitOutcome(url, exchanges, at, reason, detail, until):
            why = {"reason": reason.value, "detail": detail, "hold_until": iso_or_none(until)} if reason else {}
            return _json(_VISIT, at, url=url, exchanges=exchanges, at=iso(at), **why)


def _json(target: str, moment: datetime, **values: object) -> Note:
    return Note("metadata", target, _JSON, json.dumps(values, ensure_ascii=False).encode(), moment)


def read_note(note: Note) -> OwnNote | None:
    """What a note says; None where it is none of ours, or does not read."""
    try:
        if note.target.startswith(_STRATEGY):
            return StrategyUsed(_number(note.target, _STRATEGY), note.data.decode(), note.at)
        if note.target.startswith(_RUN):
            return _run(_number(note.target, _RUN), _values(note))
        if note.target == _REDACTION:
            return _redaction(_values(note))
        return _visit(_values(note)) if note.target == _VISIT else None
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError):
        return None


def _number(target: str, prefix: str) -> int:
    digits = target.removeprefix(prefix)
    if not digits.isascii() or not digits.isdigit() or len(digits) > 15:
        raise ValueError(target)
    return int(digits)


def _values(note: Note) -> dict[str, object]:
    values = json.loads(note.data) if len(note.data) <= _MAX_JSON else None
    if not isinstance(values, dict):
        raise TypeError("no object")
    return cast("dict[str, object]", values)


def _run(run: int, values: dict[str, object]) -> RunBegun | RunEnded:
    if "ended_at" in values:
        return RunEnded(run, _text(values["outcome"]), _time(values["ended_at"]))
    options = values.get("options")
    pairs = options.items() if isinstance(options, dict) else ()
    return RunBegun(
        run,
        _text(values["what"]),
        _text(values["site"]),
        _time(values["began_at"]),
        {_text(name): _text(value) for name, value in pairs},
    )


def _visit(values: dict[str, object]) -> VisitOutcome:
    count, until = values["exchanges"], values.get("hold_until")
    if not isinstance(count, int) or not 0 <= count <= 1_000:
        raise ValueError(count)
    reason = Reason(_text(values["reason"])) if "reason" in values else None
    detail = _text(values.get("detail", ""))
    return VisitOutcome(
        _text(values["url"]), count, _time(values["at"]), reason, detail, _time(until) if until else None
    )


def _redaction(values: dict[str, object]) -> RedactionMade:
    marks = values["marks"]
    if not isinstance(marks, list) or not all(isinstance(mark, int) and abs(mark) < 1 << 63 for mark in marks):
        raise TypeError(marks)
    return RedactionMade(tuple(marks), _time(values["at"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _time(value: object) -> datetime:
    return datetime.fromisoformat(_text(value)).astimezone(UTC)
