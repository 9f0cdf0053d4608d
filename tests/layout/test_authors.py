"""Names are found behind labels, beside dates, and beside other names."""

from __future__ import annotations

from collections.abc import Iterable

from tests.layout.pages import AT, NAMES, TEXTS, dates, named, page
from threadkeep.layout import posts_of

POSTS = tuple(zip(NAMES, dates(), TEXTS, strict=False))


def names(records: Iterable[str]) -> list[str | None]:
    html = "".join(f"<li>{record}</li>" for record in records)
    return [post.author.name if post.author else None for post in posts_of(page(f"<ul>{html}</ul>"), AT)]


def test_a_name_behind_a_label_is_bare() -> None:
    assert names(f"<div>Author: {name}</div><i>{date}</i><p>{text}</p>" for name, date, text in POSTS) == list(NAMES)


def test_a_name_in_one_text_with_the_date_is_found() -> None:
    assert names(f"<div>by {name} on {date}</div><p>{text}</p>" for name, date, text in POSTS) == list(NAMES)


def test_the_writer_is_told_from_the_one_who_is_answered() -> None:
    answered = ("ALL", "anna", "Boris K.", "anna")
    records = (
        f"<div><b>{named(to)}</b> <em>{named(name)}</em> <i>{date}</i></div><div class=text>{text}</div>"
        for (name, date, text), to in zip(POSTS, answered, strict=True)
    )
    assert names(records) == list(NAMES)


def test_a_button_that_leads_elsewhere_under_the_same_name_is_nobody() -> None:
    records = (
        f"<b><a href='/up/{number}'>{words}</a></b> <span>{name}</span> <i>{date}</i><p>{text}</p>"
        for number, (words, (name, date, text)) in enumerate(zip(("Thank", "Thanked") * 2, POSTS, strict=True))
    )
    assert names(records) == list(NAMES)


def test_a_place_behind_a_label_does_not_win_over_a_name() -> None:
    records = (
        f"<p>{name}</p><p><b>Location: Town {len(name)}</b></p><i>{date}</i><div>{text}</div>"
        for name, date, text in POSTS
    )
    assert names(records) == list(NAMES)


def test_what_is_left_of_a_count_without_its_words_is_nobody() -> None:
    records = (
        f"<div>From: <span>{name}</span></div><div>{number} of 4</div><i>{date}</i><p>{text}</p>"
        for number, (name, date, text) in enumerate(POSTS, start=1)
    )
    assert names(records) == list(NAMES)


def test_where_nobody_is_named_the_button_of_each_post_is_nobody() -> None:
    records = (
        f"<i>{date}</i> <a href='/answer?to={number}'>quote</a><p>{text}</p>"
        for number, (_, date, text) in enumerate(POSTS)
    )
    assert names(records) == [None] * len(POSTS)


def test_a_name_above_details_at_the_same_place_wins_over_a_button() -> None:
    records = (
        f"<div>{name}<br>Member<br>Town {len(name)}</div><i>{date}</i><div class=text>{text}</div>"
        f"<p><a href='/answer?to={number}'>Answer</a></p>"
        for number, (name, date, text) in enumerate(POSTS)
    )
    assert names(records) == list(NAMES)


def test_a_name_behind_the_number_of_its_post_is_found() -> None:
    records = (
        f"<p>Message {number} of 4<br>From: {name}<br>To: ALL</p><i>{date}</i><div class=text>{text}</div>"
        for number, (name, date, text) in enumerate(POSTS, start=1)
    )
    assert names(records) == list(NAMES)


def test_a_name_behind_a_button_at_the_same_place_is_found() -> None:
    records = (
        f"<p><a href='/answer?to={number}'>Answer</a> {named(name)}</p><i>{date}</i><div class=text>{text}</div>"
        for number, (name, date, text) in enumerate(POSTS)
    )
    assert names(records) == list(NAMES)


def test_a_name_behind_the_date_in_one_text_is_found() -> None:
    for line in ("Posted on {date} by {name}", "On {date}, {name} wrote:"):
        records = (f"<div>{line.format(name=name, date=date)}</div><p>{text}</p>" for name, date, text in POSTS)
        assert names(records) == list(NAMES)


def test_short_sentences_are_nobody_where_one_person_wrote_all_posts() -> None:
    html = "".join(
        f"<div class=post>{named('anna')} <span>12 March 2026</span><p>{tree} is all I have to say.</p></div>"
        for tree in ("Oak", "Ash", "Elm")
    )
    posts = posts_of(page(html), AT)
    assert [post.text for post in posts] == [f"{tree} is all I have to say." for tree in ("Oak", "Ash", "Elm")]
    assert {post.author.name for post in posts if post.author} == {"anna"}


def test_a_heading_of_a_list_of_links_is_nobody() -> None:
    links = "<ul><li><a href='/7.html'>Re: pump</a></li><li><a href='/8.html'>Re: cable</a></li></ul>"
    records = (
        f"<div>{name}</div><i>{date}</i><p>{text}</p><p><b>Follow-ups</b></p>{links}" for name, date, text in POSTS
    )
    assert names(records) == list(NAMES)


def test_buttons_counters_and_notes_of_edits_are_nobody() -> None:
    for other in (
        "<button>Quote</button>",
        "<span role=button>Answer</span>",
        "<b>{number}3 posts</b>",
        "<b>Edited by Ann</b>",
    ):
        records = (
            f"{other.format(number=number)}<i>{date}</i><div>{text}</div>"
            for number, (_, date, text) in enumerate(POSTS, start=1)
        )
        assert names(records) == [None] * len(POSTS), other


def test_a_name_in_one_text_with_the_date_and_the_labels_of_both_is_bare() -> None:
    for labels in ("Author: {} Time: {}", "作者：{} 时间：{}"):
        records = (f"<div>{labels.format(name, date)}</div><p>{text}</p>" for name, date, text in POSTS)
        assert names(records) == list(NAMES)
