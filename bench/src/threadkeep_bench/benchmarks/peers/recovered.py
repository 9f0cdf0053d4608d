"""How many of a forum's posts some texts are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from threadkeep_bench.measures import ALIKE, similarity
from threadkeep_bench.simulate import Truth
from threadkeep_bench.test_beds import BedKind

# Letters at the beginning or the end of a text by which it is looked for among others.
KEY = 20
# Words that the software of a forum adds to quotes and code, unknown to the truth.
ADDED, ADDED_SHARE = 60, 0.1


def recovered(texts: Sequence[str], truth: Truth, kind: BedKind) -> int:
    """The true posts that are among the texts; each text counts for one."""
    wanted = [post.text for thread in truth.threads for post in thread.posts]
    if kind == "live":
        whole = "\n".join(texts)
        return sum(token in whole for token in wanted)
    left = _by_ends(texts)
    used: set[int] = set()
    found = 0
    for text in sorted(wanted, key=len, reverse=True):
        near = (number for key in _ends(text) for number in left[key] if number not in used)
        match = next((number for number in near if _is_same(texts[number], text)), None)
        if match is not None:
            used.add(match)
            found += 1
    return found


def _by_ends(texts: Sequence[str]) -> defaultdict[str, list[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        for key in _ends(text):
            found[key].append(number)
    return found


def _ends(text: str) -> tuple[str, str]:
    letters = "".join(filter(str.isalnum, text.casefold()))
    return letters[:KEY], f"…{letters[-KEY:]}"


def _is_same(read: str, true: str) -> bool:
    """Whether a text is the true one, or holds all of it and a little more."""
    longer, shorter = (len("".join(filter(str.isalnum, text.casefold()))) for text in (read, true))
    alike = similarity(read, true)
    is_held = shorter <= longer <= shorter + ADDED + ADDED_SHARE * shorter
    return alike >= ALIKE or (is_held and alike >= 2 * shorter / max(1, longer + shorter))
