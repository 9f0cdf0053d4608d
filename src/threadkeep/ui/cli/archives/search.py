"""`threadkeep search`: find posts by their words, author, board or time."""

from __future__ import annotations

import sys
import textwrap
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from threadkeep.archive import Hit, Hits, Query, Snippet, is_up_to_date, open_archive
from threadkeep.archive.exports import fields, json_line
from threadkeep.errors import UsageError
from threadkeep.ui.cli.options.moments import relative_day
from threadkeep.ui.cli.output.text import many, plain

# In characters: longer lines are hard to read, however wide the terminal is.
WIDTH = 100
_DATE = len("2024-05-01")


@click.command(epilog="Python: threadkeep.open_archive(DIR).search(threadkeep.archive.Query(words)).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("words", nargs=-1)
@click.option("--author", help="Only posts of this author: a name, or a part of one.")
@click.option("--board", help="Only posts in this board and below: its id or a part of its title.")
@click.option("--since", metavar="D", help="Only posts of this day or later: 2024-05-01.")
@click.option("--until", metavar="D", help="Only posts of this day or earlier.")
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="Show at most so many.")
@click.option("--json", "is_json", is_flag=True, help="One object per line.")
def command(
    folder: Path,
    words: tuple[str, ...],
    author: str | None,
    board: str | None,
    since: str | None,
    until: str | None,
    limit: int,
    is_json: bool,
) -> int:
    """Find the posts of the archive in DIR that contain all the WORDS, the best first.

    "Words in quotes" are a phrase; word* is the beginning of a word.
    """
    query = Query(" ".join(words), author, board, first_moment(since), moment_after(until), limit)
    if not is_up_to_date(folder):
        with open_archive(folder, report=lambda progress: click.echo(progress, err=True)):
            pass
    with open_archive(folder, readonly=True) as archive:
        hits = archive.search(query)
    for hit in hits.hits:
        click.echo(_line(hit) if is_json else _text(hit))
    click.echo(_summary(hits, query), err=is_json)
    return 0


def first_moment(text: str | None) -> datetime | None:
    """The beginning of a day, or a time; in UTC where no zone is given."""
    if text is None:
        return None
    if day := relative_day(text, datetime.now(UTC)):
        return day
    try:
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(
            f"{text!r} is no date", "Write it like 2024-05-01, 2024-05-01T18:00, yesterday or 3 days ago."
        ) from error
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def moment_after(text: str | None) -> datetime | None:
    """The end of a day, or a time."""
    at = first_moment(text)
    if at is None or text is None:
        return None
    is_day = len(text.strip()) <= _DATE or relative_day(text, at) is not None
    return at + timedelta(days=1) if is_day else at


def _line(hit: Hit) -> str:
    more = {"snippet": hit.snippet.text, "is_by_title": hit.is_by_title}
    return json_line(fields(hit.post) | more)


def _text(hit: Hit) -> str:
    post = hit.post
    when = post.published_at.strftime("%Y-%m-%d %H:%M UTC") if post.published_at else post.post.published.raw
    board = f" in {plain(post.board.title)}" if post.board and post.board.title else ""
    head = click.style(plain(post.thread.title) or post.thread.id, bold=True)
    about = f"#{post.position} by {plain(post.author.name)}, {plain(when)}{board}"
    return f"{head}\n  {about}\n  {plain(post.post.url or post.page_url)}\n{_marked_snippet(hit.snippet)}\n"


def _marked_snippet(snippet: Snippet) -> str:
    """The snippet with its words marked where the terminal can; wrapped before that, because marks have a width."""
    if not sys.stdout.isatty():
        return textwrap.fill(plain(snippet.text), WIDTH, initial_indent="    ", subsequent_indent="    ")
    out, end = [], 0
    for start, stop in sorted(snippet.marks):
        if start >= end:
            out += [
                plain(snippet.text[end:start]),
                click.style(plain(snippet.text[start:stop]), bold=True, fg="yellow"),
            ]
            end = stop
    return f"    {''.join(out)}{plain(snippet.text[end:])}"


def _summary(hits: Hits, query: Query) -> str:
    if not hits.hits:
        hint = (
            ""
            if "*" in query.words or not query.words.strip()
            else " The beginning of a word is found with a star: word*"
        )
        return f"Nothing was found.{hint}"
    shown = len(hits.hits)
    if not hits.is_all:
        best = "the best of the newest" if query.words.strip() else "of"
        return f"{shown:,} shown, {best} {hits.count:,}; there are more."
    return f"{shown:,} of {many(hits.count, 'post')}." if shown < hits.count else f"{many(hits.count, 'post')}."
