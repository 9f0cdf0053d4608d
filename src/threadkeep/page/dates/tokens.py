"""A text as tokens, and the tokens as a string with one sign each: the shape that dates are found by."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from threadkeep.page.dates.words import WordRole, date_words, fold_word

# Scripts that write words without spaces between them: Thai, Kana, Han, Hangul.
_UNSPACED = r"\u0e01-\u0e4e\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af"
_LETTER = rf"[^\W\d_{_UNSPACED}]"
# Vowel signs, joiners and apostrophes that Python does not count as letters.
_MARK = (
    r"[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u0951-\u0957"
    r"\u0981-\u0983\u09bc-\u09cd\u09d7\u200c\u200d]"
)
# Stars are what pictures of somebody's rank say behind a time, with nothing between.
_ALIKE = {
    ",": ",，、،", ".": ".．॰׳", ":": ":：", "/": "/／", "-": "-–—−‑", "(": "(（[", ")": ")）]", "+": "+", "'": "'’",
    "@": "@•·|»«~*★☆", "f": "ºª°",
}  # fmt: skip
_SIGNS = {char: sign for sign, chars in _ALIKE.items() for char in chars}
# One sign for each set of roles that a word of some language has; a word of another set has the sign of its first role.
_ROLES: tuple[tuple[frozenset[WordRole], str], ...] = (
    (frozenset({"month", "weekday"}), "b"),
    (frozenset({"month", "ago"}), "g"),
    (frozenset({"weekday", "half"}), "q"),
    (frozenset({"weekday", "day"}), "v"),
    (frozenset({"weekday", "unit"}), "W"),
    (frozenset({"weekday", "filler"}), "F"),
    (frozenset({"unit", "one"}), "K"),
    (frozenset({"unit", "filler"}), "U"),
    (frozenset({"month_before"}), "V"),
    (frozenset({"month"}), "m"),
    (frozenset({"jalali"}), "J"),
    (frozenset({"half"}), "p"),
    (frozenset({"hour_name"}), "n"),
    (frozenset({"day"}), "d"),
    (frozenset({"past"}), "x"),
    (frozenset({"two"}), "2"),
    (frozenset({"year_sign"}), "j"),
    (frozenset({"month_sign"}), "k"),
    (frozenset({"day_sign"}), "l"),
    (frozenset({"hour_sign"}), "h"),
    (frozenset({"minute_sign"}), "i"),
    (frozenset({"second_sign"}), "s"),
    (frozenset({"iso_time"}), "T"),
    (frozenset({"zone"}), "z"),
    (frozenset({"weekday"}), "w"),
    (frozenset({"unit"}), "u"),
    (frozenset({"ago"}), "a"),
    (frozenset({"one"}), "o"),
    (frozenset({"filler"}), "f"),
)


def tokens(text: str) -> list[str]:
    """The pieces of a text: numbers, words, spaces and single signs; joined they are the text."""
    return _splitter().findall(text)


def shape_of(pieces: list[str]) -> str:
    """The shape of a text: one sign for each token."""
    return "".join([_sign(piece) for piece in pieces])


def has_unspaced_date_word(text: str) -> bool:
    """Whether a word like "昨天" is in a text that has no spaces to find it by."""
    return not text.isascii() and _unspaced_date_words().search(text) is not None


@cache
def _unspaced_date_words() -> re.Pattern[str]:
    return re.compile(
        "|".join(re.escape(w) for w in date_words().digitless_words if " " in w or re.match(f"[{_UNSPACED}]", w))
    )


@cache
def _splitter() -> re.Pattern[str]:
    unspaced = [word for word in _spelled() if re.match(rf"[{_UNSPACED}]", word)]
    alternatives = (
        rf"\d+|\s+|(?:{_longest_first(date_words().phrases)})(?![^\W\d_])",
        r"[ap]\.\s?m\.?(?![^\W\d_])|[πμ]\.\s?μ\.?|[قب]\.ظ",
        rf"{_LETTER}+(?:{_MARK}+{_LETTER}*|['’]{_LETTER}+)*",
        rf"(?=[{_UNSPACED}])(?:{_longest_first(unspaced)})|.",
    )
    return re.compile("|".join(alternatives), re.IGNORECASE | re.DOTALL)


def _longest_first(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


def _spelled() -> list[str]:
    """Thai shortens months with dots inside, which folding takes out: they are split with the dots."""
    dotted = [
        f"{word[:-1]}.{word[-1]}." for word in date_words().meanings if re.fullmatch(r"[\u0e01-\u0e4e]{2,3}", word)
    ]
    return [*date_words().meanings, *dotted]


@lru_cache(maxsize=8192)
def _sign(token: str) -> str:
    if token.isdecimal():
        return {1: "9", 2: "9", 4: "Y"}.get(len(token), "#")
    if token.isspace():
        return "_"
    return _SIGNS.get(token) or _word_sign(fold_word(token))


def _word_sign(word: str) -> str:
    roles = date_words().roles(word)
    return next((sign for needed, sign in _ROLES if needed <= roles), "?")
