"""What a class or an id is called: a part asks for a name by its role, and the site's grammar answers."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements.vocabulary import SYNONYMS

Scheme = Literal[
    "kebab", "snake", "camel", "pascal", "joined", "bem", "prefixed", "hashed", "module", "utility", "numbered",
    "short", "upper", "ids", "none",
]  # fmt: skip
SCHEMES: tuple[Scheme, ...] = (
    "kebab", "snake", "camel", "pascal", "joined", "bem", "prefixed", "hashed", "module", "utility", "numbered",
    "short", "upper", "ids", "none",
)  # fmt: skip
PREFIXES = (
    "zf",
    "kb",
    "fx",
    "ql",
    "tt",
    "bx",
    "nm",
    "vr",
    "hub",
    "agora",
    "plaza",
    "nest",
    "ember",
    "cove",
    "pl",
    "css",
)
STRIPES = (("odd", "even"), ("", "even"), ("odd", ""), ("", ""))
_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"


def digest(seed: int, *words: object) -> int:
    """A number that only the seed and the words decide, on any machine."""
    named = ":".join(str(word) for word in (seed, *words))
    return int.from_bytes(blake2b(named.encode(), digest_size=8).digest())


def token(number: int, length: int) -> str:
    digits = []
    for _ in range(length):
        number, rest = divmod(number, 36)
        digits.append(_ALPHABET[rest])
    return "".join(digits)


@dataclass(frozen=True, slots=True)
class Naming:
    """`density` is the share of roles that have a name; `hook` is put before a second class meant for scripts."""

    scheme: Scheme = "kebab"
    seed: int = 0
    density: float = 1.0
    prefix: str = ""
    hook: str = ""
    stripes: tuple[str, str] = ("odd", "even")
    numbers_elements: bool = False

    def names(self, role: str) -> tuple[str, ...]:
        """The classes of a role; a state (`thread.sticky`) is one more class."""
        plain, _, states = role.partition(".")
        found = [self.name(plain)] + [self.state_name(plain, state) for state in states.split(".") if state]
        if self.hook and plain and digest(self.seed, "hook", plain) % 5 == 0:
            found.append(f"{self.hook}{self.words(plain)[-1]}")
        return tuple(name for name in found if name)

    def name(self, role: str) -> str:
        if not role or self.scheme in ("none", "ids", "utility") or self.is_left_out(role):
            return ""
        return self.spelled(role)

    def state_name(self, role: str, state: str) -> str:
        if state in ("odd", "even"):
            state = self.stripes[state == "even"]
        if not state or self.scheme in ("none", "ids", "utility"):
            return ""
        word = self.words(state)[0]
        return f"{self.name(role)}--{word}" if self.scheme == "bem" else self.spelled(state)

    def is_left_out(self, role: str) -> bool:
        return digest(self.seed, "left out", role) % 1000 >= self.density * 1000

    def spelled(self, role: str) -> str:
        return spelled(self.scheme, self.words(role), digest(self.seed, role), self.prefix)

    def words(self, role: str) -> tuple[str, ...]:
        return tuple(self.word(part) for part in role.split("-"))

    def word(self, part: str) -> str:
        choices = SYNONYMS.get(part, (part,))
        return choices[digest(self.seed, part) % len(choices)]


def spelled(scheme: Scheme, words: tuple[str, ...], number: int, prefix: str) -> str:
    """The words of a role as this scheme writes them."""
    match scheme:
        case "snake":
            return "_".join(words)
        case "camel":
            return words[0] + "".join(word.title() for word in words[1:])
        case "pascal":
            return "".join(word.title() for word in words)
        case "joined":
            return "".join(words)
        case "upper":
            return "_".join(words).upper()
        case "bem":
            return "__".join(words)
        case "prefixed":
            return "-".join((prefix or "x", *words))
        case "hashed":
            return f"{prefix or 'css'}-{token(number, 6)}"
        case "module":
            return f"{words[0].title()}_{''.join(words[1:]) or 'root'}__{token(number, 5)}"
        case "numbered":
            return f"{words[-1][:3]}{number % 90 + 1}"
        case "short":
            return "-".join(_shortened(word) for word in words)
        case _:
            return "-".join(words)


def _shortened(word: str) -> str:
    return word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou-")[:3]


def draw_naming(rng: Random, *, is_old: bool) -> Naming:
    old: tuple[Scheme, ...] = ("none", "none", "joined", "numbered", "short", "upper", "camel", "ids")
    return Naming(
        scheme=rng.choice(old if is_old else SCHEMES),
        seed=rng.getrandbits(32),
        density=rng.choice((1.0, 0.95, 0.8, 0.6, 0.4)),
        prefix=rng.choice(PREFIXES),
        hook=rng.choice(("", "", "", "js-", "is-", "u-", "qa-")),
        stripes=rng.choice(STRIPES),
        numbers_elements=rng.random() < 0.15,
    )
