"""Arabic, from right to left."""

from threadkeep_bench.simulate.dates import DateStyle
from threadkeep_bench.simulate.given import Given, population
from threadkeep_bench.simulate.markup import Look
from threadkeep_bench.simulate.markup.chrome import ChromeLook
from threadkeep_bench.simulate.markup.frame import FrameLook
from threadkeep_bench.simulate.markup.naming import Naming
from threadkeep_bench.simulate.markup.posts import PostsLook
from threadkeep_bench.simulate.named.paints import SAND
from threadkeep_bench.simulate.noise import Noise
from threadkeep_bench.simulate.pagers import PagerStyle
from threadkeep_bench.simulate.rows import RowStyle
from threadkeep_bench.simulate.schemes import UrlStyle
from threadkeep_bench.simulate.skin import Skin, Structure

MAJLIS = Given(
    "majlis",
    population(1010, "ar"),
    Skin(
        looks=(
            Look(
                painting=SAND,
                frame=FrameLook("tables"),
                chrome=ChromeLook(trail="cells"),
                naming=Naming("camel", seed=6),
                posts=PostsLook("two columns"),
            ),
        ),
        title="المجلس",
        urls=UrlStyle("query", ext=".asp", case="title", says_first=True, params=(("position", "page"),)),
        structure=Structure(children="parent", recent=True),
        rows=RowStyle(started=True, board_description=False),
        board_pager=PagerStyle("near", "arrows", has_ends=True),
        thread_pager=PagerStyle("near", "arrows", has_ends=True, has_caption=True),
        post_dates=DateStyle("%d/%m/%Y %H:%M", near="day", zone_minutes=180),
        row_dates=DateStyle("%d/%m/%Y", zone_minutes=180),
        noise=Noise(sessions="always", permalinks="page", newest="page", forms=True, members=True, calendar=True),
    ),
)
