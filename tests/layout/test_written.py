"""What the forum puts around a text is no part of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.layout.pages import AT, NAMES, TEXTS, URL, dates, named, page
from threadkeep.layout import posts_of
from threadkeep.page import parse

POSTS = tuple(zip(NAMES, dates(), TEXTS, strict=False))
Form = Callable[[str, str, str], str]


def boxed(inside: Form) -> str:
    """Posts whose box holds what a form makes of them, below a head with name and date."""
    return "".join(
        f"<li><div class=head>{named(name)} {date}</div><div class=box>{inside(name, date, text)}</div></li>"
        for name, date, text in POSTS
    )


def texts(html: str, title: str = "") -> list[str]:
    whole = f"<html><head><title>{title}</title></head><body><ul>{html}</ul></body></html>"
    return [post.text for post in posts_of(parse(whole.encode(), URL, "text/html; charset=utf-8"), AT)]


RANKS = {"anna": "Moderator", "Boris K.": "Beginner", "chrétien": "Veteran"}
FORMS: dict[str, Form] = {
    "a subject": lambda name, date, text: f"<h3>Re: Pumps {len(text)}</h3><p>{text}</p>",
    "buttons": lambda name, date, text: f"<div>{text}</div><div><button>Like</button> <button>Share</button></div>",
    "a link to answer": lambda name, date, text: f"<div>{text}</div><div><a href='/q?{date}'>Quote</a></div>",
    "a rank": lambda name, date, text: f"<div>{RANKS[name]}</div><div>{text}</div>",
    "facts with labels": lambda name, date, text: f"<div>Posts: {len(name)}<br>From: {date[:7]}</div><div>{text}</div>",
    "a note of editing": lambda name, date, text: f"<div>{text}</div><small>Edited on {date}</small>",
    "a signature behind a rule": lambda name, date, text: f"<div>{text}</div><div><hr>Says {len(text)} things</div>",
    "a signature behind dashes": lambda name, date, text: f"<div>{text}</div><p>-- <br>Says {len(text)} things</p>",
    "a class that only ends have": lambda name, date, text: f"{text}<div class=sig>Says {len(text)} things</div>",
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_what_stands_beside_a_text_is_no_part_of_it(form: Form) -> None:
    assert texts(boxed(form)) == list(TEXTS)


def test_the_title_of_the_page_above_a_single_text_is_no_part_of_it() -> None:
    box = f"<div class=box><b>Old pumps</b><p>{TEXTS[0]}</p></div>"
    html = f"<li><div class=head>{named('anna')} 2026-03-01</div>{box}</li>"
    assert texts(html, title="Old pumps - Workshop") == [TEXTS[0]]


def test_a_quote_that_two_posts_begin_with_is_written() -> None:
    quote = f"<div class=quote>{TEXTS[0]}</div>"
    found = texts(boxed(lambda name, date, text: f"{quote if text in TEXTS[1:3] else ''}<p>{text}</p>"))
    assert [text.startswith(TEXTS[0]) for text in found] == [True, True, True, False]


def test_paragraphs_without_a_box_are_one_text() -> None:
    html = "".join(
        f"<li><div>{named(name)} {date}</div><p>{text}</p><p>{text[::-1]}</p><div><a href='/q'>Quote</a></div></li>"
        for name, date, text in POSTS
    )
    assert texts(html) == [f"{text}\n{text[::-1]}" for text in TEXTS]


def test_a_text_beside_name_and_date_in_one_cell_is_found_alone() -> None:
    html = "".join(f"<li><b>{name}</b> <i>{date}</i><br>{text}</li>" for name, date, text in POSTS)
    assert texts(html) == list(TEXTS)


def test_classes_that_tell_odd_from_even_do_not_part_the_posts() -> None:
    html = "".join(
        f"<dt class=head>{named(name)} {date}</dt><dd class='text {('even', 'odd')[number % 2]}'><div>{text}</div></dd>"
        for number, (name, date, text) in enumerate(POSTS)
    )
    assert [post.text for post in posts_of(page(f"<dl>{html}</dl>"), AT)] == list(TEXTS)


def test_a_last_paragraph_with_a_number_of_its_own_is_written() -> None:
    found = texts(boxed(lambda name, date, text: f"<p>{text}</p><p>code {100_000 + TEXTS.index(text)}</p>"))
    assert [text.rpartition("\n")[2].startswith("code 1") for text in found] == [True] * len(TEXTS)
