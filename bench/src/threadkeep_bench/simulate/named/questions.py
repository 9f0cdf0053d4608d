"""Questions and answers with votes and comments, one list and no boards."""

from threadkeep_bench.simulate.markup import CellLook, IconLook, MarkupLook, Naming, PostsLook, RowLook, ThreadsLook
from threadkeep_bench.simulate.named.named_forum import Given, population
from threadkeep_bench.simulate.named.palettes import AMBER
from threadkeep_bench.simulate.skin import DateStyle, Noise, RowStyle, Skin, Structure
from threadkeep_bench.simulate.urls import UrlStyle

QUESTIONS = Given(
    "questions",
    population(1007, "es", threads=60),
    Skin(
        looks=(
            MarkupLook(
                painting=AMBER,
                icons=IconLook("sign"),
                naming=Naming("kebab", seed=2),
                threads=ThreadsLook(rows=RowLook("boxes", has_heads=False), cells=CellLook(count_form="after")),
                posts=PostsLook("vote blocks"),
            ),
        ),
        title="Preguntas",
        urls=UrlStyle(
            "slug-id",
            names=(("thread", "question"), ("recent", "questions")),
            reference="{id}/{slug}",
            page="?",
            params=(("position", "page"),),
        ),
        structure=Structure(boards=False, posts="answers", feeds="rss", posts_a_page=30),
        rows=RowStyle(started=True, last="none", counts_first=False, sticky="plain"),
        post_dates=DateStyle("%d/%m/%Y %H:%M", near="ago", near_days=7),
        row_dates=DateStyle("%d/%m/%Y %H:%M", near="ago", near_days=7),
        noise=Noise(tags=True, permalinks="page", forms=True, members=True, actions="icons", searches=True),
    ),
)
