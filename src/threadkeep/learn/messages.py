"""Threads with a page for each message: every one of them lists the others, and none of them steps."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

import re2

from threadkeep.learn.learner import Wanted
from threadkeep.learn.outline import Part
from threadkeep.learn.places import selectors_for
from threadkeep.learn.positions import Flip, edit_of, may_be_page
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study
from threadkeep.learn.views import are_equal
from threadkeep.strategy import FollowRule, Kind

FEWEST = 2

Steps = Generator[Wanted, Seen, None]


def see_messages(study: Study, part: Part) -> Steps:
    """Look at one page that a thread lists below itself: another message of it, or this page under another address."""
    for page in part.pages if not study.has_messages else ():
        links = listed_messages(study, part, page)
        if len({link.url for link in links}) < FEWEST:
            continue
        other = yield from study.see(links[-1].url)
        if study.kind(other) == "thread" and not are_equal(page, other):
            study.has_messages = True
            study.lists[study.path(other.final_url)] = study.list_of(page)
        return


def message_flips(study: Study, part: Part) -> Iterator[tuple[Flip, str]]:
    """The links from each message to the others of its thread."""
    for page in part.pages if study.has_messages else ():
        own = study.list_of(page)
        yield from ((Flip(own, study.path(link.url)), link.url) for link in listed_messages(study, part, page))


def message_rules(study: Study, part: Part, kind: Kind, threads: Iterable[Kind]) -> Iterator[FollowRule]:
    """Rules from each message to the others, at the list of them; the posts of whole threads have links, too."""
    wanted = [link for page in part.pages for link in listed_messages(study, part, page)]
    spots = {link.spot for link in wanted}
    strangers = [link for page in part.pages for link in page.links if link.spot not in spots]
    url = re2.compile(kind.url or "")
    others = [link for link in strangers if url.fullmatch(study.path(link.url))]
    for at in selectors_for(wanted, others) if others else (None,):
        for source in (*threads, kind):
            yield FollowRule(source.name, kind.name, at=at, as_="flip", why="messages of one thread")


def listed_messages(study: Study, part: Part, page: Seen) -> list[SeenLink]:
    """The links of a page with one post that stand in rows, and whose URL is that of the thread with a number more.

    Other boards of the forum may show whole threads, and link each post of them in the same way.
    """
    own = study.list_of(page)
    if part.form(own) is None or page.posts > 1:
        return []
    in_rows = [link for link in page.links if link.row >= 0 and not link.is_written and "nofollow" not in link.rel]
    edits = {link.url: edit_of(own, study.path(link.url)) for link in in_rows}
    added = [link for link in in_rows if (edit := edits[link.url]) and not edit.replaces and edit.value.isdecimal()]
    return [link for link in added if (edit := edits[link.url]) and may_be_page(edit) and link.url not in page.actions]
