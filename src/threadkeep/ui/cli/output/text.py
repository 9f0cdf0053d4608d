"""Text from forums made safe for a terminal, and counts."""

from __future__ import annotations

import unicodedata


def plain(text: str) -> str:
    """The text with control characters shown instead of obeyed; line breaks and tabs stay."""
    return "".join(_printable(character) for character in text)


def many(count: int, name: str) -> str:
    """`1 board`, `1,204 boards`."""
    return f"{count:,} {name}{'s' if count != 1 else ''}"


def _printable(character: str) -> str:
    if character in "\n\t" or unicodedata.category(character) not in ("Cc", "Cf"):
        return character
    # Bidirectional marks and joiners are format characters that real names and texts need; the overrides are not.
    if unicodedata.category(character) == "Cf" and character not in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068":
        return character
    return f"\\x{ord(character):02x}"
