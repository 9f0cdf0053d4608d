"""What stands beside the posts of all threads, a column of menus and boxes, where the eye took it for a post."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.sheets import Sheet

# In fewer threads somebody may have said the same; two pages of one thread may both begin with its first post.
FEWEST_THREADS = 4
NEARLY_ALL = 0.9


def without_frame(sheets: Sequence[Sheet], threads: Sequence[str]) -> list[Sheet]:
    """The pages, each of the thread named beside it, without what the pages of nearly all threads say alike.

    A forum may greet in every thread: that it does in words, and each time at another time.
    """
    said: defaultdict[str, list[tuple[Sheet, SeenPost, str]]] = defaultdict(list)
    for sheet, thread in zip(sheets, threads, strict=True):
        for post in sheet.posts:
            said[post.text].append((sheet, post, thread))
    most = max(FEWEST_THREADS, NEARLY_ALL * len(set(threads)))
    often = {text: where for text, where in said.items() if len({thread for _, _, thread in where}) >= most}
    frame = {text for text, where in often.items() if _is_frame([(sheet, post) for sheet, post, _ in where])}
    return [replace(sheet, posts=tuple(post for post in sheet.posts if post.text not in frame)) for sheet in sheets]


def _is_frame(alike: Sequence[tuple[Sheet, SeenPost]]) -> bool:
    """Whether posts that say the same are by one person and of one time, or say nothing but links.

    They stand on most pages beside others that say something else: a button may be all that was seen of each post.
    """
    if 2 * sum(_stands_beside_others(sheet, post) for sheet, post in alike) <= len(alike):
        return False
    told = {(post.author and post.author.name, post.published and post.published.at) for _, post in alike}
    is_one = len(told) == 1 and all(at is not None for _, at in told)
    return is_one or not any(_has_own_words(sheet, post) for sheet, post in alike)


def _stands_beside_others(sheet: Sheet, post: SeenPost) -> bool:
    return len(sheet.posts) > 1 and sum(other.text == post.text for other in sheet.posts) == 1


def _has_own_words(sheet: Sheet, post: SeenPost) -> bool:
    """Whether a text has a letter that stands in no link; a picture alone has none, but is somebody's."""
    links = frozenset(sheet.page.link_nodes)
    own = (sheet.page.text_of(node, links) for node in post.written)
    return not post.text.strip() or any(letter.isalnum() for text in own for letter in text)
