"""A forum about wood: boards of titles and names only, long threads that no row distinguishes from short ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from tests.crawl.tiny_forum import PagedForum
from tests.sitemap.pages import SAID

SITE = "http://wood.example"
AT = datetime(2026, 11, 1, 12, tzinfo=UTC)
PER_PAGE = 6
BOARDS = ("Old lathes and their parts", "Benches, vices and clamps", "Saws, files and whetstones")
THREADS = range(1, 31)
NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil")
TITLES = (
    "How to mend the lathe",
    "Which oil is best for gears",
    "A bench of oak",
    "Sharpening small saws",
    "Glue that holds",
)


@dataclass
class Wood(PagedForum):
    """The forum as a fetcher; `posts` are those of each thread where there are not six."""

    posts: dict[int, int] = field(default_factory=dict)
    site: str = field(default=SITE, kw_only=True)
    at: datetime = field(default=AT, kw_only=True)

    def page(self, path: str) -> str | None:
        match path.replace("?page=", "/").split("/")[1:]:
            case [""]:
                return framed("".join(_board_row(number, name) for number, name in enumerate(BOARDS, 1)))
            case ["b", board] if board.isdecimal() and 1 <= int(board) <= len(BOARDS):
                rows = [_thread_row(number) for number in THREADS if number % len(BOARDS) + 1 == int(board)]
                return framed(f"<h1>{BOARDS[int(board) - 1]}</h1><table>{''.join(rows)}</table>")
            case ["t", thread] if thread.isdecimal():
                return self._thread(int(thread), 1)
            case ["t", thread, number] if thread.isdecimal() and number.isdecimal():
                return self._thread(int(thread), int(number))
        return None

    def _thread(self, thread: int, number: int) -> str:
        count = self.posts.get(thread, PER_PAGE)
        shown = range((number - 1) * PER_PAGE, min(count, number * PER_PAGE))
        pages = range(1, -(-count // PER_PAGE) + 1)
        flips = [f'<a href="/t/{thread}?page={n}">{n}</a> ' for n in pages if n != number] if len(pages) > 1 else []
        written = "".join(_post(thread, post) for post in shown)
        return framed(f"<h1>{title(thread)}</h1>{written}<p class=pages>{''.join(flips)}</p>")

    @property
    def post_count(self) -> int:
        return sum(self.posts.get(thread, PER_PAGE) for thread in THREADS)


def title(thread: int) -> str:
    return f"{TITLES[thread % 5]}, or how {NAMES[thread % 4]} did it in year {1900 + thread}"


def framed(html: str) -> str:
    return f'<title>Wood</title><body><p class=top><a href="/">Wood</a> <a href="/help">Help</a></p>{html}'


def _board_row(number: int, name: str) -> str:
    return (
        f'<div class=board><h3><a href="/b/{number}">{name}</a></h3><p>All that is to be said about it, and more.</p>'
        f"<span>{number * 40} posts</span> <span>{number * 8} threads</span></div>"
    )


def _thread_row(thread: int) -> str:
    return (
        f'<tr><td><a href="/t/{thread}">{title(thread)}</a><td><a href="/u/{thread % 5}">{NAMES[thread % 5]}</a>'
        f"<td>2026-10-{thread % 27 + 1:02} 14:02</tr>"
    )


def _post(thread: int, post: int) -> str:
    who = (thread + post) % 5
    return (
        f'<div class=post id=p{thread * 100 + post}><div class=who><a href="/u/{who}">{NAMES[who]}</a></div>'
        f"<div class=when>2026-09-{post % 28 + 1:02} {thread % 24:02}:02</div>"
        f"<div class=said>{SAID * (1 + post % 3)}Number {thread}.{post}</div></div>"
    )
