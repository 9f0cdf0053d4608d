"""A field that most posts lack although their pages show it is reported, with an exit code of its own."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from click.testing import CliRunner

from tests.crawl.wood_forum import AT, NAMES, SITE, Wood
from tests.sitemap.pages import SAID
from threadkeep.archive import open_archive
from threadkeep.crawl.field_check import shown_fields
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.outcome import CrawlOutcome
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.crawl.run import crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.learn.reading import SamplePage
from threadkeep.ui.cli.archives.show import command as show
from threadkeep.ui.cli.output.crawl_report import as_text

STRATEGY = r"""
format = 1
site = "http://wood.example/"
entry = "http://wood.example/"

[kind.entry]
role = "entry"
url = '^/$'

[kind.board]
role = "index"
url = '^/b/(?P<board>\d+)$'

[kind.thread]
role = "thread"
url = '^/t/(?P<thread>\d+)(\?page=(?P<page>\d+))?$'
first = { page = 1 }

[[follow]]
from = "entry"
to = "board"

[[follow]]
from = "board"
to = "thread"

[[post]]
on = "thread"
each = "div.post"
id = { take = "id", match = 'p(\d+)' }
body = { at = ".said", take = "html" }
"""
AUTHOR, DATE = 'author = { at = ".who" }\n', 'date = { at = ".when", format = "dmy" }\n'


def crawled(folder: Path, strategy: str) -> CrawlOutcome:
    async def run() -> CrawlOutcome:
        clock = TurnedClock(AT)
        with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
            plan = CrawlPlan(SITE + "/", strategy)
            return await crawl_into(archive, Wood(), plan, clock, SilentWatcher())

    return asyncio.run(run())


def test_a_field_that_no_rule_reads_has_an_exit_code_of_its_own(tmp_path: Path) -> None:
    outcome = crawled(tmp_path / "a", STRATEGY + AUTHOR)
    assert (outcome.ending, outcome.exit_code) == ("complete", 17)
    assert [(one.kind, one.field, one.missing) for one in outcome.unread_fields] == [("thread", "time", 180)]
    words = as_text(outcome, tmp_path / "a")
    assert "author 100.0%, time 0.0%, text 100.0%" in words
    assert "180 of 180 posts on pages of kind thread have no time, although the pages show one" in words
    assert "Complete: everything" not in words


def test_show_reports_the_same_field_and_exit_code(tmp_path: Path) -> None:
    crawled(tmp_path / "a", STRATEGY + DATE)
    shown = CliRunner().invoke(show, [str(tmp_path / "a")], standalone_mode=False)
    assert shown.return_value == 17
    assert "have no author, although the pages show one" in shown.output
    machine = json.loads(CliRunner().invoke(show, [str(tmp_path / "a"), "--json"], standalone_mode=False).output)
    assert [one["field"] for one in machine["unread_fields"]] == ["author"]
    assert machine["health"][0]["times"] == 180


def test_an_archive_with_all_fields_ends_with_the_code_for_unproven_threads(tmp_path: Path) -> None:
    """No thread of this forum has two pages, and no row counts posts: nothing shows how long a thread is."""
    outcome = crawled(tmp_path / "a", STRATEGY + AUTHOR + DATE)
    assert (outcome.exit_code, outcome.unread_fields) == (16, ())
    assert outcome.health[0].authors == outcome.health[0].posts == 180


def test_a_field_that_pages_do_not_show_is_not_reported() -> None:
    posts = "".join(f"<div class=post><b>{name}</b><p>{SAID}</p></div>" for name in NAMES)
    page = SamplePage(f"<body>{posts}</body>".encode(), SITE + "/t/1", "text/html", AT)
    assert shown_fields((page,)).share("time") == 0
