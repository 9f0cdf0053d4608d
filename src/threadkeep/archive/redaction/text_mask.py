"""Letters taken out of the source of a page: texts that shall not be there, names of people, and links to them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

# A text is recognised by runs of so many letters and digits, so that quotations of a part are found too. In prose, 16
# letters are about three words, which other texts of a page rarely share by chance.
RUN = 16
# The longest name that is recognised, in words.
_NAME_WORDS = 4
_TAG = re.compile(r"<[^<>]*>")
_ATTRIBUTE = re.compile(r"""([\w:-]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)""")
_LETTER = re.compile(r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{2,30});|\\u[\da-fA-F]{4}|\\[nrtbf]|\w")
_WORD = re.compile(r"(?:\w|&#?\w{2,10};)+")
_LINKS = frozenset({"href", "src", "action", "cite"})

Span = tuple[int, int]


def _nothing(text: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class TextMask:
    """What is taken out: runs of letters, whole lines, names and URLs that the functions recognise."""

    is_run: Callable[[str], bool] = _nothing
    is_line: Callable[[str], bool] = _nothing
    is_name: Callable[[str], bool] = _nothing
    is_url: Callable[[str], bool] = _nothing

    def masked(self, source: str) -> str:
        """The source of a page without what is to go. All tags stay, so that the page is read as before."""
        tags = [match.span() for match in _TAG.finditer(source)]
        texts = _between(tags, len(source))
        removed = bytearray(len(source))
        for start, stop in self._removed(source, texts):
            removed[start:stop] = b"\1" * (stop - start)
        pieces = [(start, _unmasked(source, start, stop, removed)) for start, stop in texts]
        pieces += [(start, self._masked_tag(source[start:stop])) for start, stop in tags]
        return "".join(piece for _, piece in sorted(pieces))

    def has_link(self, source: str) -> bool:
        """Whether a page links to one of the URLs."""
        values = (match.groups() for match in _ATTRIBUTE.finditer(source))
        return any(name.lower() in _LINKS and self.is_url(_unquoted(value)) for name, _, value in values)

    def _masked_tag(self, tag: str) -> str:
        return _ATTRIBUTE.sub(self._masked_attribute, tag)

    def _masked_attribute(self, match: re.Match[str]) -> str:
        name, equals, quoted = match.groups()
        quote = quoted[0] if quoted[0] in "\"'" else ""
        value = quoted.strip(quote) if quote else quoted
        if name.lower() in _LINKS:
            # A URL that lost some letters would be the URL of another page.
            is_gone = self.is_url(_unquoted(quoted)) or any(self._run_spans(value, [(0, len(value))]))
            return f'{name}{equals}""' if is_gone else match[0]
        # Rules of a strategy use classes.
        return match[0] if name.lower() == "class" else f"{name}{equals}{quote}{self._masked_value(value)}{quote}"

    def _masked_value(self, value: str) -> str:
        for start, stop in sorted(set(self._removed(value, [(0, len(value))])), reverse=True):
            value = value[:start] + value[stop:]
        return value

    def _removed(self, source: str, texts: list[Span]) -> Iterator[Span]:
        yield from self._run_spans(source, texts)
        for start, stop in texts:
            if self.is_line is not _nothing and self.is_line(_plain_line(source[start:stop])):
                yield start, stop
            yield from self._name_spans(source, start, stop)

    def _run_spans(self, source: str, texts: list[Span]) -> Iterator[Span]:
        if self.is_run is _nothing:
            return
        letters = [pair for start, stop in texts for pair in _letters(source, start, stop)]
        stream = "".join(letter for letter, _ in letters)
        done = 0
        for place in range(len(stream) - RUN + 1):
            if self.is_run(stream[place : place + RUN]):
                yield from (span for _, span in letters[max(done, place) : place + RUN])
                done = place + RUN

    def _name_spans(self, source: str, start: int, stop: int) -> Iterator[Span]:
        if self.is_name is _nothing:
            return
        words = [(word, match.span()) for match in _WORD.finditer(source, start, stop) for word in _words(match[0])]
        for first in range(len(words)):
            for end in range(first + 1, min(first + _NAME_WORDS, len(words)) + 1):
                if self.is_name(" ".join(word for word, _ in words[first:end])):
                    yield from (span for _, span in words[first:end])


def runs_of(text: str) -> Iterator[str]:
    """All runs of the letters of a text."""
    stream = "".join(letter for letter, _ in _letters(text, 0, len(text)))
    return (stream[place : place + RUN] for place in range(len(stream) - RUN + 1))


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text that may be recognised. A number alone is more often the number of a page."""
    return (line for line in map(_plain_line, text.splitlines()) if line and not line.isdigit())


def name_words(name: str) -> str:
    """A name as it is compared: its words in lower case."""
    return " ".join(_words(name))


def _between(tags: list[Span], size: int) -> list[Span]:
    starts, stops = [0, *(stop for _, stop in tags)], [*(start for start, _ in tags), size]
    return list(zip(starts, stops, strict=True))


def _unmasked(source: str, start: int, stop: int, removed: bytearray) -> str:
    if not any(removed[start:stop]):
        return source[start:stop]
    return "".join(source[place] for place in range(start, stop) if not removed[place])


def _letters(source: str, start: int, stop: int) -> Iterator[tuple[str, Span]]:
    for match in _LETTER.finditer(source, start, stop):
        for letter in _plain(match[0]).casefold():
            if letter.isalnum():
                yield letter, match.span()


def _plain(token: str) -> str:
    if token.startswith("\\"):
        return chr(int(token[2:], 16)) if token[1] == "u" else ""
    return html.unescape(token)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", html.unescape(text).casefold())


def _unquoted(value: str) -> str:
    return html.unescape(value.strip("\"'"))


def _plain_line(text: str) -> str:
    return " ".join(html.unescape(text).split()).casefold()
