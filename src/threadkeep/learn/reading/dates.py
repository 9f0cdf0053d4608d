"""How the time of a record is read: where it stands, and how the whole site writes its dates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.learn.reading.authors import usual_end
from threadkeep.learn.reading.fields import HOLDS, WHOLE, Held, Sought, held_field, score_of
from threadkeep.learn.reading.selectors import candidates_for
from threadkeep.learn.slots import escaped
from threadkeep.page import (
    TEXT_TAG,
    Order,
    Page,
    SiteFormat,
    columns_of,
    date_candidates,
    first_date,
    infer_format,
    one_line,
    tokenize_date,
    with_zone,
    zone_minutes_of_dates,
)
from threadkeep.strategy import Field

LEVELS = 2
# Below this the whole record is tried, too: dear, for no element tells where the date is.
SURE, AROUND_COST = 0.9, 6.0
# How much more may be asked for by a selector of dates alone than by one of elements that say more.
DEARER = 1.5
LONGEST_RAW = 160
MOST_GLUED = 2
MOST_EARLIER = 24
_MACHINES = {
    "iso": re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d)", re.IGNORECASE),
    "epoch": re.compile(r"\d{9,10}(?:\d{3})?"),
}


@dataclass(frozen=True, slots=True)
class Dated:
    """A page and when it was seen."""

    page: Page
    at: datetime


def site_format_of(pages: Sequence[Dated]) -> SiteFormat:
    """How the site writes its dates, as all sample pages show together; its zone is what most of them tell."""
    found = [(each, date_candidates(each.page)) for each in pages]
    if not found:
        return SiteFormat()
    columns = [column for _, candidates in found for column in columns_of(candidates)]
    language = Counter(language_of(each.page) for each in pages).most_common(1)[0][0]
    by = infer_format(columns, pages[0].at, language)
    told = [zone_minutes_of_dates(each.page, candidates, each.at, by) for each, candidates in found]
    votes = Counter(minutes for minutes in told if minutes is not None)
    return with_zone(by, votes.most_common(1)[0][0] if votes else None)


def list_format_of(by: SiteFormat, threads: Sequence[Dated], lists: Sequence[Dated]) -> SiteFormat:
    """How the lists of a site write their dates, which writes those of posts as is known.

    Where posts tell theirs by machine, only lists show whether 10/04/26 is in April.
    """
    if not lists:
        return by
    columns = [column for each in (*threads, *lists) for column in columns_of(date_candidates(each.page))]
    found = infer_format(columns, lists[0].at, by.language)
    return replace(by, order=found.order, other_orders=found.other_orders)


def language_of(page: Page) -> str:
    """The language that a page says it is in."""
    return (page.nodes.attribute(0, "lang") or "")[:2].lower() if len(page.nodes) else ""


def date_field(sought: Sequence[Sought], by: SiteFormat, others: Sequence[Field] = ()) -> Held | None:
    """The field that gives the dates; `value` of what is sought is the date as it is written.

    A date may stand in no element but that of the whole record: then it is the first one outside of the `others`.
    """
    takes = _takes(sought)
    patterns = tuple(dict.fromkeys((None, *_patterns(sought))))

    def fields_of(selector: str) -> Iterator[Field]:
        for take in takes:
            for pattern in patterns if take == "text" else (None,):
                yield Field(at=selector, take=take, match=pattern)

    held = held_field([_wider(one) for one in sought], fields_of, _is_dated)
    if held is not None and held.field.take == "text" and score_of(sought, held.field, _is_alone) < SURE:
        plain = held_field(sought, lambda at: (Field(at=at, take=take) for take in takes), _is_alone)
        held = _alone(held, plain)
    if held is None or held.score < SURE:
        found = [held, *_without_glued(sought), *_around(sought, others)]
        held = max((each for each in found if each is not None), key=lambda each: each.score, default=None)
    held = _without_earlier(sought, held) if held is not None and held.score < WHOLE else held
    return replace(held, field=spelled(held.field, by, [one.value for one in sought])) if held is not None else None


def _alone(held: Held, alone: Held | None) -> Held:
    """Of two fields the one that gives nothing but dates, if it holds as well and is not much dearer.

    An element that says more may tell another time first, as that of an edit, in posts that the sample lacks.
    """
    is_as_good = alone is not None and alone.score >= held.score and alone.cost <= held.cost + DEARER
    return alone if alone is not None and is_as_good else held


def _is_alone(one: Sought, field: Field) -> bool:
    return one.taker.text_in(one.record, field).split() == one.value.split()


def _without_glued(sought: Sequence[Sought]) -> Iterator[Held]:
    """The dates without a number that stands right before them, with no space between, in an element of its own."""
    for selector in _glued(sought):

        def fields_of(at: str, selector: str = selector) -> Iterator[Field]:
            yield Field(at=at, drop=(selector,))

        held = held_field([_wider(one) for one in sought], fields_of, _is_dated)
        if held is not None:
            yield held


def _without_earlier(sought: Sequence[Sought], held: Held) -> Held:
    """The field without elements that hide the date in some posts, where they stand before it.

    One tells another time: when the post was edited. Another has no space behind it: a name, the sign of a picture.
    Posts are counted, not pages: on a page of one post that was edited the eye may take the one time for the other.
    """
    missed = [one for one in sought if not _is_dated(one, held.field)]
    earlier = [(one.taker.page.nodes, (node,)) for one in missed for node in _hiding(one, held.field)]
    tried = [replace(held.field, drop=(*held.field.drop, one.text)) for one in candidates_for(earlier, MOST_EARLIER)]
    rights = [(sum(_is_dated(one, field) for one in sought), field) for field in tried]
    most, best = max(rights, key=lambda pair: pair[0], default=(0, held.field))
    is_better = most > len(sought) - len(missed)
    return replace(held, field=best, score=score_of(sought, best, _is_dated)) if is_better else held


def without_links(sought: Sequence[Sought], held: Held) -> Held:
    """The field without the links in what it takes, where no date stands in one: threads may be called by a date.

    A board's last thread was "15/06/2021", and when it was written in stood behind that. In the sample none was.
    """
    if held.field.take != "text" or not any(_holds_link(one, held.field) for one in sought):
        return held
    field = replace(held.field, drop=(*held.field.drop, "a"))
    score = score_of(sought, field, _is_dated)
    return replace(held, field=field, score=score) if score >= held.score else held


def _holds_link(one: Sought, field: Field) -> bool:
    taken, nodes = one.taker.value_in(one.record, field), one.taker.page.nodes
    return taken is not None and "a" in nodes.tags[taken.node + 1 : nodes.ends[taken.node]]


def _hiding(one: Sought, field: Field) -> Iterator[int]:
    glued = _before_date(one)
    yield from (glued,) if glued >= 0 else _dated_before(one, field)


def _dated_before(one: Sought, field: Field) -> Iterator[int]:
    """The elements with a date of their own that stand before the date in what the field takes."""
    taken = one.taker.value_in(one.record, field)
    nodes, dated = one.taker.page.nodes, one.nodes[0]
    if taken is not None and taken.node <= dated < nodes.ends[taken.node]:
        around = [node for node in range(taken.node, dated + 1) if dated < nodes.ends[node]]
        yield from (node for above in around for node in _dated_children(one, above))


def _dated_children(one: Sought, above: int) -> Iterator[int]:
    """The elements with a date right below one that holds the date, up to that."""
    nodes, dated = one.taker.page.nodes, one.nodes[0]
    for child in nodes.children(above):
        if nodes.ends[child] > dated > above or _begins_date(one, child):
            return
        if nodes.tags[child] != TEXT_TAG and first_date(_text(one, child)) is not None:
            yield child


def _begins_date(one: Sought, node: int) -> bool:
    nodes = one.taker.page.nodes
    words = nodes.texts[node].split() if nodes.tags[node] == TEXT_TAG else []
    return bool(words) and words[:1] == one.value.split()[:1]


def _glued(sought: Sequence[Sought]) -> list[str]:
    """Selectors of the elements right before the text of most dates."""
    before = [(one.taker.page.nodes, (node,)) for one in sought if (node := _before_date(one)) >= 0]
    return [one.text for one in candidates_for(before, MOST_GLUED)] if 2 * len(before) > len(sought) else []


def _before_date(one: Sought) -> int:
    """The element before the text that begins with the date; -1 where there is none, or a space between them."""
    nodes, before = one.taker.page.nodes, -1
    first = one.value.split()[0] if one.value.split() else ""
    for child in nodes.children(one.nodes[0]):
        if nodes.tags[child] != TEXT_TAG:
            before = child
        elif before >= 0 and first and nodes.texts[child].startswith(first):
            return before
        elif nodes.texts[child]:
            before = -1
    return -1


def _around(sought: Sequence[Sought], others: Sequence[Field]) -> Iterator[Held]:
    """The first date of the whole record, without its text, or without its author too, who may be glued to it.

    So may a number be that is an element of its own.
    """
    drops = [field.at for field in others if field.at is not None]
    tried = [tuple(drops[:count]) for count in range(1, len(drops) + 1)]
    glued = _glued(sought)
    tried += [(*drops[:1], selector) for selector in glued]
    # The name may be glued to the time in some posts, and in others a number or a picture's sign between the two.
    tried += [(*drops, selector) for selector in glued]
    for drop in tried:
        field = Field(drop=drop)
        held = Held(field, score_of(sought, field, _is_dated), AROUND_COST)
        if held.score >= HOLDS:
            yield held


def spelled(field: Field, by: SiteFormat, dates: Sequence[str]) -> Field:
    """The field with the format of the site, or with that of machines where all dates have it and tell their zone."""
    for machine, pattern in _MACHINES.items():
        if field.take != "text" and all(pattern.fullmatch(date.strip()) for date in dates):
            return replace(field, format=(machine,))
    hours, minutes = divmod(abs(by.zone_minutes), 60)
    zone = f"{'-' if by.zone_minutes < 0 else '+'}{hours:02}:{minutes:02}" if by.zone_minutes else "UTC"
    return replace(field, format=(_order(by, dates),), language=by.language, zone=zone, by_zone=by.zone)


def _order(by: SiteFormat, dates: Sequence[str]) -> Order:
    """The order of most of these dates: profiles may tell when people joined in another one than posts their time."""
    return Counter(by.order_of(tokenize_date(date).shape) for date in dates).most_common(1)[0][0] if dates else by.order


def _takes(sought: Iterable[Sought]) -> tuple[str, ...]:
    """The text, or attributes that hold the dates that were seen, maybe behind words, the usual one first."""
    found: Counter[str] = Counter()
    for one in sought:
        given = one.taker.page.nodes.attributes[one.nodes[0]]
        found.update(name for name, value in given.items() if value and _holds(value, one.value))
        found.update(["text"] if one.value in _text(one, one.nodes[0]) else [])
    return tuple(name for name, _ in found.most_common(3)) or ("text",)


def _holds(value: str, date: str) -> bool:
    """Whether an attribute says a date: "Sender's time: May 28, 2024"."""
    return value.strip() == date or (date in value and len(value) <= LONGEST_RAW and _same(first_date(value), date))


def _text(one: Sought, node: int) -> str:
    return one_line(one.taker.page.text_of(node))


def _is_dated(one: Sought, field: Field) -> bool:
    taken = one.taker.text_in(one.record, field)
    return (
        bool(taken) and len(taken) <= LONGEST_RAW and _same(first_date(taken), one.value) and not _is_around(one, field)
    )


def _is_around(one: Sought, field: Field) -> bool:
    """Whether an element is taken that holds what stands apart beside the date."""
    taken = one.taker.value_in(one.record, field) if one.apart >= 0 else None
    return (
        taken is not None
        and taken.node < one.nodes[0]
        and taken.node <= one.apart < one.taker.page.nodes.ends[taken.node]
    )


def _same(found: str | None, value: str) -> bool:
    return found is not None and (found == value or found.split() == value.split())


def _wider(one: Sought) -> Sought:
    """With the elements around: a day in an element of its own makes the date stand higher in one record of many."""
    nodes, found, node = one.taker.page.nodes, [*one.nodes], one.nodes[0]
    for _ in range(LEVELS):
        node = nodes.parents[node]
        if node < one.record.start or len(_text(one, node)) > LONGEST_RAW:
            break
        found.append(node)
    return replace(one, nodes=tuple(found))


def _patterns(sought: Sequence[Sought]) -> Iterator[str]:
    """A pattern for dates that stand behind others, from the words before them."""
    texts = [(_text(one, one.nodes[0]), one.value) for one in sought]
    before = [text.split(raw, 1)[0] for text, raw in texts if raw and raw in text and not text.startswith(raw)]
    if 2 * len(before) >= len(texts) and before and (words := usual_end(before)).strip():
        yield f"{escaped(words)}(.+)$"
