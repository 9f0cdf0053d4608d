"""Views of whole threads, where lists link messages: `?id=5` shows one message, `?id=5&mode=thread` the thread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from threadkeep.fetch import origin
from threadkeep.learn.forms import Sample, forms_of
from threadkeep.learn.groups import Group
from threadkeep.learn.learner import Wanted
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study

# A link beside every title may do something with the thread: only what says in its URL that it is a view is tried.
_NAMES = frozenset({"mode", "view", "display", "show", "style", "layout", "ansicht", "vue", "vista"})
_VIEWS = frozenset({"thread", "topic", "flat", "full", "all", "whole", "linear", "nested", "complete", "expanded"})
FEWEST = 2

Steps = Generator[Wanted, Seen, None]


def see_whole(study: Study, groups: Sequence[Group]) -> Steps:
    """Where the pages behind titles show one post each, look at one view that is linked beside the titles."""
    behind = [page for group in groups for page in study.votes.get(group.key, ()) if study.kind(page) == "thread"]
    if study.whole is not None or not behind or any(page.posts > 1 for page in behind):
        return
    for view in _views(study, groups) if study.switches.whole else ():
        study.whole = view
        links = [link for group in groups for link in _by_size(whole_group(study, group))]
        page = yield from study.see(links[0].url)
        if study.kind(page) == "thread" and page.posts > 1:
            return
        study.whole = None
        return


def whole_group(study: Study, group: Group) -> Group | None:
    """The views of whole threads beside the titles of a group, each with the words of its title; None without any."""
    there = _links(study, group)
    titles = {_viewed(study, path): link for path, link in there.items() if group.form.fits(path)}
    views = {path: replace(link, anchor=titles[path].anchor) for path, link in there.items() if path in titles}
    if not views:
        return None
    rows = study.pages[group.page].rows
    return replace(
        group,
        place=next(iter(views.values())).spot,
        form=forms_of([Sample(path) for path in views])[0],
        links=tuple(views.values()),
        paths=tuple(views),
        numbers=tuple(max(rows[link.row].numbers, default=0) if link.row >= 0 else 0 for link in views.values()),
        places=len(views),
    )


def _links(study: Study, group: Group) -> dict[str, SeenLink]:
    """The links of a group's page by their paths; a list of messages has titles at several places."""
    page = study.pages[group.page]
    return {study.path(link.url): link for link in page.links if _is_open(page, link)}


def _views(study: Study, groups: Sequence[Group]) -> Iterator[tuple[str, str]]:
    """The parameters that some links beside titles have more than the titles, and that name a view."""
    counts: Counter[tuple[str, str]] = Counter()
    for group in groups:
        there = _links(study, group)
        titles = {frozenset(_parameters(path)): path for path in there if group.form.fits(path)}
        for path in there:
            given = frozenset(_parameters(path))
            counts.update(
                added for added in given if given - {added} in titles and _is_beside(titles[given - {added}], path)
            )
    for (name, value), count in counts.most_common():
        if count >= FEWEST and name.lower() in _NAMES and value.lower() in _VIEWS:
            yield name, value


def _is_open(page: Seen, link: SeenLink) -> bool:
    return not link.is_written and "nofollow" not in link.rel and link.url not in page.actions


def _is_beside(title: str, path: str) -> bool:
    return title.partition("?")[0] == path.partition("?")[0]


def _parameters(path: str) -> Iterator[tuple[str, str]]:
    for pair in path.partition("?")[2].split("&"):
        name, _, value = pair.partition("=")
        yield name, value


def _viewed(study: Study, path: str) -> str:
    """The path of the view of a title's thread, with its parameters in their order."""
    name, value = study.whole or ("", "")
    return study.path(f"{origin(study.start)}{path}&{name}={value}")


def _by_size(group: Group | None) -> list[SeenLink]:
    return group.by_size() if group is not None else []
