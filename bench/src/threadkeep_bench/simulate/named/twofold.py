"""Two layouts on one site: half of the boards were never moved to the new one."""

from threadkeep_bench.simulate.dates import DateStyle
from threadkeep_bench.simulate.given import Given, population
from threadkeep_bench.simulate.markup import Look
from threadkeep_bench.simulate.markup.frame import FrameLook
from threadkeep_bench.simulate.markup.naming import Naming
from threadkeep_bench.simulate.markup.posts import PostsLook
from threadkeep_bench.simulate.markup.rows import RowLook
from threadkeep_bench.simulate.markup.threads import ThreadsLook
from threadkeep_bench.simulate.named.paints import PLUM, STEEL
from threadkeep_bench.simulate.noise import Noise
from threadkeep_bench.simulate.rows import RowStyle
from threadkeep_bench.simulate.schemes import UrlStyle
from threadkeep_bench.simulate.skin import Skin, Structure

OLD = Look(painting=STEEL, naming=Naming("joined", seed=8), frame=FrameLook("tables"), posts=PostsLook("two rows"))
NEW = Look(
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
