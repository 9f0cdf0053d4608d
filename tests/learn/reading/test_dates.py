"""How dates of posts are read."""

from __future__ import annotations

import re

from tests.learn.reading.made_pages import AT, NAMES, SITE, STRATEGY, words
from tests.learn.reading.test_beside import COUNTS, learned, link, read_pages, when
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.learn.reading.dates import Dated, list_format_of, site_format_of, spelled
from threadkeep.page import SiteFormat, parse, tokenize_date
from threadkeep.strategy import Field, dumps, loads, read_page


def test_the_order_is_that_of_the_dates_of_posts_where_others_have_another() -> None:
    dates = ["02/18/24 20:53", "02/19/24 07:33"]
    by = SiteFormat(order="ymd", other_orders=((tokenize_date(dates[0]).shape, "mdy"),))
    assert spelled(Field(), by, dates).format == ("mdy",)
    assert spelled(Field(), by, ["2023-11-13"]).format == ("ymd",)


def shown(html: str) -> Dated:
    return Dated(parse(f"<html lang=zh><body>{html}".encode(), SITE, "text/html"), AT)


def test_lists_tell_their_own_order_where_posts_tell_their_times_by_machine() -> None:
    times = [
        f"<p><time datetime='2026-07-{day}T10:0{n}:00+00:00'>{day}</time> said</p>"
        for n, day in enumerate((28, 29, 30))
    ]
    rows = [
        f"<li><a href=/{n}>A title</a> <i>{day} 21:0{n}</i></li>"
        for n, day in enumerate(("08/04/26", "07/30/26", "07/28/26"))
    ]
    threads, lists = [shown("".join(times))], [shown("".join(rows))]
    posts = site_format_of(threads)
    assert list_format_of(posts, threads, lists).order_of(tokenize_date("08/04/26 21:00").shape) == "mdy"
    assert list_format_of(posts, threads, []) == posts


def mail(thread: int, number: int) -> str:
    """A message that shows a time of day alone, and the whole of it in what appears above."""
    at = f"Sender's time: Aug. {number + 1}, 2026, {number + 1}:1{thread} p.m."
    return (
        f'<div class="mail"><b>{NAMES[(thread + number) % 4]}</b><div class="at"><span title="{at}">'
        f'{number + 1}:1{thread} p.m.</span></div><div class="said">{words(thread, number)}</div></div>'
    )


def test_a_date_behind_words_in_an_attribute_is_read_where_the_text_has_only_a_time() -> None:
    bodies = [f'<html lang="en"><body>{"".join(mail(t, n) for n in range(3 + t))}</body></html>' for t in range(6)]
    pages = [SamplePage(body.encode(), f"{SITE}/t/{t}", "text/html", AT) for t, body in enumerate(bodies)]
    strategy = with_shapes(STRATEGY, shapes_of(pages, STRATEGY))
    found = read_page(parse(pages[4].body, pages[4].url, "text/html"), strategy, 1, AT).posts
    assert [post.published.at and (post.published.at.day, post.published.at.hour) for post in found] == [
        (number + 1, number + 13) for number in range(7)
    ]


def bare(thread: int) -> str:
    """Posts whose time stands in no element of its own, behind a text that is longer than any date."""
    said = [f"{words(thread, number)} {words(thread, number + 40)}" for number in range(COUNTS[thread])]
    return "".join(
        f'<div id="p{100 * thread + number}"><div class="said">{text}</div>'
        f"<h3>{link(thread, number)}</h3> {when(thread, number)} <i>Quote</i></div>"
        for number, text in enumerate(said)
    )


def test_a_date_in_no_element_of_its_own_is_the_first_one_outside_of_the_text() -> None:
    days = [[post.published.at.day for post in posts if post.published.at] for posts in read_pages(bare)]
    assert days == [list(range(1, count + 1)) for count in COUNTS]
    (shape,) = loads(dumps(learned(bare)), "strategy.toml").posts
    assert shape.date is not None and shape.date.drop == ("div.said",)


