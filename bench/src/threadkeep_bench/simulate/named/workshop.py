"""The workshop: six boards, one inside another, sixty threads, and every trap that a forum usually has."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.resources import files

from threadkeep.fetch import origin
from threadkeep_bench.simulate.community import CommunityOptions
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.markup import MarkupLook, Naming, PostsLook
from threadkeep_bench.simulate.named.named_forum import Given
from threadkeep_bench.simulate.skin import DateStyle, Noise, PagerStyle, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

HOME = "http://workshop.example"

WORKSHOP = Given(
    "workshop",
    CommunityOptions(
        seed=37,
        language="en",
        boards=6,
        threads=60,
        users=24,
        starts_at=datetime(2024, 3, 1, tzinfo=UTC),
        ends_at=datetime(2026, 11, 1, tzinfo=UTC),
    ),
    Skin(
        looks=(MarkupLook(naming=Naming("kebab", seed=1), posts=PostsLook("block columns")),),
        title="The Workshop",
        urls=UrlStyle(
            "query",
            names=(("board", "board"), ("thread", "topic"), ("user", "member"), ("entry", "index")),
            front="index.php",
            thread_position="offset",
            board_position="offset",
        ),
        structure=Structure(children="both", recent=True, feeds="rss", threads_a_page=12, posts_a_page=10),
        rows=RowStyle(mini_pager=True, sticky="every"),
        board_pager=PagerStyle("gaps", "words"),
        thread_pager=PagerStyle("gaps", "words", has_caption=True),
        post_dates=DateStyle("%b %d, %Y %I:%M %p"),
        row_dates=DateStyle("%b %d, %Y %I:%M %p"),
        noise=Noise(
            sessions="always",
            sorts=True,
            prints=True,
            permalinks="page",
            newest="page",
            neighbours="page",
            calendar=True,
            forms=True,
            walls=True,
            soft_404=True,
            members=True,
            online=True,
            searches=True,
            actions="words",
            user_markup=True,
            signatures=True,
            canonical="right",
            past_end="missing",
        ),
    ),
)


def demo_forum() -> Forum:
    return WORKSHOP.forum()


def demo_strategy(url: str = HOME) -> str:
    """The text of the workshop's strategy file, for the workshop as it is served at `url`."""
    text = files(__package__).joinpath("workshop_strategy.toml").read_text(encoding="utf-8")
    return text.replace(HOME, origin(url))
