"""Pages of articles: they look like threads, and the heading of each article leads to a page that is called like it."""

from __future__ import annotations

from threadkeep.learn.groups import Group
from threadkeep.learn.neighbours import leading
from threadkeep.learn.seen import Seen
from threadkeep.learn.study import Study

# Articles that are looked at, and the share of what looks like posts that has a heading.
FEWEST = 2
HEADED = 0.6


def mark_articles(study: Study, page: Seen) -> None:
    """Note which headings of a page taken for a thread lead to threads of their own: then it lists these."""
    if study.switches.articles and study.kind(page) == "thread":
        study.articles |= {group.key for group in leading(study.groups_of(page)) if _are_headings(study, page, group)}


def _are_headings(study: Study, page: Seen, group: Group) -> bool:
    """Whether most posts of a page have one of the links, and what was seen behind these is called like them.

    The posts of a thread may have titles, too: all those lead to one thread, which has one name.
    """
    posts = {link.post for link in group.links} - {-1}
    if study.verdict(group.key) != "thread" or len(posts) < max(FEWEST, HEADED * page.posts):
        return False
    anchors = {study.clean(link.url): link.anchor for link in group.links}
    seen = [other for other in study.votes[group.key] if other.url in anchors]
    named = {other.title for other in seen if anchors[other.url] in other.title}
    return len(named) >= max(FEWEST, len(seen))
