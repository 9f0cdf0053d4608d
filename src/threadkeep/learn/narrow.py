"""Rules that look only where titles and steps stand: a window of posts may begin with any post, and all are linked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import re2

from threadkeep.learn.outline import Outline
from threadkeep.learn.pagers import flips_on, small_flips
from threadkeep.learn.places import matches, selectors_for
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.steps import steps_on
from threadkeep.learn.study import Study
from threadkeep.strategy import FollowRule, Kind

BY_PLACE = "links elsewhere lead to the same posts"


def narrowed(
    study: Study, outline: Outline, threads: Iterable[Kind], rules: Iterable[FollowRule]
) -> Iterator[FollowRule]:
    """The rules, those to pages told by a cursor with the places of titles and steps, where other links fit too."""
    kinds = {kind.name: kind for kind in threads if "(?P<cursor>" in (kind.url or "")}
    for rule in rules:
        kind = kinds.get(rule.to)
        if kind is None or rule.at is not None or (rule.as_ == "flip" and study.has_messages):
            yield rule
            continue
        pages, wanted = _flips(study, outline) if rule.as_ == "flip" else _titles(study, outline)
        found = _places(study, kind, pages, wanted)
        yield from (replace(rule, at=at, why=BY_PLACE) for at in found) if found else (rule,)


def _places(study: Study, kind: Kind, pages: Sequence[Seen], wanted: Sequence[SeenLink]) -> tuple[str, ...]:
    """Selectors for some links, where others lead to pages of the kind; none where they cannot be told apart."""
    spots, known = {link.spot for link in wanted}, {study.path(link.url) for link in wanted}
    url = re2.compile(kind.url or "")
    strangers = [link for page in pages for link in page.links if link.spot not in spots and not link.is_written]
    others = [link for link in strangers if _has_cursor(url, path := study.path(link.url)) and path not in known]
    found = selectors_for(wanted, others) if others else ()
    return found if all(any(matches(each, link) for each in found) for link in wanted) else ()


def _has_cursor(url: re2._Regexp, path: str) -> bool:
    found = url.fullmatch(path)
    return found is not None and found["cursor"] is not None


def _flips(study: Study, outline: Outline) -> tuple[Sequence[Seen], list[SeenLink]]:
    pages, paths = outline.threads.shown, {flip.path for flip, _ in flips_on(study, outline.threads)}
    return pages, [link for page in pages for link in steps_on(study, page) if study.path(link.url) in paths]


def _titles(study: Study, outline: Outline) -> tuple[Sequence[Seen], list[SeenLink]]:
    titles = [link for group in outline.threads.groups for link in group.links]
    steps = {url for _, url in small_flips(study, outline)}
    small = [link for page in outline.indexes for link in page.links if link.url in steps]
    return outline.indexes, [*titles, *(link for link in small if any(map(str.isdigit, link.anchor)))]
