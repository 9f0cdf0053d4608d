"""How groups of links stand to each other: in the same rows, by turns, one inside the rows of another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from threadkeep.learn.groups import Group

# Two groups stand in the same rows if they share so many.
SAME_ROWS = 0.6
SEVERAL = 1.5
# Some rows lack the one or the other: an empty board has no last post.
TURNS = 0.8
FEWEST_TURNS = 4
FEWEST_HEADED = 2


def leading(groups: Sequence[Group]) -> list[Group]:
    """Of groups that stand in the same rows the one with most words and the one that comes first.

    What stands inside the rows of others, several in each, belongs to those.

    A board's row begins with its name, and the title of its last post may be longer; a thread's row begins with its
    title, and what else stands there leads into the same thread, or to people.
    """
    listings = [group for group in groups if group.is_listing]
    chosen: list[Group] = []
    for group in listings:
        together = [other for other in listings if stand_together(group, other)]
        is_heaviest = all(group.weight >= other.weight for other in together)
        if (is_heaviest or comes_first(group, together)) and not any(_is_inside(group, other) for other in listings):
            chosen.append(group)
    return chosen


def comes_first(group: Group, groups: Sequence[Group]) -> bool:
    """Whether a group comes before all others in its rows."""
    return all(group.first <= other.first for other in groups if other.is_listing and stand_together(group, other))


def stand_together(group: Group, other: Group) -> bool:
    """Whether two groups stand in the same rows, one link of each in most of them."""
    if group is other:
        return True
    one, two = group.rows_with(other), other.rows_with(group)
    alone = sum(count == 1 for count in one.values()), sum(count == 1 for count in two.values())
    return max(alone) >= SAME_ROWS * min(len(group.links), len(other.links)) or _take_turns(group, other)


def turns(group: Group, other: Group) -> int:
    """How often a link of one group is followed by one of the other."""
    marks = sorted([(link.node, 0) for link in group.links] + [(link.node, 1) for link in other.links])
    return sum(one != two for (_, one), (_, two) in pairwise(marks))


def _take_turns(group: Group, other: Group) -> bool:
    """Whether their links follow one another by turns: cells of one row may stand side by side with nothing around."""
    if min(len(group.links), len(other.links)) < FEWEST_TURNS:
        return False
    return turns(group, other) >= TURNS * (len(group.links) + len(other.links) - 1)


def _is_inside(group: Group, other: Group) -> bool:
    """Whether a group's links stand inside the records of one with more words, several in one record."""
    if group.weight >= other.weight or group.rows_with(other):
        return False
    counts = other.rows_with(group)
    inside = sum(counts.values())
    return len(other.rows) > 1 and inside >= SAME_ROWS * len(group.links) and inside >= SEVERAL * len(counts) > 0


def is_within(group: Group, other: Group) -> bool:
    """Whether most links of a group stand in the records of another."""
    return other.rows_with(group).total() >= SAME_ROWS * len(group.links)


def heads(group: Group, other: Group) -> bool:
    """Whether in most rows with links of both those of a group come first, whatever stands in the first row."""
    nodes = sorted(link.node for link in other.links)
    rowed = [link for link in group.links if link.row in group.rows]
    inside = [(link.node, bisect_left(nodes, link.row), group.rows[link.row].end) for link in rowed]
    firsts = [(node, nodes[place]) for node, place, end in inside if place < len(nodes) and nodes[place] < end]
    return 2 * sum(node < first for node, first in firsts) > len(firsts)


def heads_runs(group: Group, other: Group) -> bool:
    """Whether behind most links of a group some of another follow, before its next one.

    The title of a board's last post and the name of who wrote it may stand at one place, and have one form of URL.
    """
    count = len(group.links)
    return count >= FEWEST_TURNS and turns(group, other) >= TURNS * (2 * count - 1)


def heads_each(groups: Sequence[Group], other: Group) -> bool:
    """Whether before each link of another group one of these groups stands, and most of theirs have one behind them.

    Rows of boards may be marked by turns, so that their names stand at two places; and a forum may have two boards.
    """
    nodes = [(link.node, 0) for group in groups for link in group.links]
    marks = sorted([*nodes, *((link.node, 1) for link in other.links)])
    is_headed = marks[0][1] == 0 and not any(one == two == 1 for (_, one), (_, two) in pairwise(marks))
    return is_headed and len(other.links) >= max(FEWEST_HEADED, SAME_ROWS * len(nodes))
