"""Files that hang on posts: links with the name of a file, at a place where posts have such links and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threadkeep.fetch import same_site
from threadkeep.learn.reading.fields import Sought, held_field
from threadkeep.learn.reading.flag_words import FILE_NAME
from threadkeep.learn.reading.told import Told
from threadkeep.strategy import Field, attachments_of

FEWEST = 2
# Of all links that a selector finds in posts, those that name a file.
SURE = 0.9
LEVELS = 2


def attachment_field(told: Sequence[Told]) -> Field | None:
    """The field of the files of posts; None where no place has files only."""
    sought = [found for one in told for found in _files(one)]
    if len(sought) < FEWEST:
        return None
    held = held_field(sought, lambda at: (Field(at=at),), _is_found)
    return held.field if held is not None and _has_files_only(held.field, told) else None


def _files(one: Told) -> Iterator[Sought]:
    """Links of a record to files on the same site, which a mark above them sets apart from what users write."""
    page = one.taker.page
    for node, link in zip(page.link_nodes, page.links, strict=True):
        if not one.record.start <= node < one.record.end or not same_site(link.url, page.url):
            continue
        if FILE_NAME.fullmatch(link.anchor.strip()) and (not one.is_written(node) or _is_marked(one, node)):
            yield Sought(one.taker, one.record, (node,), link.url)


def _is_marked(one: Told, node: int) -> bool:
    """Whether the link, or what stands around it inside the text, has a class: users write none."""
    for _ in range(LEVELS + 1):
        if node in one.bodies:
            return False
        if one.nodes.classes(node):
            return True
        node = one.nodes.parents[node]
    return False


def _is_found(one: Sought, field: Field) -> bool:
    return any(file.url == one.value for file in attachments_of(one.taker, one.record, field))


def _has_files_only(field: Field, told: Sequence[Told]) -> bool:
    found = [file for one in told for file in attachments_of(one.taker, one.record, field)]
    return sum(FILE_NAME.fullmatch(file.name.strip()) is not None for file in found) >= SURE * len(found)
