"""How a page of a simulated forum looks: hundreds of sites from independent grammars.

Takes what a page shows and a look, and gives the HTML document.
Does not know what the links lead to, nor which forum it is.
"""

from threadkeep_bench.simulate.markup.chrome import ChromeLook, DocumentLook, FrameLook
from threadkeep_bench.simulate.markup.elements import Naming, TagGrammar
from threadkeep_bench.simulate.markup.look import MarkupLook, draw_look
from threadkeep_bench.simulate.markup.painting import Painting, Palette
from threadkeep_bench.simulate.markup.parts import IconLook
from threadkeep_bench.simulate.markup.posts import PostsLook
from threadkeep_bench.simulate.markup.render import render, render_body
from threadkeep_bench.simulate.markup.rows import BoardsLook, CellLook, RowLook, ThreadsLook

__all__ = [
    "BoardsLook",
    "CellLook",
    "ChromeLook",
    "DocumentLook",
    "FrameLook",
    "IconLook",
    "MarkupLook",
    "Naming",
    "Painting",
    "Palette",
    "PostsLook",
    "RowLook",
    "TagGrammar",
    "ThreadsLook",
    "draw_look",
    "render",
    "render_body",
]
