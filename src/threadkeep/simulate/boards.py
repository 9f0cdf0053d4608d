"""The boards of a community: some under others, some empty, each in a category."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.simulate.chance import Dice, Purpose, dice
from threadkeep.simulate.sentences import capitalised
from threadkeep.simulate.views import BoardInfo
from threadkeep.simulate.words import Words

BOARDS_A_CATEGORY = 3
ONE_BELOW_IN = 3
ONE_EMPTY_IN = 8


def boards(seed: int, count: int, language: Words) -> tuple[BoardInfo, ...]:
    """The boards by id: those at the top first, then those below, the last of these two levels deep."""
    rolled = dice(seed, Purpose.BOARD)
    flat = _flat(count, language, rolled)
    top = count - count // ONE_BELOW_IN
    below: list[BoardInfo] = []
    for board in flat[top:]:
        is_deep = below and board.id == count
        parent = below[0] if is_deep else rolled.one_of(flat[:top])
        below.append(replace(board, parent=parent.id, category=parent.category))
    return (*flat[:top], *below)


def _flat(count: int, language: Words, rolled: Dice) -> list[BoardInfo]:
    categories = rolled.shuffled(language.categories)
    return [
        BoardInfo(place + 1, title, description, None, categories[place // BOARDS_A_CATEGORY % len(categories)])
        for place, (title, description) in enumerate(_titles(count, language, rolled))
    ]


def _titles(count: int, language: Words, rolled: Dice) -> list[tuple[str, str]]:
    """Titles with descriptions; when the language has no more of them, its nouns, and then its nouns with a number."""
    named = rolled.shuffled(language.boards)
    nouns = rolled.shuffled(language.nouns)
    more = [(capitalised(noun), noun) for noun in nouns]
    numbered = [
        (f"{title} {place // len(more) + 2}", noun)
        for place in range(count)
        for title, noun in (more[place % len(more)],)
    ]
    return [(title, description) for title, description in (*named, *more, *numbered)][:count]


def weights(seed: int, count: int) -> tuple[float, ...]:
    """The share of threads of each board by Zipf's law, 0 for the empty ones."""
    ranks = dice(seed, Purpose.BOARD, 1).shuffled(range(1, count + 1))
    empty = count // ONE_EMPTY_IN if count > 3 else 0
    return tuple(1 / rank if rank <= count - empty else 0.0 for rank in ranks)
