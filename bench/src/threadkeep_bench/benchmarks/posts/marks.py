"""The posts of one forum beside the truth: found, and what of each is right."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from threadkeep.model import KeptPost
from threadkeep.page import parse
from threadkeep_bench.measures import ALIKE, Accuracy, Share, clock_offset, is_right, similarity
from threadkeep_bench.simulate import TruePost, TrueThread
from threadkeep_bench.test_beds import BedKind, CrawledForum, threads_by_page

# The truth of a recorded package has not the words that its software adds: "Quote from: Ann", "Code: select all".
ADDED, ADDED_SHARE = 60, 0.1
_UNORDERED = frozenset({"nested posts", "answers posts"})
# A truth that has only a word of each post says nothing else about it.
_LIVE = "live"
_WORD = re.compile(r"\w+")
_IMAGE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PostPair:
    """A post that was read, the true one, and the number of that in its thread."""

    read: KeptPost
    true: TruePost
    number: int


@dataclass(frozen=True, slots=True)
class PostMarks:
    """A forum's posts judged; a share whose truth is not known has nothing in it."""

    name: str
    bed: str
    traits: tuple[str, ...]
    posts: Accuracy
    authors: Share
    shown: Share
    utc: Share
    texts: Share
    strict_texts: Share
    order: Share
    quotes: Share
    ids: Share
    threads: Share
    requests: int
    why: str = ""


def post_marks(crawled: CrawledForum) -> PostMarks:
    truth, kind = crawled.bed.truth, crawled.bed.kind
    read = _by_thread(crawled)
    pairs = {thread.id: _pairs(read.get(thread.id, ()), thread, kind) for thread in truth.threads}
    every = [pair for found in pairs.values() for pair in found]
    told = [(pair.read.post.published, pair.true.at) for pair in every] if kind != _LIVE else []
    offset = clock_offset(told)
    known = every if kind != _LIVE else []
    whole = sum(len(pairs[thread.id]) == len(thread.posts) for thread in truth.threads)
    return PostMarks(
        name=crawled.bed.name,
        bed=kind,
        traits=truth.traits,
        posts=Accuracy(len(every), len(crawled.posts), sum(len(thread.posts) for thread in truth.threads)),
        authors=Share(sum(pair.read.author.name == pair.true.author for pair in known), len(known)),
        shown=Share(sum(is_right(moment, at, offset) for moment, at in told), len(told)),
        utc=Share(
            sum(is_right(m, at) or (m.zone == "assumed" and is_right(m, at, offset)) for m, at in told), len(told)
        ),
        texts=Share(sum(_is_equal(pair, kind) for pair in known), len(known)),
        strict_texts=Share(sum(letters(bare_text(p.read)) == letters(p.true.text) for p in known), len(known)),
        order=_order([pairs[thread.id] for thread in truth.threads if not thread.is_tree], truth.traits),
        quotes=_quotes(known),
        ids=Share(sum(pair.read.post.key_source != "derived" for pair in every), len(every)),
        threads=Share(whole, len(truth.threads)),
        requests=crawled.requests,
        why=crawled.why,
    )


def _by_thread(crawled: CrawledForum) -> dict[str, list[KeptPost]]:
    """The posts by the true thread whose page they were read on, in the order that the archive gives them."""
    truth = crawled.bed.truth
    threads = threads_by_page(truth)
    told = _threads_by_token(truth.threads) if crawled.bed.kind == _LIVE else {}
    found: defaultdict[str, list[KeptPost]] = defaultdict(list)
    for post in crawled.posts:
        page = truth.classify(post.page_url).page or post.page_url
        thread = threads.get(page)
        named = next((told[word] for word in _WORD.findall(post.post.text) if word in told), "")
        found[thread.id if thread is not None else named].append(post)
    return {name: sorted(posts, key=lambda post: post.position) for name, posts in found.items()}


def _threads_by_token(threads: Sequence[TrueThread]) -> dict[str, str]:
    """The threads by the words that only one of their posts has: a running package shows a page under many URLs."""
    return {post.text: thread.id for thread in threads for post in thread.posts}


def _pairs(read: Sequence[KeptPost], thread: TrueThread, kind: BedKind) -> list[PostPair]:
    """Each true post with the first one read, not taken yet, that says the same; then those that are alike."""
    left = dict(enumerate(read))
    texts = {number: bare_text(post) for number, post in left.items()}
    by_text: defaultdict[str, list[int]] = defaultdict(list)
    for number, text in texts.items():
        by_text[letters(text)].append(number)
    pairs: list[PostPair] = []
    missed: list[tuple[int, TruePost]] = []
    for number, true in enumerate(thread.posts):
        same = next((each for each in by_text[letters(true.text)] if each in left), None)
        if same is None:
            missed.append((number, true))
        else:
            pairs.append(PostPair(left.pop(same), true, number))
    for number, true in missed:
        alike = next((each for each in left if _are_alike(texts[each], true.text, kind)), None)
        if alike is not None:
            pairs.append(PostPair(left.pop(alike), true, number))
    return sorted(pairs, key=lambda pair: pair.read.position)


def _are_alike(read: str, true: str, kind: BedKind) -> bool:
    if kind == "live":
        return true in read
    return similarity(read, true) >= ALIKE or (kind == "recorded" and _is_held(read, true))


def _is_equal(pair: PostPair, kind: BedKind) -> bool:
    read = bare_text(pair.read)
    return letters(read) == letters(pair.true.text) or (kind == "recorded" and _is_held(read, pair.true.text))


def _is_held(read: str, true: str) -> bool:
    """Whether a text holds every letter of the true one in its order, and few others: the software's own words."""
    longer, shorter = len(letters(read)), len(letters(true))
    is_near = shorter <= longer <= shorter + ADDED + ADDED_SHARE * shorter
    return is_near and similarity(read, true) >= 2 * shorter / (longer + shorter)


def _order(threads: Iterable[Sequence[PostPair]], traits: Sequence[str]) -> Share:
    """Posts in their place; where pages show them otherwise than by time, as trees or by votes, nothing is judged."""
    if not _UNORDERED.isdisjoint(traits):
        return Share(0, 0)
    found = list(threads)
    return Share(sum(map(_in_order, found)), sum(map(len, found)))


def _in_order(pairs: Sequence[PostPair]) -> int:
    """The posts that stand where they are in the true thread, among those that were found."""
    numbers = [pair.number for pair in pairs]
    return sum(one == other for one, other in zip(numbers, sorted(numbers), strict=True))


def _quotes(pairs: Iterable[PostPair]) -> Share:
    """Of posts that quote somebody, or are said to, those whose quoted people are right."""
    told = [(tuple(filter(None, pair.true.quoted_authors)), pair.read.post.quotes) for pair in pairs]
    quoting = [(true, named) for true, named in told if true or named]
    return Share(sum(true == named for true, named in quoting), len(quoting))


def bare_text(post: KeptPost) -> str:
    """The text without the words of its pictures: the truth shows nothing of pictures."""
    if "<img" not in post.post.html.lower():
        return post.post.text
    html = _IMAGE.sub(" ", post.post.html)
    return parse(f'<meta charset="utf-8"><body>{html}'.encode(), "http://post.example/", None).text


def letters(text: str) -> str:
    """A text as it is compared: spaces, signs and case are the software's, letters and digits the author's."""
    return "".join(filter(str.isalnum, text.casefold()))
