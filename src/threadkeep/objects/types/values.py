"""Values of fields in one spelling, so that equal things compare equal."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from threadkeep.fetch import normalise
from threadkeep.objects.types.object_type import Form

_NOT_WORD = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"\d[\d.,\s]*")
# The same words of places that sites write short and long; both are spelled the short way.
_PLACE_WORDS = {
    "street": "st",
    "saint": "st",
    "road": "rd",
    "avenue": "ave",
    "center": "ctr",
    "centre": "ctr",
    "theater": "theatre",
    "square": "sq",
    "building": "bldg",
    "mount": "mt",
    "and": "",
    "the": "",
}
_ISBN_10, _ISBN_13 = 10, 13


def normal_value(form: Form, raw: str) -> str:
    """The value in one spelling; dates are read by `read_date` before, and stay as they are. Applying it twice
    changes nothing."""
    return _normal_value(form, raw)


# Texts of menus and footers are on every page.
@lru_cache(maxsize=50_000)
def _normal_value(form: Form, raw: str) -> str:
    match form:
        case "date":
            return raw.strip()
        case "number":
            return _number(raw)
        case "identifier":
            return _identifier(raw)
        case "url":
            return normalise(raw.strip()) or raw.strip()
        case "place":
            return " ".join(filter(None, (_PLACE_WORDS.get(word, word) for word in words_of_value(raw))))
    return " ".join(words_of_value(raw))


def words_of_value(raw: str) -> list[str]:
    """The words of a text without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", raw).casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _NOT_WORD.sub(" ", letters.replace("'", "").replace("’", "")).split()


def _number(raw: str) -> str:
    found = _NUMBER.search(raw)
    if found is None:
        return ""
    digits = re.sub(r"\s", "", found[0]).rstrip(".,")
    whole, mark, part = _last_mark(digits)
    if mark and len(part) != 3:
        return f"{int(re.sub(r'[.,]', '', whole) or 0)}.{part}".removesuffix(".00").removesuffix(".0")
    return str(int(re.sub(r"[.,]", "", digits)))


def _last_mark(digits: str) -> tuple[str, str, str]:
    place = max(digits.rfind("."), digits.rfind(","))
    return (digits[:place], digits[place], digits[place + 1 :]) if place >= 0 else (digits, "", "")


def _identifier(raw: str) -> str:
    letters = "".join(letter for letter in raw.upper() if letter.isalnum()).removeprefix("ISBN")
    if len(letters) == _ISBN_10 and letters[:9].isdigit() and (letters[9].isdigit() or letters[9] == "X"):
        return _isbn_13(letters)
    return letters


def _isbn_13(isbn_10: str) -> str:
    digits = f"978{isbn_10[:9]}"
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return f"{digits}{-total % 10}"
