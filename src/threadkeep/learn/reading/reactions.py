"""How many people liked a post: a number beside it that is neither its own nor its author's."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from threadkeep.learn.reading.fields import Sought, held_field
from threadkeep.learn.reading.flag_words import LIKED
from threadkeep.learn.reading.told import Told
from threadkeep.page import first_date
from threadkeep.strategy import Field, count_in, reaction_count

# Votes stand at nearly every post, likes only where there are some, and then a word or a sign says what they are.
EVERY = 0.9
FEWEST = 3
RISING = 0.95
MANY = 6
STRAY = 0.1
NUMBER = r"^[-+−–]?\s?\d{1,7}(?:[.,]\d)?[kK]?$"
_NUMBER = re.compile(r"[^\w\n]{0,3}[-+−–]?\s?\d{1,7}(?:[.,]\d)?[kK]?[^\w\n]{0,3}")
_WORDS = re.compile(r"(?:[^\W\d_]+:?\s)?[-+−–]?\s?\d{1,7}(?:\s[^\W\d_]+){0,2}[^\w\n]{0,2}")

Label = tuple[str, ...]
Column = Mapping[int, tuple[int, str]]


def reaction_field(told: Sequence[Told]) -> Field | None:
    """The field of the numbers that people gave to posts; None where none is sure."""
    columns = [column for column in _columns(told).values() if _is_of_posts(column, told)]
    for column in sorted(columns, key=lambda one: (not _is_said(one, told), -len(one))):
        sought = [_sought(told[number], node, text) for number, (node, text) in column.items()]
        held = held_field(sought, lambda at: (Field(at=at), Field(at=at, match=NUMBER)), _is_right)
        if held is not None and held.score >= EVERY and _strays(held.field, column, told) <= STRAY * len(column):
            return held.field
    return None


def _strays(field: Field, column: Column, told: Sequence[Told]) -> int:
    """How many posts of no such number have one by the field."""
    others = (one for number, one in enumerate(told) if number not in column)
    return sum(reaction_count(one.taker, one.record, field) is not None for one in others)


def _columns(told: Sequence[Told]) -> dict[Label, dict[int, tuple[int, str]]]:
    """Numbers outside the texts by what they stand in, the first of each post."""
    found: defaultdict[Label, dict[int, tuple[int, str]]] = defaultdict(dict)
    for number, one in enumerate(told):
        for node, text in _numbers(one):
            for label in _labels(one, node):
                found[label].setdefault(number, (node, text))
    return found


def _numbers(one: Told) -> Iterator[tuple[int, str]]:
    for text in one.texts():
        node = one.nodes.parents[text]
        if node < one.record.start or one.is_written(text) or one.date_node <= text < _end(one):
            continue
        words = one.text_of(node)
        if (_NUMBER.fullmatch(words) or _WORDS.fullmatch(words)) and first_date(words) is None:
            yield node, words


def _end(one: Told) -> int:
    return one.nodes.ends[one.date_node] if one.date_node >= 0 else -1


def _labels(one: Told, node: int) -> tuple[Label, Label]:
    """What a number stands in, and that with what is around it: answers and remarks may differ in the latter."""
    nodes, parent = one.nodes, one.nodes.parents[node]
    own = (nodes.tags[node], *nodes.classes(node))
    return own, (*own, ">", nodes.tags[parent], *nodes.classes(parent))


def _is_of_posts(column: Column, told: Sequence[Told]) -> bool:
    """Whether numbers are of the posts themselves: they differ, do not count the posts, and are not their authors'."""
    values = {number: _value(text) for number, (_, text) in column.items()}
    is_every = len(values) >= EVERY * len(told) and all(_NUMBER.fullmatch(text) for _, text in column.values())
    # At the end of a run of siblings may stand what the next post begins with.
    is_clear = is_every or (_is_said(column, told) and not any(map(_is_run, told)))
    if len(values) < FEWEST or len(set(values.values())) < 2 or not is_clear:
        return False
    return not _counts_posts(values, told) and _differs_for_one(values, told) and _differs_on_a_page(values, told)


def _is_run(one: Told) -> bool:
    return one.nodes.ends[one.record.start] < one.record.end


def _value(text: str) -> int:
    count = count_in(text) or 0
    return -count if re.search(r"[-−–]\s?\d", text) else count


def _counts_posts(values: Mapping[int, int], told: Sequence[Told]) -> bool:
    """Whether numbers rise from post to post, or no two of a page are equal: in a tree later posts stand first."""
    pages: defaultdict[int, list[int]] = defaultdict(list)
    for number in sorted(values):
        pages[id(told[number].taker)].append(values[number])
    steps = [one < other for page in pages.values() for one, other in pairwise(page)]
    distinct = [len(set(page)) == len(page) for page in pages.values() if len(page) >= MANY]
    is_rising = bool(steps) and sum(steps) >= RISING * len(steps)
    return is_rising or (bool(distinct) and all(distinct))


def _differs_for_one(values: Mapping[int, int], told: Sequence[Told]) -> bool:
    """Whether two posts of one person have two numbers: how much somebody wrote is the same beside all their posts."""
    said: defaultdict[str, set[int]] = defaultdict(set)
    for number, value in values.items():
        said[told[number].author].add(value)
    return any(len(numbers) > 1 for author, numbers in said.items() if author)


def _differs_on_a_page(values: Mapping[int, int], told: Sequence[Told]) -> bool:
    """Whether two posts of one page have two numbers: how old a thread is stands once on its page."""
    pages: defaultdict[int, set[int]] = defaultdict(set)
    for number, value in values.items():
        pages[id(told[number].taker)].add(value)
    return any(len(numbers) > 1 for numbers in pages.values())


def _is_said(column: Column, told: Sequence[Told]) -> bool:
    """Whether words, signs or classes at the numbers say that people liked the post."""
    return all(LIKED.search(_around(told[number], node)) for number, (node, _) in column.items())


def _around(one: Told, node: int) -> str:
    nodes, parent = one.nodes, one.nodes.parents[node]
    near = (node, parent, *nodes.children(parent)) if parent >= one.record.start else (node,)
    marks = [value or "" for each in near for name, value in nodes.attributes[each].items() if name in _TELLING]
    return " ".join((*marks, one.text_of(parent if len(one.text_of(parent)) < 60 else node)))


_TELLING = frozenset({"class", "title", "aria-label", "alt", "src", "id"})


def _sought(one: Told, node: int, text: str) -> Sought:
    return Sought(one.taker, one.record, (node,), text)


def _is_right(one: Sought, field: Field) -> bool:
    return reaction_count(one.taker, one.record, field) == _value(one.value)
