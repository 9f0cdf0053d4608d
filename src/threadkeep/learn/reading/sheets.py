"""A sample page of a thread with the posts that the eye sees on it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from threadkeep.layout import Record as LayoutRecord
from threadkeep.layout import SeenPost, posts_in, posts_of
from threadkeep.model import Link
from threadkeep.page import TEXT_TAG, NodeTable, Page
from threadkeep.strategy import FieldReader, find_records

# The share of posts that may tell no time although the others do, without being posts.
SELDOM = 0.05
# On fewer pages a person may have written on all of them.
FEWEST_SHEETS = 6
# Elements that show something without a word.
_SHOWN = frozenset({"img", "video", "audio", "iframe", "object", "embed", "svg", "canvas", "hr"})

# Where a link stands, and what it says.
Placed = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page, ready to be read by any selector, and its posts as one page alone shows them.

    `apart` are texts of posts of another look, which no record of these posts may hold. `texts` keeps same ones found.
    """

    taker: FieldReader
    posts: tuple[SeenPost, ...]
    apart: tuple[int, ...] = ()
    texts: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict, compare=False)

    @property
    def page(self) -> Page:
        return self.taker.page

    @property
    def nodes(self) -> NodeTable:
        return self.taker.page.nodes


def without_buttons(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The pages without authors who are none: on a page of a single post "quote" may be a name, on others it is not."""
    buttons = frozenset[str]().union(_of_many_addresses(sheets), *map(_buttons, sheets))
    frame = _on_all_pages(sheets)
    return [
        replace(sheet, posts=tuple(_by_nobody(sheet, post, buttons, frame) for post in sheet.posts)) for sheet in sheets
    ]


def _of_many_addresses(sheets: Sequence[Sheet]) -> frozenset[str]:
    """The names that lead somewhere else on another page: a person has one address, a button one for each thread.

    Where that holds of most names that several pages have, addresses carry something that changes from page to page,
    and tell nothing.
    """
    urls: dict[str, set[str]] = defaultdict(set)
    pages: dict[str, set[str]] = defaultdict(set)
    for sheet in sheets:
        for post in sheet.posts:
            if post.author is not None and post.author.url:
                urls[post.author.name].add(post.author.url)
                pages[post.author.name].add(sheet.page.url)
    many = frozenset(name for name, found in urls.items() if len(found) > 1)
    often = sum(len(found) > 1 for found in pages.values())
    return many if 2 * len(many) <= max(2, often) else frozenset()


def _on_all_pages(sheets: Sequence[Sheet]) -> frozenset[Placed]:
    """The links that all pages have at one place, beside the posts: the name of the forum, a menu, who is online.

    A few people may have written on all of them, but in posts.
    """
    if len(sheets) < FEWEST_SHEETS:
        return frozenset()
    everywhere = frozenset.intersection(*(_placed(sheet.page.links) for sheet in sheets))
    beside = Counter(placed for sheet in sheets for placed in _placed(_beside_posts(sheet)))
    return frozenset(placed for placed in everywhere if 2 * beside[placed] > len(sheets))


def _placed(links: Iterable[Link]) -> frozenset[Placed]:
    return frozenset((link.place, link.anchor.strip()) for link in links)


def _beside_posts(sheet: Sheet) -> Iterator[Link]:
    for node, link in zip(sheet.page.link_nodes, sheet.page.links, strict=True):
        if not _is_in_post(sheet, node):
            yield link


def _is_in_post(sheet: Sheet, node: int) -> bool:
    records = (post.record.nodes for post in sheet.posts)
    return any(nodes[0] <= node < sheet.nodes.ends[nodes[-1]] for nodes in records)


def _buttons(sheet: Sheet) -> frozenset[str]:
    """The words that lead somewhere else from one place of each of several posts of a page; a person has one address.

    From another place a person's name may lead elsewhere: from a quotation to what is quoted.
    """
    urls: dict[Placed, list[str]] = defaultdict(list)
    for node, link in zip(sheet.page.link_nodes, sheet.page.links, strict=True):
        if _is_in_post(sheet, node):
            urls[link.place, link.anchor.strip()].append(link.url)
    return frozenset(name for (_, name), found in urls.items() if 1 < len(found) == len(set(found)) >= len(sheet.posts))


def _by_nobody(sheet: Sheet, post: SeenPost, buttons: Collection[str], frame: frozenset[Placed]) -> SeenPost:
    """The post, without its author if that is a button, or stands where all pages say the same.

    Where it stands, not what it says: boxes of who is online, or wrote most, name the people who write the posts.
    """
    if post.author is None or post.author_node is None:
        return post
    link = sheet.taker.link_at(post.author_node) if post.author.url is not None else None
    is_of_frame = link is not None and not frame.isdisjoint(_placed([link]))
    is_nobody = post.author.name in buttons or is_of_frame
    return replace(post, author=None, author_node=None) if is_nobody else post


def without_undated(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The pages without what tells no time, where all but very few posts tell one: a list of people, or a box."""
    posts = [post for sheet in sheets for post in sheet.posts]
    undated = sum(post.published is None for post in posts)
    if undated > SELDOM * len(posts):
        return list(sheets)
    return [replace(sheet, posts=tuple(post for post in sheet.posts if post.published)) for sheet in sheets]


def sheet_of(page: Page, at: datetime) -> Sheet:
    posts = [post for post in posts_of(page, at) if post.body_node is not None]
    return Sheet(FieldReader(page, at), tuple(posts))


@dataclass(frozen=True, slots=True)
class Reseen:
    """A page with its posts as they are seen in records that are known, and how well those fit being posts."""

    sheet: Sheet
    worth: float


def reseen(sheet: Sheet, each: str, until: str | None, bodies: str) -> Reseen:
    """The page seen anew, cut into posts as was learned; records without a body are none."""
    found = sheet.taker.select(bodies)
    known = [each for each in find_records(sheet.page, each, until) if next(each.own_nodes(found), None) is not None]
    runs = [LayoutRecord(sheet.taker.top_nodes(record)) for record in known]
    posts, worth = posts_in(sheet.page, sheet.taker.seen_at, runs)
    whole = tuple(post for post in posts if post.body_node is not None)
    return Reseen(replace(sheet, posts=whole), worth / max(1, len(known)))


def marks_of(post: SeenPost) -> tuple[int, ...]:
    """The nodes that must stand in one record: of the name, the date and the text."""
    known = (post.author_node, post.date_node, post.body_node)
    return tuple(sorted({node for node in known if node is not None}))


def same_texts(sheet: Sheet, post: SeenPost) -> tuple[int, ...]:
    """The elements that hold the text of a post and nothing else, the one that was seen first.

    A text may stand in two elements, one in the other. Which of them holds the signature shows only where there is one.
    """
    if post.body_node is None:
        return ()
    key = post.record.nodes[0], post.body_node
    if key not in sheet.texts:
        sheet.texts[key] = tuple(_same_texts(sheet.nodes, *key))
    return sheet.texts[key]


def _same_texts(nodes: NodeTable, first: int, body: int) -> Iterator[int]:
    yield body
    inner = _only_child(nodes, body)
    while inner is not None:
        yield inner
        inner = _only_child(nodes, inner)
    node, around = body, nodes.parents[body]
    while around > first and _only_child(nodes, around) == node:
        yield around
        node, around = around, nodes.parents[around]


def _only_child(nodes: NodeTable, node: int) -> int | None:
    """The element below a node that holds all that it shows."""
    below = [child for child in nodes.children(node) if _shows(nodes, child)]
    return below[0] if len(below) == 1 and nodes.tags[below[0]] != TEXT_TAG else None


def _shows(nodes: NodeTable, node: int) -> bool:
    inside = range(node, nodes.ends[node])
    return any(
        nodes.texts[each].strip() if nodes.tags[each] == TEXT_TAG else nodes.tags[each] in _SHOWN for each in inside
    )


def look_of(sheet: Sheet, post: SeenPost) -> str:
    """What the text of a post looks like: tag and first class of its element."""
    node = post.body_node
    return ".".join((sheet.nodes.selector_tag(node), *sheet.nodes.classes(node)[:1])) if node is not None else ""


def way_of(sheet: Sheet, post: SeenPost) -> str:
    """What stands around the text of a post: tags and first classes, some levels up."""
    if post.body_node is None:
        return ""
    nodes = sheet.nodes
    steps = [(nodes.tags[each], *nodes.classes(each)[:1]) for each in ancestors(nodes, post.body_node)]
    return ">".join(".".join(step) for step in steps[:4])


def common_ancestor(nodes: NodeTable, below: Sequence[int]) -> int:
    """The lowest element around all of some nodes, or the one that is all of them."""
    node = below[0]
    while not all(node <= each < nodes.ends[node] for each in below) or nodes.tags[node] == TEXT_TAG:
        if nodes.parents[node] < 0:
            break
        node = nodes.parents[node]
    return node


def ancestors(nodes: NodeTable, node: int) -> Iterable[int]:
    """The node itself and what is above it, up to the body of the page."""
    while node >= 0 and nodes.tags[node] not in ("body", "html"):
        yield node
        node = nodes.parents[node]
