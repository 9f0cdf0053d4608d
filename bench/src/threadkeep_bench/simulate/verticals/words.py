"""Words that the names of a world are drawn from."""

from __future__ import annotations

import tomllib
from importlib.resources import files

_TABLE = tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))


def _words(name: str) -> tuple[str, ...]:
    given = _TABLE[name]
    return tuple(given.split() if isinstance(given, str) else given)


FIRST_NAMES = _words("first_names")
FAMILY_NAMES = _words("family_names")
ADJECTIVES = _words("adjectives")
NOUNS = _words("nouns")
CITIES = _words("cities")
VENUE_NAMES = _words("venue_names")
VENUE_KINDS = _words("venue_kinds")
GENRES = _words("genres")
PUBLISHERS = _words("publishers")
FILLER = _words("filler")
SENTENCES = _words("sentences")
