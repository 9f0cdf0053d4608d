"""Div soup with hashed class names, relative times, cursors and a load-more link: the forum of today."""

from threadkeep_bench.simulate.markup import (
    BoardsLook,
    FrameLook,
    IconLook,
    MarkupLook,
    Naming,
    PostsLook,
    RowLook,
    TagGrammar,
    ThreadsLook,
)
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import MINT
from threadkeep_bench.simulate.skin import DateStyle, Noise, PagerStyle, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

SOUP = Given(
    "soup",
    population(1003, boards=7, threads=60, years=2),
    Skin(
        looks=(
            MarkupLook(
                painting=MINT,
                icons=IconLook("sign"),
                tags=TagGrammar(spacing="minified"),
                naming=Naming("hashed", seed=17),
                frame=FrameLook("shell", soup=6),
                boards=BoardsLook(rows=RowLook("cards", has_heads=False)),
                threads=ThreadsLook(rows=RowLook("blocks", has_heads=False)),
                posts=PostsLook("block"),
            ),
        ),
        title="Bench",
        urls=UrlStyle(
            "slug-id",
            names=(("board", "c"), ("thread", "t"), ("user", "u"), ("login", "signin")),
            params=(("position", "after"),),
            reference="{slug}.{id}",
            page="?",
            thread_position="cursor",
            board_position="cursor",
        ),
        structure=Structure(children="parent", recent=True, feeds="atom", sitemap_xml=True, posts_a_page=20),
        rows=RowStyle(author=True, last="time", excerpt=True),
        board_pager=PagerStyle("none", "more", has_previous=False),
        thread_pager=PagerStyle("none", "more", has_previous=False),
        post_dates=DateStyle("%-d %B %Y at %H:%M", near="ago", near_days=100_000, attribute="datetime"),
        row_dates=DateStyle("%-d %B %Y at %H:%M", near="ago", near_days=100_000, attribute="title"),
        noise=Noise(
            permalinks="redirect",
            newest="redirect",
            forms=True,
            walls=True,
            members=True,
            tags=True,
            searches=True,
            actions="icons",
            canonical="right",
            nofollow=True,
            json_ld=True,
        ),
        anchor="post_{token}",
    ),
)
