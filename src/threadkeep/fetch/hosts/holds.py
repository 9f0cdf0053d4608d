"""When a host that said "later", or went silent, may be asked again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from random import Random

from threadkeep.fetch.thresholds import HOLDS
from threadkeep.model import Reason


@dataclass(frozen=True, slots=True)
class Hold:
    until: datetime
    why: str
    reason: Reason


def retry_after(value: str | None, now: datetime) -> timedelta | None:
    """The wait that a Retry-After header asks for, in seconds or as a date; None when it makes no sense."""
    text = (value or "").strip()
    wait = _seconds(text) if text.isascii() and text.isdigit() else _until_date(text, now)
    return wait if wait and wait > timedelta(0) else None


class HostHolds:
    """The hold on one host, its growing back-off and its circuit breaker."""

    def __init__(self, random: Random, longest: timedelta = HOLDS.longest_wait) -> None:
        self._random = random
        self._longest = longest
        self._hold: Hold | None = None
        self._waits = 0
        self._failures = 0

    def current(self, now: datetime) -> Hold | None:
        """The hold that is still to be waited for."""
        return self._hold if self._hold and now < self._hold.until else None

    @property
    def is_out(self) -> bool:
        """Whether the breaker is open: only one request at a time may find out if the host is back."""
        return self._failures >= HOLDS.outage_failures

    def postpone(self, header: str | None, now: datetime, why: str, reason: Reason) -> Hold:
        """The host said "later": its own time if it gave one, else the back-off."""
        asked = retry_after(header, now)
        if asked is None:
            return self._back_off(now, why, reason)
        return self._later_hold(Hold(now + min(asked, self._longest), why, reason))

    def note_failure(self, now: datetime, why: str, reason: Reason) -> Hold | None:
        """One more failure; a hold once they are an outage."""
        self._failures += 1
        if not self.is_out:
            return None
        return self._back_off(now, f"{self._failures} failures in a row, the last: {why}", reason, HOLDS.first_probe)

    def back_off(self, now: datetime, why: str, reason: Reason) -> Hold:
        """Nothing may be asked of the host yet, and it did not say for how long."""
        return self._back_off(now, why, reason)

    def note_success(self) -> None:
        """The host gave a whole answer: an outage is over, and the next one starts with a short wait."""
        if self.is_out:
            self._waits = 0
        self._failures = 0

    def _back_off(self, now: datetime, why: str, reason: Reason, first: timedelta = HOLDS.first_wait) -> Hold:
        if self._hold and now >= self._hold.until + HOLDS.forgiven_after:
            self._waits = 0
        wait = min(first * 2 ** min(self._waits, 20), self._longest)
        self._waits += 1
        return self._later_hold(Hold(now + wait * (1 + HOLDS.jitter * self._random.random()), why, reason))

    def _later_hold(self, hold: Hold) -> Hold:
        """The later of two holds stays."""
        if self._hold is None or hold.until >= self._hold.until:
            self._hold = hold
        return self._hold


def _seconds(digits: str) -> timedelta:
    return timedelta(seconds=min(int(digits[:12]), 10**9))


def _until_date(text: str, now: datetime) -> timedelta | None:
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return aware - now
