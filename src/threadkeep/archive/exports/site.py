"""A static site of boards and whole threads that opens from disk."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TypeVar

from threadkeep.archive.archive import Archive
from threadkeep.archive.exports.site_pages import (
    BoardLine,
    Frame,
    ThreadLine,
    board_page,
    contents,
    gaps_page,
    pager,
    thread_page,
)
from threadkeep.archive.times import iso
from threadkeep.errors import UsageError
from threadkeep.model import Board, Thread

T = TypeVar("T")
MARK = "threadkeep-export.json"
POSTS_A_PAGE = 200
THREADS_A_PAGE = 100
GAPS_SHOWN = 5_000
# Folders of many thousand files are slow in every file browser.
_THREADS_A_FOLDER = 1_000
_NO_BOARD = Board("", "", "Threads of no known board")


def export_html(archive: Archive, folder: str | PathLike[str]) -> int:
    """Write the site; gives the number of threads. An export of ours is replaced as a whole, nothing else ever is."""
    target = Path(folder)
    _check_target(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh, old = target.with_name(f"{target.name}.new"), target.with_name(f"{target.name}.old")
    _remove(fresh)
    fresh.mkdir()
    count = _Site(archive, fresh).write()
    _remove(old)
    if target.exists():
        target.rename(old)
    fresh.rename(target)
    _remove(old)
    return count


def _check_target(target: Path) -> None:
    is_free = not target.exists() and not target.is_symlink()
    is_empty = target.is_dir() and not target.is_symlink() and not any(target.iterdir())
    if not is_free and not is_empty and not _is_export(target):
        raise UsageError(f"{target} holds something else", "Name a folder that is empty or does not exist yet.")


def _is_export(folder: Path) -> bool:
    return folder.is_dir() and not folder.is_symlink() and (folder / MARK).is_file()


def _remove(folder: Path) -> None:
    """Remove what an export that was interrupted left behind; anything else of that name stops us."""
    if folder.is_symlink() or (folder.exists() and not _is_export(folder) and any(folder.iterdir())):
        raise UsageError(f"{folder} is in the way", "Move it away, or name another folder.")
    if folder.exists():
        shutil.rmtree(folder)


@dataclass(frozen=True, slots=True)
class _Pages:
    """The files of one list: ours by number, never by the forum's words."""

    stem: str
    count: int

    def name(self, number: int) -> str:
        return f"{self.stem}.html" if number == 0 else f"{self.stem}-{number + 1}.html"

    def names(self) -> list[str]:
        return [self.name(number) for number in range(self.count)]


class _Site:
    """One export being written."""

    def __init__(self, archive: Archive, folder: Path) -> None:
        self._archive = archive
        self._folder = folder
        self._made = iso(archive.now())[:10]

    def write(self) -> int:
        (self._folder / MARK).write_text(json.dumps({"site": self._archive.site, "made": self._made}) + "\n")
        css = files("threadkeep.archive.exports").joinpath("style.css").read_text(encoding="utf-8")
        (self._folder / "style.css").write_text(css, encoding="utf-8")
        (self._folder / "boards").mkdir()
        number = 0
        lines = []
        for place, (board, depth) in enumerate(_nested(list(self._archive.boards())), 1):
            line, number = self._write_board(board, depth, place, number)
            lines.append(line)
        orphans = [thread for thread in self._archive.threads() if thread.board is None]
        if orphans:
            line, number = self._write_list(_NO_BOARD, 0, 0, number, orphans)
            lines.append(line)
        self._write_front(lines)
        return number

    def _frame(self, up: str) -> Frame:
        return Frame(self._archive.site, up, self._made)

    def _write_front(self, lines: Sequence[BoardLine]) -> None:
        gap_count = sum(1 for _ in self._archive.gaps())
        counts = self._archive.counts()
        (self._folder / "index.html").write_text(contents(self._frame(""), counts, lines, gap_count), encoding="utf-8")
        shown = islice(self._archive.gaps(), GAPS_SHOWN)
        text = gaps_page(self._frame(""), shown, gap_count, GAPS_SHOWN)
        (self._folder / "gaps.html").write_text(text, encoding="utf-8")

    def _write_board(self, board: Board, depth: int, place: int, number: int) -> tuple[BoardLine, int]:
        return self._write_list(board, depth, place, number, list(self._archive.threads(board.id)))

    def _write_list(
        self, board: Board, depth: int, place: int, number: int, threads: list[Thread]
    ) -> tuple[BoardLine, int]:
        """Write a board and its threads; gives its line in the contents and the number of the last thread."""
        pages = _Pages(str(place), max(1, -(-len(threads) // THREADS_A_PAGE)))
        lines = [ThreadLine(thread, f"../{_thread_stem(number + n)}.html") for n, thread in enumerate(threads, 1)]
        for page, part in enumerate(_parts(lines, THREADS_A_PAGE)):
            text = board_page(self._frame("../"), board, part, pager(pages.names(), page))
            (self._folder / "boards" / pages.name(page)).write_text(text, encoding="utf-8")
            for line in part:
                number += 1
                self._write_thread(line.thread, number, (f"../../boards/{pages.name(page)}", board.title or board.id))
        complete, posts = sum(thread.is_complete for thread in threads), sum(thread.posts_seen for thread in threads)
        return BoardLine(board, f"boards/{pages.name(0)}", depth, len(threads), complete, posts), number

    def _write_thread(self, thread: Thread, number: int, board: tuple[str, str]) -> None:
        stem = _thread_stem(number)
        path = self._folder / stem
        path.parent.mkdir(parents=True, exist_ok=True)
        pages = _Pages(path.name, -(-thread.posts_seen // POSTS_A_PAGE))
        posts = self._archive.posts(thread.id)
        for page in range(pages.count):
            part = islice(posts, POSTS_A_PAGE)
            text = thread_page(self._frame("../../"), thread, (board,), part, pager(pages.names(), page))
            (path.parent / pages.name(page)).write_text(text, encoding="utf-8")


def _thread_stem(number: int) -> str:
    return f"threads/{number // _THREADS_A_FOLDER}/{number}"


def _parts(lines: list[T], size: int) -> Iterator[list[T]]:
    """The list in pieces; one empty piece for an empty list, which has a page too."""
    yield lines[:size]
    for start in range(size, len(lines), size):
        yield lines[start : start + size]


def _nested(boards: Sequence[Board]) -> Iterator[tuple[Board, int]]:
    """Boards under their parents, with their depth."""
    known = {board.id for board in boards}
    inside: dict[str | None, list[Board]] = {}
    for board in boards:
        inside.setdefault(board.parent if board.parent in known else None, []).append(board)
    left = [(board, 0) for board in reversed(inside.pop(None, []))]
    while left or inside:
        # A forum that says of two boards that each holds the other still gets both.
        board, depth = left.pop() if left else (inside[next(iter(inside))].pop(0), 0)
        yield board, depth
        left += [(child, depth + 1) for child in reversed(inside.pop(board.id, []))]
        inside = {parent: children for parent, children in inside.items() if children}
