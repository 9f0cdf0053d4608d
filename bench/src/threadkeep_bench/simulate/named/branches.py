"""Replies nested under what they answer, numbered backwards: the last page is page 1."""

from threadkeep_bench.simulate.markup import FrameLook, MarkupLook, Naming, PostsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import MOSS
from threadkeep_bench.simulate.skin import DateStyle, Noise, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

BRANCHES = Given(
    "branches",
    population(1008, "pl"),
    Skin(
        looks=(
            MarkupLook(
                painting=MOSS,
                frame=FrameLook("blocks", nav="left"),
                naming=Naming("snake", seed=9),
                posts=PostsLook("nested blocks"),
            ),
        ),
        title="Gałęzie",
        urls=UrlStyle("path", prefix="/site/talk", thread_position="reversed", nests=True, alias=True),
        structure=Structure(posts="nested", portal=True, mixed=True, robots="closed", posts_a_page=25),
        rows=RowStyle(mini_pager=True, views=False),
        post_dates=DateStyle("%Y-%m-%d %H:%M", near="day"),
        row_dates=DateStyle("%Y-%m-%d %H:%M", near="day"),
        noise=Noise(permalinks="page", forms=True, members=True, online=True, ads=True, actions="words"),
    ),
)
