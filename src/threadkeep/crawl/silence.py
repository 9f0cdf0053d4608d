"""A watcher for whoever does not watch."""

from __future__ import annotations

from threadkeep.archive import Kept
from threadkeep.model import Answer, Reading, Visit, Wait


class Silence:
    """Tells nothing."""

    def asking(self, visit: Visit) -> None:
        pass

    def waiting(self, wait: Wait) -> None:
        pass

    def kept(self, visit: Visit, answer: Answer, reading: Reading, kept: Kept) -> None:
        pass
