"""The colours and style rules of a site.

Takes a palette and a naming and returns style sheets, inline styles or old attributes.
Does not know the elements of a page.
"""

from threadkeep_bench.simulate.markup.painting.palette import Palette, draw_palette
from threadkeep_bench.simulate.markup.painting.style_sheet import (
    Painting,
    atomic_classes,
    draw_painting,
    fixed_attributes,
    letters,
    sheet,
)

__all__ = [
    "Painting",
    "Palette",
    "atomic_classes",
    "draw_painting",
    "draw_palette",
    "fixed_attributes",
    "letters",
    "sheet",
]
