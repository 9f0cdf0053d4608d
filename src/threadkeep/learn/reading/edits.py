"""Notes that a post was edited: lines of one form that some posts have, with a time after that of the post."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.learn.reading.dates import spelled
from threadkeep.learn.reading.fields import FieldsOf, Sought, held_field
from threadkeep.learn.reading.flag_words import EDITED
from threadkeep.learn.reading.told import Told, by_page
from threadkeep.learn.slots import escaped
from threadkeep.page import TEXT_TAG, SiteFormat, first_date, one_line
from threadkeep.strategy import Field, PostShape, field_moment

LONGEST = 160
# A name: without signs that stand between other things of a post's head, for an outer element may hold all of it.
NAME = "[^:#|»]{1,40}?"
LONGEST_DATE = 60
LEVELS = 3
FEWEST = 2
# Letters beside name and date of a note that was seen once.
LONGEST_ALONE = 50
# A line that nearly all posts have says something of their authors, or of the posts themselves, but of no edit.
NOT_ALL = 0.8
SURE = 0.9
# Notes inside texts that must look alike to be cut from them.
CUT = 3
_DATE, _NAME = "\x01", "\x02"
_PARTS = re.compile("([\x01\x02])")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Note:
    """A line with a date that is not that of the post; `form` is the line without its date and a name."""

    told: Told
    node: int
    text: str
    date: str
    form: str


def with_edits(shape: PostShape, told: Sequence[Told], by: SiteFormat) -> PostShape:
    """The shape with when and by whom posts were edited; notes that are marked apart are no part of the texts."""
    people = sorted({one.author for one in told} - {""}, key=len, reverse=True)
    notes = [note for one in told for note in _notes(one, people, by)]
    for form in _forms(notes, told):
        alike = [note for note in notes if note.form == form]
        held = held_field([_sought(note) for note in alike], _fields_of(_date_pattern(form)), _is_dated)
        if held is None or not _is_sure(held.field, notes, told):
            continue
        edited = spelled(held.field, by, [note.date for note in alike])
        names = _name_pattern(form, alike)
        return replace(
            shape,
            edited=edited,
            edited_by=Field(at=held.field.at, match=names) if names is not None else None,
            body=_without(shape.body, held.field, told),
        )
    return shape


def _notes(one: Told, people: Sequence[str], by: SiteFormat) -> Iterator[Note]:
    """The short lines of a record with a date that is not before that of the post."""
    for text in one.texts():
        raw = first_date(one_line(one.nodes.texts[text]))
        node = _holder(one, text) if raw is not None and not _is_own_date(one, text) else None
        if node is None or raw is None:
            continue
        words = one.text_of(node)
        if raw in words and _is_later(one, raw, words, by):
            yield Note(one, node, words, raw, _form(words, raw, [one.author, *people]))


def _is_own_date(one: Told, node: int) -> bool:
    return one.date_node >= 0 and one.date_node <= node < one.nodes.ends[one.date_node]


def _is_later(one: Told, raw: str, words: str, by: SiteFormat) -> bool:
    at = field_moment(raw, spelled(Field(), by, [raw]), one.taker.seen_at).at
    published = one.published.at if one.published is not None else None
    if at is None or published is None or at > published:
        return at is not None
    # Nobody is told of an edit in the very minute of the post; what repeats the time of the post lists it.
    return at == published and EDITED.search(words) is not None


def _holder(one: Told, text: int) -> int | None:
    """The element that says it all: the lowest with the author's name or a word for editing, else the lowest."""
    nodes, node = one.nodes, one.nodes.parents[text]
    around: list[int] = []
    while len(around) < LEVELS and node >= one.record.start and not one.holds_text(node):
        if len(one.text_of(node)) > LONGEST or node <= one.date_node < nodes.ends[node]:
            break
        around.append(node)
        node = nodes.parents[node]
    said = (
        each for each in around if EDITED.search(words := one.text_of(each)) or (one.author and one.author in words)
    )
    return next(said, around[0] if around else None)


def _form(words: str, raw: str, names: Sequence[str]) -> str:
    """The line without its date and the first of the names that it has: a moderator may have edited all posts seen."""
    form = words.replace(raw, _DATE, 1)
    name = next((name for name in names if name and _says(form, name)), None)
    return form.replace(name, _NAME, 1) if name is not None else form


def _says(form: str, name: str) -> bool:
    """Whether a name stands in a line, and is no part of a word; some scripts have no spaces around words."""
    before, found, behind = form.partition(name)
    return bool(found) and not any(each.isalnum() and each.isascii() for each in (before[-1:], behind[:1]))


def _forms(notes: Sequence[Note], told: Sequence[Told]) -> Iterator[str]:
    """The forms of lines that may be notes, those with a word for editing first, then the most frequent."""
    counts = Counter(note.form for note in notes)
    named = [form for form, _ in counts.most_common() if EDITED.search(form) is not None and _may_be_note(form, notes)]
    yield from named
    for form, count in counts.most_common():
        is_repeated = FEWEST <= count <= NOT_ALL * len(told) and _LETTER.search(_PARTS.sub("", form)) is not None
        is_other = _is_of_people(form, notes) or _is_of_foot(form, notes, told) or _is_of_texts(form, notes)
        if form not in named and is_repeated and not is_other:
            yield form


