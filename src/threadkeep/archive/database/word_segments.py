"""Text for the word index, with spaces between the characters of scripts that have none between words."""

from __future__ import annotations

import re
import unicodedata

# Increase it if this module changes the text differently: an index of another form is built again.
FORM = 1
# Thai and Lao, Burmese, Korean, Khmer, Chinese and Japanese. Korean has spaces, but people search for the start of most
# of its words. A character becomes a word, and adjacent words are searched as a phrase, so two Chinese characters are
# found anywhere. The trigrams of SQLite do not find them and need four times the space.
_WITHOUT_SPACES = re.compile(
    "([\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])"
)


def segmented(text: str) -> str:
    """The text with its words apart; wide and narrow forms of a character are one."""
    if text.isascii():
        return text
    return _WITHOUT_SPACES.sub(r" \1 ", unicodedata.normalize("NFKC", text))


def words_of(text: str) -> list[str]:
    """The words of a text, folded as the index folds them: case and accents do not count."""
    return folded(segmented(text)).split()


def folded(text: str) -> str:
    """The text, character by character as the index compares it; what is no part of a word is a space."""
    if text.isascii():
        return text.lower().translate(_ASCII)
    return "".join(map(_folded, text))


def is_whole_word(character: str) -> bool:
    """Whether a character is a word of its own."""
    return _WITHOUT_SPACES.match(character) is not None


_ASCII = {code: " " for code in range(128) if not chr(code).isalnum()}


def _folded(character: str) -> str:
    if not _is_of_a_word(character):
        return " "
    if is_whole_word(character):
        return character
    base = unicodedata.normalize("NFKD", character)[:1].lower()
    return base if len(base) == 1 and _is_of_a_word(base) else character


def _is_of_a_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN" or unicodedata.category(character) in ("Mn", "Mc", "Co")
