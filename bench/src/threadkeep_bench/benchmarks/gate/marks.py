"""What the gate decides of the links on recorded pages, beside what a request for them does."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from threadkeep.crawl import LinkBook, PageLinks, page_links
from threadkeep.fetch import path_and_query
from threadkeep.page import parse
from threadkeep_bench.measures import Share
from threadkeep_bench.test_beds.foreign import USEFUL_KINDS, ForeignPage, ForeignRecording, open_recording

HOST = "http://forum.invalid"


@dataclass(frozen=True, slots=True)
class GateJob:
    """A forum, and how many of its pages are looked at, drawn by a seed, as many of each kind as there are."""

    folder: Path
    forum: str
    seed: int
    pages: int


@dataclass(frozen=True, slots=True)
class GateMarks:
    """Shares of the URLs that the pages link to.

    `acts`: those that act and are admitted. `refused`: those of the forum's lists and threads that are refused. `alone`
    is the same where only the page with the link was seen. `member`: those of lists and threads that a member may
    request.
    """

    forum: str
    acts: Share
    refused: Share
    alone_acts: Share
    alone_refused: Share
    member: Share

    @property
    def faults(self) -> int:
        return self.acts.part + self.refused.part


@dataclass(slots=True)
class _Decisions:
    """Decisions on URLs, each counted once: those that act, and those that are worth having."""

    acting: dict[str, bool] = field(default_factory=dict)
    useful: dict[str, bool] = field(default_factory=dict)

    def admitted_acts(self) -> Share:
        return Share(sum(self.acting.values()), len(self.acting))

    def refused_pages(self) -> Share:
        return Share(sum(not admitted for admitted in self.useful.values()), len(self.useful))


def marks_of(job: GateJob) -> GateMarks:
    with open_recording(job.folder, job.forum) as recording:
        pages = [_links(recording, page) for page in _sampled(recording, job.seed, job.pages)]
        book, alone, member = LinkBook(HOST + recording.truth.entry), _Decisions(), _Decisions()
        for page in pages:
            book.add(page)
            single = LinkBook(page.url)
            single.add(page)
            _decide(recording, single, [page], alone, is_member=False)
        together = _Decisions()
        _decide(recording, book, pages, together, is_member=False)
        _decide(recording, book, pages, member, is_member=True)
    refused = member.refused_pages()
    return GateMarks(
        job.forum,
        together.admitted_acts(),
        together.refused_pages(),
        alone.admitted_acts(),
        alone.refused_pages(),
        Share(refused.whole - refused.part, refused.whole),
    )


def _decide(
    recording: ForeignRecording, book: LinkBook, pages: Iterable[PageLinks], decisions: _Decisions, *, is_member: bool
) -> None:
    """Ask the gate for each link; a URL is admitted if it is admitted once."""
    for url in dict.fromkeys(link.url for page in pages for link in page.links):
        known = recording.find(path_and_query(url))
        acts = known.changes_state if known else _is_acting(recording, url)
        is_useful = known is not None and known.kind in USEFUL_KINDS
        if not acts and not is_useful:
            continue
        decided = decisions.acting if acts else decisions.useful
        decided[url] = decided.get(url, False) or book.refusal(url, is_member=is_member) is None


def _is_acting(recording: ForeignRecording, url: str) -> bool:
    """Whether a page that was not recorded would act, by its address."""
    return re.search(recording.truth.state_changing, path_and_query(url)) is not None


def _links(recording: ForeignRecording, page: ForeignPage) -> PageLinks:
    body = recording.body(page)
    if recording.truth.session is not None:
        body = body.replace(recording.truth.session.mark.encode(), b"")
    return page_links(parse(body, HOST + page.url, page.content_type))


def _sampled(recording: ForeignRecording, seed: int, count: int) -> Iterator[ForeignPage]:
    kinds: defaultdict[str, list[ForeignPage]] = defaultdict(list)
    for page in recording.pages():
        if page.status == 200 and page.content_type.startswith("text/html"):
            kinds[page.kind].append(page)
    dice = Random(f"{seed} {recording.truth.name}")
    for pages in kinds.values():
        yield from dice.sample(pages, min(len(pages), max(1, count // len(kinds))))
