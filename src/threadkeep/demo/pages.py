"""The HTML of the demo forum: a page for guests at each URL, with the usual traps among its links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from threadkeep.demo.community import AUTHORS, POSTS_A_PAGE, THREADS_A_PAGE, DemoBoard, DemoPost, DemoThread

NAME = "The Shed"
# The calendar of the demo starts here and has no end.
FIRST_YEAR = 1970
MENU = (("/", "Home"), ("/calendar?month=640", "Calendar"), ("/messages", "Messages"), ("/login", "Log in"))
SHOWN_TIME = "%d %b %Y, %H:%M"


@dataclass(frozen=True, slots=True)
class DemoReply:
    """What the server answers: a page, or the path a visitor is sent on to."""

    html: str = ""
    status: int = 200
    location: str = ""


NOT_FOUND = DemoReply("<title>Not found</title><p>There is no such page.</p>", status=404)


@dataclass(frozen=True, slots=True)
class DemoPages:
    """The pages of one visitor: every link carries the visitor's session id."""

    boards: Sequence[DemoBoard]
    session: str

    def reply(self, path: str, query: Mapping[str, str]) -> DemoReply:
        makers = {
            "/": self.entry,
            "/board": self.board,
            "/topic": self.topic,
            "/print": self.print_view,
            "/post": self.permalink,
            "/calendar": self.calendar,
            "/member": self.profile,
            "/login": self.login,
            "/messages": self.wall,
            "/reply": self.wall,
        }
        return makers[path](query) if path in makers else NOT_FOUND

    def entry(self, query: Mapping[str, str]) -> DemoReply:
        rows = "".join(self._board_row(board) for board in self.boards if board.parent is None)
        return self._page(NAME, f'<table class="boards">{rows}</table>')

    def board(self, query: Mapping[str, str]) -> DemoReply:
        board = next((board for board in self.boards if str(board.number) == query.get("id")), None)
        if board is None:
            return NOT_FOUND
        threads = list(board.threads)
        if query.get("sort") == "title":
            threads.sort(key=lambda thread: thread.title)
        number, count = _page_number(query), _page_count(len(threads), THREADS_A_PAGE)
        shown = threads[(number - 1) * THREADS_A_PAGE : number * THREADS_A_PAGE]
        below = "".join(self._board_row(child) for child in self.boards if child.parent == board.number)
        path = f"/board?id={board.number}"
        sort = self._link(f"{path}&sort=title", "sort by title") + " " + self._link(f"{path}&sort=last", "by last post")
        sorted_path = path + (f"&sort={query['sort']}" if "sort" in query else "")
        head = "<tr><th>Topic</th><th>Started by</th><th>Replies</th><th>Last post</th></tr>"
        body = (
            (f'<table class="boards">{below}</table>' if below else "")
            + f'<p class="order">{sort} {self._link(f"/mark-read?board={board.number}", "Mark all read")}</p>'
            + f'<table class="topics">{head}{"".join(map(self._thread_row, shown))}</table>'
            + self._pager(sorted_path, number, count)
        )
        return self._page(board.name, body)

    def topic(self, query: Mapping[str, str]) -> DemoReply:
        thread = self._thread(query)
        if thread is None:
            return NOT_FOUND
        number, count = _page_number(query), _page_count(len(thread.posts), POSTS_A_PAGE)
        shown = thread.posts[(number - 1) * POSTS_A_PAGE : number * POSTS_A_PAGE]
        path = f"/topic?id={thread.number}"
        pager = self._pager(path, number, count)
        tools = " ".join(
            self._link(f"/{name}?id={thread.number}", words)
            for name, words in {"print": "Print view", "reply": "Reply", "subscribe": "Subscribe"}.items()
        )
        posts = "".join(self._post(post) for post in shown)
        return self._page(thread.title, f'<p class="tools">{tools}</p>{pager}<div class="posts">{posts}</div>{pager}')

    def print_view(self, query: Mapping[str, str]) -> DemoReply:
        thread = self._thread(query)
        if thread is None:
            return NOT_FOUND
        posts = "".join(f"<p>{escape(post.author)}: {_text(post)}</p>" for post in thread.posts)
        return DemoReply(f"<title>{escape(thread.title)}</title><h1>{escape(thread.title)}</h1>{posts}")

    def permalink(self, query: Mapping[str, str]) -> DemoReply:
        for thread in (thread for board in self.boards for thread in board.threads):
            for place, post in enumerate(thread.posts):
                if str(post.number) == query.get("id"):
                    page = place // POSTS_A_PAGE + 1
                    number = f"&page={page}" if page > 1 else ""
                    return DemoReply(
                        status=302, location=f"/topic?id={thread.number}{number}&s={self.session}#p{post.number}"
                    )
        return NOT_FOUND

    def calendar(self, query: Mapping[str, str]) -> DemoReply:
        """A month, with a link to the next one: there is always a next one."""
        month = int(query["month"]) if query.get("month", "").isdigit() else 0
        year, name = FIRST_YEAR + month // 12, month % 12 + 1
        flips = self._link(f"/calendar?month={month + 1}", "next month")
        return self._page("Calendar", f"<p>Nothing happens in month {name} of {year}. {flips}</p>")

    def profile(self, query: Mapping[str, str]) -> DemoReply:
        number = query.get("id", "")
        if not number.isdigit() or not 0 < int(number) <= len(AUTHORS):
            return NOT_FOUND
        name = AUTHORS[int(number) - 1]
        return self._page(name, f"<dl><dt>Name</dt><dd>{escape(name)}</dd><dt>Shed</dt><dd>dry</dd></dl>")

    def login(self, query: Mapping[str, str]) -> DemoReply:
        fields = '<input name="name"><input name="password" type="password"><button>Log in</button>'
        return self._page("Log in", f'<p>You must log in to see this.</p><form method="post">{fields}</form>')

    def wall(self, query: Mapping[str, str]) -> DemoReply:
        return DemoReply(status=302, location=f"/login?s={self.session}")

    def _thread(self, query: Mapping[str, str]) -> DemoThread | None:
        threads = (thread for board in self.boards for thread in board.threads)
        return next((thread for thread in threads if str(thread.number) == query.get("id")), None)

    def _page(self, title: str, body: str) -> DemoReply:
        menu = " | ".join(self._link(path, words) for path, words in MENU)
        user = f"You are Guest {self.session[:4]}. {self._link('/logout', 'Log out')}"
        foot = self._link("/mark-read", "Mark all boards read")
        return DemoReply(
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)} - {NAME}</title></head>'
            f'<body><div class="menu">{menu}</div><div class="user">{user}</div><h1>{escape(title)}</h1>'
            f'{body}<div class="footer">{foot}</div></body></html>'
        )

    def _link(self, path: str, words: str, css: str = "") -> str:
        href = f"{path}{'&' if '?' in path else '?'}s={self.session}"
        shown_as = f' class="{css}"' if css else ""
        return f'<a{shown_as} href="{escape(href)}">{escape(words)}</a>'

    def _member(self, name: str) -> str:
        return self._link(f"/member?id={AUTHORS.index(name) + 1}", name, "member")

    def _board_row(self, board: DemoBoard) -> str:
        posts = sum(len(thread.posts) for thread in board.threads)
        name = self._link(f"/board?id={board.number}", board.name, "board")
        return (
            f"<tr><td>{name}<br><small>{escape(board.about)}</small></td>"
            f"<td>{len(board.threads)} topics</td><td>{posts} posts</td></tr>"
        )

    def _thread_row(self, thread: DemoThread) -> str:
        first, last = thread.posts[0], thread.posts[-1]
        return (
            f"<tr><td>{self._link(f'/topic?id={thread.number}', thread.title, 'title')}</td>"
            f"<td>{self._member(first.author)}</td><td>{len(thread.posts) - 1}</td>"
            f"<td>{self._link(f'/post?id={last.number}', last.written_at.strftime(SHOWN_TIME))} "
            f"by {self._member(last.author)}</td></tr>"
        )

    def _post(self, post: DemoPost) -> str:
        quote = post.quotes
        quoted = f"<blockquote><cite>{escape(quote.author)} wrote:</cite> {_text(quote)}</blockquote>" if quote else ""
        paragraphs = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in post.paragraphs)
        time = f'<time datetime="{post.written_at.isoformat()}">{post.written_at.strftime(SHOWN_TIME)}</time>'
        return (
            f'<div class="post" id="p{post.number}"><div class="head">{self._member(post.author)} {time} '
            f"{self._link(f'/post?id={post.number}', f'#{post.number}', 'permalink')}</div>"
            f'<div class="body">{quoted}{paragraphs}</div>'
            f'<div class="foot">{self._link(f"/report?post={post.number}", "Report")}</div></div>'
        )

    def _pager(self, path: str, number: int, count: int) -> str:
        if count == 1:
            return ""
        pages = [
            f"<b>{page}</b>" if page == number else self._link(f"{path}&page={page}" if page > 1 else path, str(page))
            for page in range(1, count + 1)
        ]
        if number < count:
            pages.append(self._link(f"{path}&page={number + 1}", "Next"))
        return f'<div class="pages">Page: {" ".join(pages)}</div>'


def _page_number(query: Mapping[str, str]) -> int:
    number = query.get("page", "1")
    return int(number) if number.isdigit() else 1


def _page_count(items: int, a_page: int) -> int:
    return max(1, -(-items // a_page))


def _text(post: DemoPost) -> str:
    return escape(" ".join(post.paragraphs))
