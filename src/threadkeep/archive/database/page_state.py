"""The states of a page in the frontier."""

from enum import IntEnum

# Ranks from here on are outside the scope of a crawl. Such pages are known; a crawl with a wider scope requests them.
OUT_OF_SCOPE = 1_000_000


class State(IntEnum):
    """Numbers in the database, because ten million rows and their indexes contain them."""

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


# Stored in the table `state` by the first migration. A released migration never changes, so these sentences do not.
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


def sql_list(*states: State) -> str:
    """The states as a list for SQL, such as (0, 4)."""
    return f"({', '.join(str(state.value) for state in states)})"


QUEUED = sql_list(State.PENDING, State.WAITING)
UNFINISHED = sql_list(State.PENDING, State.LEASED, State.WAITING, State.FAILED)
# A page in one of these states represents all pages of its identity: their URLs are not requested.
REPRESENTATIVE = sql_list(State.PENDING, State.LEASED, State.DONE, State.WAITING)
# The page is stored, or may still be requested.
AVAILABLE = sql_list(State.PENDING, State.LEASED, State.DONE, State.WAITING, State.FAILED)
# The page is wanted and not stored.
LACKING = sql_list(State.PENDING, State.LEASED, State.WAITING, State.FAILED, State.REFUSED)
# Other URLs of a page, and URLs that no rule leads to, do not count as pages.
UNCOUNTED = sql_list(State.SAME, State.KNOWN)
