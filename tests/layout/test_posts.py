"""The posts of one page are found whatever holds them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.layout.pages import AT, NAMES, TEXTS, dates, named, page
from threadkeep.layout import SeenPost, posts_of
from threadkeep.page import parse

Form = Callable[[str, str, str], str]


def article(name: str, date: str, text: str) -> str:
    foot = f"<footer><a href='/q?p={date}'>Quote</a></footer>"
    return f"<article><header>{named(name)} <span>{date}</span></header><div>{text}</div>{foot}</article>"


def three_rows(name: str, date: str, text: str) -> str:
    foot = "<tr><td colspan=2><a href='/q'>Quote</a></td></tr>"
    return f"<tr><td colspan=2>{date}</td></tr><tr><td>{named(name)}</td><td>{text}</td></tr>{foot}"


def ruled(name: str, date: str, text: str) -> str:
    return f"<b>{named(name)}</b> <i>{date}</i><div>{text}</div><hr>"


def definition(name: str, date: str, text: str) -> str:
    return f"<dt>{named(name)} {date}</dt><dd>{text}</dd>"


def html_of(form: Form, texts: tuple[str, ...] = TEXTS) -> str:
    return "".join(form(*post) for post in zip(NAMES, dates(), texts, strict=False))


def seen(html: str) -> tuple[SeenPost, ...]:
    menu = "".join(f"<li><a href='/board/{n}'>Board {n}</a></li>" for n in range(5))
    return posts_of(page(f"<ul>{menu}</ul><p>It is now 2026-11-15 12:00</p>{html}<p>All times are UTC</p>"), AT)


def fields(posts: tuple[SeenPost, ...]) -> list[tuple[str, str, str]]:
    return [
        (post.author.name if post.author else "", post.published.raw if post.published else "", post.text)
        for post in posts
    ]


EXPECTED = [(name, date, text) for name, date, text in zip(NAMES, dates(), TEXTS, strict=False)]


@pytest.mark.parametrize(
    ("form", "around"),
    [(article, "main"), (three_rows, "table"), (ruled, "div"), (definition, "dl")],
    ids=["articles", "three rows a post", "runs with a rule between", "terms and definitions"],
)
def test_posts_are_seen_whatever_holds_them(form: Form, around: str) -> None:
    assert fields(seen(f"<{around}>{html_of(form)}</{around}>")) == EXPECTED


def test_replies_inside_what_they_answer_are_posts_of_their_own() -> None:
    html = ""
    for name, date, text in reversed(EXPECTED):
        head = f"<p class=head>{named(name)} <em>{date}</em></p>"
        html = f"<li><div class=inner>{head}<div class=text>{text}</div></div><ul>{html}</ul></li>"
    assert fields(seen(f"<ul>{html}</ul>")) == EXPECTED


def test_user_written_markup_stays_inside_its_post() -> None:
    wild = "<table><tr><td>a</td><td>2019-01-02</td></tr></table><ul><li>one</li><li>two</li></ul>"
    quote = "<blockquote><b>anna wrote on 2018-05-06 10:00:</b><p>Something else entirely, and long.</p></blockquote>"
    texts = (TEXTS[0] + wild, quote + TEXTS[1], TEXTS[2] + "<hr>" + TEXTS[0], TEXTS[3])
    posts = seen(f"<main>{html_of(article, texts)}</main>")
    assert [post[:2] for post in fields(posts)] == [post[:2] for post in EXPECTED]
    assert "Something else entirely" in posts[1].text
    assert posts[2].text.endswith(TEXTS[0])


def test_an_ad_between_posts_is_no_post() -> None:
    ad = "<article><header><b>Advertisement</b></header><div><p><a href='http://ads.example/1'>Pumps</a></p></div></article>"
    one, *more = (article(*post) for post in EXPECTED)
    assert fields(seen(f"<main>{one}{ad}{''.join(more)}{ad}</main>")) == EXPECTED


def test_join_dates_are_not_taken_for_the_time_of_a_post() -> None:
    joined = {"anna": "2012-01-01", "Boris K.": "2019-07-30", "chrétien": "2015-05-05"}
    rows = "".join(
        f"<tr><td>{named(name)}<br>Joined: <i>{joined[name]}</i></td><td><b>{date}</b><div>{text}</div></td></tr>"
        for name, date, text in EXPECTED
    )
    assert [post[1] for post in fields(seen(f"<table>{rows}</table>"))] == [post[1] for post in EXPECTED]


def test_a_signature_and_a_note_of_editing_are_not_written_text() -> None:
    sign = "<div class=sig>Ask me about pumps</div>"
    edited = "<div class=edit>Last edited by Boris K. on 2026-03-03 10:00</div>"
    texts = (TEXTS[0] + sign, TEXTS[1] + edited, TEXTS[2] + sign, TEXTS[3])
    assert fields(seen(f"<main>{html_of(article, texts)}</main>")) == EXPECTED


def test_what_stands_beside_the_text_in_one_box_is_not_written_text() -> None:
    tools = "<div class=tools>Share this · Report this</div>"
    texts = tuple(f"<div class=text>{text}</div>{tools}" for text in TEXTS)
    assert fields(seen(f"<main>{html_of(article, texts)}</main>")) == EXPECTED


def test_a_page_with_a_single_post_shows_it() -> None:
    (post,) = seen(f"<main>{article(*EXPECTED[0])}</main>")
    assert fields((post,)) == EXPECTED[:1]


def test_a_date_that_stands_in_an_attribute_only_is_read() -> None:
    html = "".join(
        f"<li><p>{named(name)} <span class=when title='{date.replace(' ', 'T')}:00Z'></span></p><div>{text}</div></li>"
        for name, date, text in EXPECTED
    )
    assert [post.published.at is not None for post in seen(f"<ol>{html}</ol>") if post.published] == [True] * 4


def test_an_author_keeps_the_address_of_the_name() -> None:
    first = seen(f"<main>{html_of(article)}</main>")[0]
    assert first.author is not None
    assert first.author.url == "http://forum.example/user/anna"


def test_a_page_without_dates_has_no_posts() -> None:
    assert seen("<p>Nothing here.</p>")[:0] == ()
    assert posts_of(page("<p>Nothing here at all.</p>"), AT) == ()
    assert posts_of(page(""), AT) == ()


@pytest.mark.parametrize(
    "html",
    [
        "<p>" * 20_000,
        "<li><a href='/t/1'>x</a> 2020-01-01</li>" * 5_000,
        "2020-01-01 <b>2020-01-02</b> " * 5_000,
        "<div><span>2020-01-01</span>" * 900,
        "<table>" + "<tr><td>a<td>2020-01-01 10:00<td><a href=/u/1>u</a></tr>" * 3_000,
    ],
    ids=["paragraphs", "rows", "dates", "deep", "table"],
)
def test_a_hostile_page_ends(html: str) -> None:
    assert len(posts_of(page(html), AT)) <= 1_500


ROW = "<li><a href='/m/{n}'>Re: pump</a> {name}, 2026-03-02 1{digit}:{n:02}</li>"
LINE = "<p><a href='/m/{n}'>Re: pump</a> - <b>{name}</b> - 2026-03-02 1{digit}:{n:02}</p>"


@pytest.mark.parametrize(
    ("shown", "row"),
    [
        ("<div class=m><b>{who}</b> <i>{when}</i><div class=t>{text}</div></div>", ROW),
        ("<p><b>{who}</b> <i>{when}</i></p><div>{text}</div>", LINE),
    ],
)
def test_a_message_is_seen_beside_the_names_of_all_messages_of_its_thread(shown: str, row: str) -> None:
    text = TEXTS[0] * 3
    message = shown.format(who=named("anna"), when="2026-03-01 11:30", text=text)
    rows = "".join(row.format(n=n, name=f"Boris{n % 7}", digit=n % 10) for n in range(60))
    (post,) = seen(f"{message}<ul>{rows}</ul>" if row == ROW else message + rows)
    assert (post.author and post.author.name, post.text) == ("anna", text)


def letter(name: str, date: str, text: str) -> str:
    """A post made of tables in tables, with three dates and a reader beside the writer."""
    head = (
        f"<table><tr><td>From:</td><td>{named(name)}</td><td>{date}</td></tr>"
        f"<tr><td>To:</td><td>{named('anna')} <span title='Read: {date}'></span></td><td>1 of 4</td></tr></table>"
    )
    number = f"<tr><td><a href='/p?{date}'>7.1</a> In reply to <a href='/p?1'>7.0</a></td></tr>"
    body = (
        f"<table>{number}<tr><td class='said wide'>{text}</td></tr><tr><td>Approved: {date} by boss</td></tr></table>"
    )
    foot = "<table><tr><td>0/0</td><td><a href='/q'>Quote</a></td></tr></table>"
    rows = f"<tr><td>{head}</td></tr><tr><td>{body}{foot}</td></tr>"
    return f"<div><table><tr><td><table>{rows}</table></td></tr></table></div>"


def test_posts_of_tables_in_tables_are_seen_whole_and_alone() -> None:
    assert fields(seen(f"<main>{html_of(letter)}</main>")) == EXPECTED


def test_two_posts_are_seen_where_the_first_has_classes_of_its_own() -> None:
    first, second = EXPECTED[0], EXPECTED[1]
    shapes = ("post odd wide user-7 opening", "post even wide user-8")
    rows = "".join(
        f"<div class=head><i>{date}</i></div>"
        f"<div class='{shape}'><p>{named(name)}</p><div class=said>{text}</div></div>"
        for shape, (name, date, text) in zip(shapes, (first, second), strict=True)
    )
    assert fields(seen(f"<main>{rows}<div class=pages>1 2 3 of all the pages here</div></main>")) == [first, second]


def test_what_one_author_wrote_outside_of_the_named_box_is_not_lost() -> None:
    more = " And this paragraph stands outside of the box, for whatever reason."
    rows = [letter(*post) for post in EXPECTED * 3]
    rows[5] = rows[5].replace("</td></tr><tr><td>Approved", f"</td></tr><tr><td>{more}</td></tr><tr><td>Approved", 1)
    posts = seen(f"<main>{''.join(rows)}</main>")
    assert len(posts) == len(rows)
    assert more.strip() in posts[5].text


def test_a_time_in_an_attribute_of_a_whole_post_is_not_the_time_of_its_first_text() -> None:
    said = "All that somebody wrote about the valves of the old pump, which is longer than any name or date could be."
    posts = "".join(
        f'<li data-publishdate="{1500000000 + 90000 * number}"><a href="/u/{name}">{name}</a>'
        f"<div><p>{said} It was number {number}, and {name} will say more of it.</p></div></li>"
        for number, name in enumerate(("Anna", "Bertil", "Carla", "Dora"))
    )
    parsed = parse(f"<body><ul>{posts}</ul></body>".encode(), "http://forum.example/t/1", "text/html")
    seen = posts_of(parsed, AT)
    assert [post.author and post.author.name for post in seen] == ["Anna", "Bertil", "Carla", "Dora"]
    assert all(post.published is not None and post.published.at is not None for post in seen)
