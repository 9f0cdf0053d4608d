"""Small parts of pages: links, icons, pagers, forms, clutter.

Takes items and a look and returns a piece of HTML.
Does not know where on the page the part is placed.
"""

from threadkeep_bench.simulate.markup.parts.clutter import DEAD_LINKS, Clutter, draw_clutter
from threadkeep_bench.simulate.markup.parts.forms import FormLook, draw_form, form_html
from threadkeep_bench.simulate.markup.parts.icons import IconLook, draw_icons
from threadkeep_bench.simulate.markup.parts.links import (
    STAMP_FORMS,
    RunLook,
    StampForm,
    anchor,
    draw_run,
    link_run,
    named_link,
    stamped,
)
from threadkeep_bench.simulate.markup.parts.pager import PagerLook, draw_pager, mini_pager, pager_html

__all__ = [
    "DEAD_LINKS",
    "STAMP_FORMS",
    "Clutter",
    "FormLook",
    "IconLook",
    "PagerLook",
    "RunLook",
    "StampForm",
    "anchor",
    "draw_clutter",
    "draw_form",
    "draw_icons",
    "draw_pager",
    "draw_run",
    "form_html",
    "link_run",
    "mini_pager",
    "named_link",
    "pager_html",
    "stamped",
]
