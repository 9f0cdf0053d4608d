"""Whether a strategy still fits its forum: pages read by it, and what they should have shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.model import Reading
from threadkeep.strategy.handwritten import is_handwritten
from threadkeep.strategy.matching.follow import rule_name
from threadkeep.strategy.shapes import BoardShape, PostShape, RowShape
from threadkeep.strategy.strategy import FollowRule, Kind, Strategy


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """A page read to see whether the strategy fits: `kind` is what it should be (None: whatever it is).

    `why` says why there was nothing to read.
    """

    url: str
    reading: Reading
    expected_kind: str | None = None
    failure: str = ""

    @property
    def actual_kind(self) -> str | None:
        return self.reading.identity.kind if self.reading.identity is not None else None


@dataclass(frozen=True, slots=True)
class FitFinding:
    """One line of the verdict: the rule it mentions by its place in the file, whether that fits, and the words.

    `fits` is None where the pages looked at do not show.
    """

    rule: str
    fits: bool | None
    words: str


def check_fit(strategy: Strategy, tried: Sequence[CheckedPage]) -> tuple[FitFinding, ...]:
    """What of the strategy fits the pages, kind by kind: they are of it, rules find links, posts read."""
    return tuple(
        finding for kind in strategy.kinds if _is_used(strategy, kind) for finding in _kind(strategy, kind, tried)
    )


def _is_used(strategy: Strategy, kind: Kind) -> bool:
    """Pages of role other that no rule leads to are never asked for."""
    return kind.role != "other" or any(kind.name in (follow.from_, follow.to) for follow in strategy.follow)


def _kind(strategy: Strategy, kind: Kind, tried: Sequence[CheckedPage]) -> Iterator[FitFinding]:
    meant = [page for page in tried if page.expected_kind == kind.name]
    pages = [page for page in tried if page.actual_kind == kind.name]
    strayed = [page for page in meant if page.actual_kind != kind.name]
    for page in strayed:
        yield FitFinding(f"kind.{kind.name}", False, f"{page.url} is not of it any more: {_instead(page)}")
    if not pages:
        if not strayed:
            yield FitFinding(f"kind.{kind.name}", None, "no page of it was looked at")
        return
    readable = [page for page in pages if page.reading.trouble is None]
    yield _role(kind, pages, readable)
    if readable:
        yield from _rules(strategy, kind, readable)
        yield from _unused_tables(strategy, kind, readable)
        yield from _fields(strategy, kind, readable)


def _instead(page: CheckedPage) -> str:
    return page.failure or (f"its URL is of kind {page.actual_kind!r}" if page.actual_kind else "no kind has its URL")


def _role(kind: Kind, pages: Sequence[CheckedPage], readable: Sequence[CheckedPage]) -> FitFinding:
    """Half of the pages may be deleted threads or empty boards; more than that is no accident."""
    posts = _many(sum(len(page.reading.posts) for page in readable), "post")
    links = _many(sum(len(page.reading.links) for page in readable), "link")
    shown = f"{posts} and {links} to follow" if kind.role == "thread" else f"{links} to follow"
    if 2 * len(readable) >= len(pages):
        return FitFinding(f"kind.{kind.name}", True, f"{_of(readable, pages)} read as {kind.role}: {shown}")
    trouble = next(page for page in pages if page.reading.trouble is not None)
    return FitFinding(
        f"kind.{kind.name}",
        False,
        f"only {_of(readable, pages)} read as {kind.role}; {trouble.url}: {trouble.reading.trouble}",
    )


def _of(some: Sequence[CheckedPage], pages: Sequence[CheckedPage]) -> str:
    return f"{len(some)} of {_many(len(pages), 'page')}"


def _rules(strategy: Strategy, kind: Kind, pages: Sequence[CheckedPage]) -> Iterator[FitFinding]:
    """A rule that finds nothing is broken where no other leads on from these pages; else the pages do not show.

    A list of one page has no flips, and a board without sub-boards none to find.
    """
    rules = [
        (rule_name(number, rule), rule) for number, rule in enumerate(strategy.follow, 1) if rule.from_ == kind.name
    ]
    found = {place: _links(pages, place) for place, _ in rules}
    leads_on = any(found[place] for place, rule in rules if not _is_flip(strategy, rule))
    for place, rule in rules:
        if found[place]:
            yield FitFinding(place, True, f"finds {_many(found[place], 'link')} on {_many(len(pages), 'page')}")
        else:
            is_open = leads_on or _is_flip(strategy, rule)
            yield FitFinding(place, None if is_open else False, f"finds no link on {_many(len(pages), 'page')}")


def _unused_tables(strategy: Strategy, kind: Kind, pages: Sequence[CheckedPage]) -> Iterator[FitFinding]:
    """Tables that found nothing on any page. What a person added to a learned file was meant for these pages."""
    used = {table for page in pages for table in page.reading.tables}
    for name, shape in _tables(strategy):
        if shape.on == kind.name and name not in used:
            is_added = shape.by == "hand" and not is_handwritten(strategy)
            words = f"is not used: it finds nothing on {_many(len(pages), 'page')}, or another table finds more"
            yield FitFinding(name, False if is_added else None, words)


def _tables(strategy: Strategy) -> Iterator[tuple[str, PostShape | RowShape | BoardShape]]:
    for number, post in enumerate(strategy.posts, 1):
        yield f"post[{number}]", post
    for number, row in enumerate(strategy.rows, 1):
        yield f"row[{number}]", row
    for number, board in enumerate(strategy.boards, 1):
        yield f"board[{number}]", board


def _many(count: int, name: str) -> str:
    return f"{count:,} {name}{'s' if count != 1 else ''}"


def _links(pages: Sequence[CheckedPage], place: str) -> int:
    return sum(link.rule == place for page in pages for link in page.reading.links)


def _is_flip(strategy: Strategy, rule: FollowRule) -> bool:
    """Flips, and what leads from threads to other kinds of thread page."""
    to, source = strategy.kind(rule.to), strategy.kind(rule.from_)
    return rule.as_ == "flip" or (to is not None and source is not None and to.role == source.role == "thread")


def _fields(strategy: Strategy, kind: Kind, pages: Sequence[CheckedPage]) -> Iterator[FitFinding]:
    """Some posts have no author or a date that does not read; where none has one, the field is broken."""
    posts = [post for page in pages for post in page.reading.posts]
    used = {table for page in pages for table in page.reading.tables}
    shapes = [(number, shape) for number, shape in enumerate(strategy.posts, 1) if f"post[{number}]" in used]
    if not posts or not shapes:
        return
    number, shape = shapes[0]
    names = (
        ("author", shape.author, any(post.author.name for post in posts)),
        ("date", shape.date, any(post.published.at is not None for post in posts)),
        ("body", shape.body, any(post.text or post.html for post in posts)),
    )
    for name, field, is_read in names:
        if field is not None and not is_read:
            yield FitFinding(f"post[{number}].{name}", False, f"reads nothing in {len(posts):,} posts")
