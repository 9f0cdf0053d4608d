"""Two layouts on one site: half of the boards were never moved to the new one."""

from threadkeep_bench.simulate.markup import FrameLook, MarkupLook, Naming, PostsLook, RowLook, ThreadsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import PLUM, STEEL
from threadkeep_bench.simulate.skin import DateStyle, Noise, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

OLD = MarkupLook(
    painting=STEEL, naming=Naming("joined", seed=8), frame=FrameLook("tables"), posts=PostsLook("two rows")
)
NEW = MarkupLook(
    painting=PLUM,
    naming=Naming("bem", seed=8),
    frame=FrameLook("landmarks"),
    threads=ThreadsLook(rows=RowLook("blocks", has_heads=False)),
    posts=PostsLook("article"),
)

TWOFOLD = Given(
    "twofold",
    population(1011, "en", boards=8, threads=60),
    Skin(
        looks=(OLD, NEW),
        title="Two Houses",
        urls=UrlStyle("path", names=(("board", "section"), ("thread", "discussion")), page="?", alias=True),
        structure=Structure(feeds="atom", sitemap_xml=True),
        rows=RowStyle(mini_pager=True),
        post_dates=DateStyle("%d %b %Y, %H:%M"),
        row_dates=DateStyle("%d %b %Y"),
        noise=Noise(prints=True, permalinks="page", neighbours="page", forms=True, members=True, denied="forbidden"),
    ),
)
