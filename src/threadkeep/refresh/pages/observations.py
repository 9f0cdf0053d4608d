"""What a page of the archive's forum showed, as a policy takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from threadkeep.archive.database.times import days_ahead
from threadkeep.model import Answer, BoardRow, Moment, PageOutcome, Precision, Reading, Response, ThreadRow
from threadkeep.page import depends_on_today, shows_elapsed_time
from threadkeep.refresh import lists
from threadkeep.refresh.clock_offset.offsets import ClockOffsets
from threadkeep.refresh.pages.stored_forum import Names
from threadkeep.refresh.prediction.list_growth import DAY
from threadkeep.strategy import is_same_list, list_name

# Times coarser than these show no more than the order of rows does.
_GRAINS: Mapping[Precision, float] = {"second": 60.0, "minute": 60.0, "hour": 3600.0}


def tells_time(moment: Moment | None) -> bool:
    """Whether it shows more than a day."""
    return moment is not None and moment.at is not None and (moment.precision or "minute") in _GRAINS


@dataclass(frozen=True, slots=True)
class Legend:
    """How pages are read: the names behind numbers, and by how much their times are ahead of our clock."""

    names: Names
    ahead: ClockOffsets
    # Boards whose counts on the entry page count something else.
    uncounted: frozenset[str] = frozenset()
    # The address of a list of the newest threads of all boards.
    recent: str = ""
    # By how many seconds its times are ahead of our clock, where that is known: a feed has a clock of its own.
    recent_ahead: float | None = None
    # Whether that list shows its zone, and the clock of posts is known by it.
    is_sure: bool = False
    # By how many seconds the zone of the site, if it is known, is ahead of UTC: its days are those of that zone.
    site: float = 0.0

    def time(self, moment: Moment | None, now: datetime, ahead: float | None = None) -> float | None:
        if moment is None or moment.at is None or not tells_time(moment):
            return None
        if ahead is None or shows_elapsed_time(moment.raw):
            ahead = self._offset_of(moment, self.ahead.lists)
        return self._by_our_clock(moment, moment.at, ahead, now)

    def written_at(self, moment: Moment, now: datetime) -> float:
        """Of a post that shows no time, or no more than its day, now: it is read when a list reported it."""
        if moment.at is None or not tells_time(moment):
            return now.timestamp()
        return self._by_our_clock(moment, moment.at, self._offset_of(moment, self.ahead.posts), now)

    def _offset_of(self, moment: Moment, usual: float) -> float:
        """By how much a time is ahead: one that shows its zone, or how long ago it was, is by everybody's clock."""
        return self.ahead.zoned if moment.zone == "shown" else usual

    def _by_our_clock(self, shown: Moment, at: datetime, ahead: float, now: datetime) -> float:
        """Where the day is that of the reader, it was taken for ours, or for that of the site's zone; theirs may have
        begun, or not yet."""
        days = 0.0
        if shown.zone in ("assumed", "site") and depends_on_today(shown.raw):
            days = days_ahead(now.timestamp() + (self.site if shown.zone == "site" else 0.0), ahead)
        return at.timestamp() - ahead + days * DAY

    def recent_row(self, row: ThreadRow, now: datetime) -> lists.ListedThread:
        return self.row(row, self.board(row), now, self.recent_ahead)

    def row(self, row: ThreadRow, board: int | None, now: datetime, ahead: float | None = None) -> lists.ListedThread:
        """A row of a list whose times are `ahead` of our clock; None: as those of all lists are."""
        posts = None if row.replies is None else row.replies + 1
        grain = _GRAINS.get((row.last.precision if row.last else None) or "minute", 60.0)
        last_at = self.time(row.last, now, ahead) if self.ahead.is_of_last or ahead is not None else None
        is_clocked = ahead is not None and row.last is not None and row.last.zone == "shown"
        return lists.ListedThread(
            self.names.threads.of(row.thread), posts, last_at, board, grain, row.is_sticky, is_clocked
        )

    def board(self, row: ThreadRow) -> int | None:
        return None if row.board is None else self.names.boards.of(row.board)

    def count(self, row: BoardRow, now: datetime) -> lists.ListedBoard:
        posts = None if row.board in self.uncounted else row.posts
        last_thread = None if row.last_thread is None else self.names.threads.of(row.last_thread)
        # "2 hours ago" moves on with the clock: by it every board would be written in all the time.
        is_exact = row.last is not None and (row.last.precision or "minute") in ("second", "minute")
        last_at = self.time(row.last, now) if is_exact else None
        return lists.ListedBoard(self.names.boards.of(row.board), posts, last_at, last_thread)


def ask_of(reading: Reading, names: Names) -> lists.PageRequest | None:
    """The list of a page that no policy requested by number."""
    identity = reading.identity
    if identity is None or identity.role == "other":
        return None
    if identity.role == "thread":
        return lists.PageRequest("thread", names.threads.of(list_name(identity)))
    return (
        lists.PageRequest("board", names.boards.of(list_name(identity)))
        if identity.role == "index"
        else lists.PageRequest("entry")
    )


