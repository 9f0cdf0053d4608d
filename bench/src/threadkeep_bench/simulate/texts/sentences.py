"""Sentences and titles made of a language's words."""

from __future__ import annotations

from threadkeep_bench.simulate.texts.dice import Dice
from threadkeep_bench.simulate.words import Words

_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"


def sentence(words: Words, dice: Dice) -> str:
    return filled(dice.one_of(words.sentences), words, dice)


def paragraph(words: Words, dice: Dice, sentences: int) -> str:
    """Sentences, no two of them built alike: else the shortest posts come out nearly the same now and then."""
    return words.gap.join(filled(template, words, dice) for template in dice.some_of(words.sentences, sentences))


def filled(template: str, words: Words, dice: Dice) -> str:
    """The template with a fresh word in each of its slots."""
    return template.format_map(_Slots(words, dice))


class _Slots(dict[str, str]):
    """Words by slot, drawn when a template asks for them; `{noun2}` is never the same as `{noun}`."""

    def __init__(self, words: Words, dice: Dice) -> None:
        super().__init__()
        self._words = words
        self._dice = dice

    def __missing__(self, slot: str) -> str:
        self[slot] = word = capitalised(self["noun"]) if slot == "Noun" else self._drawn(slot)
        return word

    def _drawn(self, slot: str) -> str:
        match slot.removesuffix("2"):
            case "number":
                return str(number(self._dice))
            case "code":
                return code(self._dice)
            case "time":
                return self._dice.one_of(self._words.times).format_map(self)
            case _:
                return self._listed(slot)

    def _listed(self, slot: str) -> str:
        choices = self._words.by_slot(slot.removesuffix("2"))
        if not slot.endswith("2"):
            return self._dice.one_of(choices)
        word = choices[self._dice.below(len(choices) - 1)]
        return word if word != self[slot[:-1]] else choices[-1]


def number(dice: Dice) -> int:
    return 2 + dice.below(96)


def code(dice: Dice) -> str:
    """The name of some machine, like KT-420."""
    return f"{dice.one_of(_LETTERS)}{dice.one_of(_LETTERS)}-{10 + dice.below(990)}"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
