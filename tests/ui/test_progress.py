from __future__ import annotations

from tests.crawl.tiny_forum import AT
from threadkeep.archive import Counts
from threadkeep.model import NOTHING_READ, Failure, PageOutcome, Reason, Visit
from threadkeep.ui.cli.output.progress import ProgressWatcher

COUNTS = Counts(1, 4, 2, 2, (), 17, 9, 900)


def test_while_it_learns_it_says_so_and_then_that_it_crawls():
    known: list[str] = []
    standing = ProgressWatcher(lambda: COUNTS, lambda: not known)
    assert standing.sentence() == "learning: how the forum is built; pages asked for: 0"
    page = Failure("http://x.example/", Reason.TIMEOUT, "no answer", AT)
    standing.on_kept(Visit(page.url), page, NOTHING_READ, PageOutcome(state="waiting"))
    assert standing.sentence() == "learning: how the forum is built; pages asked for: 1"
    known.append("strategy")
    assert standing.sentence().startswith("crawling: threads 2/4")


def test_a_forum_that_is_learned_stays_so():
    answers = iter([True, False])
    standing = ProgressWatcher(lambda: COUNTS, lambda: next(answers))
    assert [standing.is_learning() for _ in range(4)] == [True, False, False, False]
