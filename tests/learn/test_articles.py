"""A blog whose front shows articles, and looks like a thread."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.learn.made import link, page
from tests.learn.small_forum import NAMES, TITLES, learned, marked
from threadkeep.errors import UsageError
from threadkeep.learn import Seen
from threadkeep.learn.switches import Switches


def blog(name: str = "{} - A workshop") -> Iterator[Seen]:
    """Two pages of articles, each of which has a page of its own; `name` is what that is called."""
    for number, path in ((0, "/"), (1, "/page/2/")):
        shown = [
            replace(link(f"/2026/{number}/{slug(title)}/", title, "article>h2>a", row), post=row)
            for row, title in enumerate(TITLES)
        ]
        step = replace(link(("/page/2/", "/")[number], "Page 2", "nav>a"), node=99)
        front = marked(page(path, [*shown, step], "thread"), "article.listed", "body>article")
        yield replace(front, posts=len(TITLES), title="A workshop", steps=frozenset({step.url}))
        for title in TITLES:
            people = [link(f"/u/{n}", NAMES[n], "div.comment>b>a") for n in range(2)]
            own = marked(page(f"/2026/{number}/{slug(title)}/", people, "thread"), "div.comment", "body>article")
            yield replace(own, posts=3, title=name.format(title), people=frozenset(each.url for each in people))


def slug(title: str) -> str:
    return "-".join(title.lower().split())


def test_a_front_of_articles_lists_the_threads_below_them() -> None:
    strategy, _ = learned(blog())
    assert [(kind.name, kind.role) for kind in strategy.kinds] == [
        ("entry", "entry"),
        ("list", "index"),
        ("thread", "thread"),
    ]
    assert {("entry", "thread"), ("entry", "list"), ("list", "thread")} <= {(r.from_, r.to) for r in strategy.follow}


def test_posts_whose_titles_lead_to_pages_of_one_name_list_nothing() -> None:
    with pytest.raises(UsageError):
        learned(blog("A workshop"))


def test_a_front_of_articles_lists_nothing_where_it_is_switched_off() -> None:
    with pytest.raises(UsageError):
        learned(blog(), switches=Switches(articles=False))
