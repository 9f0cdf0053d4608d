"""Texts in runs of elements, told by what stands between the first element of the run and the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from threadkeep.learn.reading.each import Each
from threadkeep.learn.reading.known import Known
from threadkeep.learn.reading.sheets import same_texts
from threadkeep.page import TEXT_TAG

# How far behind the first element of a run its text is looked for.
STEP, NEAREST = " + *", 3
# Ways from the first element to the text that are named, one beside the other, and elements of each.
MOST_CHAINS, LONGEST = 4, 6
# A way that fewer posts have is a post misread.
FEWEST_ALIKE = 2


def by_distance(each: Each, selector: str) -> list[str]:
    """Bodies of runs by how far behind the first element of the run they stand.

    An advertisement between two posts may look as a text does: it stands further behind.
    """
    if not _is_plain_run(each) or "," in selector:
        return []
    steps = [each.text + STEP * number for number in range(NEAREST)]
    return [f"{step}{joint}{selector}" for step in steps for joint in (" + ", f"{STEP} ")]


def by_chains(each: Each, known: Sequence[Known]) -> list[str]:
    """Bodies of runs by the tags of all that stands before them, each way beside the others.

    Where a picture of the author may be missing and a signature may follow, no one distance holds for all posts, and
    the text of one is where the signature of another is. The tags before it still tell which of the two it is.
    """
    if not _is_plain_run(each):
        return []
    counts = Counter(chain for one in known if (chain := _chain(one)))
    usual = [chain for chain, count in counts.most_common(MOST_CHAINS) if count >= FEWEST_ALIKE]
    ways = [" + ".join((each.text, *chain)) for chain in usual]
    return [", ".join(ways[:number]) for number in range(2, len(ways) + 1)]


def _is_plain_run(each: Each) -> bool:
    return each.until == "next" and "," not in each.text


def _chain(one: Known) -> tuple[str, ...]:
    """The tags behind the first element of a run up to that of the text; empty where the text is none of the run."""
    nodes, texts = one.sheet.nodes, same_texts(one.sheet, one.post)
    elements = [node for node in one.sheet.taker.top_nodes(one.record) if nodes.tags[node] != TEXT_TAG]
    place = next((number for number, node in enumerate(elements[: LONGEST + 1]) if node in texts), 0)
    return tuple(nodes.tags[node] for node in elements[1 : place + 1])
