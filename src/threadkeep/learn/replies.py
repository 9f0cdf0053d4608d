"""URLs that name a thread and a message of it: `/read?3,750,762` is an answer in the thread that 750 began."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from threadkeep.learn.forms import Form
from threadkeep.learn.positions import Position

# So many threads are begun by the message of their own number, of all that are listed.
FEWEST = 5
BEGUN = 0.7


def thread_and_message(form: Form, paths: Iterable[str]) -> tuple[int, int] | None:
    """Which values of a form are those of a thread and of a message; None where it does not name both."""
    rows = list(dict.fromkeys(values for path in paths if (values := form.values(path)) is not None))
    for one, other in combinations(range(len(rows[0]) if rows else 0), 2):
        threads = {row[one] for row in rows}
        begun = {row[one] for row in rows if row[one] == row[other]}
        if len(begun) >= max(FEWEST, BEGUN * len(threads)) and all(row[one].isdigit() for row in rows):
            return one, other
    return None


def message_position(form: Form, message: int) -> Position:
    """The position of a page in its thread: which message it shows."""
    values = [number for number, piece in enumerate(form.pieces) if piece.kind == "value"]
    return Position(values[message], 0, "", "", is_replacing=True)
