"""The states of a page in the frontier."""

from enum import IntEnum

# Ranks from here on lie outside what a crawl is for: known, and not asked for before a wider one brings them in.
OUT = 1_000_000


class State(IntEnum):
    """Numbers and not words on disk: ten million rows and their indexes carry them."""

    PENDING = 0
    LEASED = 1
    DONE = 2
    SAME = 3
    WAITING = 4
    FAILED = 5
    REFUSED = 6
    GONE = 7
    KNOWN = 8

    @property
    def word(self) -> str:
        return self.name.lower()


MEANINGS = {
    State.PENDING: "to be asked for",
    State.LEASED: "being asked for by a run",
    State.DONE: "read and kept",
    State.SAME: "parked: another URL of the same page is asked for, or was",
    State.WAITING: "failed, tried again when due",
    State.FAILED: "given up for this run, tried again in the next",
    State.REFUSED: "not to be had: robots.txt, another site, or not for guests",
    State.GONE: "the forum says that it is not there",
    State.KNOWN: "seen, never asked for",
}
