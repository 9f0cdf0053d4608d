from __future__ import annotations

from threadkeep.sitemap import PageFacts, PostFacts
from threadkeep.sitemap.outcomes.novelty import SeenText

URL = "https://forum.example/t/1"
LETTERS = 30


def thread(*fingerprints: int) -> PageFacts:
    """A page of short posts without a text of its own."""
    posts = tuple(PostFacts(each, LETTERS, has_author=True, has_time=True) for each in fingerprints)
    return PageFacts(URL, URL, 200, posts=posts, posts_score=1.0)


def test_new_short_posts_are_content_although_their_words_are_known() -> None:
    seen = SeenText()
    seen.add(0, thread(1, 2))
    assert seen.novelty(thread(3, 4)).content > 0.5


def test_known_posts_are_no_content() -> None:
    seen = SeenText()
    seen.add(0, thread(1, 2))
    assert seen.novelty(thread(1, 2)).content == 0.0


def test_a_page_with_one_new_post_among_known_ones_is_no_new_page() -> None:
    seen = SeenText()
    seen.add(0, thread(1, 2, 3))
    assert seen.novelty(thread(1, 2, 3, 4)).content == 0.0