@dataclass(frozen=True, slots=True)
class Course:
    """How the pages of a list follow each other.

    `leads_on`: whether a page comes after this one that is worth asking for, where links do not show. `is_down`: pages
    of the thread are counted from its end, so that the next one holds older posts. They are `full` with so many posts,
    without those that are `repeated` on every page.
    """

    leads_on: bool | None = None
    is_down: bool = False
    full: int = 0
    repeated: int = 0


_BY_LINKS = Course()


def page_observations(
    ask: lists.PageRequest,
    answer: Answer,
    reading: Reading,
    kept: PageOutcome,
    legend: Legend,
    course: Course = _BY_LINKS,
) -> tuple[lists.Observation, ...]:
    """A page of a board may show boards below it and threads."""
    if not isinstance(answer, Response) or kept.state != "done" or reading.identity is None:
        return (lists.MissingPage(is_gone=kept.state == "gone"),)
    pages = ask.page + 1 + (_leads_on(reading) if course.leads_on is None else course.leads_on)
    if ask.kind == "thread":
        times = [legend.written_at(post.published, answer.at) for post in reading.posts]
        return (lists.ObservedPosts(times, pages, kept.new_posts, course.is_down, _total(reading, course)),)
    boards = lists.ObservedBoards([legend.count(row, answer.at) for row in reading.boards])
    if ask.kind == "entry":
        return (boards,)
    own = listed(reading.rows)
    if ask.kind == "recent":
        return (
            lists.ObservedRows([legend.recent_row(row, answer.at) for row in _once(own or linked(reading))], pages),
        )
    rows = lists.ObservedRows([legend.row(row, ask.list, answer.at) for row in own or linked(reading)], pages)
    beside = _links_outside_rows(reading, own, legend.names) if own else lists.ObservedLinks(())
    return (rows, *((boards,) if boards.boards else ()), *((beside,) if beside.threads else ()))


def _once(rows: Sequence[ThreadRow]) -> list[ThreadRow]:
    """The first row of each thread: a list of posts names a thread again for each of them, the newest first."""
    first: dict[str, ThreadRow] = {}
    for row in rows:
        first.setdefault(row.thread, row)
    return list(first.values())


def _links_outside_rows(reading: Reading, own: Sequence[ThreadRow], names: Names) -> lists.ObservedLinks:
    """Threads that neither rows report nor those of boards below: these name the last one of each board."""
    in_rows = {row.thread for row in own} | {board.last_thread for board in reading.boards}
    return lists.ObservedLinks([names.threads.of(row.thread) for row in linked(reading) if row.thread not in in_rows])


def listed(rows: Sequence[ThreadRow]) -> list[ThreadRow]:
    """The rows of the list itself: where most show two things or more, a bare title is of a box beside the list.

    One thing alone may be missing: many lists report no last post where there is no reply.
    """
    shows = [sum(each is not None for each in (row.author, row.replies, row.views, row.last)) for row in rows]
    if 2 * sum(many > 1 for many in shows) <= len(rows):
        return list(rows)
    return [row for row, many in zip(rows, shows, strict=True) if many]


def linked(reading: Reading) -> list[ThreadRow]:
    """Of a list whose rows could not be read the threads that it links to: their order shows which rose."""
    found = (each for each in reading.links if not each.is_flip and each.identity and each.identity.role == "thread")
    urls = {list_name(each.identity): each.url for each in found if each.identity}
    return [ThreadRow(thread, url, "") for thread, url in urls.items()]


def _leads_on(reading: Reading) -> bool:
    """Whether the page links to a later page of its own list."""
    return any(place > place_of(reading) for place in _flips(reading))


def _total(reading: Reading, course: Course) -> int | None:
    """How many posts a thread has whose newest page is the first and whose others are full.

    The oldest may have no number.
    """
    if not course.is_down or place_of(reading) != 1:
        return None
    flips = _flips(reading)
    return course.full * (max(flips, default=1) - 1 + (0 in flips)) + len(reading.posts) - course.repeated


def place_of(reading: Reading) -> int:
    """The position of a page in its list as a number; 0: it is the first, or has none."""
    return _place(reading.identity.position) if reading.identity is not None else 0


def onward(reading: Reading, before: Sequence[int]) -> str | None:
    """The page that comes next in a list whose positions do not rise; `before` are those of the pages that led here.

    They fall where pages are counted from the end, or begin behind a row: `?after=348` before `?after=299`. None: they
    rise, so that the page with the next number comes next.
    """
    here = place_of(reading)
    onwards = {place: url for place, url in _flips(reading).items() if place not in {0, here, *before}}
    places = list(onwards)
    falls = len(before) > 1 and here < before[-1]
    if len(places) == 1 and not falls:
        return onwards[places[0]]
    if not before:
        return onwards[places[0]] if places and places[0] > places[-1] else None
    return onwards.get(max((place for place in places if place < here), default=-1))


def _flips(reading: Reading) -> dict[int, str]:
    """The other pages of the same list that a page links, by their positions, in the order of its links."""
    here, found = reading.identity, [each for each in reading.links if each.is_flip and each.identity is not None]
    flips: dict[int, str] = {}
    for each in found:
        if here is not None and each.identity is not None and is_same_list(here, each.identity):
            flips.setdefault(_place(each.identity.position), each.url)
    return flips


def _place(position: str | None) -> int:
    return int(position) if position and position.isascii() and position.isdigit() else 0
