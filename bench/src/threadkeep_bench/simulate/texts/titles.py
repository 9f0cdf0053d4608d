"""The titles of threads, with some that are equal and some that mislead."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache

from threadkeep_bench.simulate.texts.dice import Dice, Purpose, dice
from threadkeep_bench.simulate.texts.sentences import capitalised, code, filled, number
from threadkeep_bench.simulate.words import LANGUAGES, Words, words, written_time

MISLEADING = 0.05
EQUAL = 0.05
FOREIGN = 0.02

# Keys of words that a forum also writes on its own links.
_LINK_WORDS = ("next", "last", "reply", "login", "newest_post", "older", "load_more", "print", "search", "next_thread")
_PLEAS = ("help", "question", "welcome")
_MARKS = ("🔧🔧🔧", "»", "2", "...", "404", "&nbsp;", "1 < 2 && 3 > 2", "</a>", "¿?", "#1", "C++", "100 %")


# An index is shown over and over; its titles need not be made each time.
@lru_cache(maxsize=8192)
def title(seed: int, thread: int, spoken: str) -> str:
    """The title of the thread with that id, in the language with that code."""
    rolled = dice(seed, Purpose.TITLE, thread)
    language = words(spoken)
    share = rolled.roll()
    if share < MISLEADING:
        return rolled.one_of(_MISLEADING)(language, rolled)
    if share < MISLEADING + EQUAL:
        return language[rolled.one_of(_PLEAS)]
    if share < MISLEADING + EQUAL + FOREIGN:
        language = words(rolled.one_of(LANGUAGES))
    return capitalised(filled(rolled.one_of(language.titles), language, rolled))


def _link_word(language: Words, rolled: Dice) -> str:
    return language[rolled.one_of(_LINK_WORDS)]


def _mark(language: Words, rolled: Dice) -> str:
    return rolled.one_of(_MARKS)


def _page(language: Words, rolled: Dice) -> str:
    return f"{language['page_of'].format(n=number(rolled), m=99)}: {rolled.one_of(language.nouns)}"


def _day(language: Words, rolled: Dice) -> str:
    at = datetime(2000 + rolled.below(30), 1 + rolled.below(12), 1 + rolled.below(28), tzinfo=UTC)
    return written_time(at, rolled.one_of(language.day_formats), language)


def _tagged(language: Words, rolled: Dice) -> str:
    return f"<b>{rolled.one_of(language.nouns)}</b> & <i>{code(rolled)}</i>"


def _emoji(language: Words, rolled: Dice) -> str:
    return f"{rolled.one_of(('😀', '🔥', '❤️', '🚲'))} {rolled.one_of(language.nouns)} {rolled.one_of(('👍', '🤔'))}"


def _answer(language: Words, rolled: Dice) -> str:
    return f"Re: {filled(rolled.one_of(language.titles), language, rolled)}"


_MISLEADING: tuple[Callable[[Words, Dice], str], ...] = (_link_word, _mark, _page, _day, _tagged, _emoji, _answer)
