"""The timestamp path of lists: whether the times of records are those that a list is ordered by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from threadkeep.layout import Region
from threadkeep.model import Moment
from threadkeep_bench.benchmarks.page.judging.page_reading import LookedForum, PageSight
from threadkeep_bench.benchmarks.page.judging.posts import ReadPage
from threadkeep_bench.measures import FURTHEST_ZONE, Share, is_right
from threadkeep_bench.simulate import TrueThread

# A row or two may show something else: a moved thread, an announcement.
MOST = 0.8
# Of the rows whose dates show the first post from the last, so many must show it: in the others both are of one day.
FEW = 0.25
FEWEST_ROWS = 3


@dataclass(frozen=True, slots=True)
class TimestampRow:
    """A thread's row in an index: the time it is said to have, and every date in it."""

    thread: TrueThread
    moment: Moment | None
    dates: tuple[Moment, ...]


def path_share(forum: LookedForum, pages: Iterable[ReadPage]) -> Share:
    """The pages of lists on which the times of the records are those of the posts, or of the rows' threads."""
    answers = [*_thread_answers(pages), *_index_answers(forum)]
    return Share(sum(answers), len(answers))


def row_share(forum: LookedForum) -> Share:
    """The pages that link to several threads on which the rows of threads are seen one by one.

    What is not seen so has no timestamp path, and the path is not asked for there.
    """
    lists = [page for page in forum.pages if page.sample.layout == "index" and _linked(forum, page) >= FEWEST_ROWS]
    return Share(sum(len(rows_of(forum, page)) >= FEWEST_ROWS for page in lists), len(lists))


def _linked(forum: LookedForum, page: PageSight) -> int:
    """How many threads a page links to."""
    classes = (forum.forum.truth.classify(link.url).page for link in page.sight.links.values())
    return len({thread.id for each in classes if each and (thread := forum.forum.threads.get(each))})


def _thread_answers(pages: Iterable[ReadPage]) -> Iterator[bool]:
    for page in pages:
        if len(page.true) > 1:
            near = sum(_is_near(pair.read.moment, pair.true.at) for pair in page.pairs)
            yield bool(page.pairs) and near >= MOST * len(page.pairs)


def _index_answers(forum: LookedForum) -> Iterator[bool]:
    """Right is what the rows are ordered by, of what they show; rows without a date ask nothing."""
    for page in forum.pages:
        rows = rows_of(forum, page) if page.sample.layout == "index" else ()
        wanted = wanted_times(rows) if len(rows) >= FEWEST_ROWS else None
        if wanted:
            near = sum(_is_near(row.moment, at) for row, at in zip(rows, wanted, strict=True))
            yield near >= MOST * len(rows)


def wanted_times(rows: Sequence[TimestampRow]) -> list[datetime] | None:
    """The times of the last posts or of the first ones, whichever the rows show and are ordered by."""
    last = [row.thread.posts[-1].at for row in rows]
    first = [row.thread.posts[0].at for row in rows]
    shown = [times for times, others in ((last, first), (first, last)) if _are_shown(rows, times, others)]
    return max(shown, key=_order, default=None)


def _are_shown(rows: Sequence[TimestampRow], times: Sequence[datetime], others: Sequence[datetime]) -> bool:
    """Whether most rows have a date that is one of the times; "3 years ago" may be either, and then shows nothing."""
    told = [
        [(_is_near(date, at), _is_near(date, other)) for date in row.dates]
        for row, at, other in _aligned_rows(rows, times, others)
    ]
    near = sum(any(is_this for is_this, _ in dates) for dates in told)
    clear = [dates for dates in told if any(is_this != is_other for is_this, is_other in dates)]
    clearly = sum(any(is_this and not is_other for is_this, is_other in dates) for dates in clear)
    return near >= MOST * len(rows) and clearly >= FEW * len(clear)


def _aligned_rows(
    rows: Sequence[TimestampRow], times: Sequence[datetime], others: Sequence[datetime]
) -> Iterator[tuple[TimestampRow, datetime, datetime]]:
    return zip(rows, times, others, strict=True)


def _order(times: Sequence[datetime]) -> int:
    falling = sum(one > other for one, other in pairwise(times))
    rising = sum(one < other for one, other in pairwise(times))
    return abs(falling - rising)


def _is_near(moment: Moment | None, at: datetime) -> bool:
    """Whether it is the same date: which zone its clock uses is another question."""
    return is_right(moment, at, slack=FURTHEST_ZONE)


# ---------------------------------------------------------------- the rows of a page


def rows_of(forum: LookedForum, page: PageSight) -> tuple[TimestampRow, ...]:
    """The rows of threads: the records of the region in which most records link to a thread of their own."""
    found = (_region_rows(forum, page, number) for number in range(len(page.sight.regions)))
    return max(found, key=len, default=())


def _region_rows(forum: LookedForum, page: PageSight, number: int) -> tuple[TimestampRow, ...]:
    region, times = page.sight.regions[number], page.sight.times[number]
    spans = _spans(region)
    threads = [_row_thread(forum, page, span) for span in spans]
    moments = times.moments if times else (None,) * len(threads)
    # A very long list is looked at in part.
    columns = zip(threads, moments, (_row_dates(page, span) for span in spans), strict=False)
    # The end of the last record is a guess, and its time may stand behind that.
    rows = [TimestampRow(thread, time, (*dates, time) if time else dates) for thread, time, dates in columns if thread]
    return tuple(rows) if len({row.thread.id for row in rows}) > MOST * len(region.records) else ()


def _spans(region: Region) -> list[tuple[int, int]]:
    """The nodes of each record; the last is taken to be as long as the longest of the others."""
    starts = [record.nodes[0] for record in region.records]
    longest = max(after - before for before, after in pairwise(starts))
    return list(pairwise((*starts, starts[-1] + longest)))


def _row_thread(forum: LookedForum, page: PageSight, span: tuple[int, int]) -> TrueThread | None:
    """The thread of a record; None where it links to none, or to several."""
    known, links = forum.forum.threads, page.sight.links
    pages = {forum.forum.truth.classify(links[node].url).page for node in range(*span) if node in links}
    threads = {thread.id: thread for each in pages if each and (thread := known.get(each))}
    return next(iter(threads.values())) if len(threads) == 1 else None


def _row_dates(page: PageSight, span: tuple[int, int]) -> tuple[Moment, ...]:
    dates = page.sight.dates
    return tuple(date.moment for date in dates if span[0] <= date.candidate.node < span[1])
