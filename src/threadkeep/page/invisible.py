"""Characters that no reader sees, inside names, dates and numbers."""

from __future__ import annotations

import re

# Direction marks, spaces and joiners of no width, byte order marks, and hyphens of words that are not broken.
_UNSEEN = r"\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
# These join letters of one word or parts of one picture: they belong to names, and say nothing in dates and numbers.
_JOINERS = r"\u200c\u200d"
_REMOVED = re.compile(f"[{_UNSEEN}]+")
_ALL_REMOVED = re.compile(f"[{_UNSEEN}{_JOINERS}]+")


def without_invisible(text: str) -> str:
    """A text without characters that no reader sees, for dates and numbers."""
    return text if text.isascii() else _ALL_REMOVED.sub("", text)


def one_line(text: str) -> str:
    """A text as a reader sees it in one line: no invisible characters, and any spaces are one."""
    return " ".join((text if text.isascii() else _REMOVED.sub("", text)).split())
