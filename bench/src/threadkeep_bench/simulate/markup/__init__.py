"""How a page of a simulated forum looks: hundreds of sites from independent grammars.

Takes what a page shows and a look, and gives the HTML document.
Does not know what the links lead to, nor which forum it is.
"""

from threadkeep_bench.simulate.markup.look import Look, draw_look
from threadkeep_bench.simulate.markup.page import render, render_body

__all__ = ["Look", "draw_look", "render", "render_body"]
