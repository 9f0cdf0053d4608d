"""Opaque URLs: boards, threads, users and posts are all `/x/` and eight digits."""

from threadkeep_bench.simulate.markup import ChromeLook, IconLook, MarkupLook, Naming, PostsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import NIGHT
from threadkeep_bench.simulate.skin import DateStyle, Noise, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

TOKENS = Given(
    "tokens",
    population(1004, "de"),
    Skin(
        looks=(
            MarkupLook(
                painting=NIGHT,
                icons=IconLook("sign"),
                chrome=ChromeLook(trail="ordered"),
                naming=Naming("utility", seed=5),
                posts=PostsLook("article"),
            ),
        ),
        title="Werkbank",
        urls=UrlStyle(
            "opaque",
            reference="{token}",
            page="/{position}",
            salt=4711,
            names=(("board", "x"), ("thread", "x"), ("user", "x"), ("post", "x")),
        ),
        structure=Structure(children="entry", mixed=True),
        rows=RowStyle(started=True, last="none"),
        post_dates=DateStyle("%d.%m.%Y, %H:%M", near="day", zone_minutes=60),
        row_dates=DateStyle("%d.%m., %H:%M", zone_minutes=60),
        noise=Noise(
            sorts=True,
            prints=True,
            permalinks="page",
            forms=True,
            members=True,
            actions="icons",
            denied="wall",
            soft_404=True,
            canonical="first",
        ),
        anchor="{token}",
    ),
)
