"""The boards of a community: some under others, some empty, each in a category."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice

from threadkeep_bench.simulate.community.views import BoardInfo
from threadkeep_bench.simulate.texts import Dice, Purpose, capitalised, dice
from threadkeep_bench.simulate.words import Words

BOARDS_A_CATEGORY = 3
ONE_BELOW_IN = 3
ONE_EMPTY_IN = 8


def boards(seed: int, many: int, language: Words) -> tuple[BoardInfo, ...]:
    """The boards by id: those at the top first, then those below, the last of these two levels deep."""
    rolled = dice(seed, Purpose.BOARD)
    flat = _flat(many, language, rolled)
    top = many - many // ONE_BELOW_IN
    below: list[BoardInfo] = []
    for board in flat[top:]:
        is_deep = below and board.id == many
        parent = below[0] if is_deep else rolled.one_of(flat[:top])
        below.append(replace(board, parent=parent.id, category=parent.category))
    return (*flat[:top], *below)


def _flat(many: int, language: Words, rolled: Dice) -> list[BoardInfo]:
    categories = rolled.shuffled(language.categories)
    return [
        BoardInfo(place + 1, title, description, None, categories[place // BOARDS_A_CATEGORY % len(categories)])
        for place, (title, description) in enumerate(islice(_titles(language, rolled), many))
    ]


def _titles(language: Words, rolled: Dice) -> Iterator[tuple[str, str]]:
    """Titles with descriptions; when the language has no more of them, its nouns, and then its nouns with a number."""
    named, nouns = rolled.shuffled(language.boards), rolled.shuffled(language.nouns)
    yield from named
    yield from ((capitalised(noun), noun) for noun in nouns)
    yield from ((f"{capitalised(noun)} {number}", noun) for number in count(2) for noun in nouns)


def weights(seed: int, many: int) -> tuple[float, ...]:
    """The share of threads of each board by Zipf's law, 0 for the empty ones."""
    ranks = dice(seed, Purpose.BOARD, 1).shuffled(range(1, many + 1))
    empty = many // ONE_EMPTY_IN
    return tuple(1 / rank if rank <= many - empty else 0.0 for rank in ranks)
