"""Which records of a page are its posts, where it shows other lists too."""

from __future__ import annotations

from tests.layout.pages import AT, NAMES, TEXTS, dates, named, page
from threadkeep.layout import posts_of

POSTS = tuple(zip(NAMES, dates(), TEXTS, strict=False))


def texts(html: str) -> list[str]:
    return [post.text for post in posts_of(page(html), AT)]


def reply(name: str, date: str, text: str) -> str:
    return f"<li><p>{named(name)} <i>{date}</i></p><div class=text>{text}</div></li>"


def similar(count: int) -> str:
    """A table of other threads with their starters and dates."""
    rows = "".join(
        f"<tr><td><a href='/thread?id={number}'>Which pump is number {number}?</a></td><td>anna</td>"
        f"<td>2026-02-0{number} 10:00</td></tr>"
        for number in range(1, count + 1)
    )
    return f"<table>{rows}</table>"


def test_rows_of_other_threads_are_no_posts_beside_a_single_one() -> None:
    assert texts(f"<ul>{reply(*POSTS[0])}</ul>{similar(8)}") == [TEXTS[0]]


def test_rows_of_other_threads_are_no_posts_beside_several() -> None:
    assert texts(f"<ul>{''.join(reply(*post) for post in POSTS)}</ul>{similar(8)}") == list(TEXTS)


def test_an_opening_post_in_another_dress_is_a_post() -> None:
    name, date, text = POSTS[0]
    opening = f"<section><h1>Pumps</h1><span>{named(name)}, {date}</span><article>{text}</article></section>"
    assert texts(f"<div>{opening}<ul>{''.join(reply(*post) for post in POSTS[1:])}</ul></div>") == list(TEXTS)


def test_an_opening_post_by_a_name_without_a_link_is_a_post() -> None:
    name, date, text = POSTS[0]
    opening = f"<section><h1>Pumps</h1><span><b>{name}</b>, {date}</span><article>{text}</article></section>"
    replies = "".join(f"<li><p><b>{name}</b> <i>{date}</i></p><div>{text}</div></li>" for name, date, text in POSTS[1:])
    assert texts(f"<div>{opening}<ul>{replies}</ul></div>") == list(TEXTS)


def test_a_sentence_about_the_thread_is_no_post() -> None:
    about = (
        f"<div>This topic has three answers and was changed <a href='/p'>2026-03-04 14:30</a> by {named('anna')}.</div>"
    )
    assert texts(f"<div>{about}<ul>{''.join(reply(*post) for post in POSTS)}</ul></div>") == list(TEXTS)


def test_a_head_with_the_way_to_the_thread_and_who_began_it_is_no_post() -> None:
    name, date, _ = POSTS[0]
    way = "<ol><li><a href='/'>Forum</a><i>chevron</i></li><li><a href='/b/1'>Pumps</a><i>label</i></li></ol>"
    began = f"<p>{named(name)} <i>{date}</i> <b>4 posts</b></p>"
    head = f"<section>{way}<h1>Which pump to buy for a well</h1>{began}</section>"
    assert texts(f"<div>{head}<ul>{''.join(reply(*post) for post in POSTS)}</ul></div>") == list(TEXTS)


def test_posts_without_dates_are_found_by_their_authors() -> None:
    html = "".join(f"<li><p>{named(name)}</p><div class=text>{text}</div></li>" for name, _, text in POSTS)
    assert texts(f"<ul>{html}</ul><p>It is now 2026-11-15 12:00</p>") == list(TEXTS)
    assert texts(f"<ul>{html}</ul>") == list(TEXTS)


def test_names_in_a_menu_are_no_posts() -> None:
    menu = "".join(f"<li>{named(name)}</li>" for name in NAMES)
    assert texts(f"<ul>{menu}</ul><p>{TEXTS[0]}</p>") == []


def test_answers_are_posts_also_where_remarks_stand_inside_of_them() -> None:
    def remarks(number: int) -> str:
        said = [
            f"<dd><div class=said>Remark {number}: {text}</div>{named(name)} <i>2026-0{number + 3}-1{day} 9:15</i></dd>"
            for day, (name, _, text) in enumerate(POSTS[:3], start=1)
        ]
        return f"<dl>{''.join(said)}</dl>"

    longer = [(name, date, " ".join([text] * 4)) for name, date, text in POSTS]
    answers = [reply(*post).replace("</li>", f"{remarks(number)}</li>") for number, post in enumerate(longer[1:], 1)]
    found = texts(f"<div><ol>{reply(*longer[0])}{''.join(answers)}</ol></div>")
    assert [text for text in found if "Remark" not in text] == [text for *_, text in longer]
    assert len(found) == len(POSTS) + 9


def test_a_session_in_all_addresses_does_not_make_other_people_of_authors() -> None:
    def linked(name: str) -> str:
        return f"<a href='/person/{name.split()[0].lower()}.7?sid=8a1f'>{name}</a>"

    menu = "".join(f"<a href='/board/{number}?sid=8a1f'>Board {number}</a> " for number in range(9))
    name, date, text = POSTS[1]
    opening = f"<section><h1>Pumps</h1><span>{linked(name)}, {date}</span><article>{text}</article></section>"
    others = [post for post in POSTS if post[0] != name]
    replies = "".join(f"<li><p>{linked(name)} <i>{date}</i></p><div>{text}</div></li>" for name, date, text in others)
    assert len(texts(f"{menu}<div>{opening}<ul>{replies}</ul></div>")) == len(POSTS)


def test_what_holds_the_posts_and_a_form_is_no_post() -> None:
    about = f"<p>This topic has 3 replies, and {named('anna')} wrote last.</p><p>Changed <i>2026-03-04 14:30</i></p>"
    form = "<form><p>Log in to write: name and password are needed, and nothing else</p></form>"
    html = f"<div><section>{about}<ul>{''.join(reply(*post) for post in POSTS)}</ul>{form}</section></div>"
    assert texts(html) == list(TEXTS)


def test_an_article_that_holds_its_comments_is_a_post() -> None:
    name, date, text = POSTS[0]
    comments = "".join(reply(*post) for post in POSTS[1:])
    head = f"<h1>Pumps</h1><p>{named(name)}, {date}</p>"
    article = f"<article>{head}<div class=said>{text * 3}</div><ul>{comments}</ul></article>"
    assert texts(f"<div>{article}</div>") == [text * 3, *TEXTS[1:]]


def test_a_question_and_its_answer_that_are_held_by_their_authors_keep_their_dates() -> None:
    (name, date, text), (other, later, answer) = POSTS[:2]
    question = f"<div><div class=said>{text}</div><p>asked <i>{date}</i> by {named(name)}</p></div>"
    replied = (
        f"<div><div class=said>{answer}</div><p><a href='/a/7'>answered</a> <u>{later}</u> by {named(other)}</p></div>"
    )
    posts = posts_of(page(f"<main>{question}{replied}</main>"), AT)
    assert [post.published.raw for post in posts if post.published] == [date, later]
