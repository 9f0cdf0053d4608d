"""A static site of boards and threads, with search, that opens from disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from itertools import islice
from os import PathLike
from pathlib import Path

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.times import iso
from threadkeep.archive.exports.site_folder import whole_folder
from threadkeep.archive.exports.site_index import POSTS_A_FILE, IndexEntry, SiteIndex
from threadkeep.archive.exports.site_pages import (
    BoardLine,
    Frame,
    IndexSize,
    ThreadLine,
    board_page,
    contents,
    gaps_page,
    pager,
    search_page,
    thread_page,
)
from threadkeep.archive.exports.site_posts import PostLine, shown_time
from threadkeep.model import Board, KeptPost, Thread

# Posts on one page of a thread. Chosen, not tuned.
POSTS_A_PAGE = 200
# Threads on one page of a board. Chosen, not tuned.
THREADS_A_PAGE = 100
# A longer list of gaps is slow in a browser. Chosen, not tuned.
GAPS_SHOWN = 5_000
# Folders of many thousand files are slow in every file browser.
_THREADS_A_FOLDER = 1_000
_NO_BOARD = Board("", "", "Threads of no known board")


def export_html(archive: Archive, folder: str | PathLike[str]) -> int:
    """Write the site; gives the number of threads. Only an earlier export is replaced, and only as a whole."""
    made = iso(archive.now())[:10]
    with whole_folder(Path(folder), archive.site, made) as fresh:
        (fresh / "search").mkdir()
        for name, place in (("style.css", "style.css"), ("search.js", "search/search.js")):
            text = files("threadkeep.archive.exports").joinpath(name).read_text(encoding="utf-8")
            (fresh / place).write_text(text, encoding="utf-8")
        with SiteIndex(fresh / "search", archive.counts().posts) as index:
            return _SiteWriter(archive, fresh, made, index).write()


@dataclass(frozen=True, slots=True)
class _PageFiles:
    """The files of one list, named by number and never by text of the forum."""

    stem: str
    count: int

    def name(self, number: int) -> str:
        return f"{self.stem}.html" if number == 0 else f"{self.stem}-{number + 1}.html"

    def names(self) -> list[str]:
        return [self.name(number) for number in range(self.count)]


@dataclass(frozen=True, slots=True)
class _BoardTotals:
    """The threads of a board, the complete ones among them, and their posts."""

    threads: int
    complete: int
    posts: int


class _SiteWriter:
    """Writes one export, with at most one page in memory."""

    def __init__(self, archive: Archive, folder: Path, made: str, index: SiteIndex) -> None:
        self._archive = archive
        self._folder = folder
        self._made = made
        self._index = index
        self._threads = 0

    def write(self) -> int:
        (self._folder / "boards").mkdir()
        lines = []
        for place, (board, depth) in enumerate(_nested(list(self._archive.boards())), 1):
            lines.append(self._write_board(board, depth, place, partial(self._archive.threads, board.id)))
        if any(True for _ in self._orphans()):
            lines.append(self._write_board(_NO_BOARD, 0, 0, self._orphans))
        self._write_front(lines)
        return self._threads

    def _orphans(self) -> Iterator[Thread]:
        return (thread for thread in self._archive.threads() if thread.board is None)

    def _write_page(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text, encoding="utf-8")

    def _frame(self, up: str) -> Frame:
        return Frame(self._archive.site, up, self._made)

    def _write_front(self, lines: Sequence[BoardLine]) -> None:
        gap_count = sum(1 for _ in self._archive.gaps())
        self._write_page("index.html", contents(self._frame(""), self._archive.counts(), lines, gap_count))
        shown = islice(self._archive.gaps(), GAPS_SHOWN)
        self._write_page("gaps.html", gaps_page(self._frame(""), shown, gap_count, GAPS_SHOWN))
        indexed = IndexSize(self._index.count, self._index.shards, POSTS_A_FILE)
        self._write_page("search.html", search_page(self._frame(""), indexed))

    def _write_board(self, board: Board, depth: int, place: int, threads: Callable[[], Iterator[Thread]]) -> BoardLine:
        """Write a board and its threads, which are read twice; gives its line in the contents."""
        tally = _tally(threads())
        pages = _PageFiles(str(place), max(1, -(-tally.threads // THREADS_A_PAGE)))
        left = threads()
        for page in range(pages.count):
            first = self._threads + 1
            part = [
                ThreadLine(thread, f"../{_thread_stem(number)}.html")
                for number, thread in enumerate(islice(left, THREADS_A_PAGE), first)
            ]
            text = board_page(self._frame("../"), board, part, pager(pages.names(), page))
            self._write_page(f"boards/{pages.name(page)}", text)
            for line in part:
                self._write_thread(line.thread, (f"../../boards/{pages.name(page)}", board.title or board.id))
        return BoardLine(board, f"boards/{pages.name(0)}", depth, tally.threads, tally.complete, tally.posts)

    def _write_thread(self, thread: Thread, board: tuple[str, str]) -> None:
        self._threads += 1
        stem = _thread_stem(self._threads)
        folder, _, name = stem.rpartition("/")
        (self._folder / folder).mkdir(parents=True, exist_ok=True)
        pages = _PageFiles(name, -(-thread.posts_seen // POSTS_A_PAGE))
        posts = with_parents(self._archive.posts(thread.id), pages)
        for page in range(pages.count):
            path = f"{folder}/{pages.name(page)}"
            part = self._indexed(islice(posts, POSTS_A_PAGE), path)
            self._write_page(
                path, thread_page(self._frame("../../"), thread, (board,), part, pager(pages.names(), page))
            )

    def _indexed(self, posts: Iterator[PostLine], path: str) -> Iterator[PostLine]:
        """The same posts, each added to the index."""
        for line in posts:
            kept = line.kept
            href, when = f"{path}#p{kept.position}", shown_time(kept.post.published)
            is_first = kept.position == 1
            self._index.add(IndexEntry(href, kept.thread.title, kept.author.name, when, kept.post.text, is_first))
            yield line


def with_parents(posts: Iterable[KeptPost], pages: _PageFiles) -> Iterator[PostLine]:
    """The posts of one thread, each with the place of the earlier post that it answers."""
    places: dict[str, int] = {}
    for kept in posts:
        places[kept.post.key] = kept.position
        place = places.get(kept.post.parent or "")
        href = f"{pages.name((place - 1) // POSTS_A_PAGE)}#p{place}" if place else ""
        yield PostLine(kept, f"#{place}", href) if place else PostLine(kept)


def _tally(threads: Iterator[Thread]) -> _BoardTotals:
    count = complete = posts = 0
    for thread in threads:
        count, complete, posts = count + 1, complete + thread.is_complete, posts + thread.posts_seen
    return _BoardTotals(count, complete, posts)


def _thread_stem(number: int) -> str:
    return f"threads/{number // _THREADS_A_FOLDER}/{number}"


def _nested(boards: Sequence[Board]) -> Iterator[tuple[Board, int]]:
    """Boards below their parents, with their depth."""
    known = {board.id for board in boards}
    inside: dict[str | None, list[Board]] = {}
    for board in boards:
        inside.setdefault(board.parent if board.parent in known else None, []).append(board)
    left = [(board, 0) for board in reversed(inside.pop(None, []))]
    while left or inside:
        # If a forum shows two boards as parents of each other, both are written.
        board, depth = left.pop() if left else (inside[next(iter(inside))].pop(0), 0)
        yield board, depth
        left += [(child, depth + 1) for child in reversed(inside.pop(board.id, []))]
        inside = {parent: children for parent, children in inside.items() if children}
