"""Two layouts on one site: half of the boards were never moved to the new one."""

from threadkeep.simulate.dates import DateStyle
from threadkeep.simulate.given import Given, population
from threadkeep.simulate.markup import Look
from threadkeep.simulate.markup.frame import FrameLook
from threadkeep.simulate.markup.naming import Naming
from threadkeep.simulate.markup.posts import PostsLook
from threadkeep.simulate.markup.rows import RowLook
from threadkeep.simulate.markup.threads import ThreadsLook
from threadkeep.simulate.named.paints import PLUM, STEEL
from threadkeep.simulate.noise import Noise
from threadkeep.simulate.rows import RowStyle
from threadkeep.simulate.schemes import UrlStyle
from threadkeep.simulate.skin import Skin, Structure

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
