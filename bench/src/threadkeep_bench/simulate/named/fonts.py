"""Font tags, upper case, no class names and one script for everything: the forum of 1999."""

from threadkeep_bench.simulate.markup import (
    DocumentLook,
    FrameLook,
    MarkupLook,
    Naming,
    PostsLook,
    RowLook,
    TagGrammar,
    ThreadsLook,
)
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import GREY
from threadkeep_bench.simulate.skin import DateStyle, Noise, PagerStyle, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

FONTS = Given(
    "fonts",
    population(1002, boards=5, threads=60, years=9),
    Skin(
        looks=(
            MarkupLook(
                painting=GREY,
                document=DocumentLook("none", metas=0),
                tags=TagGrammar(is_upper=True, quoting="bare"),
                naming=Naming("none"),
                frame=FrameLook("plain"),
                threads=ThreadsLook(rows=RowLook("lines", has_heads=False)),
                posts=PostsLook("rules"),
            ),
        ),
        title="Old Machines Message Board",
        urls=UrlStyle(
            "act",
            prefix="/cgi-bin",
            ext=".cgi",
            separator=";",
            links="absolute",
            thread_position="zero",
            board_position="zero",
            params=(("position", "part"),),
        ),
        structure=Structure(categories=False, robots="none", threads_a_page=30),
        rows=RowStyle(views=False, last="time", board_last=False, order="created", sticky="plain"),
        board_pager=PagerStyle("all", "none"),
        thread_pager=PagerStyle("all", "none"),
        post_dates=DateStyle("%m/%d/%y %H:%M", zone_minutes=-300),
        row_dates=DateStyle("%m/%d/%y %H:%M", zone_minutes=-300),
        noise=Noise(forms=True, searches=True, soft_404=True, ads=True),
        anchor="",
    ),
)
