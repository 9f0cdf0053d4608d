"""Windows instead of pages: `/topic/55/slug/120` shows the posts around the 120th."""

from threadkeep_bench.simulate.markup import FrameLook, IconLook, MarkupLook, Naming, PostsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import SKY
from threadkeep_bench.simulate.skin import DateStyle, Noise, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

WINDOWS = Given(
    "windows",
    population(1006, "en", threads=60),
    Skin(
        looks=(
            MarkupLook(
                painting=SKY,
                frame=FrameLook("shell", soup=3),
                icons=IconLook("shape"),
                naming=Naming("prefixed", prefix="hub"),
                posts=PostsLook("block columns"),
            ),
        ),
        title="Hub",
        urls=UrlStyle(
            "slug-id",
            names=(("thread", "topic"), ("board", "category")),
            reference="{id}/{slug}",
            page="/{position}",
            thread_position="window",
            board_position="number",
        ),
        structure=Structure(recent=True, feeds="rss", posts_a_page=20),
        rows=RowStyle(mini_pager=False),
        post_dates=DateStyle("%b %-d, %Y %H:%M:%S", near="ago", near_days=30, attribute="title"),
        row_dates=DateStyle("%b %-d, %Y %H:%M:%S", near="ago", near_days=30, attribute="title"),
        noise=Noise(permalinks="redirect", newest="redirect", forms=True, members=True, tags=True, past_end="last"),
    ),
)
