"""Walls: instead of pages of the forum, a login or an empty page comes, with status 200."""

from __future__ import annotations

import re
from hashlib import sha256

from threadkeep.crawl.reading.workers import Guide
from threadkeep.crawl.thresholds import WALL
from threadkeep.model import Answer, Failure, Reading, Response, Role, Visit
from threadkeep.strategy import identify

_PASSWORD = re.compile(rb"""<input\b[^>]*\btype\s*=\s*["']?password""", re.IGNORECASE)
_REFUSING = frozenset({401, 403})
_LISTS: tuple[Role, ...] = ("entry", "index")


class WallCheck:
    """Watches for pages that show nothing of what their URL promises.

    A few of them in a row, or one with a login, are a reason to request a page that is known to be good (a control).
    Only if that shows nothing either, there is a wall.
    """

    def __init__(self) -> None:
        self._suspects: dict[int, str] = {}
        self._bodies: set[bytes] = set()
        self._controls = 0

    @property
    def suspects(self) -> dict[int, str]:
        """The pages since the last good one, each with its URL."""
        return dict(self._suspects)

    def needs_control(self, visit: Visit, answer: Answer, reading: Reading, guide: Guide) -> bool:
        """Note a page; True if a good page should be requested to find out whether there is a wall."""
        role = _promised_role(visit, guide)
        if role is None or isinstance(answer, Failure):
            return False
        if not shows_nothing(answer, reading, role):
            self._suspects.clear()
            self._bodies.clear()
            return False
        has_sign = self._has_sign(answer)
        self._suspects[visit.page] = visit.url
        fewest = 1 if has_sign else WALL.suspects
        return len(self._suspects) >= min(fewest << self._controls, WALL.most_suspects)

    def note_control(self) -> None:
        """There is no wall: the next pages like these are less of a reason to look again."""
        self._controls += 1
        self._suspects.clear()

    def _has_sign(self, answer: Response) -> bool:
        """Whether a login is asked for, or another URL had the same page."""
        body = sha256(answer.body).digest()
        is_repeated = body in self._bodies
        self._bodies.add(body)
        return is_repeated or answer.status in _REFUSING or _PASSWORD.search(answer.body) is not None


def _promised_role(visit: Visit, guide: Guide) -> Role | None:
    """What the page has to be by its URL; None if that says nothing."""
    there = identify(guide.strategy, visit.url) if guide.strategy is not None else None
    return there.role if there is not None and there.role != "other" else None


def shows_nothing(answer: Response, reading: Reading, role: Role) -> bool:
    """Whether a page has nothing of its role: no post, or no row and no link."""
    if answer.status in _REFUSING:
        return True
    if not 200 <= answer.status < 300:
        return False
    if role in _LISTS:
        return not (reading.rows or reading.boards or reading.links)
    return not reading.posts
