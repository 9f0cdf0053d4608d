"""What can be done with a page, told from what the page lists: the same is offered on others of its kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threadkeep.learn.groups import Group, extends
from threadkeep.learn.seen import Seen
from threadkeep.learn.study import Study

# What can be done with a board are few things.
FEW_TOOLS = 6


def is_toolbar(study: Study, group: Group) -> bool:
    """Whether most of its words stand at the same place of another page, and lead elsewhere there.

    What can be done with a thread is offered in the same words on each of them, and so it is with boards: but a few
    boards below may have the same names everywhere, and more to say. In another layout it stands at another place, and
    goes on from the page's own address in the same way: `/b/dogs?sort=date` here, `/b/cats?sort=date` there.
    """
    own = dict(zip((link.anchor for link in group.links), group.paths, strict=True))
    is_short = len(own) <= FEW_TOOLS and not any(group.numbers)
    pages = [page for page in study.pages.values() if page.is_page and page.url != group.page]
    others = [page for page in pages if is_short or study.kind(page) == "thread"]
    tails = _tails(study, group)
    return any(
        2 * max(_reworded(study, page, group, own), _continued(study, page, tails)) > len(own) for page in others
    )


def _reworded(study: Study, page: Seen, group: Group, own: Mapping[str, str]) -> int:
    there = {link.anchor: study.path(link.url) for link in page.links if link.spot == group.place}
    return sum(there.get(words, path) != path for words, path in own.items() if words)


def _tails(study: Study, group: Group) -> list[str]:
    """What follows the address of its page in those of its links that go on from there."""
    own = study.path(study.pages[group.page].final_url)
    return [path.removeprefix(own) for path in group.paths if extends(own, path) and path.startswith(own)]


def _continued(study: Study, page: Seen, tails: Sequence[str]) -> int:
    """How many of these follow the address of another page, in links of that page."""
    own = study.path(page.final_url)
    there = {study.path(link.url) for link in page.links} if tails else set()
    return sum(own + tail in there for tail in tails)
