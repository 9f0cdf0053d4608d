"""Times that a forum shows by a clock of its own, put right by ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nsmallest

from threadkeep.archive import Archive
from threadkeep.archive.database.times import days_ahead
from threadkeep.archive.refresh_state.shown_times import (
    RowLead,
    ShownTime,
    board_row_leads,
    board_rows,
    leads_over_first_and_last,
    newest_posts,
    newest_rows,
    posts_with_age,
    row_leads,
)
from threadkeep.page import depends_on_today, shows_elapsed_time, shows_zone
from threadkeep.refresh.prediction.list_growth import DAY

# Zones differ by quarters of an hour, nearly all by whole or half hours, and by no more than this from UTC.
_MINUTE, QUARTER, _HOUR = 60, 900, 3600
_MOST = 14 * _HOUR
_ZONES = range(-_MOST, _MOST + 1, _HOUR // 2)
# Of the zones that are not of whole hours this one has more people than all others together, and than most that are.
_INDIA = 5 * _HOUR + _HOUR // 2
# So many of the newest posts are compared with our clock. Not tuned.
_NEWEST = 500
# A post or two may carry any time at all; three do not lie the same way.
_BELIEVED = 3
# A forum may have been silent for so many times as long as there is between its newest posts.
_SILENCES = 12
# So many posts nearest to the time of their request measure how long the forum was silent. Not tuned.
_NEAREST = 12


@dataclass(frozen=True, slots=True)
class ClockOffsets:
    """By how many seconds the times of lists and of posts are ahead of our clock; behind it below 0.

    Forums mostly show the clock of their own country and do not say so. Posts may still carry their time in UTC, in an
    attribute. `is_of_last`: the times of lists are those of last posts, and not of first ones. Times that come with
    their zone, or that say how long ago it was, are ahead by `zoned`: not at all, unless that zone is wrong.
    """

    lists: float = 0.0
    posts: float = 0.0
    is_of_last: bool = True
    zoned: float = 0.0


@dataclass(frozen=True, slots=True)
class _Newest:
    """The newest times, and when they were seen; `today`: those that are given by the day of the viewer.

    Those newer than `aged_for` seconds show their age instead: where ages end, times begin.
    """

    plain: tuple[ShownTime, ...]
    today: tuple[ShownTime, ...]
    aged_for: float = 0.0

    def fits(self, zone: float) -> bool:
        """No post is seen before it is written, and the newest are as old as the forum was silent."""
        least, gap = self.silence(zone)
        return 0 <= zone + least <= _SILENCES * gap

    def oddness(self, zone: float) -> float:
        """A long silence is unusual; so is a zone that is not ours, one that is not of whole hours, unless it is
        India's, and a post that was seen before it was written."""
        least, gap = self.silence(zone)
        early = sum(zone + passed < -_MINUTE for passed in self._nearest(zone))
        is_rare = zone % _HOUR != 0 and zone != _INDIA
        return (zone + least) / (2 * gap) + 2 * (zone != 0) + 2 * is_rare + 4 * early

    def zone(self) -> float:
        """Of the zones that fit the least odd, else the quarter that leaves the shortest silence."""
        fitting = [zone for zone in _ZONES if self.fits(zone)]
        least, _ = self.silence(0.0)
        zone = min(fitting, key=self.oddness) if fitting else -(least // QUARTER) * QUARTER
        return float(zone) if abs(zone) <= _MOST else 0.0

    def silence(self, zone: float) -> tuple[float, float]:
        """The least seconds from a time by a clock of that zone to our seeing it, and those between the newest."""
        nearest = self._nearest(zone)
        gap = (nearest[-1] - nearest[0]) / (len(nearest) - 1)
        return nearest[_BELIEVED - 1], max(gap, 1.0)

    def _nearest(self, zone: float) -> list[float]:
        """The fewest seconds from the times to our seeing them, by our clock but for the day."""
        by_day = [each.seen_at - each.at - days_ahead(each.seen_at, zone) * DAY for each in self.today]
        passed = nsmallest(_NEAREST, [*(each.seen_at - each.at for each in self.plain), *by_day])
        return [seconds - self.aged_for for seconds in passed]


def ahead_of(archive: Archive) -> ClockOffsets:
    """By what is stored: by times that show their zone, else posts and lists each by their newest times, and together
    by how much they differ."""
    boards = _newest(_without_zone(board_rows(archive)))
    posts = _newest(newest_posts(archive, _NEWEST, has_zone=False), _aged_for(posts_with_age(archive)))
    zoned = _zoned_offset(archive)
    if _tells_first(leads_over_first_and_last(archive, _NEWEST)):
        own, apart = posts.zone() if posts else zoned, _apart(board_row_leads(archive))
        if apart.lists is not None or apart.beyond is not None:
            by_boards = zoned + apart.lists if apart.lists is not None else own + (apart.beyond or 0.0)
        else:
            by_boards = boards.zone() if boards else own
        return ClockOffsets(_of_a_zone(by_boards), own, is_of_last=False, zoned=zoned)
    rows = newest_rows(archive, _NEWEST)
    lists = _newest(_without_zone(rows), _aged_for(rows)) or boards
    apart = _apart(row_leads(archive, _NEWEST) or board_row_leads(archive))
    known = apart.by_zoned_times(zoned, posts if posts and posts.aged_for else None, lists)
    if known is None and posts and lists and apart.beyond is not None:
        known = _both(posts, lists, apart.beyond)
    if known is None:
        own = posts.zone() if posts else zoned
        known = lists.zone() if lists else own + (apart.beyond or 0.0), own
    return ClockOffsets(_of_a_zone(known[0]), _of_a_zone(known[1]), zoned=zoned)


def _of_a_zone(ahead: float) -> float:
    """The same time of day by a clock that there is: "today" may be the day before or after ours."""
    return ahead - DAY if ahead > _MOST else ahead + DAY if ahead < -_MOST else ahead


def _zoned_offset(archive: Archive) -> float:
    """Posts that are given with their zone were written when they say, unless they were kept before that."""
    newest = _newest(newest_posts(archive, _NEWEST, has_zone=True))
    return newest.zone() if newest and newest.silence(0.0)[0] < -QUARTER else 0.0


def _without_zone(rows: Sequence[ShownTime]) -> list[ShownTime]:
    """The times that do not show their zone."""
    return [row for row in rows if not shows_zone(row.raw)]


def _aged_for(sights: Sequence[ShownTime]) -> float:
    """For how many seconds ages are shown: "6 days ago" is said until a week is over."""
    ages = [each.seen_at - each.at for each in sights if shows_elapsed_time(each.raw)]
    oldest = max(ages, default=0)
    unit = next((unit for unit in (DAY, _HOUR) if oldest >= unit), _MINUTE)
    return float(oldest // unit + 1) * unit if ages else 0.0


def _both(posts: _Newest, lists: _Newest, beyond: float) -> tuple[float, float] | None:
    """The zones of lists and posts that are so far apart, by the newest times of both."""
    both = [zone for zone in _ZONES if posts.fits(zone) and lists.fits(zone + beyond)]
    if not both:
        return None
    zone = float(min(both, key=lambda zone: posts.oddness(zone) + lists.oddness(zone + beyond)))
    return zone + beyond, zone


@dataclass(frozen=True, slots=True)
class _Apart:
    """By how many seconds times of lists are ahead of those of posts, where most agree; None: they do not.

    `beyond` where neither shows its zone, `lists` where posts do, and `posts` where lists do.
    """

    beyond: float | None
    lists: float | None
    posts: float | None

    def by_zoned_times(self, zoned: float, aged: _Newest | None, unzoned: _Newest | None) -> tuple[float, float] | None:
        """How far lists and posts are ahead, by the times that show their zone; None: none do.

        Where posts show their age at first, the `aged` are those that do not any more: they show how far, unless lists
        show better. Where rows of threads show their zone, those `unzoned` may be of boards or of a list of all boards,
        and by a clock that is not that of posts.
        """
        lists = None if self.lists is None else zoned + self.lists
        posts = None if self.posts is None else zoned - self.posts
        if lists is None and posts is None:
            return None
        if lists is None:
            lists = (posts or 0.0) + (self.beyond or 0.0)
            if self.beyond is None and unzoned is not None and not unzoned.fits(lists):
                lists = unzoned.zone()
        if posts is None:
            posts = aged.zone() if self.beyond is None and aged is not None else lists - (self.beyond or 0.0)
        return lists, posts


def _apart(rows: Sequence[RowLead]) -> _Apart:
    by_zone: dict[tuple[bool, bool], list[int]] = {}
    for row in rows:
        # "3 hours ago" is said for an hour: that is longer than zones are apart. What is further apart than zones are,
        # a day or not, is another post: the last one may show its age alone.
        if not shows_elapsed_time(row.raw) and abs(row.seconds) <= _MOST + DAY:
            by_zone.setdefault((shows_zone(row.raw), row.has_zone), []).append(row.seconds)
    return _Apart(*(_lists_beyond(by_zone.get(which, ())) for which in ((False, False), (False, True), (True, False))))


def _newest(sights: Sequence[ShownTime], aged_for: float = 0.0) -> _Newest | None:
    """None: too few show."""
    if len(sights) < _BELIEVED:
        return None
    today = [depends_on_today(each.raw) for each in sights]
    plain = tuple(each for each, is_today in zip(sights, today, strict=True) if not is_today)
    by_day = tuple(each for each, is_today in zip(sights, today, strict=True) if is_today)
    return _Newest(plain, by_day, aged_for)


def _tells_first(rows: Sequence[tuple[int, int]]) -> bool:
    """Whether rows are ahead of first posts by one and the same zone, and of last posts by any time."""
    first, last = (commonest(seconds)[1] for seconds in zip(*rows, strict=True)) if rows else (0, 0)
    return 2 * first > len(rows) and first > 2 * last


def _lists_beyond(rows: Sequence[int]) -> float | None:
    """Most rows report a post that is stored; where most do not agree, nothing is taken for sure."""
    most, count = commonest(rows)
    return float(most * QUARTER) if 2 * count > len(rows) else None


def commonest(seconds: Sequence[int]) -> tuple[int, int]:
    """The commonest number of quarters of an hour, and how often it is there."""
    quarters = Counter(round(each / QUARTER) for each in seconds)
    return next(iter(quarters.most_common(1)), (0, 0))
