"""The links of a page that step to another page of its list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from threadkeep.layout.page_flips import PAGE_WORDS
from threadkeep.learn.counting import range_in
from threadkeep.learn.groups import Group
from threadkeep.learn.positions import Edit, edit_of, may_be_page
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study

STEP_RELATIONS = frozenset({"next", "prev", "previous"})
SECOND_PAGE = 2


def steps_on(study: Study, page: Seen) -> list[SeenLink]:
    """The links that say a number or a step, outside of records; else one whose URL alone looks like a step."""
    listings = [group for group in study.groups_of(page) if group.is_listing and _has_records(study, group)]
    said = [*said_steps(study, page, listings), *_ranges(study, page, listings)]
    return said or _unsaid(study, page, listings)


def _has_records(study: Study, group: Group) -> bool:
    """Whether a group was looked at and has records: a pager beside a menu has its place, and both are bare links."""
    verdict = study.verdict(group.key)
    is_bare = all(link.row == link.node for link in group.links)
    return verdict is not None and not (verdict == "other" and is_bare)


def goes_on(study: Study, page: Seen) -> bool:
    """Whether a page says that its list has more pages: a number, or a step in words."""
    said = (study.path(link.url) for link in said_steps(study, page, study.groups_of(page)) if link.anchor)
    return not {study.path(page.final_url), *_ways_up(study, page)}.issuperset(said)


def _ways_up(study: Study, page: Seen) -> Iterator[str]:
    """Where threads step to that are not this list: the same arrow on all pages leads to the forum."""
    own = study.list_of(page)
    for other in study.pages.values():
        if study.kind(other) == "thread" and study.list_of(other) != own and edit_of(own, study.list_of(other)) is None:
            yield from map(study.path, other.steps)


def said_steps(study: Study, page: Seen, listings: Sequence[Group]) -> list[SeenLink]:
    """The links that say a number or a step in words or arrows, outside of records.

    An icon without a word may do anything: it is never taken for a step. Neither is the name of an author.
    """
    return [
        link
        for link in _outside(page, listings)
        if link.url in page.steps
        and link.url not in page.people
        and link.spot not in study.windows
        and (study.switches.steps or link.anchor.strip("[]() ").isdecimal())
        and (link.anchor or not STEP_RELATIONS.isdisjoint(link.rel))
    ]


def _outside(page: Seen, listings: Sequence[Group]) -> list[SeenLink]:
    around = [group for group in listings if group.is_listing and len(group.rows) > 1]
    return [
        link
        for link in page.links
        if "nofollow" not in link.rel and not any(group.holds(link.node) for group in around)
    ]


def _ranges(study: Study, page: Seen, listings: Sequence[Group]) -> list[SeenLink]:
    """Links that say which records they lead to, "11-20", and whose URL is the page's own but for the first of them."""
    own = study.list_of(page)
    return [
        link
        for link in _outside(page, listings)
        if not link.is_written and link.url not in page.actions
        if (said := range_in(link.anchor)) and (edit := edit_of(own, study.path(link.url))) is not None
        if edit.value.isdecimal() and said[0] - int(edit.value) in (0, 1)
    ]


def _unsaid(study: Study, page: Seen, listings: Sequence[Group]) -> list[SeenLink]:
    """Links in words that nobody knows, whose URL is the page's own with what a second page would have.

    That is the number two, or the number of records on this page. A step leads to one page: what stands there for
    several numbers folds categories, or rates.
    """
    if not study.switches.steps:
        return []
    own = study.list_of(page)
    counts = {SECOND_PAGE, page.posts, *(len(group.links) for group in listings)} - {0, 1}
    edits = {link.url: edit for link in page.links if (edit := edit_of(own, study.path(link.url))) is not None}
    values: defaultdict[str, set[str]] = defaultdict(set)
    for edit in edits.values():
        values[edit.before].add(edit.value)
    return [
        link
        for link in _outside(page, listings)
        if link.anchor and not link.is_written and link.url not in page.actions
        if (edit := edits.get(link.url)) is not None and len(values[edit.before]) == 1 and _is_second(own, edit, counts)
    ]


def _is_second(base: str, edit: Edit, counts: Collection[int]) -> bool:
    """Whether an edit adds the position of a second page to a URL, beginning with a sign: `?page=2`, `-p2`, `/2`.

    Below a folder it may begin with the word for a page: `/page/2/` below `/`.

    A number that a word leads to without a sign may name what is to be done: `/do2`. Nothing of that kind is tried.
    """
    is_named = base.endswith("/") and edit.before.rstrip("/-").lower() in PAGE_WORDS
    # Parameters are sorted: what is added may stand between two others, and begin with its name.
    is_parted = edit.before != "" and (not edit.before[:1].isalnum() or base[edit.at - 1 : edit.at] in ("?", "&"))
    is_added = not edit.replaces and (is_parted or is_named)
    return is_added and may_be_page(edit) and edit.value.isdecimal() and int(edit.value) in counts
