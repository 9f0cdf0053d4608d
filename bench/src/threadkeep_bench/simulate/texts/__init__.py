"""The words of posts and titles, drawn from a seed.

Takes a post's number and a language and returns its text as segments.
Does not know who wrote the post or where it is shown.
"""

from threadkeep_bench.simulate.texts.dice import Dice, Purpose, dice, stream
from threadkeep_bench.simulate.texts.post_text import Quotable, Writing, segments
from threadkeep_bench.simulate.texts.segment import Segment, plain_text
from threadkeep_bench.simulate.texts.sentences import capitalised
from threadkeep_bench.simulate.texts.titles import title

__all__ = [
    "Dice",
    "Purpose",
    "Quotable",
    "Segment",
    "Writing",
    "capitalised",
    "dice",
    "plain_text",
    "segments",
    "stream",
    "title",
]
