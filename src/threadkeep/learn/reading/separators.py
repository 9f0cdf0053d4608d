"""Signatures behind a line without a letter ("____") in the element of the text: no selector finds their beginning."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.learn.reading.told import Told
from threadkeep.page import one_line
from threadkeep.strategy import Field


@dataclass(frozen=True, slots=True)
class SeparatorThresholds:
    """When a line separates texts from signatures. Chosen on recorded foreign forums."""

    # Posts that must have the line, and people who must have written them: two people may draw the same line.
    posts: int = 5
    people: int = 3
    # Of the people with several such posts the share who always have the same behind the line: signatures are changed.
    constant: float = 0.7


SEPARATORS = SeparatorThresholds()


def with_separator(body: Field, told: Sequence[Told]) -> Field:
    """The body up to the line behind which people sign, if there is one."""
    behind: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for one in told:
        for line, rest in _ends(one, body):
            behind[line][one.author].append(rest)
    lines = [line for line, people in behind.items() if _separates(people)]
    longest = max(lines, key=lambda line: sum(map(len, behind[line].values())), default="")
    return replace(body, separator=longest) if longest else body


def _separates(people: dict[str, list[str]]) -> bool:
    if sum(map(len, people.values())) < SEPARATORS.posts or len(people) < SEPARATORS.people:
        return False
    often = [Counter(rests) for author, rests in people.items() if author and len(rests) > 1]
    constant = [rests.most_common(1)[0][0] for rests in often if len(rests) == 1]
    return len(set(constant)) > 1 and len(constant) >= SEPARATORS.constant * len(often)


def _ends(one: Told, body: Field) -> Iterator[tuple[str, str]]:
    """Each line without a letter or digit in a text, at its last place, with all words behind it."""
    nodes, dropped = one.nodes, one.taker.dropped_nodes(body)
    last: dict[str, int] = {}
    texts = [node for node in one.texts() if one.is_written(node) and not _is_within(one, node, dropped)]
    for number, node in enumerate(texts):
        line = one_line(nodes.texts[node])
        if len(line) > 1 and not any(letter.isalnum() for letter in line):
            last[line] = number
    for line, number in last.items():
        if rest := " ".join(one_line(nodes.texts[node]) for node in texts[number + 1 :]):
            yield line, rest


def _is_within(one: Told, node: int, elements: frozenset[int]) -> bool:
    return any(element <= node < one.nodes.ends[element] for element in elements)
