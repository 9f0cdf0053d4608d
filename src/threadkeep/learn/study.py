"""What a learner knows so far: the pages it saw, and what the links of each group led to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from threadkeep.learn.groups import Group, fitting, groups_on
from threadkeep.learn.learner import Wanted
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.sessions import session_names
from threadkeep.learn.switches import ALL_ON, Switches
from threadkeep.strategy import path_to_match, without_parameters

# Authors are looked for on pages that are surely threads.
SURE = 0.9
# Names are shorter than titles, in letters on the mean.
LONG_NAME = 16
# A menu may show a few more links on one page than on another.
SHARED = 0.6
# Boards that a thread names on its way up.
NAMED = 2
# Pages of one kind share most of their markup; those of two kinds share the frame of the site.
ALIKE = 0.85
# Those that one list leads to are expected to be of one kind: less likeness is enough.
RELATED = 0.6
# A page that lists so much of what the page that led to it has, shows the same in another order.
MIRRORED = 0.9
FEWEST_MIRRORED = 5

Verdict = Literal["index", "thread", "other"]
Looking = Generator[Wanted, Seen, Seen]


class Study:
    """Pages by the URL that was asked for, each asked for once, and votes by place and form.

    `lists` has for the path of a later page of a list the list's own path; `held` are pages whose type was found out by
    what they lead to; `views` are parameters that were shown to change nothing, and how; `has_messages`: threads have a
    page for each message; `mirrors` are pages that show what the page shows that leads to them; `alone`
    has for a page the links that stand alone on it and lead to its list; `single` are the keys of groups of one link
    that turned out to lead to a board; `windows` are spots of links that lead to what their own page shows; `articles`
    are the keys of headings above whole articles; `whole` is the parameter that shows all of a thread, not a message;
    `split` are the keys of groups that lead to boards from one page, and from these to threads.
    """

    def __init__(self, start: str, switches: Switches = ALL_ON) -> None:
        self.start = start
        self.switches = switches
        self.pages: dict[str, Seen] = {}
        self.votes: dict[tuple[str, str], list[Seen]] = {}
        self._groups: dict[tuple[str, frozenset[str]], tuple[Group, ...]] = {}
        self._spots: dict[tuple[str, frozenset[str]], frozenset[tuple[str, str]]] = {}
        self._people: dict[tuple[int, frozenset[str]], frozenset[str]] = {}
        self.lists: dict[str, str] = {}
        self.held: dict[str, Verdict] = {}
        self._kinds: dict[tuple[str, int, str], Verdict] = {}
        self._among: dict[tuple[tuple[int, int, int], str], Verdict] = {}
        self._dropped: frozenset[str] = frozenset()
        self.views: dict[str, str] = {}
        self.has_messages = False
        self.mirrors: set[str] = set()
        self.single: set[tuple[str, str]] = set()
        self.alone: dict[str, tuple[Group, ...]] = {}
        self.windows: set[str] = set()
        self.articles: set[tuple[str, str]] = set()
        self.whole: tuple[str, str] | None = None
        self.split: set[tuple[str, str]] = set()

    # ---------------------------------------------------------------- pages

    def see(self, url: str) -> Looking:
        """The page of a URL, asked for without its session."""
        clean = without_parameters(url, self._dropped)
        if clean not in self.pages:
            seen = yield Wanted(clean)
            self.pages[clean] = seen
            if self.switches.sessions:
                self._dropped |= frozenset(session_names(self.pages.values()))
        return self.pages[clean]

    def drop(self, names: Iterable[str], why: str) -> None:
        """Leave parameters out of all URLs from now on, for they change nothing."""
        self.views |= dict.fromkeys(names, why)
        self._dropped |= frozenset(names)

    @property
    def dropped(self) -> frozenset[str]:
        return self._dropped

    def path(self, url: str) -> str:
        return path_to_match(url, self._dropped)

    def clean(self, url: str) -> str:
        return without_parameters(url, self._dropped)

    def list_of(self, page: Seen) -> str:
        """The path of the list that a page is a page of."""
        own = self.path(page.final_url)
        return self.lists.get(own, own)

    def is_seen(self, url: str) -> bool:
        return self.clean(url) in self.pages

    def is_people(self, group: Group, is_first: bool) -> bool:
        """Whether short names lead where the names of authors lead on pages that are surely threads.

        What comes first in its rows may be a board whose URL only looks like a person's: it must be a known person.
        """
        if not self.switches.people or group.letters > LONG_NAME * len(group.links):
            return False
        people = self.people()
        if is_first:
            return any(path in people for path in group.paths)
        return any(group.form.fits(path) for path in people)

    def people(self) -> frozenset[str]:
        """Where the names of authors lead on pages that are surely threads."""
        known = (len(self.pages), self._dropped)
        if known not in self._people:
            pages = [page for page in self.pages.values() if page.scores.get("thread", 0) >= SURE]
            self._people = {known: frozenset(self.path(url) for page in pages for url in page.people)}
        return self._people[known]

    def is_everywhere(self, group: Group) -> bool:
        """Whether the same links stand on threads too, without numbers beside them: a menu, a cloud of tags."""
        if not self.switches.menus or group in self.alone.get(group.page, ()):
            return False
        spot = group.place if any(group.numbers) else None
        has = [self._has_too(page, group, spot) for page in self._threads(group)]
        # A thread names its board, and the one above: so few links must stand on most threads to be a menu.
        return 2 * sum(has) > len(has) if len(group.paths) <= NAMED and self._is_list(group) else any(has)

    def stands_on(self, group: Group, page: Seen) -> bool:
        """Whether most links of a group stand at the same place of another page."""
        return page.url != group.page and self._has_too(page, group, group.place)

    def _is_list(self, group: Group) -> bool:
        """Whether links of its place turned out to lead to boards, on a page that has more of them."""
        if group.key in self.single or not self.votes.get(group.key):
            return group.key in self.single
        pages = [page for page in self.pages.values() if self._kind_alone(page) == "index"]
        most = [len(each.paths) for page in pages for each in self.groups_of(page) if each.key == group.key]
        return max(most, default=0) > len(group.paths)

    def _threads(self, group: Group) -> list[Seen]:
        """The threads seen, but for pages that are like the group's own and only taken for threads."""
        own = self.pages[group.page]
        threads = [page for page in self.pages.values() if self.kind(page) == "thread" and page is not own]
        # A page that is surely a thread itself, reached by a way around, is like all of them, and has their menu.
        is_thread = own.scores.get("thread", 0) >= SURE
        return [page for page in threads if is_thread or alike(page, own) < ALIKE]

    def _has_too(self, page: Seen, group: Group, spot: str | None) -> bool:
        there = {self.path(link.url) for link in page.links if spot is None or link.spot == spot}
        return len(there & set(group.paths)) >= SHARED * len(group.paths)

    # ---------------------------------------------------------------- votes

    def groups_of(self, page: Seen) -> tuple[Group, ...]:
        """The groups of a page, looked for anew only when more is known of sessions."""
        known = (page.url, self._dropped)
        if known not in self._groups:
            self._groups[known] = groups_on(page, self.path)
        groups = tuple(map(self._without_people, self._groups[known])) if self.switches.people else self._groups[known]
        if self.split:
            groups = tuple(replace(group, is_below=self._is_below(group)) for group in groups)
        return (*groups, *self.alone.get(page.url, ()))

    def _without_people(self, group: Group) -> Group:
        """The group without the people that authors are known to be, where it has others: boards and who wrote last.

        They may have one place in their rows, and where URLs are opaque one form.
        """
        people = self.people()
        are_known = [path in people for path in group.paths]
        is_both = any(are_known) and not all(are_known) and group.letters <= LONG_NAME * len(group.links)
        return fitting(group, lambda path: path not in people) if is_both else group

    def _is_below(self, group: Group) -> bool:
        return group.key in self.split and any(page.url == group.page for page in self.votes[group.key])

    def splits(self, thread: Seen) -> bool:
        """Whether it shows that links on boards stand as those to the boards do, and lead to threads: a list in a list.

        Where URLs tell nothing, titles on boards may have the place that boards have on the entry.
        """
        path = self.path(thread.final_url)
        found = {
            group.key
            for pages in self.votes.values()
            for page in pages
            for group in self.groups_of(page)
            if path in group.paths and page in self.votes.get(group.key, ())
        }
        self.split |= found
        return bool(found)

    def vote(self, group: Group, page: Seen) -> None:
        """Count a page that a link of the group led to."""
        self.votes.setdefault(group.key, []).append(page)
        if self._kind_alone(page) == "index" and self.mirrors_one(self.pages[group.page], page):
            self.mirrors.add(page.url)

    def mirrors_one(self, origin: Seen, page: Seen) -> bool:
        """Whether a page lists just what another lists: it sorts its records, or folds them."""
        # The trail above a page leads to the page itself, too.
        if origin.final_url == page.final_url:
            return False
        one, other = (self.listed(each) for each in (origin, page))
        return len(one & other) >= MIRRORED * max(len(one), len(other), FEWEST_MIRRORED)

    def listed(self, page: Seen) -> frozenset[str]:
        """What the records of a page lead to."""
        return frozenset(path for group in self.groups_of(page) if group.is_listing for path in group.paths)

    def verdict(self, key: tuple[str, str]) -> Verdict | None:
        """What most of the links of a group led to; None before the first vote."""
        found = self.votes.get(key, [])
        votes = Counter(
            "other" if page.url in self.mirrors else self._kind_among(page, found, key[0]) for page in found
        )
        # A small board may look like nothing much: it takes a majority to call a group neither.
        return max(votes, key=lambda kind: (votes[kind], kind != "other"), default=None)

    def _kind_among(self, page: Seen, others: Sequence[Seen], place: str) -> Verdict:
        """The type of a page among those that links of the same place and form lead to: an empty board is one, too.

        What a menu leads to has the menu in common, and more of the frame: there a calendar is like the list of boards.
        """
        own = self._kind_alone(page)
        if own != "other" or not page.is_page or not self.switches.likeness or page.registers:
            return own
        known = [other for other in others if self._kind_alone(other) != "other" and other.url not in self.mirrors]
        known = [other for other in known if (place, self.path(page.final_url)) not in self._spots_of(other)]
        best = max(known, key=lambda other: alike(page, other), default=None)
        return self._kind_alone(best) if best is not None and alike(page, best) >= RELATED else own

    def _spots_of(self, page: Seen) -> frozenset[tuple[str, str]]:
        """The places of a page's links, each with the path that it leads to."""
        known = (page.url, self._dropped)
        if known not in self._spots:
            self._spots[known] = frozenset((link.spot, self.path(link.url)) for link in page.links)
        return self._spots[known]

    def kind(self, page: Seen) -> Verdict:
        """The type of a page; one that looks like neither has the type of those that the same list leads to."""
        own = self._kind_alone(page)
        if own != "other" or not page.is_page:
            return own
        known = (self._state, page.url)
        if known not in self._among:
            lists = [(key[0], found) for key, found in self.votes.items() if any(page is each for each in found)]
            kinds = [kind for place, found in lists if (kind := self._kind_among(page, found, place)) != "other"]
            self._among[known] = kinds[0] if kinds else "other"
        return self._among[known]

    @property
    def _state(self) -> tuple[int, int, int]:
        """Changes with all that types are found out by."""
        return len(self.pages), len(self.held), sum(map(len, self.votes.values()))

    def _kind_alone(self, page: Seen) -> Verdict:
        """The type of a page by itself, or of the one page of the site that is just like it.

        A board of two threads looks like nothing much by itself, and just like the other boards of its site.
        """
        if page.url in self.held:
            return self.held[page.url]
        if page.registers:
            return "other"
        if page.kind == "thread" and self._lists_articles(page):
            return "index"
        if not page.is_page or page.kind != "other" or not self.switches.likeness:
            return page.kind if page.is_page else "other"
        known = (self.start, len(self.pages) + len(self.held), page.url)
        if known not in self._kinds:
            sure = [each for each in self.pages.values() if self._is_sure(each)]
            best = max(sure, key=lambda each: alike(page, each), default=None)
            is_like = best is not None and alike(page, best) >= ALIKE
            self._kinds[known] = self.held.get(best.url, best.kind) if best is not None and is_like else "other"
        return self._kinds[known]

    def _lists_articles(self, page: Seen) -> bool:
        groups = self.groups_of(page) if self.articles else ()
        return any(group.key in self.articles and len(group.links) > 1 for group in groups)

    def _is_sure(self, page: Seen) -> bool:
        return page.url in self.held or (page.kind != "other" and page.scores.get(page.kind, 0) >= SURE)

    def voted(self, verdict: Verdict) -> list[Group]:
        """The groups that lead to pages of one type, each as it stands on each page."""
        groups = (group for page in self.pages.values() for group in self.groups_of(page))
        return [group for group in groups if group.key in self.votes and self.verdict(group.key) == verdict]


def unseen(study: Study, links: Iterable[SeenLink]) -> list[SeenLink]:
    return [link for link in links if not study.is_seen(link.url)]


def alike(page: Seen, other: Seen) -> float:
    """The share of what either page has that both have: tags with their classes, and tags below others."""
    own, others = page.marks | page.looks, other.marks | other.looks
    either = len(own | others)
    return len(own & others) / either if either else 0.0
