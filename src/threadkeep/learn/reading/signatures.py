"""Signatures that look like any other part of a text: told by the people who end all their posts with them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from threadkeep.learn.reading.told import Told
from threadkeep.sitemap.sums import width
from threadkeep.strategy import Field, closing_element, text_in_one_line

# Posts of one person that must end alike, and people who must have such an end: one may thank everybody each time.
FEWEST_POSTS = 2
FEWEST_PEOPLE = 2
# Posts that must end so, of one such end and of all together.
FEWEST_ALIKE, FEWEST_ENDS = 2, 6
# The width of a closing that many people write, and posts of one person that must all have it to be a signature.
SHORT, FEWEST_SHORT = 16, 4
LONGEST = 200
MOST = 60


def with_signatures(body: Field, told: Sequence[Told]) -> Field:
    """The body without the words with which people end their posts, always and all of them."""
    ends: defaultdict[str, list[str]] = defaultdict(list)
    for one in told:
        if one.author:
            ends[one.author].append(_end(one, body))
    signed = {author: said[0] for author, said in ends.items() if len(said) >= FEWEST_POSTS and len(set(said)) == 1}
    people = {author: words for author, words in signed.items() if words and len(words) <= LONGEST}
    if len(people) < FEWEST_PEOPLE or sum(len(ends[author]) for author in people) < FEWEST_ENDS:
        return body
    counts: Counter[str] = Counter()
    for author, words in people.items():
        counts[words] += len(ends[author])
    # What somebody ends some posts with, and others not, is written by people.
    others = {words for author, said in ends.items() if author not in people for words in said}
    often = (words for words, count in counts.most_common(MOST) if count >= FEWEST_ALIKE and words not in others)
    return replace(body, signatures=tuple(words for words in often if _is_no_closing(words, people, ends)))


def _is_no_closing(words: str, people: Mapping[str, str], ends: Mapping[str, Sequence[str]]) -> bool:
    """Whether words are no closing that anybody may write, as "Thanks!" is: such a one must end many of one's posts."""
    most = max(len(ends[author]) for author, said in people.items() if said == words)
    return width(words) > SHORT or most >= FEWEST_SHORT


def _end(one: Told, body: Field) -> str:
    node = closing_element(one.taker.page, one.bodies, one.taker.dropped_nodes(body))
    return text_in_one_line(one.taker.page, node) if node is not None else ""
