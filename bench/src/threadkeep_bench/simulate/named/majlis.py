"""Arabic, from right to left."""

from threadkeep_bench.simulate.markup import ChromeLook, FrameLook, MarkupLook, Naming, PostsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import SAND
from threadkeep_bench.simulate.skin import DateStyle, Noise, PagerStyle, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

MAJLIS = Given(
    "majlis",
    population(1010, "ar"),
    Skin(
        looks=(
            MarkupLook(
                painting=SAND,
                frame=FrameLook("tables"),
                chrome=ChromeLook(trail="cells"),
                naming=Naming("camel", seed=6),
                posts=PostsLook("two columns"),
            ),
        ),
        title="المجلس",
        urls=UrlStyle("query", ext=".asp", case="title", says_first=True, params=(("position", "page"),)),
        structure=Structure(children="parent", recent=True),
        rows=RowStyle(started=True, board_description=False),
        board_pager=PagerStyle("near", "arrows", has_ends=True),
        thread_pager=PagerStyle("near", "arrows", has_ends=True, has_caption=True),
        post_dates=DateStyle("%d/%m/%Y %H:%M", near="day", zone_minutes=180),
        row_dates=DateStyle("%d/%m/%Y", zone_minutes=180),
        noise=Noise(sessions="always", permalinks="page", newest="page", forms=True, members=True, calendar=True),
    ),
)
