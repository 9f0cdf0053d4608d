"""The words of links that act, from their file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class ActingWords:
    """Verbs, what they are done to, words between them, names of tokens, whole phrases, and signs."""

    verbs: frozenset[str]
    objects: frozenset[str]
    fillers: frozenset[str]
    token_names: frozenset[str]
    phrases: tuple[str, ...]
    signs: frozenset[str]

    def say_action(self, words: list[str]) -> bool:
        """Whether words say an action and nothing else."""
        if "".join(words) in self.verbs:
            return True
        return not self.verbs.isdisjoint(words) and all(
            word in self.verbs or word in self.objects or word in self.fillers for word in words
        )


@cache
def known_words() -> ActingWords:
    """The words of `acting_words.toml`, which is read once."""
    raw = tomllib.loads(files(__package__).joinpath("acting_words.toml").read_text(encoding="utf-8"))
    return ActingWords(
        verbs=frozenset(raw["verbs"].split()),
        objects=frozenset(raw["objects"].split()),
        fillers=frozenset(raw["fillers"].split()),
        token_names=frozenset(raw["token_names"].split()),
        phrases=tuple(raw["phrases"]),
        signs=frozenset(raw["signs"]),
    )
