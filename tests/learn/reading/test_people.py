"""Names of authors, told by all sample pages together."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

from tests.learn.reading.made_pages import words
from threadkeep.learn.reading.shapes import SamplePage, Shapes, shapes_of
from threadkeep.page import parse
from threadkeep.strategy import Kind, Strategy, read_page

SITE = "http://ranks.example"
AT = datetime(2026, 9, 1, tzinfo=UTC)
STRATEGY = Strategy(SITE + "/", SITE + "/", kinds=(Kind("thread", "thread", url=r"^/t/(?P<thread>\d+)$"),))
NAMES = ("Anna", "Bertil", "Carla", "Dora", "Emil", "Frida", "Gustav", "Hedda", "Ivar")
RANKS = ("Newcomer", "Member", "Moderator")
THREADS, POSTS = 10, 3
WHO, RANK = re.compile(rb'<span class="who">[^<]*</span>'), re.compile(rb">(Newcomer|Member|Moderator)</span>")


def author(thread: int, number: int) -> str:
    return NAMES[(4 * thread + number) % len(NAMES)]


def page(thread: int, rank: str = "{rank}") -> SamplePage:
    """Short threads whose posts show a rank before the name: on one page as many ranks as names."""
    posts = "".join(
        f'<div class="post" id="p{100 * thread + number}"><span class="rank">{told}</span>'
        f'<span class="who">{name}</span> <span class="when">{number + 1} Aug 2026, 10:{thread:02}</span>'
        f'<div class="said"><p>{words(thread, number)}</p></div></div>'
        for number in range(POSTS)
        if (name := author(thread, number)) and (told := rank.format(rank=RANKS[NAMES.index(name) % 3]))
    )
    html = f'<html lang="en"><title>Pumps</title><body><h1>Thread {thread}</h1>{posts}</body></html>'
    return SamplePage(html.encode(), f"{SITE}/t/{thread}", "text/html; charset=utf-8", AT)


def names_read(pages: list[SamplePage], shapes: Shapes) -> list[str]:
    strategy = Strategy(SITE + "/", SITE + "/", kinds=STRATEGY.kinds, posts=shapes.posts)
    parsed = (parse(each.body, each.url, each.content_type) for each in pages)
    return [post.author.name for each in parsed for post in read_page(each, strategy, 0, AT).posts]


def test_a_rank_before_the_name_is_not_the_name() -> None:
    pages = [page(thread) for thread in range(THREADS)]
    expected = [author(thread, number) for thread in range(THREADS) for number in range(POSTS)]
    assert names_read(pages, shapes_of(pages, STRATEGY)) == expected


def test_a_word_that_all_posts_say_is_told_as_doubtful() -> None:
    pages = [replace(each, body=WHO.sub(b"", each.body)) for each in map(page, range(THREADS))]
    same = [replace(each, body=RANK.sub(b">Guest</span>", each.body)) for each in pages]
    (shape,) = shapes_of(same, STRATEGY).posts
    assert "doubtful: one name in all 30 posts" in shape.why


def test_names_with_a_number_are_names_and_a_label_with_a_number_is_none() -> None:
    numbered = [numbered_names(page(thread)) for thread in range(THREADS)]
    shapes = shapes_of(numbered, STRATEGY)
    expected = [f"user-{NAMES.index(author(thread, number))}" for thread in range(THREADS) for number in range(POSTS)]
    assert names_read(numbered, shapes) == expected


def numbered_names(each: SamplePage) -> SamplePage:
    body = RANK.sub(b">Posts: 12</span>", each.body)
    for number, name in enumerate(NAMES):
        body = body.replace(f">{name}<".encode(), f">user-{number}<".encode())
    return replace(each, body=body)


def test_coloured_names_are_read_from_the_link_around_them() -> None:
    coloured = [coloured_names(page(thread)) for thread in range(THREADS)]
    expected = [author(thread, number) for thread in range(THREADS) for number in range(POSTS)]
    assert names_read(coloured, shapes_of(coloured, STRATEGY)) == expected


def coloured_names(each: SamplePage) -> SamplePage:
    """Names in links, half of them in elements more, below a title that a person has chosen."""
    body = each.body
    for number, name in enumerate(NAMES):
        inner = f"<font color=red><b>{name}</b></font>" if number % 2 else name
        title = f"<i>The {name.lower()}-like one</i>"
        plain, linked = f'<span class="who">{name}</span>', f'{title} <a href="/u/{number}">{inner}</a>'
        body = body.replace(plain.encode(), linked.encode())
    return replace(each, body=body)
