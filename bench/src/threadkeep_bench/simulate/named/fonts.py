"""Font tags, upper case, no class names and one script for everything: the forum of 1999."""

from threadkeep_bench.simulate.dates import DateStyle
from threadkeep_bench.simulate.given import Given, population
from threadkeep_bench.simulate.markup import Look
from threadkeep_bench.simulate.markup.document import DocumentLook
from threadkeep_bench.simulate.markup.element import TagGrammar
from threadkeep_bench.simulate.markup.frame import FrameLook
from threadkeep_bench.simulate.markup.naming import Naming
from threadkeep_bench.simulate.markup.posts import PostsLook
from threadkeep_bench.simulate.markup.rows import RowLook
from threadkeep_bench.simulate.markup.threads import ThreadsLook
from threadkeep_bench.simulate.named.paints import GREY
from threadkeep_bench.simulate.noise import Noise
from threadkeep_bench.simulate.pagers import PagerStyle
from threadkeep_bench.simulate.rows import RowStyle
from threadkeep_bench.simulate.schemes import UrlStyle
from threadkeep_bench.simulate.skin import Skin, Structure

FONTS = Given(
    "fonts",
    population(1002, boards=5, threads=60, years=9),
    Skin(
        looks=(
            Look(
                painting=GREY,
                document=DocumentLook("none", metas=0),
                tags=TagGrammar(is_upper=True, quoting="bare"),
                naming=Naming("none"),
                frame=FrameLook("plain"),
                threads=ThreadsLook(rows=RowLook("lines", has_heads=False)),
                posts=PostsLook("rules"),
            ),
        ),
        title="Old Machines Message Board",
        urls=UrlStyle(
            "act",
            prefix="/cgi-bin",
            ext=".cgi",
            separator=";",
            links="absolute",
            thread_position="zero",
            board_position="zero",
            params=(("position", "part"),),
        ),
        structure=Structure(categories=False, robots="none", threads_a_page=30),
        rows=RowStyle(views=False, last="time", board_last=False, order="created", sticky="plain"),
        board_pager=PagerStyle("all", "none"),
        thread_pager=PagerStyle("all", "none"),
        post_dates=DateStyle("%m/%d/%y %H:%M", zone_minutes=-300),
        row_dates=DateStyle("%m/%d/%y %H:%M", zone_minutes=-300),
        noise=Noise(forms=True, searches=True, soft_404=True, ads=True),
        anchor="",
    ),
)
