"""What speaks for a shape of posts, in words for the strategy."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.each import Each
from threadkeep.learn.reading.fields import Held
from threadkeep.learn.reading.known import Known, known_posts
from threadkeep.learn.reading.sheets import Sheet

# On fewer pages, and in fewer posts, one person may well have written all, and each a single one.
FEWEST_PAGES, FEWEST_POSTS = 4, 12


def proof_of(
    sheets: Sequence[Sheet], each: Each, known: Sequence[Known], author: Held | None, date: Held | None
) -> str:
    """What speaks for a shape: how much it gives of what is seen page by page, and what names prove by themselves."""
    seen, held = sum(len(sheet.posts) for sheet in sheets), len(known_posts(sheets, each))
    parts = [f"holds {held} of {seen} posts seen on {len(sheets)} pages"]
    fields = (("author", author), ("date", date))
    parts += [f"{name} as seen in {found.score:.0%}" for name, found in fields if found is not None]
    parts += [f"no {name} that holds" for name, found in fields if found is None]
    parts += _doubt_of_names(known) if author is not None else []
    return "; ".join([*parts, *_proof_of_names([one.post for one in known])])


def _doubt_of_names(known: Sequence[Known]) -> list[str]:
    """Words that tell of names that may be none: all posts of several pages have one, or nobody has two posts."""
    named = [(one.post.author.name, id(one.sheet)) for one in known if one.post.author is not None]
    names, pages = Counter(name for name, _ in named), {page for _, page in named}
    if len(pages) < FEWEST_PAGES or len(named) < FEWEST_POSTS:
        return []
    if len(names) == 1:
        return [f"doubtful: one name in all {len(named)} posts"]
    return [f"doubtful: {len(names)} names in {len(named)} posts"] if len(names) == len(named) else []


def _proof_of_names(posts: Sequence[SeenPost]) -> list[str]:
    """Evidence that names are of people, from several posts: one name leads to one address, and no other does."""
    addresses: defaultdict[str, set[str]] = defaultdict(set)
    for post in posts:
        if post.author is not None and post.author.url is not None:
            addresses[post.author.name].add(post.author.url)
    if not addresses:
        return []
    names = Counter(url for urls in addresses.values() for url in urls)
    proven = sum(len(urls) == 1 and names[min(urls)] == 1 for urls in addresses.values())
    return [f"{proven} of {len(addresses)} names have an address of their own"]
