"""Visits put together again from the records of a WARC file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from threadkeep.archive.records.notes import OwnNote, VisitOutcome, read_note
from threadkeep.fetch import decode_stored_body, normalise, origin, parse_response_head, path_and_query
from threadkeep.model import Answer, Exchange, Failure, Response
from threadkeep.warc import Content, Note, RecordLocation

_REDIRECTS = frozenset({301, 302, 303, 307, 308})


@dataclass(frozen=True, slots=True)
class RecordedVisit:
    """A visit, or a note of the archive's own, and the first byte behind its records.

    `answer` None: the records do not show what came of the visit. `place` is where the page stands.
    """

    end: int
    answer: Answer | None = None
    place: RecordLocation | None = None
    note: OwnNote | None = None
    exchanges: tuple[Exchange, ...] = ()


def recorded_visits(contents: Iterable[Content]) -> Iterator[RecordedVisit]:
    """The visits and notes of one file in order; the exchanges of a visit that was cut short are a visit each."""
    rest = iter(contents)
    trail: list[Content] = []
    for content in rest:
        if isinstance(content.what, Note):
            yield from _unannounced(trail)
            trail = []
            note = read_note(content.what)
            if isinstance(note, VisitOutcome):
                yield from _announced(note, content, rest)
            else:
                yield RecordedVisit(content.end, note=note)
            continue
        if trail and not _leads_on(trail, content):
            yield from _unannounced(trail)
            trail = []
        trail.append(content)
    yield from _unannounced(trail)


def _announced(outcome: VisitOutcome, content: Content, rest: Iterator[Content]) -> Iterator[RecordedVisit]:
    """The visit of an outcome, with the exchanges that follow it."""
    own: list[Content] = []
    while len(own) < outcome.exchanges:
        follower = next(rest, None)
        if follower is None:
            yield from ([RecordedVisit(content.end), *_unannounced(own)] if own else [RecordedVisit(content.end)])
            return
        if isinstance(follower.what, Exchange):
            own.append(follower)
    exchanges = tuple(each.what for each in own if isinstance(each.what, Exchange))
    end = own[-1].end if own else content.end
    if outcome.reason is not None:
        failure = Failure(
            outcome.url, outcome.reason, outcome.detail, outcome.at, outcome.hold_until, exchanges=exchanges
        )
        yield RecordedVisit(end, failure, exchanges=exchanges)
    elif exchanges and exchanges[-1].refers_to is not None:
        yield RecordedVisit(end, exchanges=exchanges)
    elif exchanges:
        yield RecordedVisit(end, _response(outcome.url, exchanges), own[-1].located, exchanges=exchanges)


def _unannounced(trail: list[Content]) -> Iterator[RecordedVisit]:
    """A visit without an outcome: older versions wrote none, and a single page needs none."""
    if not trail:
        return
    exchanges = tuple(each.what for each in trail if isinstance(each.what, Exchange))
    last = exchanges[-1]
    status, _ = parse_response_head(last.response_head)
    is_page = 200 <= status < 500 and status not in (*_REDIRECTS, 304, 408, 425, 429) and last.truncated is None
    if not is_page or _is_robots(last) or last.refers_to is not None:
        yield RecordedVisit(trail[-1].end, exchanges=exchanges)
        return
    asked = next(each.url for each in exchanges if not _is_robots(each))
    yield RecordedVisit(trail[-1].end, _response(asked, exchanges), trail[-1].located, exchanges=exchanges)


def _leads_on(trail: list[Content], content: Content) -> bool:
    """Whether an exchange goes on with the visit: behind robots.txt of its site, or where a redirect leads."""
    before, after = trail[-1].what, content.what
    assert isinstance(before, Exchange)
    assert isinstance(after, Exchange)
    if _is_robots(before):
        return origin(before.url) == origin(after.url)
    status, headers = parse_response_head(before.response_head)
    location = next((value for name, value in headers if name == "location"), None)
    if status not in _REDIRECTS or location is None:
        return False
    target = normalise(location.encode("latin-1").decode("utf-8", "replace"), before.url)
    return target is not None and (after.url == target or (_is_robots(after) and origin(after.url) == origin(target)))


def _is_robots(exchange: Exchange) -> bool:
    return path_and_query(exchange.url) == "/robots.txt"


def _response(asked: str, exchanges: tuple[Exchange, ...]) -> Response:
    last = exchanges[-1]
    status, headers = parse_response_head(last.response_head)
    body = decode_stored_body(last.body, headers)
    return Response(asked, last.url, status, headers, body, last.at, exchanges=exchanges)