def _may_be_note(form: str, notes: Sequence[Note]) -> bool:
    """Whether a line with a word for editing may be a note: seen once it must be short, and in a text name somebody.

    "Edit" is a part of other words, and in some languages another word: of a text that says it with a date, all that
    begins like it would be cut from others.
    """
    alike = [note for note in notes if note.form == form]
    if len(alike) >= FEWEST:
        return True
    is_short = len(_PARTS.sub("", form)) <= LONGEST_ALONE
    return is_short and (_NAME in form or not any(note.told.is_written(note.node) for note in alike))


def _is_of_texts(form: str, notes: Sequence[Note]) -> bool:
    """Whether lines without a word for editing are people's own: they stand in few texts, or not at their ends."""
    written = [note for note in notes if note.form == form and note.told.is_written(note.node)]
    ending = sum(_ends_text(note) for note in written)
    return bool(written) and (len(written) < CUT or 2 * ending <= len(written))


def _ends_text(note: Note) -> bool:
    """Whether nothing is said behind a line in the text that it stands in."""
    nodes = note.told.nodes
    ends = [nodes.ends[body] for body in note.told.bodies if body < note.node < nodes.ends[body]]
    behind = range(nodes.ends[note.node], ends[0] if ends else nodes.ends[note.node])
    return not any(nodes.texts[node].strip() for node in behind if nodes.tags[node] == TEXT_TAG)


def _is_of_foot(form: str, notes: Sequence[Note], told: Sequence[Told]) -> bool:
    """Whether lines stand in the last posts of pages alone: the foot of the page tells what time it is."""
    last = {id(one.taker): one.record.start for one in told}
    posts = Counter(id(one.taker) for one in told)
    alike = [note.told for note in notes if note.form == form]
    is_last = all(one.record.start == last[id(one.taker)] for one in alike)
    return is_last and any(posts[id(one.taker)] > 1 for one in alike)


def _is_of_people(form: str, notes: Sequence[Note]) -> bool:
    """Whether lines say the same in all posts of a person: when they were last here."""
    said: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    for note in notes:
        if note.form == form:
            said[id(note.told.taker), note.told.author].append(note.date)
    often = [dates for dates in said.values() if len(dates) > 1]
    return bool(often) and all(len(set(dates)) == 1 for dates in often)


def _fields_of(pattern: str | None) -> FieldsOf:
    return lambda selector: (Field(at=selector, match=pattern),)


def _sought(note: Note) -> Sought:
    return Sought(note.told.taker, note.told.record, (note.node,), note.date)


def _is_dated(one: Sought, field: Field) -> bool:
    taken = one.taker.text_in(one.record, field)
    return bool(taken) and len(taken) <= LONGEST and first_date(taken) == one.value


def _is_sure(field: Field, notes: Sequence[Note], told: Sequence[Told]) -> bool:
    """Whether nearly all that the field finds are lines with a later date, and it finds them in not too many posts."""
    known = {(id(note.told.taker), note.told.record.start, note.date) for note in notes}
    taken = [(one, value) for one in told if (value := one.taker.text_in(one.record, field))]
    right = sum((id(one.taker), one.record.start, first_date(value) or "") in known for one, value in taken)
    return right >= SURE * len(taken)


def _date_pattern(form: str) -> str | None:
    """A pattern whose group holds the date, with the words before it, or else those behind it."""
    before, _, behind = form.partition(_DATE)
    if _LETTER.search(before.replace(_NAME, "")):
        return f"^{_pattern(before)}(.{{3,{LONGEST_DATE}}})"
    if _LETTER.search(behind.replace(_NAME, "")):
        return f"^{_pattern(before)}(.{{3,{LONGEST_DATE}}}?){_pattern(behind)}"
    return None


def _name_pattern(form: str, alike: Sequence[Note]) -> str | None:
    """A pattern whose group is the name; None where the line has none, or nothing tells where it ends."""
    before, name, behind = form.partition(_NAME)
    if not name:
        return None
    lead, group = f"^{_pattern(before)}", f"({NAME})"
    if _DATE in before:
        return f"{lead}{group}{_pattern(behind) if behind.strip() else '$'}"
    between, _, tail = behind.partition(_DATE)
    if between.strip():
        return f"{lead}{group}{_pattern(between)}{'' if before.strip() else '.+' + _pattern(tail)}"
    start = _start_of_dates(alike)
    return f"{lead}{group} {start}" if before.strip() and start else None


def _start_of_dates(alike: Sequence[Note]) -> str:
    """A pattern of what all dates begin with: a digit, or one word; nothing where they differ."""
    if all(note.date[:1].isdigit() for note in alike):
        return r"\d"
    words = {note.date.split()[0] for note in alike}
    return f"{escaped(words.pop())} " if len(words) == 1 else ""


def _pattern(words: str) -> str:
    unknown = {_DATE: f".{{3,{LONGEST_DATE}}}?", _NAME: NAME}
    parts = (unknown.get(part) or re.sub(r"\d+", r"\\d+", escaped(part)) for part in _PARTS.split(words))
    return "".join(parts)


def _without(body: Field, edited: Field, told: Sequence[Told]) -> Field:
    """The body without the notes inside it, where everything that their selector finds in bodies is such a note."""
    if edited.at is None or edited.at in body.drop or not re.search(r"[.#\[]", edited.at):
        return body
    inside = [
        (one, node)
        for page in by_page(told)
        for one in page
        for node in one.record.own_nodes(one.taker.select(edited.at))
        if one.is_written(node) and node not in one.bodies
    ]
    is_all = all(one.taker.value_at(node, edited) is not None for one, node in inside)
    return replace(body, drop=(*body.drop, edited.at)) if len(inside) >= CUT and is_all else body
