"""What speaks for a shape of posts, in words for the strategy."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.each import Each
from threadkeep.learn.reading.fields import Held
from threadkeep.learn.reading.known import known_posts
from threadkeep.learn.reading.sheets import Sheet


def proof_of(sheets: Sequence[Sheet], each: Each, author: Held | None, date: Held | None) -> str:
    """What speaks for a shape: how much it gives of what is seen page by page, and what names prove by themselves."""
    seen, known = sum(len(sheet.posts) for sheet in sheets), known_posts(sheets, each)
    parts = [f"holds {len(known)} of {seen} posts seen on {len(sheets)} pages"]
    parts += [f"{name} as seen in {held.score:.0%}" for name, held in (("author", author), ("date", date)) if held]
    parts += [f"no {name} that holds" for name, held in (("author", author), ("date", date)) if held is None]
    return "; ".join([*parts, *_proof_of_names([one.post for one in known])])


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
