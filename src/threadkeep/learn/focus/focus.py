"""The learner: entry, index and thread URLs, flips, patterns."""

from __future__ import annotations

from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.entry import entry_url
from threadkeep.learn.focus.kinds import strategy_by_pattern
from threadkeep.learn.focus.sessions import session_parameters
from threadkeep.learn.focus.training import training_set
from threadkeep.learn.learner import Learner


def focus(start: str) -> Learner:
    """Learn a forum from any of its pages; without a thread among what was found, its strategy has no such kind."""
    album = Album()
    first = yield from album.see(start)
    second = yield from album.see_again(start)
    album.dropped = session_parameters(first, second)
    entry = yield from entry_url(album, start)
    training = yield from training_set(album, entry)
    return strategy_by_pattern(entry, training, album.dropped, album.asked, album.last_at)
