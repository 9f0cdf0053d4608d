"""The pages of the HTML export, as plain functions from values to text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from threadkeep.archive.completeness.counts import Counts
from threadkeep.archive.completeness.gaps import Gap
from threadkeep.archive.exports.site_posts import PostLine, link, post_html, tag
from threadkeep.model import Board, Thread

# A second defence: if anything passes the sanitiser, the browser still loads and runs nothing.
_POLICY = "default-src 'none'; style-src 'self' file:; form-action 'none'; base-uri 'none'"
_WITH_FORM = _POLICY.replace("form-action 'none'", "form-action 'self' file:")
_WITH_SEARCH = f"{_WITH_FORM}; script-src 'self' file:"


_STATES = {"yes": ("good", "whole"), "no": ("warning", "incomplete"), "unknown": ("unknown", "not known")}


@dataclass(frozen=True, slots=True)
class Frame:
    """The common parts of all pages: the name of the site, the path to the folder of the export, and the date."""

    site: str
    up: str
    made: str


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board in the table of contents; `href` is the first of its pages, `depth` how far it is nested."""

    board: Board
    href: str
    depth: int
    threads: int
    complete: int
    posts: int


@dataclass(frozen=True, slots=True)
class ThreadLine:
    thread: Thread
    href: str


@dataclass(frozen=True, slots=True)
class IndexSize:
    """What the search page needs to know about its index."""

    posts: int
    shards: int
    posts_a_file: int


def document(frame: Frame, title: str, body: str, policy: str = _POLICY) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n"
        f'<link rel="stylesheet" href="{frame.up}style.css">\n</head>\n<body>\n<main>\n{body}\n</main>\n'
        f"<footer>Kept by threadkeep from {link(frame.site, frame.site)}, exported {escape(frame.made)}.</footer>\n"
        "</body>\n</html>\n"
    )


def contents(frame: Frame, counts: Counts, boards: Sequence[BoardLine], gap_count: int) -> str:
    """The front page: what is stored, what is missing, and the boards."""
    rows = "\n".join(_board_row(line) for line in boards)
    table = (
        '<table class="list"><thead><tr><th>Board</th><th class="number">Threads</th>'
        '<th class="number optional">Whole</th><th class="number">Posts</th></tr></thead>'
        f"<tbody>\n{rows}\n</tbody></table>"
    )
    title = frame.site.partition("://")[2].rstrip("/")
    body = f"<h1>{escape(title)}</h1>\n{_form()}\n{_coverage(counts, gap_count)}\n{table}"
    return document(frame, title, body, _WITH_FORM)


def search_page(frame: Frame, indexed: IndexSize) -> str:
    """The only page with a script: it finds posts by their words, without a server."""
    data = f' data-shards="{indexed.shards}" data-each="{indexed.posts_a_file}"'
    body = (
        f'{_trail(frame)}<h1>Search {indexed.posts:,} posts</h1>\n{_form(data)}\n<p id="status" class="source"></p>\n'
        "<noscript><p>The search needs JavaScript. All the rest of this site does without it.</p></noscript>\n"
        '<div id="results"></div>\n<script src="search/search.js"></script>'
    )
    return document(frame, "Search", body, _WITH_SEARCH)


def _form(data: str = "") -> str:
    return (
        f'<form class="search" action="search.html"{data}><input type="search" name="q" required '
        'placeholder="Words of a post or a title" aria-label="Words"><button>Search</button></form>'
    )


def board_page(frame: Frame, board: Board, lines: Sequence[ThreadLine], pager: str) -> str:
    rows = "\n".join(_thread_row(line) for line in lines)
    about = f"<p>{escape(board.description)}</p>" if board.description else ""
    source = f'<p class="source">{link(board.url, board.url)}</p>' if board.url else ""
    table = (
        '<table class="list"><thead><tr><th>Thread</th><th class="number">Posts</th><th>State</th></tr></thead>'
        f"<tbody>\n{rows}\n</tbody></table>"
    )
    title = _title(board.title, board.id)
    head = f"{_trail(frame)}<h1>{escape(title)}</h1>{about}{source}"
    return document(frame, title, f"{head}\n{pager}\n{table}\n{pager}")


def thread_page(
    frame: Frame, thread: Thread, trail: Sequence[tuple[str, str]], posts: Iterable[PostLine], pager: str
) -> str:
    title = _title(thread.title, thread.id)
    state = "" if thread.is_complete else f'<p class="{_STATES[thread.complete][0]}">{escape(_shortfall(thread))}</p>'
    head = f"{_trail(frame, *trail)}<h1>{escape(title)}{_flags(thread)}</h1>"
    head += f'<p class="source">{link(thread.url, thread.url)}</p>{state}'
    return document(frame, title, f"{head}\n{pager}\n{''.join(map(post_html, posts))}\n{pager}")