def glued(thread: int) -> str:
    """The same, with the name of the author behind the time and nothing between them."""
    return re.sub(r"<h3>(.*?)</h3> (.*?) <i>Quote</i>", r"\2<span>\1</span> <i>Quote</i>", bare(thread))


def test_a_date_that_is_glued_to_a_name_is_read_without_the_name() -> None:
    days = [[post.published.at.day for post in posts if post.published.at] for posts in read_pages(glued)]
    assert days == [list(range(1, count + 1)) for count in COUNTS]


def pictured(thread: int) -> str:
    """Posts whose time is glued to the author's name, or to the sign that some people have for a picture."""
    return "".join(
        f"<article><div><b>{link(thread, number)}</b>"
        f"{' <span>♜Q</span>' if (thread + number) % 4 > 1 else ''}08/{number + 1:02}/26 10:{thread:02}</div>"
        f"<div id=m{100 * thread + number}><p>{words(thread, number)} {words(thread, number + 40)}</p></div>"
        f"<ul><li>Quote</li></ul></article>"
        for number in range(COUNTS[thread])
    )


def test_a_date_that_is_glued_to_a_name_in_some_posts_and_to_a_sign_in_others_is_read() -> None:
    days = [[post.published.at.day for post in posts if post.published.at] for posts in read_pages(pictured)]
    assert days == [list(range(1, count + 1)) for count in COUNTS]


def scored(thread: int) -> str:
    """Posts in three kinds of element whose time stands in none of its own, right behind a number that has one."""
    return "".join(
        f"<{tag}><header><p>Quote</p><b class=score>{number % 7 - 1}</b>{when(thread, number)} "
        f"<h3>{link(thread, number)}</h3></header><div class=said>{words(thread, number)}</div></{tag}>"
        for number in range(COUNTS[thread])
        for tag in ("section" if not number else "article",)
    )


def test_a_date_that_is_glued_to_a_number_is_read_without_the_number() -> None:
    days = [[post.published.at.day for post in posts if post.published.at] for posts in read_pages(scored)]
    assert days == [list(range(1, count + 1)) for count in COUNTS]


def noted(thread: int) -> str:
    """Posts whose time stands beside buttons, and in some of them behind the note of an edit."""
    note = "<div>Last edited by Anna on 27 Aug 2026, 11:30</div> "
    return "".join(
        f"<details id=m{100 * thread + number}><div>{link(thread, number)}</div>"
        f"<div><p>{words(thread, number)}</p></div><div>{note * (number == 2)}{when(thread, number)} "
        f"<input name=pick[{number}]><ul><li>Quote</li></ul></div></details>"
        for number in range(COUNTS[thread] + 1)
    )


def test_a_note_of_an_edit_before_a_date_does_not_tell_when_a_post_was_written() -> None:
    days = [[post.published.at.day for post in posts if post.published.at] for posts in read_pages(noted)]
    assert days == [list(range(1, count + 2)) for count in COUNTS]


def footed(thread: int) -> str:
    """Posts with a foot that tells their time; behind it a button."""
    return "".join(
        f"<div class=post><b>{link(thread, number)}</b><div class=said>{words(thread, number)}</div>"
        f"<div class=foot><span class=posted>{when(thread, number)}</span> <a href='/q/{number}'>Quote</a>"
        "</div></div>"
        for number in range(COUNTS[thread])
    )


def test_a_date_is_read_from_an_element_that_says_nothing_else_where_there_is_one() -> None:
    assert (learned(footed).posts[0].date or Field()).at == "span.posted"
    edited = footed(2).replace("<div class=foot>", "<div class=foot><i>Edited 30 Aug 2026, 09:09</i> ")
    page = parse(edited.encode(), f"{SITE}/t/2", "text/html")
    posts = read_page(page, learned(footed), 1, AT).posts
    assert [post.published.raw for post in posts] == [when(2, number) for number in range(COUNTS[2])]
