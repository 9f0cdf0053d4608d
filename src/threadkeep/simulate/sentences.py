"""Sentences and titles made of a language's words."""

from __future__ import annotations

from threadkeep.simulate.chance import Dice
from threadkeep.simulate.words import Words

_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"


def sentence(words: Words, dice: Dice) -> str:
    return filled(dice.one_of(words.sentences), words, dice)


def filled(template: str, words: Words, dice: Dice) -> str:
    """The template with a fresh word in each slot; two nouns, and two verbs, are never the same."""
    noun, noun2 = _two(words.nouns, dice)
    verb, verb2 = _two(words.verbs, dice)
    adjective, adjective2 = _two(words.adjectives, dice)
    return template.format(
        noun=noun,
        Noun=capitalised(noun),
        noun2=noun2,
        verb=verb,
        verb2=verb2,
        adjective=adjective,
        adjective2=adjective2,
        time=dice.one_of(words.times).format(number=number(dice)),
        number=number(dice),
        number2=number(dice),
        name=dice.one_of(words.names),
        code=code(dice),
        code2=code(dice),
    )


def _two(choices: tuple[str, ...], dice: Dice) -> tuple[str, str]:
    first = dice.below(len(choices))
    return choices[first], choices[(first + 1 + dice.below(len(choices) - 1)) % len(choices)]


def number(dice: Dice) -> int:
    return 2 + dice.below(96)


def code(dice: Dice) -> str:
    """The name of some machine, like KT-420."""
    return f"{dice.one_of(_LETTERS)}{dice.one_of(_LETTERS)}-{10 + dice.below(990)}"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
