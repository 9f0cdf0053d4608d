"""Pages of one template: two skins of a forum are learned apart, for what both share is little and tells little."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from threadkeep.learn.reading.sheets import Sheet
from threadkeep.page import TEXT_TAG

# The share of the steps of a page, of the one that has fewer, that another page of its template has too.
ALIKE = 0.5
# A template is seen on so many pages, with so many posts: what is seen once may be misread.
FEWEST_PAGES, FEWEST_POSTS = 2, 6


def by_template(sheets: Sequence[Sheet]) -> list[list[Sheet]]:
    """The pages of each template, those of the largest first; it takes those of templates too small to learn from."""
    left = [(sheet, _steps(sheet)) for sheet in sheets]
    groups: list[list[Sheet]] = []
    while left:
        group, left = [left[0]], left[1:]
        for _, steps in group:
            near = [pair for pair in left if _are_alike(steps, pair[1])]
            group += near
            left = [pair for pair in left if pair not in near]
        groups.append([sheet for sheet, _ in group])
    groups.sort(key=_posts, reverse=True)
    kept = [group for number, group in enumerate(groups) if not number or _is_enough(group)]
    small = [sheet for group in groups if group not in kept for sheet in group]
    return [[*kept[0], *small], *kept[1:]] if kept else []


def _is_enough(group: Sequence[Sheet]) -> bool:
    return len(group) >= FEWEST_PAGES and _posts(group) >= FEWEST_POSTS


def _posts(group: Sequence[Sheet]) -> int:
    return sum(len(sheet.posts) for sheet in group)


def _are_alike(one: Collection[str], other: Collection[str]) -> bool:
    shared = sum(step in other for step in one)
    return shared >= ALIKE * min(len(one), len(other))


def _steps(sheet: Sheet) -> frozenset[str]:
    """Each element around and between the texts with the one above it: by tag and first class."""
    nodes = sheet.nodes
    written = {post.body_node for post in sheet.posts}
    node, end = sheet.posts[0].record.nodes[0], nodes.ends[sheet.posts[-1].record.nodes[-1]]
    found: set[str] = set()
    while node < end:
        if nodes.tags[node] != TEXT_TAG:
            found.add(f"{_look(sheet, nodes.parents[node])} > {_look(sheet, node)}")
        node = nodes.ends[node] if node in written else node + 1
    return frozenset(found)


def _look(sheet: Sheet, node: int) -> str:
    return ".".join((sheet.nodes.tags[node], *sheet.nodes.classes(node)[:1])) if node >= 0 else ""
