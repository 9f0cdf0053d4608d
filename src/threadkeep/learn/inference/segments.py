"""Templates of one slot of URLs: a fixed word, numbers in fixed text, or a name."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from statistics import fmean

from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_slots import masked
from threadkeep.strategy import compiled_pattern

_LEADING = re.compile(r"([^\W\d_]{0,8}[-_.]?)(\d+)([-_.,~].*)?$")
_TRAILING = re.compile(r"(.*\D.*|\D)([-.,_~])(\d+)(\.[a-z]{2,5})?$")
_FILE = re.compile(r"\.[a-zA-Z]{2,5}$")
_SEPARATORS = re.compile(r"[-_~%+,:!]|[^\x00-\x7f]")
_MIXED = re.compile(r"\d[a-zA-Z]")
_NUMBERED_FILE = re.compile(r"#\.[a-zA-Z]{2,5}")
_TITLE = re.compile(r"[^\W\d_]{3}")
_TOKEN = re.compile(r"[^\W_]+")
_SIGNS = re.compile(r"([.^$*+?{}\[\]\\|()])")


@dataclass(frozen=True)
class Template:
    """How the values of a slot are written. `kind`: "word" is fixed; "numbers" has its numbers as "#" in `text`;
    "leading" and "trailing" are names with an id before or after; "name" is any text before `text`; "choice" is one of
    some words.
    """

    kind: str
    text: str

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """Regular expressions in turn: fixed text at even places, variable parts at odd ones."""
        if self.kind == "word":
            return (escaped(self.text),)
        if self.kind == "numbers":
            pieces = self.text.split("#")
            return tuple(each for piece in pieces for each in (escaped(piece), r"\d+"))[:-1]
        if self.kind == "choice":
            return ("", "|".join(map(escaped, self.text.split("/"))), "")
        if self.kind == "leading":
            return (escaped(self.text), r"\d+", "", r"(?:[-_.,~][^/?&]*)?", "")
        if self.kind == "trailing":
            separator, ending = self.text[0], self.text[1:]
            return ("", r"[^/?&]*", escaped(separator), r"\d+", escaped(ending))
        return ("", r"[^/?&;]+", escaped(self.text))

    def variables(self, value: str) -> tuple[str, ...]:
        """The values of the variable parts; empty where a value has a sign that no pattern allows."""
        found = compiled_pattern(_pattern(self)).fullmatch(value)
        return tuple(found.groups()) if found else ("",) * (len(self.parts) // 2)


@lru_cache(maxsize=4096)
def _pattern(template: Template) -> str:
    return "".join(f"({part})" if at % 2 else part for at, part in enumerate(template.parts))


def escaped(text: str) -> str:
    """Only what means something in a pattern."""
    return _SIGNS.sub(r"\\\1", text)


def is_opaque(value: str) -> bool:
    """Letters and digits that change places, letters behind digits, or a long text without separators."""
    return any(
        _changes(token) >= 2 or _MIXED.search(token) or len(token) > THRESHOLDS.longest_word
        for token in _TOKEN.findall(value)
    )


def _changes(token: str) -> int:
    return sum(a.isdigit() != b.isdigit() for a, b in pairwise(token))


def is_name_like(value: str) -> bool:
    base = _FILE.sub("", value)
    return bool(_SEPARATORS.search(base)) or len(base) > THRESHOLDS.longest_word or is_opaque(base)


def is_number_form(form: str) -> bool:
    pieces = form.split("#")
    letters = [re.sub(r"[^\w]", "", piece) for piece in pieces]
    return len(pieces) - 1 <= THRESHOLDS.most_numbers and all(
        len(each) <= THRESHOLDS.longest_fixed_text for each in letters
    )


Profile = Mapping[str, Counter[str]]


@dataclass(frozen=True, slots=True)
class SlotValues:
    """The values of one slot: `labels` of the pages with such URLs, `lists` of values linked beside each other.

    `below` are the labels of pages whose URLs go on, `endings` the forms of how they go on. `parents` counts the
    different beginnings before a value.
    """

    values: tuple[str, ...]
    labels: Profile
    below: Profile
    endings: Mapping[str, frozenset[tuple[str, ...]]]
    lists: tuple[frozenset[str], ...]
    parents: Mapping[str, int]


def partition(slot: SlotValues) -> dict[str, Template]:
    """The template of each value."""
    chosen = {value: Template("numbers", "#") for value in slot.values if value.isdigit()}
    chosen.update({value: Template("word", value) for value in slot.values if _is_fixed(value, slot)})
    open_values = [value for value in slot.values if value not in chosen]
    chosen.update(_with_id_behind(open_values))
    chosen.update(_with_id_before([value for value in open_values if value not in chosen]))
    chosen.update(_forms([value for value in open_values if value not in chosen], slot))
    chosen.update(_names([value for value in open_values if value not in chosen], slot))
    return _without_rare_forms(chosen, slot)


def _is_fixed(value: str, slot: SlotValues) -> bool:
    """A word behind many different beginnings is no name: `/b/x/new`, `/b/y/new`."""
    return not value or (slot.parents[value] >= 3 and "#" not in masked(value))


def _with_id_behind(values: Sequence[str]) -> dict[str, Template]:
    """Names with an id at their end, if nearly all have one: `old-books.17`."""
    found = {value: match for value in values if (match := _TRAILING.fullmatch(value))}
    ends = Counter((match[2], match[4] or "") for match in found.values())
    if not ends:
        return {}
    (separator, ending), count = ends.most_common(1)[0]
    same = {value: match for value, match in found.items() if (match[2], match[4] or "") == (separator, ending)}
    if (
        count < 3
        or count < THRESHOLDS.names_with_id * len(values)
        or len({masked(match[1]) for match in same.values()}) < 0.5 * count
    ):
        return {}
    return {value: Template("trailing", separator + ending) for value in same}


def _with_id_before(values: Sequence[str]) -> dict[str, Template]:
    """Names with an id before them: `17-old-books`, `t17-old-books`."""
    starts: defaultdict[str, dict[str, re.Match[str]]] = defaultdict(dict)
    for value in values:
        if (match := _LEADING.fullmatch(value)) and _TITLE.search(match[3] or ""):
            starts[match[1]][value] = match
    chosen: dict[str, Template] = {}
    for prefix, found in starts.items():
        forms = {masked(value) for value in found}
        if len(forms) >= 3 and len(forms) >= 0.2 * len(found):
            chosen.update({value: Template("leading", prefix) for value in found})
    names = [value for value in values if is_name_like(value)]
    return chosen if sum(value in chosen for value in names) >= THRESHOLDS.names_with_id * len(names) else {}


def _forms(values: Sequence[str], slot: SlotValues) -> dict[str, Template]:
    """Numbers in fixed text: `topic-17.html`. One value is enough behind several beginnings, or in a short text."""
    forms: defaultdict[str, list[str]] = defaultdict(list)
    for value in values:
        if "#" in (form := masked(value)) and not is_opaque(_FILE.sub("", value)) and is_number_form(form):
            forms[form].append(value)
    return {
        value: Template("numbers", form)
        for form, found in forms.items()
        if len(found) >= 2 or slot.parents[found[0]] >= 2 or _NUMBERED_FILE.fullmatch(form)
        for value in found
    }


def _without_rare_forms(chosen: dict[str, Template], slot: SlotValues) -> dict[str, Template]:
    """Names that happen to be numbers in fixed text are names like those beside them: `3k` beside `k3x`, `4mm`."""
    names = [value for value, template in chosen.items() if template.kind == "name"]
    forms = Counter(template for template in chosen.values() if template.kind == "numbers")
    wanted = _main_label(names, slot.labels)
    name = Counter(chosen[value] for value in names).most_common(1)[0][0] if names else None
    for value, template in list(chosen.items()):
        is_rare = forms[template] and forms[template] <= THRESHOLDS.rare_form * len(names) and slot.parents[value] < 2
        if name is not None and is_rare and not _is_other_role(value, slot.labels, wanted):
            chosen[value] = name
    return chosen


def _ending(value: str) -> str:
    found = _FILE.search(value)
    return found[0] if found else ""


def _names(values: Sequence[str], slot: SlotValues) -> dict[str, Template]:
    """Names and fixed words: names are many, listed beside each other, and lead to pages of one role."""
    wanted = _main_label(values, slot.labels)
    names = {value for value in values if is_name_like(value) and not _contradicts(value, slot.labels, wanted)}
    forms = {value for value in names if "#" in masked(value) and not is_opaque(_FILE.sub("", value))}
    names -= {value for value in forms if _is_other_role(value, slot.labels, wanted)}
    names |= _listed_words(values, slot, wanted) | _words_beside(names, slot, wanted)
    names = names | _words_like(names, values, slot) if len(names) >= 2 else set()
    by_ending = Counter(map(_ending, names))
    names.intersection_update(values)
    return {
        value: Template("name", _ending(value) if by_ending[_ending(value)] >= 3 else "")
        if value in names
        else Template("word", value)
        for value in values
    }


def _listed_words(values: Sequence[str], slot: SlotValues, wanted: str) -> set[str]:
    """Words beside which other words lead to pages of the same role."""
    listed: set[str] = set()
    for group in slot.lists if wanted else ():
        fetched = [value for value in group if slot.labels.get(value)]
        good = [value for value in fetched if not _is_other_role(value, slot.labels, wanted)]
        enough = min(5, max(2, THRESHOLDS.names_in_list * len(group)))
        if len(good) >= enough and len(good) >= THRESHOLDS.alike_words * len(fetched) and not _is_menu(group, slot):
            listed |= {value for value in group if not _is_other_role(value, slot.labels, wanted)}
    return listed.intersection(values)


def _words_beside(names: set[str], slot: SlotValues, wanted: str) -> set[str]:
    """Words in lists of names."""
    return {
        value
        for group in slot.lists
        if len(names & group) >= THRESHOLDS.names_in_list * len(group)
        for value in group
        if not _is_other_role(value, slot.labels, wanted)
    }


def _words_like(names: set[str], values: Sequence[str], slot: SlotValues) -> set[str]:
    """Words that are followed by what follows names: `/t/topic/61` beside `/t/old-books/17`."""
    below = _main_label([*names], slot.below)
    return {value for value in values if below and slot.below.get(value, Counter())[below]}


def _is_menu(group: Collection[str], slot: SlotValues) -> bool:
    """Whether the pages behind values of a list have different roles, or other URLs."""
    below = (slot.below.get(value, Counter()) for value in group)
    roles = {own.most_common(1)[0][0] for own in below if own.total() >= 2}
    endings = [own for value in group if len(own := slot.endings.get(value, frozenset())) >= 2]
    pairs = [len(a & b) / len(a | b) for a, b in combinations(endings[:12], 2)]
    return len(roles) > 1 or (bool(pairs) and fmean(pairs) < THRESHOLDS.same_endings)


def _main_label(values: Sequence[str], labels: Profile) -> str:
    counts: Counter[str] = Counter()
    for value in values:
        counts.update({label: 1 for label in labels.get(value, ()) if label in ("thread", "index")})
    return counts.most_common(1)[0][0] if counts else ""


def _contradicts(value: str, labels: Profile, wanted: str) -> bool:
    """Whether all pages behind a value are of no use, where others are."""
    own = labels.get(value, Counter())
    return own.total() > 0 and not (own["thread"] or own["index"]) and bool(wanted)


def _is_other_role(value: str, labels: Profile, wanted: str) -> bool:
    """Whether the pages behind a value are of another role."""
    own = labels.get(value, Counter())
    return own.total() > 0 and bool(wanted) and not own[wanted]
