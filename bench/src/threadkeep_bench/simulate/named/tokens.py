"""Opaque URLs: boards, threads, users and posts are all `/x/` and eight digits."""

from threadkeep_bench.simulate.dates import DateStyle
from threadkeep_bench.simulate.given import Given, population
from threadkeep_bench.simulate.markup import Look
from threadkeep_bench.simulate.markup.chrome import ChromeLook
from threadkeep_bench.simulate.markup.icons import IconLook
from threadkeep_bench.simulate.markup.naming import Naming
from threadkeep_bench.simulate.markup.posts import PostsLook
from threadkeep_bench.simulate.named.paints import NIGHT
from threadkeep_bench.simulate.noise import Noise
from threadkeep_bench.simulate.rows import RowStyle
from threadkeep_bench.simulate.schemes import UrlStyle
from threadkeep_bench.simulate.skin import Skin, Structure

TOKENS = Given(
    "tokens",
    population(1004, "de"),
    Skin(
        looks=(
            Look(
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
