"""What readings of thread pages and lists have right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import unquote

from threadkeep.model import BoardRow, Moment, Reading, ThreadRow
from threadkeep_bench.measures import Share
from threadkeep_bench.test_beds.foreign import ExportedPost, ForeignPost, ForeignTruth
from threadkeep_bench.test_beds.foreign.post_matching import letters_of, matching_pairs
from threadkeep_bench.test_beds.foreign.post_times import time_marks

# The truth of some threads lacks posts; a row's counter is judged only if it is near the number of known posts.
COUNTER_SLACK = 2


@dataclass(frozen=True, slots=True)
class ReadPost:
    """A post as a reader gives it."""

    author: str
    published: Moment | None
    text: str


@dataclass(frozen=True, slots=True)
class PageMarks:
    """The marks of the posts of some pages. `times` accepts a wrong zone; `texts` must be equal in every letter."""

    recall: Share
    precision: Share
    authors: Share
    times: Share
    texts: Share
    whole_pages: Share

    @property
    def f1(self) -> float:
        both = self.recall.whole + self.precision.whole
        return 2 * self.recall.part / both if both else 0.0


class TruePosts:
    """The true posts of a forum by page and by thread."""

    def __init__(self, truth: ForeignTruth) -> None:
        self.by_page: dict[str, list[ForeignPost]] = {}
        self.by_thread: dict[str, list[ForeignPost]] = {}
        for post in truth.posts:
            self.by_page.setdefault(post.page, []).append(post)
            self.by_thread.setdefault(post.thread, []).append(post)


def post_marks(truth: ForeignTruth, posts: TruePosts, pages: Iterable[tuple[str, Sequence[ReadPost]]]) -> PageMarks:
    """The marks of pages by their keys; a post that is on another page of its thread too counts neither way."""
    counts = Counter[str]()
    for key, read in pages:
        counts += _page_counts(truth, posts, key, read)
    return PageMarks(
        recall=Share(counts["required found"], counts["required"]),
        precision=Share(counts["found"], counts["read"]),
        authors=Share(counts["author"], counts["found"]),
        times=Share(counts["time"], counts["timed"]),
        texts=Share(counts["text"], counts["found"]),
        whole_pages=Share(counts["whole"], counts["pages"]),
    )


def _page_counts(truth: ForeignTruth, posts: TruePosts, key: str, read: Sequence[ReadPost]) -> Counter[str]:
    own = posts.by_page.get(key, [])
    thread = key.rpartition(":")[0]
    elsewhere = [post for post in posts.by_thread.get(thread, []) if post.page != key]
    exported = [_exported(post, number) for number, post in enumerate(read, 1)]
    pairs = matching_pairs(own, exported)
    paired = {id(pair.exported) for pair in pairs}
    rest = [post for post in exported if id(post) not in paired]
    spare = len(matching_pairs(elsewhere, rest)) if rest and elsewhere else 0
    tombstones = truth.threads[thread].tombstones if thread in truth.threads else 0
    extra = max(0, len(rest) - spare - tombstones)
    required = sum(post.is_required for post in own)
    found_required = sum(pair.true.is_required for pair in pairs)
    times = [time_marks(pair.true, pair.exported.published_at, timedelta(0)).in_any_zone for pair in pairs]
    return Counter(
        {
            "pages": 1,
            "whole": int(found_required == required and not extra),
            "required": required,
            "required found": found_required,
            "found": len(pairs),
            "read": len(pairs) + extra,
            "author": sum(letters_of(pair.true.author) == letters_of(pair.exported.author) for pair in pairs),
            "timed": sum(right is not None for right in times),
            "time": sum(right is True for right in times),
            "text": sum(_is_equal_text(pair.true, pair.exported) for pair in pairs),
        }
    )


def _exported(post: ReadPost, position: int) -> ExportedPost:
    at = post.published.at if post.published is not None else None
    return ExportedPost("", "", position, post.author, post.text, at)


def _is_equal_text(true: ForeignPost, read: ExportedPost) -> bool:
    return letters_of(read.text) in {letters_of(text) for text in true.texts}


@dataclass(frozen=True, slots=True)
class ListMarks:
    """The marks of the rows of list pages.

    `rows`: threads linked by a list page that have a row; `counters`, `times`: of rows of threads whose posts are
    known; `boards`: board rows whose name is in the title of the board's own page.
    """

    rows: Share
    titles: Share
    counters: Share
    times: Share
    boards: Share


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list page: the threads that it links to (first pages), and what was read."""

    linked: frozenset[str]
    reading: Reading


def list_marks(truth: ForeignTruth, posts: TruePosts, lists: Iterable[ReadList], titles: dict[str, str]) -> ListMarks:
    """The marks of some lists; `titles` are those of the boards' own pages, by board."""
    counts = Counter[str]()
    for each in lists:
        rows = {f"thread:{unquote(row.thread)}": row for row in each.reading.rows}
        counts["rows"] += len(each.linked & rows.keys())
        counts["linked"] += len(each.linked)
        for key in each.linked & rows.keys():
            counts += _row_counts(truth, posts, key, rows[key])
        for board in each.reading.boards:
            counts += _board_counts(board, titles)
    return ListMarks(
        rows=Share(counts["rows"], counts["linked"]),
        titles=Share(counts["title"], counts["titles"]),
        counters=Share(counts["counter"], counts["counters"]),
        times=Share(counts["time"], counts["times"]),
        boards=Share(counts["board"], counts["boards"]),
    )


def _row_counts(truth: ForeignTruth, posts: TruePosts, key: str, row: ThreadRow) -> Counter[str]:
    title = letters_of(truth.threads[key].title)
    known = [post for post in posts.by_thread.get(key, ()) if post.is_required]
    last = max((post for post in known if post.at or post.local_at), key=_moment, default=None)
    right = time_marks(last, row.last.at if row.last else None, timedelta(0)).in_any_zone if last else None
    is_counted = row.replies is not None and abs(row.replies + 1 - len(known)) <= COUNTER_SLACK
    is_right = row.replies is not None and row.replies + 1 == len(known)
    return Counter(
        {
            "titles": int(bool(title)),
            "title": int(bool(title) and letters_of(row.title) == title),
            "counters": 1,
            "counter": int(is_right or is_counted),
            "times": int(right is not None),
            "time": int(right is True),
        }
    )


def _moment(post: ForeignPost) -> float:
    shown = post.at or post.local_at
    return shown.timestamp() if shown is not None else 0.0


def _board_counts(board: BoardRow, titles: dict[str, str]) -> Counter[str]:
    title = titles.get(board.board)
    if title is None:
        return Counter()
    name = letters_of(board.title)
    return Counter({"boards": 1, "board": int(bool(name) and name in letters_of(title))})