def gaps_page(frame: Frame, gaps: Iterable[Gap], count: int, shown: int) -> str:
    rows = "\n".join(
        f"<tr><td>{escape(gap.kind)}</td><td>{link(gap.url, gap.title or gap.url)}</td><td>{escape(gap.why)}</td></tr>"
        for gap in gaps
    )
    more = f"<p>The first {shown:,} of {count:,}.</p>" if count > shown else ""
    head = "<thead><tr><th>Gap</th><th>Where</th><th>Why</th></tr></thead>"
    table = f'<table class="list">{head}<tbody>{rows}</tbody></table>'
    return document(frame, "What is missing", f"{_trail(frame)}<h1>What is missing</h1>{more}\n{table}")


def pager(hrefs: Sequence[str], current: int) -> str:
    """Links to the other pages of one list; nothing for a list of one page."""
    if len(hrefs) < 2:
        return ""
    places = [_page_link(hrefs, number, current) for number in _near(len(hrefs), current)]
    return f'<nav class="pager">{" ".join(places)}</nav>'


def _page_link(hrefs: Sequence[str], number: int | None, current: int) -> str:
    if number is None:
        return "<span>…</span>"
    return f"<b>{number + 1}</b>" if number == current else link(hrefs[number], str(number + 1))


def _near(count: int, current: int) -> list[int | None]:
    """The first, the last and the neighbours of the current page; None for a gap between them."""
    wanted = sorted({0, count - 1} | set(range(max(0, current - 3), min(count, current + 4))))
    out: list[int | None] = []
    for number in wanted:
        if out and out[-1] != number - 1:
            out.append(None)
        out.append(number)
    return out


def _coverage(counts: Counts, gap_count: int) -> str:
    facts = (
        (f"{counts.posts:,}", "posts"),
        (f"{counts.threads_complete:,} of {counts.threads_known:,}", "threads complete"),
        (f"{counts.boards:,}", "boards"),
        (f"{counts.pages_done:,}", "pages stored"),
    )
    cells = "".join(f"<div><dt>{words}</dt><dd>{number}</dd></div>" for number, words in facts)
    if not gap_count and counts.threads_unknown:
        verdict = (
            '<p class="unknown">Nothing that was found is missing. '
            f"The completeness of {counts.threads_unknown:,} threads is unknown.</p>"
        )
    elif gap_count:
        missing = link("gaps.html", "one gap is" if gap_count == 1 else f"{gap_count:,} gaps are")
        verdict = f'<p class="warning">Not complete: {missing} known.</p>'
    else:
        verdict = '<p class="good">Complete: everything that the forum listed is here.</p>'
    return f'<dl class="facts">{cells}</dl>{verdict}'


def _board_row(line: BoardLine) -> str:
    about = f'<div class="about">{escape(line.board.description)}</div>' if line.board.description else ""
    name = link(line.href, _title(line.board.title, line.board.id))
    return (
        f'<tr><td class="depth{min(line.depth, 4)}">{name}{about}</td><td class="number">{line.threads:,}</td>'
        f'<td class="number optional">{line.complete:,}</td><td class="number">{line.posts:,}</td></tr>'
    )


def _thread_row(line: ThreadLine) -> str:
    thread = line.thread
    kind, words = _STATES[thread.complete]
    state = f'<span class="{kind}" title="{escape(thread.evidence)}">{words}</span>'
    name = (
        link(line.href, _title(thread.title, thread.id))
        if thread.posts_seen
        else escape(_title(thread.title, thread.id))
    )
    cells = f'<td>{name}{_flags(thread)}</td><td class="number">{thread.posts_seen:,}</td><td>{state}</td>'
    return f"<tr>{cells}</tr>"


def _flags(thread: Thread) -> str:
    flags = (("sticky", thread.is_sticky), ("locked", thread.is_locked), ("moved", thread.is_moved))
    return "".join(f" {tag(word)}" for word, holds in flags if holds)


def _trail(frame: Frame, *steps: tuple[str, str]) -> str:
    links = [link(f"{frame.up}index.html", "All boards"), *(link(href, title) for href, title in steps)]
    search = link(f"{frame.up}search.html", "Search", "away")
    return f'<nav class="trail"><span>{" › ".join(links)}</span>{search}</nav>'


def _title(title: str, key: str) -> str:
    return title.strip() or f"(no title: {key})"


def _shortfall(thread: Thread) -> str:
    if thread.complete == "unknown":
        return f"The completeness of this thread is unknown. {thread.evidence}".strip()
    if thread.declared_replies is not None and thread.posts_seen <= thread.declared_replies:
        return f"Incomplete: the forum says {thread.declared_replies + 1:,} posts, {thread.posts_seen:,} are here."
    return "Incomplete: a page of this thread could not be fetched or read."
