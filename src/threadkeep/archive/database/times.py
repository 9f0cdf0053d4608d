"""Times as they are stored: ISO 8601 in UTC, and milliseconds in the frontier."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# Seconds in a day.
_DAY = 86_400


def iso(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def iso_or_none(at: datetime | None) -> str | None:
    return iso(at) if at else None


def time_of(text: str) -> datetime:
    return datetime.fromisoformat(text)


def time_or_none(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def milliseconds(at: datetime) -> int:
    """Rounded up, so that nothing is due before its time."""
    return -((_EPOCH - at) // timedelta(milliseconds=1))


def from_milliseconds(count: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=count)


def days_ahead(now: float, ahead: float) -> float:
    """The difference in days between the date of a clock that is `ahead` by some seconds and our date."""
    return (now + ahead) // _DAY - now // _DAY
