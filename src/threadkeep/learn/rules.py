"""Which links of which pages are followed: by their URLs where these tell, else by where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threadkeep.learn.outline import Outline, Part, is_mixed
from threadkeep.learn.places import are_kin, matches, selectors_for
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study
from threadkeep.strategy import FollowRule, Kind

Kinds = Sequence[Kind]
BY_PLACE = "URLs do not tell it from other pages: this is where such links stand"


def rules_by_form(outline: Outline, boards: Kinds, threads: Kinds) -> Iterator[FollowRule]:
    """Rules for a forum whose URLs tell what they lead to."""
    lists = ["entry", *(kind.name for kind in boards)]
    for kind in boards:
        for source in lists:
            yield FollowRule(source, kind.name, why=f"{outline.boards.links} links seen to boards")
    yield from _to_threads(outline, lists if not outline.boards.groups else lists[1:], threads)
    for kind in threads:
        for other in threads:
            if kind.url and "(?P<" in kind.url and _has_position(other):
                yield FollowRule(kind.name, other.name, as_="flip", why="pages of one thread")


def _to_threads(outline: Outline, lists: Sequence[str], threads: Kinds) -> Iterator[FollowRule]:
    for kind in threads:
        for source in lists:
            yield FollowRule(source, kind.name, why=f"{outline.threads.links} links seen to threads")


def _has_position(kind: Kind) -> bool:
    return any(f"(?P<{name}>" in (kind.url or "") for name in ("page", "offset", "cursor"))


def rules_by_place(study: Study, outline: Outline, boards: Kinds, threads: Kinds) -> Iterator[FollowRule]:
    """Rules that say where links stand: here the URLs of boards or threads do not tell what they lead to."""
    if outline.boards.groups:
        yield from _to_boards_by_place(study, outline, boards)
        lists = [kind.name for kind in boards]
        if is_mixed(study, outline, outline.threads):
            yield from _to_threads_by_place(study, outline, lists, threads)
        else:
            yield from _to_threads(outline, lists, threads)
    else:
        yield from _one_list_by_place(study, outline, boards, threads)
    for kind in (*boards, *threads):
        if _has_position(kind):
            yield FollowRule(kind.name, kind.name, as_="flip", why="pages of one list")


def _one_list_by_place(study: Study, outline: Outline, boards: Kinds, threads: Kinds) -> Iterator[FollowRule]:
    """The entry and its further pages are one list of threads; steps have a form of their own."""
    for source in ("entry", *(kind.name for kind in boards)):
        yield from (FollowRule(source, kind.name, why="further pages of the one list") for kind in boards)
        for at in _places(study, outline.threads, [outline.entry]):
            yield from (FollowRule(source, kind.name, at=at, why=BY_PLACE) for kind in threads)


def _to_boards_by_place(study: Study, outline: Outline, boards: Kinds) -> Iterator[FollowRule]:
    """A board lists the boards below it as the entry does, even where none was seen to."""
    part = outline.boards
    shared = _places(study, part, [outline.entry])
    for source in ("entry", *(kind.name for kind in boards)):
        pages = _sources(outline, source)
        strangers = _alike_elsewhere(study, part, pages)
        fitting = [at for at in shared if not any(matches(at, link) for link in strangers)]
        for at in dict.fromkeys((*_places(study, part, pages), *fitting)):
            yield from (FollowRule(source, kind.name, at=at, why=BY_PLACE) for kind in boards)


def _to_threads_by_place(study: Study, outline: Outline, lists: Sequence[str], threads: Kinds) -> Iterator[FollowRule]:
    for source in ("entry", *lists):
        for at in _places(study, outline.threads, _sources(outline, source)):
            yield from (FollowRule(source, kind.name, at=at, why=BY_PLACE) for kind in threads)


def _sources(outline: Outline, name: str) -> Sequence[Seen]:
    return [outline.entry] if name == "entry" else outline.boards.pages


def _places(study: Study, part: Part, pages: Sequence[Seen]) -> tuple[str, ...]:
    spots = _spots(study, part, pages)
    alike = [link for link in _alike(study, part, pages) if link.spot in spots and link.anchor]
    others = _alike_elsewhere(study, part, pages)
    unwanted = study.people().union(path for group in study.voted("other") for path in group.paths)
    wanted = [link for link in alike if study.path(link.url) not in unwanted]
    # Who wrote last may stand at the place of boards, in another cell of their rows, and who is online in a box beside.
    strangers = [*others, *(link for link in alike if link not in wanted)]
    # A time that stands just as a title does leads into the same thread: better asked for twice than not at all.
    untimed = [link for link in others if not link.is_time]
    found: tuple[str, ...] = ()
    for links, but in ((wanted, strangers), (alike, others), (alike, untimed)):
        found = selectors_for(links, but)
        if links and all(any(matches(at, link) for at in found) for link in links):
            break
    return found


def _alike_elsewhere(study: Study, part: Part, pages: Sequence[Seen]) -> list[SeenLink]:
    """The links whose URLs have the form of a part, and that stand where none of it does: people, tags, menus."""
    spots = _spots(study, part, pages)
    known = {path for group in part.groups for path in group.paths}
    alike = _alike(study, part, pages)
    return [link for link in alike if link.spot not in spots and study.path(link.url) not in known]


def _alike(study: Study, part: Part, pages: Sequence[Seen]) -> list[SeenLink]:
    return [link for page in pages for link in page.links if part.form(study.path(link.url)) is not None]


def _spots(study: Study, part: Part, pages: Sequence[Seen]) -> set[str]:
    """Where its links stand, and where one stands whose row lacks an element: the first one of a list may.

    A board that stands alone is no list: who wrote last may stand as it does but for an element.
    """
    urls = {page.url for page in pages}
    groups = [group for group in part.groups if group.page in urls]
    own, lists = {group.place for group in groups}, {group.place for group in groups if group.key not in study.single}
    lone = {group.place for page in pages for group in study.groups_of(page) if len(group.links) == 1}
    return own | {spot for spot in lone - own if any(are_kin(spot, other) for other in lists)}
