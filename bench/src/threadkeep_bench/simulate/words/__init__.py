"""The words of simulated forums, one TOML file a language.

Takes a language's code and gives its `Words`; a new language is a new file and no code.
Does not know which forum says them, nor where.
"""

from threadkeep_bench.simulate.words.language import LANGUAGES, Words, words
from threadkeep_bench.simulate.words.plural import Unit
from threadkeep_bench.simulate.words.written_time import written_time

__all__ = [
    "LANGUAGES",
    "Unit",
    "Words",
    "words",
    "written_time",
]
