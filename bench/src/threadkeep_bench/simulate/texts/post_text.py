"""What a post says, made again from its number whenever somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from threadkeep_bench.simulate.texts import extras
from threadkeep_bench.simulate.texts.dice import Dice, Purpose, dice
from threadkeep_bench.simulate.texts.segment import Segment
from threadkeep_bench.simulate.texts.sentences import paragraph, sentence
from threadkeep_bench.simulate.words import Words

SHORT = 0.06
SHORTEST, LONGEST = 3, 90
# The odds u / (1 - u) to this power have median 1 and a tail in which 1 % of posts are 10 times as long.
TAIL = 0.5
OPENING_SENTENCES = 3
PARAGRAPH_SENTENCES = 4
QUOTES_FIRST = 0.12
QUOTES_ANSWER = 0.45
LINKS_THREAD = 0.04

# Each with the share of posts that has it.
_EXTRAS: tuple[tuple[float, Callable[[Words, Dice], Segment]], ...] = (
    (0.05, extras.code_lines),
    (0.06, extras.listed),
    (0.08, extras.link),
    (0.04, extras.image),
    (0.04, extras.markup),
    (0.06, extras.decoy_date),
)


@dataclass(frozen=True, slots=True)
class Quotable:
    """The post that is answered: its number, and its author's name. `is_first` says that it opened the thread."""

    post: int
    author: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class Writing:
    """What a text hangs on: `answered` is None for the first post of a thread, `threads` how many were there."""

    seed: int
    post: int
    answered: Quotable | None
    threads: int
    is_edited: bool


def segments(writing: Writing, words: Words) -> tuple[Segment, ...]:
    """The post's text; an edit adds to its end and leaves the rest as it was."""
    rolled = dice(writing.seed, Purpose.REST, writing.post)
    opening = _opening(writing.seed, writing.post, writing.answered is None, words)
    parts = [Segment("p", opening.text), *_paragraphs(opening.more, words, rolled)]
    if not opening.is_short:
        for extra in _extras(writing, words, rolled):
            parts.insert(1 + rolled.below(len(parts)), extra)
    return (*_quotes(writing, words, rolled), *parts, *_additions(writing, words))


@dataclass(frozen=True, slots=True)
class _Opening:
    """The first paragraph, and how many sentences come after it; others may quote it, so it is alone."""

    text: str
    more: int
    is_short: bool


def _opening(seed: int, post: int, is_first: bool, words: Words) -> _Opening:
    rolled = dice(seed, Purpose.OPENING, post)
    if rolled.says_yes(SHORT) and not is_first:
        return _Opening(rolled.one_of(words.shorts), 0, True)
    odds = rolled.roll()
    sentences = min(LONGEST, max(SHORTEST, round(words.sentences_a_post * (odds / (1 - odds)) ** TAIL)))
    here = min(sentences, 2 + rolled.below(OPENING_SENTENCES - 1))
    return _Opening(paragraph(words, rolled, here), sentences - here, False)


def _paragraphs(sentences: int, words: Words, rolled: Dice) -> Iterator[Segment]:
    while sentences > 0:
        here = min(sentences, 1 + rolled.below(PARAGRAPH_SENTENCES))
        yield Segment("p", paragraph(words, rolled, here))
        sentences -= here


def _extras(writing: Writing, words: Words, rolled: Dice) -> Iterator[Segment]:
    yield from (extra(words, rolled) for share, extra in _EXTRAS if rolled.says_yes(share))
    if rolled.says_yes(LINKS_THREAD):
        yield extras.thread_link(words, rolled, writing.threads)


def _quotes(writing: Writing, words: Words, rolled: Dice) -> Iterator[Segment]:
    answered = writing.answered
    if answered is not None and rolled.says_yes(QUOTES_FIRST if answered.is_first else QUOTES_ANSWER):
        quoted = _opening(writing.seed, answered.post, answered.is_first, words)
        yield Segment("quote", quoted.text, author=answered.author)


def _additions(writing: Writing, words: Words) -> Iterator[Segment]:
    if writing.is_edited:
        rolled = dice(writing.seed, Purpose.EDIT, writing.post)
        yield Segment("p", f"{words['edit']}: {sentence(words, rolled)}")
