"""`threadkeep show`: boards, threads, coverage and gaps of an archive, or one thread to read."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from threadkeep.archive import Archive, Gap, open_archive
from threadkeep.archive.exports import json_line
from threadkeep.crawl import doubt_code, lacking_kinds, unread_fields
from threadkeep.errors import UsageError
from threadkeep.model import Board, Completeness, KeptPost, Thread
from threadkeep.ui.cli.output.crawl_report import (
    author_warnings,
    counts_json,
    coverage,
    field_lines,
    gap_line,
    hidden_board_lines,
    thread_lines,
    unrequested_lines,
)
from threadkeep.ui.cli.output.text import many, plain

# A screen holds so many; `--json` has all of them.
GAPS_SHOWN = 50
# The same for boards that guests cannot see.
UNSEEN_SHOWN = 5
_STATES: dict[Completeness, str] = {"yes": "", "no": ", INCOMPLETE", "unknown": ", perhaps not all"}
# In characters: longer lines are hard to read, however wide the terminal is.
WIDTH = 100


@click.command(epilog="Python: threadkeep.open_archive(DIR).threads(), .posts(thread).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("thread", required=False)
@click.option("--board", help="List the threads of this board: its id or a part of its title.")
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
def command(folder: Path, thread: str | None, board: str | None, is_json: bool) -> int:
    """Show what the archive in DIR holds and what is missing, or one thread to read.

    A thread is whole only with evidence: what the forum declares, or its last page.
    THREAD is an id, a URL or a part of a title. Exits with 10 if something is missing, or was not learned yet,
    with 17 where most posts lack a field that their pages show.
    """
    with open_archive(folder, readonly=True) as archive:
        if thread is not None:
            (_print_posts if is_json else print_thread)(archive, find_thread(archive, thread))
            return 0
        if board is not None:
            return _print_threads(archive, board, is_json)
        return _print_archive(archive, is_json)


def find_thread(archive: Archive, words: str) -> Thread:
    """The thread with this id or URL, else the only one whose title has these words."""
    named = archive.thread(words) or archive.thread_at(words)
    if named is not None:
        return named
    found = [thread for thread in archive.threads() if words.casefold() in thread.title.casefold()]
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError(
            f"no thread has the id, the URL or the words {words!r}", "`threadkeep show DIR --board B` lists them."
        )
    titles = "; ".join(f"{thread.id}: {thread.title}" for thread in found[:8])
    raise UsageError(f"{len(found)} threads have the words {words!r}", f"Name one by its id: {titles}")


def _print_posts(archive: Archive, thread: Thread) -> None:
    for post in archive.posts(thread.id):
        click.echo(json_line(asdict(post)))


def print_thread(archive: Archive, thread: Thread) -> None:
    click.echo(click.style(plain(thread.title), bold=True))
    click.echo(f"{plain(thread.url)}   {thread.posts_seen:,} posts{_STATES[thread.complete]}{_addresses(thread)}")
    click.echo(plain(thread.evidence))
    for post in archive.posts(thread.id):
        click.echo(_post_text(post))


def _addresses(thread: Thread) -> str:
    return f", {thread.addresses:,} addresses" if thread.addresses > 1 else ""


def _post_text(post: KeptPost) -> str:
    at = post.published_at
    when = at.strftime("%Y-%m-%d %H:%M UTC") if at else post.post.published.raw
    head = click.style(f"#{post.position} {plain(post.author.name)}", bold=True)
    lines = (_wrapped(line) for line in plain(post.post.text).splitlines())
    return f"\n{head}  {plain(when)}\n" + "\n".join(lines)


def _wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, initial_indent="    ", subsequent_indent="    ", replace_whitespace=False)


def _print_threads(archive: Archive, words: str, is_json: bool) -> int:
    boards = [b for b in archive.boards() if words == b.id or words.casefold() in b.title.casefold()]
    if not boards:
        raise UsageError(f"no board has the id or the words {words!r}", "`threadkeep show DIR` lists them.")
    for board in boards:
        for thread in archive.threads(board.id):
            click.echo(json_line(asdict(thread)) if is_json else _thread_line(thread))
    return 0


def _thread_line(thread: Thread) -> str:
    state = f"{_STATES[thread.complete]}{_addresses(thread)}"
    return f"{plain(thread.id):>10}  {thread.posts_seen:>6,} posts{state}  {plain(thread.title)}"


def _print_archive(archive: Archive, is_json: bool) -> int:
    gaps, unseen, unread = list(archive.gaps()), list(archive.hidden_boards()), archive.unread_pages()
    health, fields = archive.field_health(), asyncio.run(unread_fields(lacking_kinds(archive)))
    counts = archive.counts()
    code = 10 if gaps or unread != 0 or counts.is_split else doubt_code(fields, counts)
    if is_json:
        whole = {
            "site": archive.site,
            "counts": counts_json(counts),
            "boards": [asdict(board) for board in archive.boards()],
            "gaps": [asdict(gap) for gap in gaps],
            "unseen": [asdict(each) for each in unseen],
            "is_learned": unread is not None,
            "unread_pages": unread,
            "health": [asdict(kind) for kind in health],
            "unread_fields": [asdict(field) for field in fields],
        }
        click.echo(json_line(whole))
        return code
    click.echo("\n".join((*_archive_lines(archive), *field_lines(health, fields))))
    lines = (*hidden_board_lines(unseen[:UNSEEN_SHOWN], len(unseen)), *_gap_lines(gaps))
    click.echo("\n".join((*lines, _verdict(archive.site, len(gaps), unread, counts.is_split))))
    return code


def _verdict(site: str, gaps: int, unread: int | None, is_split: bool) -> str:
    """What the gaps amount to. Nobody can say what is missing before every page was read by a strategy."""
    if unread is None:
        return f"Not learned yet: what is missing is not known. Run `threadkeep crawl {plain(site)}` to go on."
    if unread:
        return f"{many(unread, 'page')} not read by the strategy yet. Run `threadkeep crawl {plain(site)}` to go on."
    if is_split and not gaps:
        return "Replies are stored as threads of their own: the threads are not whole."
    return f"{gaps:,} gaps." if gaps else "Nothing that was found is missing."


def _gap_lines(gaps: list[Gap]) -> Iterator[str]:
    told = [gap for gap in gaps if gap.kind != "missing"]
    yield from map(gap_line, told[:GAPS_SHOWN])
    if len(told) > GAPS_SHOWN:
        yield f"  and {len(told) - GAPS_SHOWN:,} more: --json has all"
    if len(gaps) > len(told):
        yield f"  {len(gaps) - len(told):,} pages that are known were not asked for yet"


def _archive_lines(archive: Archive) -> Iterator[str]:
    counts = archive.counts()
    left = counts.pages_known - counts.pages_done
    yield click.style(plain(archive.site), bold=True)
    yield from (_board_line(board, list(archive.threads(board.id))) for board in archive.boards())
    yield (
        f"{counts.posts:,} posts; {counts.pages_done:,} pages done, {left:,} left; {counts.requests:,} requests"
        + (f", {counts.useful / counts.requests:.1%} of them for pages of the forum" if counts.requests else "")
    )
    yield coverage(counts)
    yield from thread_lines(counts)
    yield from author_warnings(counts)
    yield from unrequested_lines(counts.refusing)


def _board_line(board: Board, threads: list[Thread]) -> str:
    name = f"  {'  ' if board.parent else ''}{plain(board.title or board.url)[:48]:<50}"
    if not threads:
        return f"{name}no threads of its own"
    posts = sum(thread.posts_seen for thread in threads)
    whole = sum(thread.complete == "yes" for thread in threads)
    unknown = sum(thread.complete == "unknown" for thread in threads)
    told = f"{whole:>6,} of {len(threads):,} threads whole" + (f", {unknown:,} unknown" if unknown else "")
    return f"{name}{told}, {posts:,} posts"
