"""HTML elements as one site writes them: tags, attributes, class names.

Takes tag, role and children and returns a piece of HTML.
Does not know the page that the element belongs to.
"""

from threadkeep_bench.simulate.markup.elements.html import NOTHING, Html, TagGrammar, draw_tags, joined, text
from threadkeep_bench.simulate.markup.elements.naming import Naming, digest, draw_naming, spelled, token
from threadkeep_bench.simulate.markup.elements.style import Fixed, Style
from threadkeep_bench.simulate.markup.elements.vocabulary import ELSEWHERE

__all__ = [
    "ELSEWHERE",
    "NOTHING",
    "Fixed",
    "Html",
    "Naming",
    "Style",
    "TagGrammar",
    "digest",
    "draw_naming",
    "draw_tags",
    "joined",
    "spelled",
    "text",
    "token",
]
