"""Which posts a page shows, and how much of them: what recorded software leaves out cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.evaluate.measures.posts import letters_of
from threadkeep.page import parse
from threadkeep.simulate.truth import TruePost


@dataclass(frozen=True, slots=True)
class PageWords:
    """The letters and digits of a page, without what stands between them."""

    letters: str

    @classmethod
    def of(cls, body: bytes, url: str) -> PageWords:
        return cls(letters_of(parse(body, url, "text/html; charset=utf-8").text))

    def as_shown(self, posts: Sequence[TruePost]) -> tuple[TruePost, ...]:
        """The posts without the lines that the page does not show.

        Words that several posts have and the page has fewer times are those of the first who wrote them: some software
        leaves quotations out, and what they quote stands on the same page.
        """
        written = [[letters_of(line) for line in post.text.splitlines()] for post in posts]
        faces = [[self._face(letters) for letters in lines] for lines in written]
        order = sorted(range(len(posts)), key=lambda number: posts[number].at)
        earlier: list[str] = []
        shown = list(posts)
        everything = [face for lines in faces for face in lines if face]
        for number in order:
            lines = posts[number].text.splitlines()
            kept = [
                line for line, face in zip(lines, faces[number], strict=True) if self._has(face, everything, earlier)
            ]
            shown[number] = replace(posts[number], text="\n".join(kept))
            earlier += [face for face in faces[number] if face]
        return tuple(shown)

    def shown_among(self, posts: Sequence[TruePost]) -> Iterator[TruePost]:
        """The posts of which the page shows at least half of the words."""
        for post, shown in zip(posts, self.as_shown(posts), strict=True):
            if 2 * len(letters_of(shown.text)) >= len(letters_of(post.text)):
                yield post

    def _face(self, letters: str) -> str | None:
        """A line's letters as they stand on the page, or without one of them; None where they do not.

        A smiley in the middle becomes an image, with a letter or a digit that it is written with.
        """
        if letters in self.letters:
            return letters
        less = (letters[:place] + letters[place + 1 :] for place in range(len(letters)))
        return next((each for each in less if each in self.letters), None)

    def _has(self, face: str | None, everything: Sequence[str], earlier: Sequence[str]) -> bool:
        """Whether the page has the words once more than others have written them, longer lines or earlier posts."""
        if face is None:
            return False
        longer = sum(len(other) > len(face) and face in other for other in everything)
        return self.letters.count(face) > longer + sum(other == face for other in earlier)
