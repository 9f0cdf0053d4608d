"""Tables, query ids and offsets, a session id until the cookie comes back: the forum of 2005."""

from threadkeep_bench.simulate.markup import FrameLook, MarkupLook, Naming, PostsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import STEEL
from threadkeep_bench.simulate.skin import DateStyle, Noise, PagerStyle, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

CLASSIC = Given(
    "classic",
    population(1001, boards=8, threads=70),
    Skin(
        looks=(
            MarkupLook(
                painting=STEEL,
                frame=FrameLook("tables"),
                naming=Naming("joined", seed=3),
                posts=PostsLook("three rows"),
            ),
        ),
        title="The Lathe Board",
        urls=UrlStyle(
            "query",
            names=(("board", "viewboard"), ("thread", "viewthread"), ("user", "profile"), ("compose", "posting")),
            front="index.php",
            thread_position="offset",
            board_position="offset",
        ),
        structure=Structure(threads_a_page=25, posts_a_page=15),
        rows=RowStyle(mini_pager=True),
        board_pager=PagerStyle("gaps", "words"),
        thread_pager=PagerStyle("gaps", "words", has_caption=True),
        post_dates=DateStyle("%a %b %d, %Y %-I:%M %p"),
        row_dates=DateStyle("%a %b %d, %Y %-I:%M %p"),
        noise=Noise(
            sessions="until-cookie",
            prints=True,
            permalinks="page",
            neighbours="page",
            forms=True,
            members=True,
            online=True,
            searches=True,
            signatures=True,
            actions="words",
            user_markup=True,
        ),
    ),
)
