"""The learner: entry, index and thread URLs, flips, patterns."""

from __future__ import annotations

from threadkeep.errors import UsageError
from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.entry import entry_url
from threadkeep.learn.focus.kinds import strategy_by_pattern
from threadkeep.learn.focus.sessions import session_parameters
from threadkeep.learn.focus.training import training_set
from threadkeep.learn.learner import Learner


def focus(start: str, judged: int = 1) -> Learner:
    """Learn the forum that `start` is a page of; UsageError where no thread URL is found.

    `judged` is how many of a page's groups are followed to see what they lead to. The paper takes the longest alone;
    on an entry page that shows the title of each board's last thread, that is not the boards' own.
    """
    album = Album()
    first = yield from album.see(start)
    second = yield from album.see_again(start)
    album.dropped = session_parameters(first, second)
    entry = yield from entry_url(album, start, judged)
    training = yield from training_set(album, entry, judged)
    if not training.thread:
        raise UsageError(f"no thread was found from {entry}", "Give the address of a board, or another learner.")
    return strategy_by_pattern(entry, training, album.dropped, album.asked, album.last_at)
