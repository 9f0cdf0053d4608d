"""The outline of a forum: which links are boards and threads, of which forms, and which pages were seen of each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from threadkeep.learn.ballots import is_of_board
from threadkeep.learn.forms import Form, Sample, forms_of, nested, with_slash
from threadkeep.learn.groups import Group, fitting, samples_of
from threadkeep.learn.neighbours import heads, heads_runs, is_within, stand_together
from threadkeep.learn.places import are_kin
from threadkeep.learn.seen import Seen
from threadkeep.learn.steps import goes_on
from threadkeep.learn.study import Study, alike
from threadkeep.learn.whole import whole_group

# A form that so small a part of a role's URLs has must be seen twice.
FEWEST = 2
# So many threads must a page list to show that links beside them are theirs.
FEWEST_BESIDE = 5
# Pages of one kind share so much of their markup, even where one has little of it.
MUCH_ALIKE = 0.7


@dataclass(frozen=True)
class Part:
    """The links of one role: their groups as they stand on pages, their forms, and the pages seen behind them.

    `shown` are all pages that show such a list, under whatever URL.
    """

    groups: tuple[Group, ...]
    forms: tuple[Form, ...]
    pages: tuple[Seen, ...]
    shown: tuple[Seen, ...]

    def form(self, path: str) -> Form | None:
        return next((form for form in self.forms if form.fits(path)), None)

    @property
    def is_nested(self) -> bool:
        """Whether below its pages stand others, and what can be done with them: `/dogs/food/`, `/dogs/subscribe/`."""
        return any(form.is_nested for form in self.forms)

    @property
    def links(self) -> int:
        return len({path for group in self.groups for path in group.paths})


@dataclass(frozen=True)
class Outline:
    """The entry, its boards and its threads; without boards the entry itself lists threads."""

    entry: Seen
    boards: Part
    threads: Part

    @property
    def indexes(self) -> tuple[Seen, ...]:
        """The pages that list threads."""
        return self.boards.pages or (self.entry,)


def outline_of(study: Study, entry: Seen) -> Outline:
    boards = _boards(study, entry)
    threads = _threads(study, entry, boards)
    return Outline(entry, boards, threads)


def _boards(study: Study, entry: Seen) -> Part:
    voted = [group for group in study.voted("index") if not study.is_everywhere(group)]
    listed = [group for group in voted if group.page == entry.url]
    listed = [] if _is_one_list(study, entry, listed) else listed
    # The tags of new threads beside the boards have more words than these.
    listed = [group for group in listed if not _is_of_threads(study, group)] or listed
    main = max(listed, key=lambda group: group.weight, default=None)
    forms = forms_of(samples_of([main])) if main is not None else ()
    on_entry = [group for group in listed if _shares(group, forms)]
    # A thread names the boards above it; it does not list them.
    pages = {page.url for page in study.pages.values() if page is not entry and study.kind(page) != "thread"}
    others = _of_boards(study, [group for group in voted if group.page in pages])
    # Boards below boards look like them; where a page lists no threads, it is a category, and may list others.
    lists_threads = {group.page for group in study.voted("thread") if not is_of_board(study, group)}
    # A trail of links leads to the entry, too.
    below = [fitting(group, partial(_has_form, forms)) for group in others if _shares(group, forms)]
    below += [group for group in others if listed and group.page not in lists_threads and not _shares(group, forms)]
    return _part(study, [*on_entry, *below], "index", but=entry)


def _is_one_list(study: Study, entry: Seen, listed: Sequence[Group]) -> bool:
    """Whether the entry lists threads itself, page after page, and what else it leads to only sorts or picks them.

    Boards say how much is in them, or have more to say than the threads beside them.
    """
    own = [group for group in study.voted("thread") if group.page == entry.url and group.is_listing]
    threads = [group.weight for group in own if not is_of_board(study, group) and not study.is_everywhere(group)]
    others = [group.weight for group in listed]
    says_numbers = any(any(group.numbers) for group in listed)
    return bool(threads and others) and not says_numbers and max(threads) > max(others) and goes_on(study, entry)


def _shares(group: Group, forms: Iterable[Form]) -> bool:
    return any(_has_form(forms, path) for path in group.paths)


def _has_form(forms: Iterable[Form], path: str) -> bool:
    return any(form.fits(path) for form in forms)


def _threads(study: Study, entry: Seen, boards: Part) -> Part:
    """The titles in the rows of boards; other links that lead into threads are left alone."""
    sources = {page.url for page in boards.pages} or {entry.url}
    voted = study.voted("thread")
    listed = [group for group in voted if group.page in sources and not is_of_board(study, group)]
    groups = [group for group in listed if not study.is_everywhere(group)] or listed or voted
    titles = [_titles(own) for own in _by_page(groups)]
    if study.whole is not None:
        titles = [view for group in titles if (view := whole_group(study, group)) is not None]
    weights: defaultdict[str, float] = defaultdict(float)
    for group in titles:
        weights[group.key[1]] += group.weight
    main = max(weights, key=lambda form: weights[form], default="")
    usual = [group for group in titles if group.key[1] == main]
    forms = forms_of(_in_boards(study, usual, boards))
    others = [
        group
        for group in titles
        if group.key[1] != main and len(group.links) >= FEWEST and not _beside(study, group, forms)
    ]
    return _part(study, [*usual, *others], "thread", None, _in_boards(study, [*usual, *others], boards))


def _in_boards(study: Study, groups: Sequence[Group], boards: Part) -> list[Sample]:
    """The links of groups, each with what names the board it stands on: it may stand in all of their URLs."""
    own = {page.url: values for page in boards.pages if (values := _values(study, page, boards)) is not None}
    return [replace(sample, own=own.get(sample.page, ())) for sample in samples_of(groups)]


def _values(study: Study, page: Seen, boards: Part) -> tuple[str, ...] | None:
    path = study.list_of(page)
    form = boards.form(path)
    return tuple(value for value in form.values(path) or () if not value.isdigit()) if form is not None else None


def _is_of_threads(study: Study, group: Group) -> bool:
    """Whether longer words that lead to no board come first in the same rows, or one before each few of them.

    These are the tags of threads.
    """
    every = study.groups_of(study.pages[group.page])
    others = [other for other in every if other.is_listing and study.verdict(other.key) != "index"]
    longer = [other for other in others if other.weight > group.weight]
    titles = [other for other in longer if not _are_last_posts_of_kin(study, other, group)]
    return any((is_within(group, other) and heads(other, group)) or _leads_runs(other, group) for other in titles)


def _are_last_posts_of_kin(study: Study, titles: Group, group: Group) -> bool:
    """Whether titles stand behind boards that stand as those of a group do, but for an element around them.

    The first board of each category may lack the element that parts the others (`<p>`). Then its last post stands
    before these as a title stands before its tags.
    """
    boards = [board for board in study.voted("index") if board.page == group.page]
    kin = [board for board in boards if board.first < titles.first and are_kin(board.place, group.place)]
    return any(stand_together(board, titles) for board in kin)


def _of_boards(study: Study, groups: Sequence[Group]) -> list[Group]:
    """The groups without the tags of threads.

    What is one on half of its pages is one on all: on some of them titles stand at another place.
    """
    is_tag: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)
    for group in groups:
        is_tag[group.key].append(_is_of_threads(study, group))
    tags = {key for key, told in is_tag.items() if 2 * sum(told) >= len(told)}
    return [group for group in groups if group.key not in tags and not _is_of_threads(study, group)]


def _leads_runs(titles: Group, group: Group) -> bool:
    """Whether a title stands before each run of links, and none of these before the first."""
    return titles.first < group.first and heads_runs(titles, group)


def _by_page(groups: Sequence[Group]) -> list[list[Group]]:
    return [[group for group in groups if group.page == page] for page in dict.fromkeys(each.page for each in groups)]


def _titles(groups: Sequence[Group]) -> Group:
    """Of the groups of one page that lead to threads the one with most words, or one before it in the same rows."""
    heaviest = max(groups, key=lambda group: group.weight)
    together = [group for group in groups if stand_together(heaviest, group) and 3 * group.weight > heaviest.weight]
    return min(together, key=lambda group: group.first)


def _beside(study: Study, group: Group, forms: Sequence[Form]) -> bool:
    """Whether titles of the usual form stand in the same rows: then this one leads to the same threads.

    What says the same in every row ("last post") is no title.
    """
    titles = [link for other in study.groups_of(study.pages[group.page]) for link in other.links]
    usual = [link for link in titles if any(form.fits(study.path(link.url)) for form in forms)]
    return 2 * sum(group.holds(link.node) for link in usual) >= len(group.links)


def _part(
    study: Study, groups: Sequence[Group], kind: str, but: Seen | None, samples: Sequence[Sample] | None = None
) -> Part:
    forms = forms_of(samples_of(groups) if samples is None else samples)
    if kind == "index" and study.switches.places:
        forms = nested(forms, {path for group in groups for path in group.paths})
    forms = _as_answered(study, forms)
    most = forms[0].support if forms else 0
    kept = tuple(form for form in forms if form.support >= FEWEST or most < 5)
    shown = tuple(page for page in study.pages.values() if study.kind(page) == kind and page is not but)
    pages = tuple(page for page in shown if any(form.fits(study.list_of(page)) for form in kept))
    return Part(tuple(groups), kept, pages, shown)


def _as_answered(study: Study, forms: Sequence[Form]) -> tuple[Form, ...]:
    """The forms; also with a slash where that was put behind a URL that was asked for: `/dogs` leads to `/dogs/`."""
    pairs = [(study.path(page.url), study.path(page.final_url)) for page in study.pages.values()]
    slashed = [path for path, final in pairs if final == f"{path}/"]
    return tuple(with_slash(form) if any(form.fits(path) for path in slashed) else form for form in forms)


def are_mixed(study: Study, outline: Outline) -> bool:
    """Whether URLs do not tell threads from boards, or from what links led to that are neither."""
    return is_mixed(study, outline, outline.boards) or is_mixed(study, outline, outline.threads)


def is_mixed(study: Study, outline: Outline, part: Part) -> bool:
    """Whether the URLs of one part are like those of the other, of people, or of what is neither."""
    if not study.switches.places:
        return False
    other = outline.threads if part is outline.boards else outline.boards
    strangers = [group for group in study.voted("other") if not _looks_like_threads(study, group, outline.threads)]
    beside = [path for group in (*other.groups, *strangers) for path in group.paths]
    if any(map(part.form, beside)):
        return True
    if part is outline.boards and (_are_posts_alike(study, outline) or _lead_to_posts(study, outline)):
        return True
    # The addresses of people are all alike: one that is a thread's was read beside a quotation.
    people = _people(study, outline)
    return 2 * sum(part.form(path) is not None for path in people) > len(people)


def _are_posts_alike(study: Study, outline: Outline) -> bool:
    """Whether some page has, beside most threads that it lists, a link that looks like a board's: to a last post.

    What names the board of a thread, in a list of all of them, names the same few again and again.
    """
    boards = {path for group in outline.boards.groups for path in group.paths}
    for group in outline.threads.groups:
        spots: defaultdict[str, set[str]] = defaultdict(set)
        for link in study.pages[group.page].links:
            if not link.is_written and outline.boards.form(path := study.path(link.url)) is not None:
                spots[link.spot].add(path)
        if any(2 * len(paths - boards) > len(group.links) >= FEWEST_BESIDE for paths in spots.values()):
            return True
    return False


def _lead_to_posts(study: Study, outline: Outline) -> bool:
    """Whether a thread has many links that look like boards' and stand on no other thread: those to its posts."""
    boards = {path for group in outline.boards.groups for path in group.paths}
    linked = [
        {path for link in page.links if not link.is_written and outline.boards.form(path := study.path(link.url))}
        for page in outline.threads.pages
    ]
    often = Counter(path for paths in linked for path in paths)
    own = ({path for path in paths - boards if often[path] == 1} for paths in linked)
    return sum(len(paths) >= FEWEST_BESIDE for paths in own) >= FEWEST


def are_told_by_url(study: Study, outline: Outline) -> bool:
    """Whether the URLs of threads are no board's, nor anything else's: only those of boards may be."""
    paths = (path for group in outline.threads.groups for path in group.paths)
    return not is_mixed(study, outline, outline.threads) and not any(map(outline.boards.form, paths))


def _people(study: Study, outline: Outline) -> frozenset[str]:
    """Where the names of authors lead; nowhere, where one of them turned out to be a board or a thread."""
    people = study.people()
    seen = {study.path(page.final_url) for page in (*outline.boards.pages, *outline.threads.pages)}
    return people if people.isdisjoint(seen) else frozenset()


def _looks_like_threads(study: Study, group: Group, threads: Part) -> bool:
    """Whether what a group led to was not recognised, but looks much like threads that were."""
    pages = study.votes.get(group.key, [])
    return any(alike(page, thread) >= MUCH_ALIKE for page in pages for thread in threads.pages if page is not thread)
