"""URL patterns that keep apart what prefixes mix: pages of one form whose slots vary.

Prefixes do not separate `event.php?id=7` from `event.php?id=7&print=1`, and cannot describe `/event/7/title/`. Here
URLs are grouped by their form (number of folders, query keys, extension); inside a form a slot is a literal, a number,
a text, or a few words that each have a pattern of their own.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from threadkeep.objects.patterns.matching import NUMBER, TEXT, Matcher
from threadkeep.objects.patterns.prefixes import common_start
from threadkeep.objects.patterns.slots import pattern_text, slots_of

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
_Values = tuple[str, ...]
# Values that differ in digits only may be a form of their own from this many on.
_MASKED_ALIKE = 2
# They are one if they are this share of all values: `trio-7` and `trio-9` among a hundred titles are two evenings of a
# trio, and a pattern for them finds nothing of next week. Chosen, not tuned.
_MASKED_SHARE = 0.25
# So many of them are a form whatever their share is. Chosen, not tuned.
_MASKED_MANY = 10
# So few words with so many URLs each are sections of a site, each with its own pattern.
_MOST_SECTIONS = 8
# The least number of URLs of a section. Chosen, not tuned.
_URLS_PER_SECTION = 3
# Fewer different words than this say nothing about what else there may be.
_FEWEST_WORDS = 4
# A first or last word that this share of the names has is a mark of their kind ("venue-", "-print"). A third of the
# titles of drawn worlds begin with "the".
_MARK_SHARE = 0.4
# The least number of names with such a word, and of URLs of a word that stays apart from rarer ones: a play has three
# or four evenings. Chosen, not tuned.
_FEWEST_ALIKE = 5
_DIGITS = re.compile(r"[0-9]+")
_WORD_ENDS = re.compile(r"[-_.,~]")


def url_patterns(urls: Collection[str]) -> tuple[str, ...]:
    """The patterns of these URLs; each URL matches one, and no literal URL is left that another pattern matches."""
    forms = _grouped(map(slots_of, sorted(urls)), lambda slots: slots.form)
    found = [
        pattern_text(form, values)
        for form, group in forms.items()
        for values in _patterns([s.values for s in group], 0)
    ]
    return _without_covered(found)


def _grouped(items: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    groups: defaultdict[K, list[T]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return dict(groups)


def _patterns(rows: Sequence[_Values], slot: int) -> Iterator[_Values]:
    """Patterns of rows that agree in all slots before this one."""
    if slot == len(rows[0]):
        yield rows[0]
        return
    for word, members in _slot_groups(rows, slot):
        settled = [(*row[:slot], word, *row[slot + 1 :]) for row in members]
        yield from _patterns(settled, slot + 1)


def _slot_groups(rows: Sequence[_Values], slot: int) -> Iterator[tuple[str, list[_Values]]]:
    """What the slot says in a pattern, and the rows that it says it for."""
    by_mask = _grouped(rows, lambda row: _DIGITS.sub("#", row[slot]))
    least = min(max(_MASKED_ALIKE, _MASKED_SHARE * len({row[slot] for row in rows})), _MASKED_MANY)
    named: list[_Values] = []
    for mask, members in by_mask.items():
        values = {row[slot] for row in members}
        if "#" in mask and len(values) >= least:
            yield _masked(sorted(values)), members
        else:
            named += members
    if named:
        yield from _named_groups(named, slot)


def _masked(values: Sequence[str]) -> str:
    """`event-<number>-2` for `event-1-2` and `event-7-2`: only the numbers that vary are open."""
    numbers = list(zip(*(_DIGITS.findall(value) for value in values), strict=True))
    words = _DIGITS.split(values[0])
    filled = [column[0] if len(set(column)) == 1 else NUMBER for column in numbers]
    return "".join(part for pair in zip(words, [*filled, ""], strict=True) for part in pair)


def _named_groups(rows: Sequence[_Values], slot: int) -> Iterator[tuple[str, list[_Values]]]:
    by_word = _grouped(rows, lambda row: row[slot])
    counts = [len(members) for members in by_word.values()]
    is_few = len(by_word) < _FEWEST_WORDS
    is_sections = len(by_word) <= _MOST_SECTIONS and min(counts) >= _URLS_PER_SECTION
    if is_few or is_sections:
        yield from ((word, members) for word, members in by_word.items())
        return
    # Sections with many URLs each stay apart from names with one or two.
    large = {word for word, members in by_word.items() if len(members) >= max(_FEWEST_ALIKE, len(rows) / 10)}
    yield from ((word, by_word[word]) for word in by_word if word in large)
    rest = [row for row in rows if row[slot] not in large]
    if len({row[slot] for row in rest}) < _FEWEST_WORDS:
        yield from ((word, members) for word, members in _grouped(rest, lambda row: row[slot]).items())
        return
    for members in _grouped(rest, _mark_of(rest, slot)).values():
        yield _open_text(sorted({row[slot] for row in members})), members


def _mark_of(rows: Sequence[_Values], slot: int) -> Callable[[_Values], tuple[str, str]]:
    """The first and last word of a name, where many names share them."""
    firsts = _frequent(_WORD_ENDS.split(row[slot])[0] for row in rows)
    lasts = _frequent(_WORD_ENDS.split(row[slot])[-1] for row in rows)

    def mark(row: _Values) -> tuple[str, str]:
        words = _WORD_ENDS.split(row[slot])
        return words[0] if words[0] in firsts else "", _last_kind(words[-1], lasts)

    return mark


def _last_kind(word: str, lasts: set[str]) -> str:
    return word if word in lasts else "#" if word.isdigit() else ""


def _frequent(words: Iterable[str]) -> set[str]:
    counts = Counter(words)
    least = max(_FEWEST_ALIKE, _MARK_SHARE * counts.total())
    return {word for word, count in counts.items() if count >= least and word and not word.isdigit()}


def _open_text(values: Sequence[str]) -> str:
    """`<text>` between what all names begin and end with, cut at whole words; an id in front or behind is a number."""
    if len(values) == 1:
        return values[0]
    prefix = _whole_words(common_start(values))
    suffix = _whole_words(common_start([value[len(prefix) :][::-1] for value in values]))[::-1]
    middles = [value[len(prefix) : len(value) - len(suffix)] for value in values]
    return f"{prefix}{_middle(middles)}{suffix}"


def _whole_words(common: str) -> str:
    ends = [found.end() for found in _WORD_ENDS.finditer(common)]
    return common[: ends[-1]] if ends else ""


_ID_BEHIND = re.compile(r".+([-_.,~])[0-9]+")
_ID_BEFORE = re.compile(r"[0-9]+([-_.,~]).+")


def _middle(values: Sequence[str]) -> str:
    for expression, shape in ((_ID_BEHIND, "{text}{mark}{number}"), (_ID_BEFORE, "{number}{mark}{text}")):
        found = [expression.fullmatch(value) for value in values]
        marks = {one[1] for one in found if one}
        if all(found) and len(marks) == 1:
            return shape.format(text=TEXT, number=NUMBER, mark=marks.pop())
    return NUMBER if all(value.isdigit() for value in values) else TEXT


def _without_covered(patterns: Sequence[str]) -> tuple[str, ...]:
    distinct = list(dict.fromkeys(patterns))
    matcher = Matcher(one for one in distinct if "<" in one)
    return tuple(one for one in distinct if "<" in one or matcher.first(one) is None)
