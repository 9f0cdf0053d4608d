"""The page flips that a program finds on recorded pages, beside those that the recording knows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from threadkeep.fetch import path_and_query, same_site
from threadkeep.layout import flips_of
from threadkeep.model import Link
from threadkeep.page import Page, parse
from threadkeep_bench.measures import Share
from threadkeep_bench.test_beds.foreign import ForeignPage, ForeignRecording, open_recording

HOST = "http://forum.example"
_RECORDED_HOST = b"http://forum.invalid"
# Lists of several pages are what is asked about; the others show whether flips are seen where there are none.
GROUPS = (("index", 8), ("index_flip", 8), ("thread", 8), ("thread_flip", 8), ("entry", 1))
_KEY = re.compile(r"(.+):(\d+)")
_NUMBER = re.compile(r"\D{0,8}\d{1,5}(?:\D{1,3}\d{0,5})?")
Finder = Callable[[Page], Sequence[Link]]


@dataclass(frozen=True, slots=True)
class FlipJob:
    folder: Path
    forum: str
    seed: int
    share: float


@dataclass(frozen=True, slots=True)
class FlipMarks:
    """Counts over the pages of a forum; `whole` are pages whose flips are found and nothing else."""

    forum: str
    right: int
    found: int
    expected: int
    whole: Share
    next_page: Share
    faults: tuple[str, ...] = ()

    @property
    def precision(self) -> float:
        return Share(self.right, self.found).ratio

    @property
    def recall(self) -> float:
        return Share(self.right, self.expected).ratio

    @property
    def f1(self) -> float:
        return Share(2 * self.right, self.found + self.expected).ratio


@dataclass(frozen=True, slots=True)
class FlipTruth:
    """What the links of a page lead to: further pages of its list by their keys, and what counts neither way."""

    required: Mapping[str, str]
    optional: frozenset[str]
    next_page: str | None


def marks_of(job: FlipJob) -> FlipMarks:
    with open_recording(job.folder, job.forum) as recording:
        judged = [judged_page(recording, page, flips_of) for page in sampled_pages(recording, job.seed, job.share)]
    return pooled(job.forum, judged)


def pooled(forum: str, judged: Sequence[FlipMarks]) -> FlipMarks:
    return FlipMarks(
        forum,
        sum(each.right for each in judged),
        sum(each.found for each in judged),
        sum(each.expected for each in judged),
        Share(sum(each.whole.part for each in judged), sum(each.whole.whole for each in judged)),
        Share(sum(each.next_page.part for each in judged), sum(each.next_page.whole for each in judged)),
        tuple(fault for each in judged for fault in each.faults),
    )


def sampled_pages(recording: ForeignRecording, seed: int, share: float = 1.0) -> Iterator[ForeignPage]:
    """Pages of each kind, those of lists with several pages first."""
    by_kind: defaultdict[str, list[ForeignPage]] = defaultdict(list)
    for page in recording.pages():
        if page.status == 200 and page.length and page.content_type.startswith("text/html"):
            by_kind[page.kind].append(page)
    long_lists = {_list_of(page.key) for kind in ("index_flip", "thread_flip") for page in by_kind[kind]}
    dice = Random(f"{recording.truth.name} {seed}")
    for kind, count in GROUPS:
        ordered = sorted(by_kind[kind], key=lambda page: page.url)
        dice.shuffle(ordered)
        wanted = max(1, round(count * share))
        several = [page for page in ordered if _list_of(page.key) in long_lists]
        alone = [page for page in ordered if _list_of(page.key) not in long_lists]
        yield from (*several[: max(wanted * 3 // 4, wanted - len(alone))], *alone[: max(1, wanted // 4)])


def judged_page(recording: ForeignRecording, recorded: ForeignPage, find: Finder) -> FlipMarks:
    page = parsed(recording, recorded)
    truth = truth_of(recording, recorded, page.links)
    urls = {link.url for link in find(page)} - truth.optional
    keys = {truth.required.get(url, url) for url in urls}
    required = set(truth.required.values())
    right = len(keys & required)
    fault = (
        ""
        if keys == required
        else f"{recorded.url} lacks {sorted(required - keys)[:4]} adds {sorted(keys - required)[:4]}"
    )
    return FlipMarks(
        recording.truth.name,
        right,
        len(keys),
        len(required),
        Share(int(keys == required), 1),
        Share(int(truth.next_page in keys), int(truth.next_page is not None)),
        (fault,) if fault else (),
    )


def parsed(recording: ForeignRecording, recorded: ForeignPage) -> Page:
    body = recording.body(recorded).replace(_RECORDED_HOST, HOST.encode())
    if recording.truth.session is not None:
        body = body.replace(recording.truth.session.mark.encode(), b"")
    return parse(body, HOST + recorded.url, recorded.content_type)


def truth_of(recording: ForeignRecording, recorded: ForeignPage, links: Iterable[Link]) -> FlipTruth:
    """The links to further pages of the list of a page.

    Other spellings of these addresses count neither way, nor does the page itself behind a number.
    """
    required: dict[str, str] = {}
    optional: set[str] = set()
    named: set[str] = set()
    for link in links:
        target = recording.find(path_and_query(link.url)) if same_site(link.url, HOST) else None
        if target is None:
            continue
        if is_flip(recorded, target):
            required[link.url] = target.key
            named |= {target.key} if target.kind.endswith("_flip") or _says_number(link) else set()
        elif _is_other_spelling(recorded, target, link):
            optional.add(link.url)
    # The name of a board above its second page leads to its first one, and is no page flip.
    optional |= {url for url, key in required.items() if key not in named}
    required = {url: key for url, key in required.items() if key in named}
    own = _KEY.fullmatch(recorded.key)
    behind = f"{own[1]}:{int(own[2]) + 1}" if own else None
    return FlipTruth(required, frozenset(optional), behind if behind in required.values() else None)


def is_flip(page: ForeignPage, target: ForeignPage) -> bool:
    is_further = target.kind in ("index_flip", "thread_flip") or page.kind in ("index_flip", "thread_flip")
    return is_further and target.key != page.key and _list_of(target.key) == _list_of(page.key) is not None


def _is_other_spelling(page: ForeignPage, target: ForeignPage, link: Link) -> bool:
    shown = target.duplicate_of or target.key
    if _list_of(shown) is None or _list_of(shown) != _list_of(page.key):
        return False
    return shown != page.key or _says_number(link)


def _says_number(link: Link) -> bool:
    return _NUMBER.fullmatch(link.anchor) is not None


def _list_of(key: str) -> str | None:
    found = _KEY.fullmatch(key)
    return found[1] if found else None
