"""Live packages as fixtures: each set up once, crawled once, stopped in the end whatever happens."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.live.crawled import LiveCrawl, Posts, crawl, strategy_for
from tests.live.forum import Forum, forum_of
from tests.live.recipe import NoPython, Recipe, free_port, served

VARIABLE = "THREADKEEP_LIVE_FORUMS"
# Of each line the first package whose Python is here.
LINES = (("machina",), ("pybbm", "spirit"))


@pytest.fixture(scope="session", params=LINES, ids=[line[0] for line in LINES])
def forum(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forum]:
    folder = os.environ.get(VARIABLE)
    if not folder:
        pytest.skip(f"{VARIABLE} names no folder of recipes for live forum packages")
    lab = tmp_path_factory.mktemp("lab").resolve()
    recipes = [Recipe(name, Path(folder).resolve(), lab, free_port()) for name in request.param]
    with ExitStack() as stack:
        yield forum_of(_first_served(recipes, stack))


def _first_served(recipes: list[Recipe], stack: ExitStack) -> Recipe:
    missing = []
    for recipe in recipes:
        try:
            stack.enter_context(served(recipe))
        except NoPython as error:
            missing.append(str(error))
        else:
            return recipe
    pytest.skip("; ".join(missing))


@pytest.fixture(scope="session")
def crawled(forum: Forum, tmp_path_factory: pytest.TempPathFactory) -> LiveCrawl:
    """The forum crawled by the strategy that a hand wrote for it."""
    archive = tmp_path_factory.mktemp("archive") / forum.name
    return crawl(forum, archive, "--strategy", strategy_for(forum))


@pytest.fixture(scope="session")
def posts(crawled: LiveCrawl) -> Posts:
    return crawled.posts()
