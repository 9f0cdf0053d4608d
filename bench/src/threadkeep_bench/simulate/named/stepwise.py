"""Pagers with a next link and nothing else, under slugs without ids."""

from threadkeep_bench.simulate.markup import ChromeLook, FrameLook, MarkupLook, Naming, PostsLook, RowLook, ThreadsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import BRICK
from threadkeep_bench.simulate.skin import DateStyle, Noise, PagerStyle, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

STEPWISE = Given(
    "stepwise",
    population(1005, "fr"),
    Skin(
        looks=(
            MarkupLook(
                painting=BRICK,
                frame=FrameLook("landmarks", aside="left"),
                chrome=ChromeLook(trail="lines", title_tag="div"),
                naming=Naming("bem"),
                threads=ThreadsLook(rows=RowLook("list", has_heads=False)),
                posts=PostsLook("list"),
            ),
        ),
        title="L'atelier",
        urls=UrlStyle("slug", reference="{slug}", page="/page/{position}", slash=True, links="relative", nests=True),
        structure=Structure(portal=False, feeds="rss", threads_a_page=15),
        rows=RowStyle(views=False, sticky="every"),
        board_pager=PagerStyle("none", "words", has_previous=False),
        thread_pager=PagerStyle("none", "arrows", has_previous=False, is_in_head=True),
        post_dates=DateStyle("%d/%m/%Y %H:%M", near="day", zone_minutes=120),
        row_dates=DateStyle("%d/%m/%Y %H:%M", near="day", zone_minutes=120),
        noise=Noise(neighbours="redirect", forms=True, members=True, calendar=True, searches=True, actions="words"),
    ),
)
