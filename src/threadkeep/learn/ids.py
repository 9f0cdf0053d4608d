"""Which values of a form tell one page of a kind from another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from threadkeep.learn.forms import Form

# One thread may be listed under two names, and one value may stand twice by chance.
FEWEST_SHARED = 2


def id_columns(form: Form, anchors: Mapping[str, str]) -> tuple[int, ...]:
    """Which values tell one page of a kind from another, numbers first, the last first.

    One is enough for most forums. Where equal values of it stand in links of other words and another value beside it,
    as the numbers of messages that begin anew in every archive, that one is needed too.
    """
    rows = {values: anchor for path, anchor in anchors.items() if (values := form.values(path)) is not None}
    first = next(iter(rows), ())
    if not first:
        return ()
    distinct = [len({row[column] for row in rows}) for column in range(len(first))]
    is_number = [all(row[column].isdecimal() for row in rows) for column in range(len(first))]
    ranked = sorted(range(len(first)), key=lambda column: (distinct[column], is_number[column], column), reverse=True)
    ids, others = ranked[:1], ranked[1:]
    while others and _are_several(rows, ids):
        ids.append(others.pop(0))
    return tuple(ids)


def _are_several(rows: Mapping[tuple[str, ...], str], ids: Sequence[int]) -> bool:
    """Whether links with equal ids and other values beside them lead to different things, by their words."""
    named: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for row, anchor in rows.items():
        named[tuple(row[column] for column in ids)].append(anchor)
    shared = [len(set(words)) > 1 for words in named.values() if len(words) > 1]
    return sum(shared) >= FEWEST_SHARED and 2 * sum(shared) > len(shared)
