"""Small pages of each type, written by hand."""

from __future__ import annotations

from datetime import UTC, datetime

from threadkeep.layout.posts import posts_of
from threadkeep.layout.regions import regions_of
from threadkeep.page import Page, date_candidates, parse
from threadkeep.sitemap.page_look import PageLook, look_at
from threadkeep.sitemap.page_type import PageType, page_type

AT = datetime(2026, 11, 1, 12, tzinfo=UTC)
SAID = "The old lathe in the shed makes a grinding noise whenever it runs above half speed, and nobody knows why. "


def page_of(html: str) -> Page:
    return parse(f"<title>A forum</title><body>{html}".encode(), "http://f.example/x", "text/html; charset=utf-8")


def look_of(html: str) -> PageLook:
    page = page_of(html)
    return look_at(page, regions_of(page), posts_of(page, AT), date_candidates(page))


def type_told(html: str) -> PageType:
    page = page_of(html)
    return page_type(page, regions_of(page), posts_of(page, AT), date_candidates(page))


def board(threads: int = 12) -> str:
    rows = (
        f'<tr><td><a href="/t/{number}">How to mend the lathe, part {number}</a></td>'
        f'<td><a href="/u/{number % 3}">{("Anna", "Bert", "Carla")[number % 3]}</a></td><td>{number + 2}</td>'
        f"<td>{100 + number * 7}</td><td>2026-10-{28 - number:02} 14:02</td></tr>"
        for number in range(threads)
    )
    return f"<h1>Lathes</h1><table>{''.join(rows)}</table>"


def thread(posts: int = 8) -> str:
    written = (
        f'<div class="post" id="p{number}"><div class="who"><a href="/u/{number % 3}">'
        f"{('Anna', 'Bert', 'Carla')[number % 3]}</a></div><div class='when'>2026-10-{number + 1:02} 14:02</div>"
        f'<div class="said">{SAID * (1 + number % 3)}</div><a href="/reply?p={number}">Reply</a></div>'
        for number in range(posts)
    )
    return f"<h1>How to mend the lathe</h1>{''.join(written)}"


LOGIN = (
    "<h1>Log in</h1><p>You must log in to see this page.</p><form><input name=u><input type=password name=p>"
    "<button>Log in</button></form>"
)
