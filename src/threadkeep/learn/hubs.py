"""Links that stand alone and lead to a list: from what a project says about itself, or from a forum with one board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterator
from urllib.parse import unquote

from threadkeep.learn.ballots import vote
from threadkeep.learn.entry import list_candidates
from threadkeep.learn.groups import Group, apart, extends, is_about, is_token_bound
from threadkeep.learn.learner import Wanted
from threadkeep.learn.neighbours import leading
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.slots import slots_of
from threadkeep.learn.study import Study, alike
from threadkeep.learn.toolbars import is_toolbar

# Hubs that are looked at, and links of each.
HUBS = 2
LINKS = 3
# Hubs of one site look alike.
ALIKE = 0.7
SHORTEST_NAME = 3
_NUMBER = re.compile(r"\d")
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]+")

Steps = Generator[Wanted, Seen, None]


def see_hubs(study: Study, page: Seen) -> Steps:
    """Look behind the pages that a list leads to and that are neither boards nor threads."""
    for group in leading(study.groups_of(page)):
        hubs = [seen for seen in study.votes.get(group.key, []) if seen.is_page and not seen.asks_password]
        if study.verdict(group.key) == "other" and len(hubs) >= HUBS and alike(*hubs[:2]) >= ALIKE:
            yield from _see_lists(study, group, hubs)


def see_lone_boards(study: Study, page: Seen) -> Steps:
    """Look at links that stand alone here and on threads, too: a forum may have one board, and each thread names it.

    Where no thread was seen, any link that stands alone may lead to that board. Others that stand alone and have such
    an address are boards, too: of two rows no two links may stand at one place.
    """
    threads = [other for other in study.pages.values() if study.kind(other) == "thread" and other is not page]
    named = Counter(path for thread in threads for path in _named(study, thread))
    own = study.path(page.final_url)
    alone = [group for group in study.groups_of(page) if len(group.links) == 1 and not is_token_bound(group)]
    said = [each for each in alone if len(each.links[0].anchor) >= SHORTEST_NAME and each.paths[0] != own]
    # What only a number tells from others is a page of its own; anything else may do something.
    numbered = [each for each in said if _NUMBER.search(each.paths[0])]
    # So is what its address spells out, unless all threads have it: a menu may well do what it says.
    spelled = [each for each in said if each not in numbered and _is_spelled(each)]
    lone = [each for each in numbered if not threads or each.paths[0] in named]
    lone += [each for each in spelled if 0 < named[each.paths[0]] < len(threads)]
    lone = [each for each in lone if not is_about(each, own) and not _is_about_record(study, each)]
    fitting = _titled(study, [each for each in lone if not is_toolbar(study, each)])
    # One of several that no thread names may well do something.
    for group in fitting[:LINKS] if threads or len(fitting) == 1 else []:
        found = yield from study.see(group.links[0].url)
        if study.kind(found) != "index":
            continue
        like_it = [each for each in (*numbered, *spelled) if _are_of_one_kind(each.paths[0], group.paths[0])]
        study.alone[page.url] = (apart(page, {each.paths[0]: each.links[0] for each in (group, *like_it)}),)
        study.vote(study.alone[page.url][0], found)
        yield from vote(study, found)
        return


def _named(study: Study, thread: Seen) -> set[str]:
    return {study.path(link.url) for link in thread.links if not link.is_written}


def _is_about_record(study: Study, group: Group) -> bool:
    """Whether its numbers are those of a link whose form is more common: it does something with that one.

    Beside `?do=board&b=1`, `?do=board&b=2` a lone `?do=seen&b=1` marks the first of them as read.
    """
    path = group.paths[0]
    others = {study.path(link.url) for page in study.pages.values() for link in page.links} | {path}
    forms = Counter(_DIGITS.sub("", other) for other in others)
    same = (other for other in others if _DIGITS.findall(other) == _DIGITS.findall(path))
    return max(forms[_DIGITS.sub("", other)] for other in same) > forms[_DIGITS.sub("", path)]


def _is_spelled(group: Group) -> bool:
    """Whether the last name in a path is that of the link, below another: `/section/old-machines/`, Old machines."""
    names = [value for value in slots_of(group.paths[0]).values if value]
    return len(names) > 1 and _words(unquote(names[-1])) == _words(group.links[0].anchor) != []


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _are_of_one_kind(path: str, other: str) -> bool:
    """Whether two paths differ in nothing but the name at their end."""
    one, two = slots_of(path.rstrip("/")), slots_of(other.rstrip("/"))
    return one.leads == two.leads and one.values[:-1] == two.values[:-1]


def _titled(study: Study, groups: list[Group]) -> list[Group]:
    """Those whose words stand in the title of a page, where there are any: boards do, what can be done does not."""
    titles = [page.title for page in study.pages.values()]
    named = [each for each in groups if any(each.links[0].anchor in title for title in titles)]
    return named or [each for each in groups if not _ends_with_verb(each)]


def _ends_with_verb(group: Group) -> bool:
    """Whether behind its number a path has a word that is none of the link's: `/b/43/mark` does something."""
    last = group.paths[0].partition("?")[0].rstrip("/").rpartition("/")[2]
    words = {word.casefold() for word in _WORD.findall(group.links[0].anchor)}
    is_numbered = _NUMBER.search(last) is not None or "?" in group.paths[0]
    return not is_numbered and words.isdisjoint(word.casefold() for word in _WORD.findall(last))


def _see_lists(study: Study, group: Group, hubs: list[Seen]) -> Steps:
    for hub in hubs[:HUBS]:
        for link in _links_below(study, hub):
            found = yield from study.see(link.url)
            if study.kind(found) != "index":
                continue
            own = apart(hub, {study.path(link.url): link})
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
