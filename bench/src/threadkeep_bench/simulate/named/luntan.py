"""Chinese, static pages, the clock eight hours ahead and silent about it."""

from threadkeep_bench.simulate.markup import FrameLook, MarkupLook, Naming, PostsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import JADE
from threadkeep_bench.simulate.skin import DateStyle, Noise, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

LUNTAN = Given(
    "luntan",
    population(1009, "zh", boards=8, threads=60),
    Skin(
        looks=(
            MarkupLook(
                painting=JADE,
                frame=FrameLook("blocks", soup=2),
                naming=Naming("short", seed=4),
                posts=PostsLook("own table"),
            ),
        ),
        title="手工论坛",
        urls=UrlStyle("static", prefix="/bbs", names=(("board", "f"), ("thread", "t"), ("user", "u")), alias=True),
        structure=Structure(children="both", robots="closed"),
        rows=RowStyle(mini_pager=True, started=True),
        post_dates=DateStyle("%Y-%m-%d %H:%M", zone_minutes=480),
        row_dates=DateStyle("%Y-%m-%d", zone_minutes=480),
        noise=Noise(
            sorts=True,
            prints=True,
            permalinks="redirect",
            forms=True,
            members=True,
            walls=True,
            canonical="first",
            signatures=True,
            actions="words",
            soft_404=True,
            repeats_first=True,
        ),
    ),
)
