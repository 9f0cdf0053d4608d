"""What was taken out of an archive, as hashes: enough to recognise it on a new page, and nothing that can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from threadkeep.archive.frontier.entry import hash_of, thread_key
from threadkeep.archive.redaction.text_mask import TextMask, lines_of, name_words, runs_of
from threadkeep.archive.store.derived_keys import post_stem
from threadkeep.archive.store.visit_rows import exchanges_of
from threadkeep.fetch import decode_stored_body, decode_text, normalise, parse_response_head, response_head
from threadkeep.model import Answer, Author, Exchange, Identity, Moment, Post, Reading, Response, ThreadRow

_NOBODY = Author("")
# One of so many runs of a text is remembered: its letters are covered by several, and a long text needs few marks.
_REMEMBERED = 4


@dataclass(frozen=True, slots=True)
class Redactions:
    """The hashes of posts, threads, people and URLs that were taken out."""

    marks: frozenset[int] = frozenset()

    def has_post(self, post: Post) -> bool:
        return any(mark in self.marks for mark in post_marks(post)) or self.has_author(post.author.name)

    def has_thread(self, thread: str | None) -> bool:
        return thread is not None and thread_mark(thread) in self.marks

    def has_author(self, name: str | None) -> bool:
        return name is not None and author_mark(name) in self.marks

    def has_url(self, url: str) -> bool:
        return url_mark(url) in self.marks

    def applied(self, answer: Answer, reading: Reading) -> tuple[Answer, Reading]:
        """An answer and its reading without what was taken out."""
        if not self.marks:
            return answer, reading
        if isinstance(answer, Response):
            answer = self._response(answer, reading)
        return answer, self.reading(reading)

    def reading(self, reading: Reading) -> Reading:
        """A reading without what was taken out. A post leaves an empty one, so that its thread does not lack it."""
        if not self.marks:
            return reading
        if self._is_of_thread(reading.identity):
            return Reading(reading.strategy, noindex=reading.noindex)
        mask = self.mask(self._texts(reading), "")
        return replace(
            reading,
            posts=tuple(_emptied(post) if self.has_post(post) else self._other(post, mask) for post in reading.posts),
            rows=tuple(self._row(row) for row in reading.rows if not self.has_thread(row.thread)),
            links=tuple(
                link for link in reading.links if not self.has_url(link.url) and not self._is_of_thread(link.identity)
            ),
            refused=tuple(link for link in reading.refused if not self.has_url(link.url)),
        )

    def mask(self, texts: Iterable[str], base: str) -> TextMask:
        """The mask of these texts, and of all that is remembered, for a page with the URL `base`."""
        runs, lines = set[str](), set[str]()
        for text in texts:
            own = set(runs_of(text))
            runs |= own
            # Only a text that is too short for a run is found by its lines: others may write "Thanks" too.
            lines.update(() if own else lines_of(text))

        def is_url(link: str) -> bool:
            url = normalise(link, base)
            return url is not None and self.has_url(url)

        return TextMask(
            lambda run: run in runs or run_mark(run) in self.marks,
            lines.__contains__,
            lambda words: hash_of(f"author\0{words}") in self.marks,
            is_url,
        )

    def _response(self, answer: Response, reading: Reading) -> Response:
        if self._is_of_thread(reading.identity):
            return _with_body(answer, b"")
        texts = self._texts(reading)
        # A page that did not come from a network has no exchange yet.
        *hops, last = answer.exchanges or exchanges_of(answer)
        clean = cleaned(last, self.mask(texts, last.url))
        if clean is last:
            return answer
        return replace(answer, body=clean.body, exchanges=(*hops, clean))

    def _texts(self, reading: Reading) -> list[str]:
        """What a page shows and must not: edited posts have other texts than those that were taken out."""
        texts = [post.text for post in reading.posts if self.has_post(post)]
        return texts + [row.title for row in reading.rows if self.has_thread(row.thread)]

    def _is_of_thread(self, identity: Identity | None) -> bool:
        return identity is not None and self.has_thread(thread_key(identity))

    def _other(self, post: Post, mask: TextMask) -> Post:
        """A post that stays, without quotations of one that does not."""
        return replace(
            post,
            html=mask.masked(post.html),
            text=_without_holes(mask.masked(post.text), post.text),
            quotes=tuple(name for name in post.quotes if not self.has_author(name)),
            edited_by=None if self.has_author(post.edited_by) else post.edited_by,
        )

    def _row(self, row: ThreadRow) -> ThreadRow:
        return replace(row, author=None) if self.has_author(row.author) else row


def cleaned(exchange: Exchange, mask: TextMask) -> Exchange:
    """An exchange whose page was masked; the same value where there is nothing to take out."""
    _, headers = parse_response_head(exchange.response_head)
    shown = decode_text(
        decode_stored_body(exchange.body, headers),
        next((value for name, value in headers if name == "content-type"), None),
    )
    text = mask.masked(shown.text)
    return exchange if text == shown.text else _with_page(exchange, text.encode(shown.encoding, "replace"))


def post_marks(post: Post) -> tuple[int, ...]:
    """The hashes of a post: by its place in the thread, and by its text if its id is not the forum's."""
    if post.key_source != "derived":
        return (hash_of(f"post\0{post.thread}\0{post.key}"),)
    return (hash_of(f"post\0{post.thread}\0{post_stem(post)}"), hash_of(f"text\0{post.thread}\0{post.text}"))


def text_marks(text: str) -> Iterator[int]:
    """The marks by which quotations of a text are recognised on other pages."""
    return (mark for mark in map(run_mark, runs_of(text)) if mark % _REMEMBERED == 0)


def run_mark(run: str) -> int:
    return hash_of(f"run\0{run}")


def thread_mark(thread: str) -> int:
    return hash_of(f"thread\0{thread}")


def author_mark(name: str) -> int:
    return hash_of(f"author\0{name_words(name) or name}")


def url_mark(url: str) -> int:
    return hash_of(f"url\0{url}")


def _without_holes(masked: str, text: str) -> str:
    """A masked text with the spaces that reading the masked page gives."""
    return text if masked == text else "\n".join(" ".join(line.split()) for line in masked.splitlines()).strip()


def _emptied(post: Post) -> Post:
    return Post(post.key, post.key_source, post.thread, post.ordinal, _NOBODY, Moment(""), "", "")


def _with_body(answer: Response, body: bytes) -> Response:
    return replace(answer, body=body, exchanges=tuple(_with_page(each, body) for each in answer.exchanges))


def _with_page(exchange: Exchange, body: bytes) -> Exchange:
    status, headers = parse_response_head(exchange.response_head)
    kept = [pair for pair in headers if pair[0] not in ("content-encoding", "content-length")]
    head = response_head(status, (*kept, ("content-length", str(len(body)))))
    return replace(exchange, response_head=head, body=body)
