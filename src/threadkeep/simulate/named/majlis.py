"""Arabic, from right to left."""

from threadkeep.simulate.dates import DateStyle
from threadkeep.simulate.given import Given, population
from threadkeep.simulate.markup import Look
from threadkeep.simulate.markup.chrome import ChromeLook
from threadkeep.simulate.markup.frame import FrameLook
from threadkeep.simulate.markup.naming import Naming
from threadkeep.simulate.markup.posts import PostsLook
from threadkeep.simulate.named.paints import SAND
from threadkeep.simulate.noise import Noise
from threadkeep.simulate.pagers import PagerStyle
from threadkeep.simulate.rows import RowStyle
from threadkeep.simulate.schemes import UrlStyle
from threadkeep.simulate.skin import Skin, Structure

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
