"""URL patterns as published: the longest common prefix of the object pages in one folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from threadkeep.objects.patterns.matching import REST

# The paper does not say where a common prefix ends inside a folder. We walk on while one continuation holds this share.
_MAIN_SHARE = 0.9
# At a real branching, this many alphabetic continuations with this many URLs each become patterns of their own.
_MOST_BRANCHES = 6
# The least number of URLs of a branch. Chosen, not tuned.
_URLS_PER_BRANCH = 3


def prefix_patterns(urls: Collection[str]) -> tuple[str, ...]:
    """Patterns `<prefix><rest>`; a URL without a neighbour in its folder is its own pattern. None covers another."""
    folders: defaultdict[str, list[str]] = defaultdict(list)
    for url in sorted(urls):
        folders[folder_of(url)].append(url)
    found = [pattern for members in folders.values() for pattern in _folder_patterns(members)]
    return pruned(found)


def folder_of(url: str) -> str:
    """The URL up to the last slash of its path."""
    path = url.partition("?")[0]
    return path[: path.rfind("/") + 1]


def common_start(texts: Sequence[str]) -> str:
    """The longest text that all begin with."""
    least, most = min(texts), max(texts)
    return next((least[:place] for place, letter in enumerate(least) if letter != most[place : place + 1]), least)


def _folder_patterns(urls: Sequence[str]) -> Iterator[str]:
    """The patterns of one folder's URLs: each prefix at which they part, and strays as they are."""
    if len(urls) == 1:
        yield urls[0]
        return
    common = common_start(urls)
    main = _main_continuation(common, urls)
    if main is not None:
        yield from _folder_patterns(main)
        yield from sorted(set(urls) - set(main))
        return
    branches = _branches(common, urls)
    if branches is None:
        yield f"{common}{REST}"
        return
    for branch in branches:
        yield from _folder_patterns(branch)


def _continuations(common: str, urls: Sequence[str]) -> dict[str, list[str]]:
    by_letter: defaultdict[str, list[str]] = defaultdict(list)
    for url in urls:
        by_letter[url[len(common) : len(common) + 1]].append(url)
    return dict(by_letter)


def _main_continuation(common: str, urls: Sequence[str]) -> list[str] | None:
    """The URLs that go on alike, if nearly all do and the others are a few strays."""
    largest = max(_continuations(common, urls).values(), key=len)
    is_main = len(urls) > len(largest) >= _MAIN_SHARE * len(urls) and len(largest) > _URLS_PER_BRANCH
    return largest if is_main and not largest[0][len(common) : len(common) + 1].isdigit() else None


def _branches(common: str, urls: Sequence[str]) -> list[list[str]] | None:
    """The alphabetic continuations, where they are few and each has several URLs; None at ids."""
    branches = _continuations(common, urls)
    is_split = 1 < len(branches) <= _MOST_BRANCHES and all(letter.isalpha() for letter in branches)
    return list(branches.values()) if is_split and min(map(len, branches.values())) >= _URLS_PER_BRANCH else None


def pruned(patterns: Collection[str]) -> tuple[str, ...]:
    """The patterns without those that another one covers: A is a prefix of B, so B goes."""
    kept: list[str] = []
    for pattern in sorted(set(patterns), key=lambda one: (one.removesuffix(REST), one)):
        is_covered = bool(kept) and kept[-1].endswith(REST) and pattern.startswith(kept[-1].removesuffix(REST))
        if not is_covered:
            kept.append(pattern)
    return tuple(kept)
