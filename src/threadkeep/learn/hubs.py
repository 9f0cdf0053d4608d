"""Pages that list nothing themselves but lead to a list: what a project says about itself, and a link to its forum."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from threadkeep.learn.ballots import vote
from threadkeep.learn.entry import list_candidates
from threadkeep.learn.groups import Group, extends, leading, single
from threadkeep.learn.learner import Wanted
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study, alike

# Hubs that are looked at, and links of each.
HUBS = 2
LINKS = 3
# Hubs of one site look alike.
ALIKE = 0.7

Steps = Generator[Wanted, Seen, None]


def see_hubs(study: Study, page: Seen) -> Steps:
    """Look behind the pages that a list leads to and that are neither boards nor threads."""
    for group in leading(study.groups_of(page)):
        hubs = [seen for seen in study.votes.get(group.key, []) if seen.is_page and not seen.asks_password]
        if study.verdict(group.key) == "other" and len(hubs) >= HUBS and alike(*hubs[:2]) >= ALIKE:
            yield from _see_lists(study, group, hubs)


def _see_lists(study: Study, group: Group, hubs: list[Seen]) -> Steps:
    for hub in hubs[:HUBS]:
        for link in _links_below(study, hub):
            found = yield from study.see(link.url)
            if study.kind(found) != "index":
                continue
            own = single(hub, link, study.path(link.url))
            study.alone[hub.url] = (own,)
            study.vote(own, found)
            study.held |= {each.url: "index" for each in study.votes[group.key] if each.is_page}
            yield from vote(study, found)
            break


def _links_below(study: Study, hub: Seen) -> Iterator[SeenLink]:
    """The links of a hub that say they lead to a list and whose URLs are its own with a word more."""
    own = study.path(hub.final_url)
    urls = {url for url in list_candidates([hub], study.path) if extends(own, study.path(url))}
    found = {link.url: link for link in hub.links if link.url in urls}
    return iter(list(found.values())[:LINKS])
