"""How much of a page's text is new, and which earlier page it repeats."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep.sitemap.evidence import PageFacts


@dataclass(frozen=True, slots=True)
class NoveltyThresholds:
    """When a page is new: measured on the foreign forums.

    `enough_shingles` new shingles, or `enough_letters` in new runs, are a page of new content. If fewer than
    `least_new` of the shingles outside the frame are new, the page is known. A text on `frame_pages` pages is frame.
    A page with `repeated` of the letters of an earlier page repeats it. If a page has `certain` of the parts that
    `fewest_posts` posts have, its posts count too: mostly new ones are worth `new_posts`, and known ones leave
    `known_posts` of what the text is worth.
    """

    enough_shingles: int = 10
    enough_letters: int = 200
    least_new: float = 0.25
    frame_pages: int = 8
    # A text on at most so many pages is rare.
    rare_pages: int = 3
    repeated: float = 0.6
    certain: float = 0.9
    fewest_posts: int = 2
    new_posts: float = 0.7
    known_posts: float = 0.3


THRESHOLDS = NoveltyThresholds()


@dataclass(frozen=True, slots=True)
class Novelty:
    """`content`: how new the text is, 0 to 1. `letters` are those outside the frame."""

    content: float
    letters: int
    repeats: int | None = None


class SeenText:
    """The text of all pages so far, as counts of hashes."""

    def __init__(self) -> None:
        self._shingles: Counter[int] = Counter()
        self._run_pages: defaultdict[int, list[int]] = defaultdict(list)
        self._letters: dict[int, int] = {}
        self._posts: set[int] = set()

    def novelty(self, facts: PageFacts) -> Novelty:
        new = sum(shingle not in self._shingles for shingle in facts.shingles)
        rare = sum(0 < self._shingles[each] <= THRESHOLDS.rare_pages for each in facts.shingles)
        fresh = sum(letters for run, letters in facts.runs if run not in self._run_pages)
        content = min(1.0, max(new / THRESHOLDS.enough_shingles, fresh / THRESHOLDS.enough_letters))
        letters = sum(letters for run, letters in facts.runs if not self._is_frame(run))
        repeats = self._repeated_page(facts.runs, letters)
        is_known = new < THRESHOLDS.least_new * (new + rare) or repeats is not None
        content = 0.0 if is_known else content
        return Novelty(self._by_posts(facts, content, repeats is not None), letters, repeats)

    def _by_posts(self, facts: PageFacts, content: float, is_repeat: bool) -> float:
        """The novelty of a page whose posts are certain: known posts are not news, and short new posts are."""
        posts = [post for post in facts.posts if post.letters]
        if facts.posts_score < THRESHOLDS.certain or len(posts) < THRESHOLDS.fewest_posts:
            return content
        new = sum(post.fingerprint not in self._posts for post in posts)
        if not new:
            return THRESHOLDS.known_posts * content
        return content if is_repeat or 2 * new < len(posts) else max(content, THRESHOLDS.new_posts)

    def add(self, page: int, facts: PageFacts) -> None:
        self._shingles.update(facts.shingles)
        self._posts.update(post.fingerprint for post in facts.posts)
        self._letters[page] = sum(letters for run, letters in facts.runs if not self._is_frame(run))
        for run, _ in facts.runs:
            if len(self._run_pages[run]) < THRESHOLDS.frame_pages:
                self._run_pages[run].append(page)

    def letters_of(self, page: int) -> int:
        return self._letters.get(page, 0)

    def _is_frame(self, run: int) -> bool:
        return len(self._run_pages.get(run, ())) >= THRESHOLDS.frame_pages

    def _repeated_page(self, runs: Iterable[tuple[int, int]], letters: int) -> int | None:
        if not letters:
            return None
        shared: Counter[int] = Counter()
        for run, size in runs:
            if not self._is_frame(run):
                for page in self._run_pages.get(run, ()):
                    shared[page] += size
        if not shared:
            return None
        page, most = shared.most_common(1)[0]
        return page if most >= THRESHOLDS.repeated * letters else None
