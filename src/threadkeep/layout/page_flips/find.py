"""The links of one page that lead to other pages of the same list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from threadkeep.layout.page_flips.addresses import (
    MASK,
    Address,
    AddressForm,
    address_of,
    all_tokens,
    forms_of,
    has_number,
    is_first_of,
    number_at,
    relation_of,
    value_in,
    words_in,
)
from threadkeep.layout.page_flips.bars import Bar, bars_of, lone_bars, says_pages
from threadkeep.layout.page_flips.groups import FlipGroup, groups_of, is_in_bars
from threadkeep.layout.page_flips.page_links import PagerLink, pager_links_of, parameters_everywhere
from threadkeep.layout.page_flips.step_words import POSITION_WORDS
from threadkeep.model import Link
from threadkeep.page import Page

# Proven links that a bar must have for its other numbers to be believed.
FEWEST_BESIDE = 2


def flips_of(page: Page) -> tuple[Link, ...]:
    """The links to other pages of the list that this page is a page of, each URL once, in document order.

    Numbers of pages prove the pager: their addresses differ by one number that grows with them. Steps follow it. Where
    addresses show no number, the only bar of numbers and steps is the pager. Small pagers in the rows of an index
    belong to other lists.
    """
    links = pager_links_of(page)
    own = address_of(page.url, parameters_everywhere(page))
    found = (one.link for one in chosen_links(page, links, own) if one.link.url != page.url)
    ordered = {link.url: link for link in found}
    return tuple(sorted(ordered.values(), key=page.links.index))


def chosen_links(page: Page, links: Sequence[PagerLink], own: Address) -> list[PagerLink]:
    """The links by proven numbers; else by the own address; else by the only bar of the page."""
    groups = [group for group in groups_of(links) if is_in_bars(page, group)]
    proven = own_groups(groups, own)
    if proven:
        sure = [one for one in links if any(_fits(one.address, group.form) for group in proven)]
        return [*sure, *_numbers_beside(page, links, sure)]
    steps = [one for one in links if _is_step(one, own) or _is_first(one, own)]
    if steps:
        return steps
    bars = bars_of(page, links)
    numbered = {one.link.url for group in groups if group.is_proven for one in group.links}
    return _in_lone_bar(page, [bar for bar in bars if not bar.urls & numbered]) or _in_lone_group(
        page, groups, bars, own
    )


def own_groups(groups: Sequence[FlipGroup], own: Address) -> list[FlipGroup]:
    """The groups of the page's own list: those with its address, else those whose first page it is."""
    related = [(relation_of(group.form, own), group) for group in groups]
    same = [each for relation, each in related if relation == "same" and _holds(each, number_at(each.form, own))]
    first = [each for relation, each in related if relation == "first" and each.begins_list and _holds(each, None)]
    return _with_equals(same or first)


def _holds(group: FlipGroup, own: int | None) -> bool:
    return group.is_proven or group.is_likely(own)


def _with_equals(groups: Sequence[FlipGroup]) -> list[FlipGroup]:
    """The group with the most points, and others that have some of its links."""
    urls = {one.link.url for one in groups[0].links} if groups else set()
    return [group for group in groups if urls & {one.link.url for one in group.links}]


def _numbers_beside(page: Page, links: Sequence[PagerLink], sure: Sequence[PagerLink]) -> list[PagerLink]:
    """Further numbers in the bars of proven links: the last page may have an address of its own."""
    urls = {one.link.url for one in sure}
    shown = {one.saying.number for one in sure}
    bars = [bar for bar in bars_of(page, links) if len(bar.urls & urls) >= FEWEST_BESIDE]
    return [
        one for bar in bars for one in bar.links if one.saying.number is not None and one.saying.number not in shown
    ]


def _fits(address: Address, form: AddressForm) -> bool:
    return value_in(form, address) is not None or is_first_of(form, address)


def _in_lone_bar(page: Page, bars: Sequence[Bar]) -> list[PagerLink]:
    """The links of the bars that look like a pager, if no other bar is like it: those of rows are many."""
    alone = [bar for bar in lone_bars(page, bars) if bar.fills_gap or bar.has_steps or _is_named_bar(page, bar)]
    return [one for bar in alone for one in bar.links]


def _is_named_bar(page: Page, bar: Bar) -> bool:
    return says_pages(page, bar) and bool(bar.numbers)


def _in_lone_group(page: Page, groups: Sequence[FlipGroup], bars: Sequence[Bar], own: Address) -> list[PagerLink]:
    """The only proven group of its kind, at addresses of the same words as the page's: its own may be an alias."""
    kinds = Counter(group.form.kind for group in groups)
    alone = {url for bar in lone_bars(page, bars) for url in bar.urls}
    words = words_in(own.path)
    fitting = (
        group
        for group in groups
        if group.is_proven and kinds[group.form.kind] == 1 and words_in(group.form.path) == words
    )
    return next((list(group.links) for group in fitting if all(one.link.url in alone for one in group.links)), [])


def _is_step(one: PagerLink, own: Address) -> bool:
    """Whether a step leads to an address that is the page's own but for one number or one parameter."""
    if not (one.saying.is_step or one.is_related):
        return False
    return _adds_cursor(one, own) or any(_is_position(one, form, value, own) for form, value in forms_of(one.address))


def _is_position(one: PagerLink, form: AddressForm, value: int, own: Address) -> bool:
    """Whether a form's number is a position: added to the own address, or in place of its own number behind a word.

    "Next" from `/t/7` to `/t/8` leads to another thread, and one from `/2026/0193` to `/2026/0197` to another message.
    """
    relation = relation_of(form, own)
    if relation != "same":
        return relation == "first"
    before = number_at(form, own)
    if before is None or before == value or _other_parameters(one.address, form) != _other_parameters(own, form):
        return False
    is_next = abs(before - value) == 1 and str(value) in all_tokens(one.address)
    return _is_named(form) or (is_next and (one.saying.names_pages or (one.is_related and has_number(form.path))))


def _other_parameters(address: Address, form: AddressForm) -> dict[str, tuple[str, ...]]:
    return {name: value for name, value in address.query.items() if name != form.name}


def _is_first(one: PagerLink, own: Address) -> bool:
    """Whether a link leads to the own address without its position, and says so."""
    if one.saying.number != 1 and not one.saying.is_step and not one.is_related:
        return False
    forms = (form for form, _ in forms_of(own) if one.saying.number == 1 or _is_named(form))
    return any(is_first_of(form, one.address) for form in forms)


def _is_named(form: AddressForm) -> bool:
    """Whether a number is behind a word for positions, or is a parameter beside an id: `?t=7&at=20`."""
    if form.name is not None:
        beside = [value for name, value in form.query if name != form.name]
        return form.name.lower() in POSITION_WORDS or any(map(has_number, (form.path, *beside)))
    place = form.path.index(MASK)
    return not POSITION_WORDS.isdisjoint(token.lower() for token in form.path[max(0, place - 2) : place])


def _adds_cursor(one: PagerLink, own: Address) -> bool:
    """Whether two addresses have one path and differ by one parameter with a digit: a cursor."""
    there = one.address
    if there.path != own.path:
        return False
    names = [name for name in {**there.query, **own.query} if there.query.get(name) != own.query.get(name)]
    values = ["".join(query.get(names[0], ())) for query in (there.query, own.query)] if len(names) == 1 else []
    is_number = all(value.isdecimal() for value in values)
    return not is_number and any(letter.isdecimal() for value in values for letter in value)
