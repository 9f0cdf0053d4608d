"""Which posts a page shows, and how much of them: what recorded software leaves out cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.page import parse
from threadkeep_bench.measures import letters_of
from threadkeep_bench.simulate import TruePost

# So many letters on either side of a line's end show whether two lines stand together.
_JOINT = 30


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a post, its letters as they are on the page, and whether an earlier post has the same words."""

    text: str
    letters: str | None
    is_quoted: bool


@dataclass(frozen=True, slots=True)
class PageWords:
    """The letters and digits of a page, without what is between them."""

    letters: str

    @classmethod
    def of(cls, body: bytes, url: str) -> PageWords:
        return cls(letters_of(parse(body, url, "text/html; charset=utf-8").text))

    def as_shown(self, posts: Sequence[TruePost]) -> tuple[TruePost, ...]:
        """The posts without the lines that the page does not show.

        What an earlier post says, too, is on the page for that one; that it is quoted shows by what follows it:
        some software leaves quotations out, and what they quote is on the same page.
        """
        return tuple(
            replace(post, text="\n".join(line.text for line in self._own_lines(lines)))
            for post, lines in zip(posts, self._lines(posts), strict=True)
        )

    def shown_among(self, posts: Sequence[TruePost]) -> Iterator[TruePost]:
        """The posts whose words are at least half on the page, without what an earlier post says."""
        for post, lines in zip(posts, self._lines(posts), strict=True):
            own = [line for line in lines if not line.is_quoted]
            shown = [line for line in self._own_lines(lines) if line in own or not own]
            if 2 * _length(shown) >= _length(own or lines):
                yield post

    def _lines(self, posts: Sequence[TruePost]) -> list[list[_Line]]:
        found: dict[str, list[_Line]] = {}
        earlier: list[str] = []
        for post in sorted(posts, key=lambda each: each.at):
            texts = [(text, letters_of(text)) for text in post.text.splitlines()]
            found[post.id] = [
                _Line(text, self._face(letters), any(letters in other for other in earlier)) for text, letters in texts
            ]
            earlier += [letters for _, letters in texts]
        return [found[post.id] for post in posts]

    def _own_lines(self, lines: Sequence[_Line]) -> list[_Line]:
        pairs = zip(lines, (*lines[1:], None), strict=True)
        return [line for line, following in pairs if line.letters is not None and self._is_own(line, following)]

    def _is_own(self, line: _Line, following: _Line | None) -> bool:
        """Whether a line that is on the page is there for this post."""
        if not line.is_quoted or line.letters is None:
            return True
        if following is None or following.letters is None:
            return self.letters.count(line.letters) > 1
        return line.letters[-_JOINT:] + following.letters[:_JOINT] in self.letters

    def _face(self, letters: str) -> str | None:
        """A line's letters as they are on the page, or without one of them; None where they do not.

        A smiley in the middle becomes an image, with a letter or a digit that it is written with.
        """
        if letters in self.letters:
            return letters
        less = (letters[:place] + letters[place + 1 :] for place in range(len(letters)))
        return next((each for each in less if each in self.letters), None)


def _length(lines: Sequence[_Line]) -> int:
    return sum(len(letters_of(line.text)) for line in lines)
