"""Pages of boards as sensors: what each is expected to show that was not seen before."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from threadkeep.refresh.forum_state.pending_threads import PATIENCE
from threadkeep.refresh.forum_state.tracked_threads import is_later
from threadkeep.refresh.forum_state.unlocated_posts import UnlocatedPosts
from threadkeep.refresh.prediction.list_growth import DAY, HOUR, Floats

HALF_LIFE = 1.5 * DAY
# A board quiet for weeks is still looked at: without a floor under its rate it never would be.
FLOOR = 0.1
# And so is every board of a forum that sleeps: a post in two months.
LEAST = 1 / (60 * DAY)
# Where no thread was ever seen, as in categories, one look a day is enough: so many come of it at 500 pages a day.
EMPTY = LEAST / 50
# A page of a board is worth less than a page of posts: it brings none, and each thread it reports costs a request.
WORTH = 0.3
# So many threads have news for each new post: some posts share a thread. Tuned on the draws of `bench refresh`.
THREADS_A_POST = 0.85
# A board's posts come from many threads: so fast is each of them written in again, in posts a second.
_USUAL_RATE = 0.1 / HOUR
# The oldest of the posts that the entry page counted waits longest; in the mean they wait this part of that.
_MEAN_AGE = 0.7
# Fewer posts than ever wait.
_NONE = 1e-9


@dataclass(frozen=True, slots=True)
class Outlook:
    """For each sensor: posts that wait there, how many of them the entry page counted, and the score."""

    waiting: Floats
    counted: Floats
    score: Floats
    is_on_entry: NDArray[np.bool_]
    hidden: float


@dataclass(frozen=True, slots=True)
class Hidden:
    """Posts of a board that no page of it showed, reported by the entry page or expected since: how many wait, and for
    how many seconds each of them did."""

    posts: float
    age: float


class Sensors:
    """Pages of boards: most boards have one, the first; a board sorted by creation has several."""

    def __init__(self) -> None:
        self.pages: list[tuple[int, int]] = []
        self._place: dict[tuple[int, int], int] = {}
        self._places: dict[int, list[int]] = {}
        # One line a sensor: when it was polled, posts found there and the time that took, both fading.
        self._polled, self._posts, self._seconds = np.zeros(0), np.zeros(0), np.zeros(0)
        # Whether the board ever showed a thread: categories and empty boards do not.
        self._is_used = np.zeros(0, dtype=np.bool_)
        # What the entry page counts beyond what was found, and since when; the same for all sensors of a board.
        self._counted, self._counted_at = np.zeros(0), np.zeros(0)
        # Whether the entry page counts the board: those it does not are looked at for themselves.
        self._is_on_entry = np.zeros(0, dtype=np.bool_)
        self._declared: dict[int, int] = {}
        self._unlocated = UnlocatedPosts()
        self._last_at: dict[int, float] = {}
        self._told_at: dict[int, float] = {}
        self.entry_at = self._faded_at = 0.0

    @property
    def boards(self) -> list[int]:
        return [board for board, page in self.pages if page == 0]

    def has(self, board: int, page: int = 0) -> bool:
        return (board, page) in self._place

    def polled_at(self, board: int, page: int = 0) -> float:
        place = self._place.get((board, page))
        return float(self._polled[place]) if place is not None else 0.0

    def add(self, board: int, page: int, rate: float, now: float, *, is_used: bool = True) -> None:
        """A page of a board that got `rate` posts a second so far; `is_used`: threads are known in it."""
        self._place[board, page] = len(self.pages)
        self._places.setdefault(board, []).append(len(self.pages))
        self.pages.append((board, page))
        self._polled = np.append(self._polled, now)
        self._posts = np.append(self._posts, rate * 2 * HALF_LIFE)
        self._seconds = np.append(self._seconds, 2 * HALF_LIFE)
        self._counted, self._counted_at = np.append(self._counted, 0.0), np.append(self._counted_at, now)
        self._is_used = np.append(self._is_used, is_used)
        first = self._place[board, 0]
        self._is_on_entry = np.append(self._is_on_entry, first < len(self._is_on_entry) and self._is_on_entry[first])
        self._faded_at = max(self._faded_at, now)

    def polled(self, board: int, page: int, now: float) -> None:
        """That page of the board was looked at."""
        place = self._place.get((board, page))
        if place is not None:
            self._polled[place] = now

    def settled(self, board: int, page: int) -> None:
        """The look at the board ended with that page: whatever is counted beyond what was found is not to be seen."""
        place = self._place.get((board, page))
        for each in self._of_board(board) if place is None else (place,):
            self._counted[each] = min(self._counted[each], 0.0)

    def note_found_posts(self, board: int | None, page: int, posts: int) -> None:
        """So many posts became known by a row of that page, or else by their thread."""
        if board is None:
            return
        self._unlocated.note_found_posts(board, posts)
        for place in self._of_board(board):
            self._counted[place] -= posts
            if self.pages[place][1] == page:
                self._posts[place] += posts
                self._is_used[place] = True

    def counted(self, board: int, posts: int, now: float, *, is_entry: bool = True) -> int:
        """The entry page, or that of a parent board, shows this count; gives how many posts wait in the board by it."""
        grown = posts - self._declared.get(board, posts)
        self._declared[board] = posts
        self._unlocated.grew(board, grown, (self.entry_at + now) / 2)
        waiting = 0.0
        if is_entry:
            self.listed_on_entry(board)
        for place in self._of_board(board):
            before = self._counted[place]
            # A count that fell behind what was found counts deleted posts no more: it begins again.
            waiting = self._counted[place] = max(before + grown, 0.0)
            if before <= 0.0 < waiting:
                self._counted_at[place] = (max(self.entry_at, self._polled[place]) + now) / 2
        return int(waiting)

    def listed_on_entry(self, board: int) -> None:
        """The entry page shows when the board is written in: until then it need not be looked at."""
        places = self._of_board(board)
        # Asked of every board at every look at the entry page: mostly it is known.
        if places and not self._is_on_entry[places[0]]:
            self._is_on_entry[places] = True

    def note_last_post_time(self, board: int, last_at: float) -> None:
        """The time of a board's last post: a later one than is known reports a post, even where one was deleted."""
        if is_later(last_at, self._told_at.get(board), self._last_at.get(board, last_at)):
            self.await_posts(board, 1)
        self._told_at[board] = last_at
        self.last_found(board, last_at)

    def last_found(self, board: int, last_at: float) -> None:
        """The time of a post of the board that is known."""
        known = self._last_at.get(board)
        if known is None or last_at > known:
            self._last_at[board] = last_at

    def turn(self, by: float) -> None:
        """What boards reported was taken for so many seconds later than it is; what was found is reported again."""
        self._told_at = {board: at - by for board, at in self._told_at.items()}
        self._last_at = dict(self._told_at)

    def await_posts(self, board: int, posts: int) -> None:
        """So many posts at least are there that were not found."""
        self._unlocated.at_least(board, posts, (self.entry_at + self._faded_at) / 2)
        for place in self._of_board(board):
            self._counted[place] = max(self._counted[place], float(posts))

    def read_in_vain(self, board: int | None) -> None:
        """A thread of the board was looked at and had nothing new."""
        if board is not None:
            self._unlocated.in_vain(board)

    def hidden(self, now: float, rhythm: float) -> dict[int, Hidden]:
        """What waits in each board that the entry page reports, wherever in it."""
        rates, since = self.rates() * rhythm, now - self.entry_at
        told = ((board, place) for place, (board, page) in enumerate(self.pages) if page == 0)
        return {
            board: self._hidden(board, rates[place], since, now) for board, place in told if self._is_on_entry[place]
        }

    def _hidden(self, board: int, rate: float, since: float, now: float) -> Hidden:
        expected = rate * since
        posts = self._unlocated.posts(board) + expected
        return Hidden(posts, (self._unlocated.waited(board, now) + expected * since / 2) / max(posts, _NONE))

    def has_counted(self, board: int | None = None) -> bool:
        """Whether the entry page counts posts that were not found, in one board or in any."""
        counted = self._counted if board is None else self._counted[self._of_board(board)]
        return bool((counted > 0).any())

    def entry_seen(self, now: float) -> None:
        self.entry_at = now

    def fade(self, now: float, rhythm: float) -> None:
        """Older posts count less for the rates; time passes as fast as people write."""
        passed = now - self._faded_at
        if passed > 0:
            kept = 0.5 ** (passed / HALF_LIFE)
            self._posts *= kept
            self._seconds = self._seconds * kept + passed * rhythm
            self._faded_at = now

    def rates(self) -> Floats:
        rates = self._posts / self._seconds
        if not len(rates):
            return rates
        # Of 11 boards of a forum two were categories and two were empty: one request in eight went to them.
        usual = float(rates.mean(where=self._is_used)) if self._is_used.any() else 0.0
        floors = np.where(self._is_used, max(LEAST, FLOOR * usual), EMPTY)
        return np.maximum(rates, floors)

    def expected(self, board: int, now: float, rhythm: float) -> float:
        """How many posts came to a board since it was looked at, by its rate."""
        place = self._place.get((board, 0))
        return float(self.rates()[place] * rhythm * (now - self._polled[place])) if place is not None else 0.0

    def outlook(self, now: float, rhythm: float) -> Outlook:
        """What waits where: counted by the entry page, and hidden since that or the board was looked at."""
        rates = self.rates() * rhythm
        since = np.where(self._is_on_entry, np.maximum(self._polled, self.entry_at), self._polled)
        hidden = rates * (now - since)
        counted = np.maximum(self._counted, 0.0)
        waiting = counted + hidden
        waited = counted * (now - self._counted_at) * _MEAN_AGE + hidden * (now - since) / 2
        score = WORTH * waited / ((_USUAL_RATE + PATIENCE) * (1 + THREADS_A_POST * waiting))
        return Outlook(waiting, counted, score, self._is_on_entry, float(hidden.sum()))

    def _of_board(self, board: int) -> list[int]:
        return self._places.get(board, [])
