"""A small strategy and pages for it, shared by the tests of this folder."""

from __future__ import annotations

from datetime import UTC, datetime

from threadkeep.model import Reading
from threadkeep.page import parse
from threadkeep.strategy import Strategy, loads, read_page

SITE = "http://f.example"
SEEN = datetime(2026, 11, 15, 20, 20, tzinfo=UTC)

TEXT = r"""
# A small forum
format = 1
site   = "http://f.example/"   # without www
entry  = "http://f.example/"

[[same]]
drop = ["sid"]

[[same]]
url = '^/post\?p=\d+$'
is  = "thread"
why = "a permalink"

[kind.entry]
role = "entry"
url  = '^/(index)?$'

[kind.board]
role  = "index"
url   = '^/board\?b=(?P<board>\d+)(&page=(?P<page>\d+))?$'
first = { page = 1 }

[kind.thread]
role  = "thread"
url   = '^/thread\?(page=(?P<page>\d+)&)?t=(?P<thread>\d+)$'
first = { page = 1 }

[kind.slug]
role  = "thread"
url   = '^/t/(?P<thread>\d+)-[a-z-]*$'

[kind.user]
role = "other"
url  = '^/user\?u=(?P<author>\d+)$'

# from the front page
[[follow]]
from = "entry"
to   = "board"
at   = ".boards"

[[follow]]
from = "board"
to   = "board"
as   = "flip"

[[follow]]
from = "board"
to   = "thread"
at   = "a.title"

[[follow]]
from = "thread"
to   = "thread"
as   = "flip"

[[post]]
on     = "thread"
each   = "div.post"
id     = { take = "id", match = 'p(\d+)' }
author = { at = ".who" }
date   = { at = ".when", format = "%Y-%m-%d %H:%M" }
body   = { at = ".body", drop = [".sig"] }
url    = { at = "a.link", take = "href" }

[[post]]
on     = "thread"
each   = "tr.head"
until  = "next"
author = { at = ".who" }
date   = { at = ".when", format = "%Y-%m-%d %H:%M" }
body   = { at = ".body" }

[[post]]
on   = "slug"
each = "div.post"
body = { at = ".body" }

[[row]]
on      = "board"
each    = "tr.row"
title   = { at = "a.title" }
author  = { at = ".who" }
replies = { at = ".replies" }
views   = { at = ".views" }
last    = { at = ".last", format = "%Y-%m-%d %H:%M" }
sticky  = { at = ".sticky" }

[[board]]
on    = "entry"
each  = "li"
title = { at = "a" }
posts = { at = ".posts" }
"""


def strategy(text: str = TEXT) -> Strategy:
    return loads(text, "small.toml")


def reading(path: str, html: str, text: str = TEXT) -> Reading:
    return read_page(parse(html.encode(), SITE + path, "text/html; charset=utf-8"), strategy(text), 3, SEEN)
