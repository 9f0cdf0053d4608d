"""The time of a post among the other dates that stand beside it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.layout.pages import AT, NAMES, TEXTS, named, page
from threadkeep.layout import posts_of

POSTED = ("2026-03-01 11:30", "2026-03-02 12:30", "2026-03-03 13:30", "2026-03-04 14:30")


def times(joined: tuple[str, ...], edited: str = "", posts: int = 4) -> list[str | None]:
    """What is taken for the time of each post, as it is written on the page."""
    html = "".join(
        f"<article><div>{named(name)}<p>{member}</p></div><header>{posted}</header><section>{text}</section>{edited}</article>"
        for name, member, posted, text in zip(NAMES[:posts], joined, POSTED, TEXTS, strict=False)
    )
    menu = "".join(f"<li><a href='/board/{n}'>Board {n}</a></li>" for n in range(5))
    found = posts_of(page(f"<ul>{menu}</ul>{html}"), AT)
    return [post.published.raw if post.published else None for post in found]


@pytest.mark.parametrize("posts", [1, 2, 4])
@pytest.mark.parametrize(
    "joined",
    [
        (
            "Joined: 2020-05-01 10:00",
            "Joined: 2021-06-02 10:00",
            "Joined: 2020-05-01 10:00",
            "Joined: 2019-01-01 10:00",
        ),
        ("Joined: 2019-05-01", "Joined: 2020-06-02", "Joined: 2021-05-01", "Joined: 2022-01-01"),
        ("Registered: May 2019", "Registered: June 2020", "Registered: May 2019", "Registered: May 2012"),
        ("Registered: October 2026",) * 4,
    ],
)
def test_a_post_is_not_dated_by_when_its_author_joined(joined: tuple[str, ...], posts: int) -> None:
    assert times(joined, posts=posts) == list(POSTED[:posts])


@pytest.mark.parametrize("posts", [2, 3, 4])
def test_members_who_all_joined_when_the_forum_moved_do_not_date_its_posts(posts: int) -> None:
    assert times(("Joined: 2026-11-01 09:00",) * 4, posts=posts) == list(POSTED[:posts])


@pytest.mark.parametrize("posts", [1, 2, 4])
def test_a_note_that_a_post_was_edited_is_not_its_time(posts: int) -> None:
    edited = "<footer>Last edited by somebody on 2026-03-09 10:00; edited 1 time in all</footer>"
    assert times(("member",) * 4, edited, posts) == list(POSTED[:posts])


def test_of_several_times_that_an_element_states_the_finest_is_used() -> None:
    for attributes in ('datetime="{0}" title="{0}T1{1}:30:00Z"', 'title="{0}T1{1}:30:00Z" datetime="{0}"'):
        html = "".join(
            f"<li>{name} <time {attributes.format(f'2026-03-0{day}', day)}>{day} March</time><p>{text}</p></li>"
            for day, (name, text) in enumerate(zip(NAMES, TEXTS, strict=True), start=1)
        )
        times = [post.published.at for post in posts_of(page(f"<ul>{html}</ul>"), AT) if post.published]
        assert times == [datetime(2026, 3, day, 10 + day, 30, tzinfo=UTC) for day in range(1, 5)]


def test_a_time_of_day_alone_is_not_today() -> None:
    html = "".join(
        f"<li>{name} <i>1{day}:30</i><p>{text}</p></li>"
        for day, (name, text) in enumerate(zip(NAMES, TEXTS, strict=True), start=1)
    )
    shown = [post.published for post in posts_of(page(f"<ul>{html}</ul>"), AT)]
    assert [(one.raw, one.at) for one in shown if one] == [(f"1{day}:30", None) for day in range(1, 5)]
