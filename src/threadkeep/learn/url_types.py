"""Types of page that URLs name: `/poll/7` beside `/topic/5`; told from the names of boards and of pages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from urllib.parse import unquote

# A value that so many URLs share names a type of page and not a page.
TYPE_SHARE = 0.2
FEWEST_FOR_TYPES = 8
FEW_FACES = 3
FEWEST_TURNS = 3
# A value that so many links of a page share is that of the page.
PAGES_OWN = 0.7
_NUMBER = re.compile(r"\d+")
_ID_FIRST = re.compile(r"(\d+)(?:[-_.].*)?")
_NAME_OF = re.compile(r"[^\W\d_][-_][^\W\d_]+[-_][^\W\d_]|%[0-9A-Fa-f]{2}")


def types_at(place: int, rows: Sequence[tuple[str, ...]], pages: Sequence[str]) -> Sequence[str]:
    """The type that each of some URLs names in one of its slots; empty where it names none.

    `rows` are the values of each URL, `pages` where each was found.
    """
    values = [row[place] for row in rows]
    return values if _tells_apart(place, rows) else _types(values, pages)


def are_types_in_turn(words: Sequence[str]) -> bool:
    """Whether a few words come in the same order again and again, each once; the last of a turn may be missing."""
    turns: list[list[str]] = []
    for word in words:
        turns += [[]] if word == words[0] else []
        turns[-1].append(word)
    longest = max(turns, key=len)
    is_told = len(set(longest)) == len(longest) and all(word.isalpha() for word in longest)
    is_often = sum(len(turn) > 1 for turn in turns) >= FEWEST_TURNS
    return is_told and is_often and all(turn == longest[: len(turn)] for turn in turns)


def _types(values: Sequence[str], pages: Sequence[str]) -> Sequence[str]:
    """The type that each value names, by itself or beside a number, as in `poll-7` and `topic-5`; empty: none."""
    if _names_types(values, pages):
        return values
    # `%EC%98` has digits and no number.
    words = [unquote(value) for value in values]
    faces = [_NUMBER.sub("0", word) for word in words]
    is_few = 1 < len(set(faces)) <= max(FEW_FACES, TYPE_SHARE * len(values)) and len(values) >= FEWEST_FOR_TYPES
    # Words behind a number are a title, whatever they say.
    are_common = min(Counter(faces).values()) > 1 and not all(_ID_FIRST.fullmatch(value) for value in values)
    are_numbered = all(face != word for face, word in zip(faces, words, strict=True))
    return faces if is_few and are_common and are_numbered and _varies_on_a_page(faces, pages) else ()


def _names_types(values: Sequence[str], pages: Sequence[str]) -> bool:
    """Whether few words without digits stand for many URLs, several of them on one page.

    A value that is the same for all links of a page and another on the next page is that page's own.
    """
    counts = Counter(values)
    if len(values) < FEWEST_FOR_TYPES or len(counts) < 2 or len(counts) > TYPE_SHARE * len(values):
        return False
    if any(any(letter.isdigit() for letter in value) for value in counts):
        return False
    # Several words, or letters that URLs must spell out, are the name of a board: `/room/garden-and-greenhouse/talk/5`.
    if any(_NAME_OF.search(value) for value in counts):
        return False
    return _varies_on_a_page(values, pages)


def _tells_apart(place: int, rows: Sequence[tuple[str, ...]]) -> bool:
    """Whether a word tells two URLs apart that are equal else: `/last/5` beside `/topic/5`."""
    if any(any(letter.isdigit() for letter in row[place]) for row in rows):
        return False
    others = Counter((*row[:place], *row[place + 1 :]) for row in set(rows))
    return len({row[place] for row in rows}) < len(rows) and others.most_common(1)[0][1] > 1


def _varies_on_a_page(values: Sequence[str], pages: Sequence[str]) -> bool:
    """Whether several values stand on one page, unless most pages have one of their own, another on each.

    A notice that stands in every board carries the name of its own board.
    """
    on_page: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for value, page in zip(values, pages, strict=True):
        on_page[page][value] += 1
    usual = [own.most_common(1)[0] for own in on_page.values()]
    own = [value for (value, count), counts in zip(usual, on_page.values(), strict=True) if _is_most(count, counts)]
    if len(own) > len(on_page) / 2 and len(set(own)) > 1:
        return False
    return any(len(counts) > 1 for counts in on_page.values())


def _is_most(count: int, counts: Counter[str]) -> bool:
    return count >= PAGES_OWN * counts.total()
