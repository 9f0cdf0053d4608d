"""Threads with a page for each message: every one of them lists the others, and none of them steps."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from threadkeep.learn.learner import Wanted
from threadkeep.learn.outline import Part
from threadkeep.learn.positions import Flip, edit_of, may_be_page
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study
from threadkeep.learn.views import are_equal

FEWEST = 2

Steps = Generator[Wanted, Seen, None]


def see_messages(study: Study, part: Part) -> Steps:
    """Look at one page that a thread lists below itself: another message of it, or this page under another address."""
    for page in part.pages:
        links = _listed(study, part, page)
        if page.posts > 1 or len({link.url for link in links}) < FEWEST:
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
        yield from ((Flip(own, study.path(link.url)), link.url) for link in _listed(study, part, page))


def _listed(study: Study, part: Part, page: Seen) -> list[SeenLink]:
    """The links that stand in rows of their own and whose URL is the thread's with one number more."""
    own = study.list_of(page)
    if part.form(own) is None:
        return []
    in_rows = [link for link in page.links if link.row >= 0 and not link.is_written and "nofollow" not in link.rel]
    edits = {link.url: edit_of(own, study.path(link.url)) for link in in_rows}
    added = [link for link in in_rows if (edit := edits[link.url]) and not edit.replaces and edit.value.isdigit()]
    return [link for link in added if (edit := edits[link.url]) and may_be_page(edit) and link.url not in page.actions]
