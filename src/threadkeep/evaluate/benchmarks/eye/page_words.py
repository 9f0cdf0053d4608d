"""Whether a page shows a post: what recorded software leaves out cannot be read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from threadkeep.page import parse
from threadkeep.simulate.truth import TruePost


@dataclass(frozen=True, slots=True)
class PageWords:
    """The letters and digits of a page, without what stands between them."""

    letters: str

    @classmethod
    def of(cls, body: bytes, url: str) -> PageWords:
        return cls(letters_of(parse(body, url, "text/html; charset=utf-8").text))

    def show(self, post: TruePost) -> bool:
        """Whether at least half of the post's words stand on the page."""
        lines = post.text.splitlines()
        shown = sum(len(line) for line in lines if self._shows(line))
        return 2 * shown >= sum(map(len, lines))

    def as_shown(self, post: TruePost) -> TruePost:
        """The post without the lines that the page does not show."""
        return replace(post, text="\n".join(line for line in post.text.splitlines() if self._shows(line)))

    def _shows(self, line: str) -> bool:
        """Either half will do: a smiley in the middle becomes an image."""
        letters = letters_of(line)
        half = len(letters) // 2
        return letters[:half] in self.letters or letters[half:] in self.letters


def letters_of(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
