"""The posts of one page, in layouts that no forum package has."""

from __future__ import annotations

from collections.abc import Sequence

from tests.layout.pages import AT, NAMES, TEXTS, dates, named, page
from threadkeep.layout import elements_of
from threadkeep.page import date_candidates
from threadkeep.posts import posts_of, ranker_from_json, scored_posts

POSTS = tuple(zip(NAMES, dates(), TEXTS, strict=False))
MENU = (
    "<ul>"
    + "".join(f"<li><a href='/{word}'>{word}</a></li>" for word in ("Home", "Search", "Members", "Help"))
    + "</ul>"
)
FOOT = "<p><a href='/imprint'>Imprint</a> All times are UTC</p>"


def read(html: str) -> list[tuple[str, str, str]]:
    """Author, date as shown, and text of each post."""
    posts = posts_of(page(MENU + html + FOOT), AT)
    return [
        (post.author.name if post.author else "", post.published.raw if post.published else "", post.text)
        for post in posts
    ]


def test_posts_in_a_table_without_any_class_are_read() -> None:
    rows = "".join(f"<tr><td><b>{named(name)}</b></td><td>{date}<hr>{text}</td></tr>" for name, date, text in POSTS)
    assert read(f"<table>{rows}</table>") == list(POSTS)


def test_posts_whose_headings_are_siblings_of_their_texts_are_read() -> None:
    html = "".join(f"<h4>{named(name)} <i>{date}</i></h4><div>{text}</div>" for name, date, text in POSTS)
    assert read(f"<div>{html}</div>") == list(POSTS)


def test_the_only_message_of_a_page_of_a_mail_archive_is_read() -> None:
    html = (
        "<h1>[list] The pump leaks</h1><b>anna</b> <a href='mailto:anna@host.example'>anna at host.example</a><br>"
        f"<i>Mon Mar 2 12:30:05 UTC 2026</i><hr><pre>{TEXTS[0]}\n\n{TEXTS[1]}</pre><hr><a href='/3'>Next message</a>"
    )
    (post,) = posts_of(page(html), AT)
    assert post.author is not None and post.author.name == "anna"
    assert post.published is not None and post.published.raw == "Mon Mar 2 12:30:05 UTC 2026"
    assert post.text == f"{TEXTS[0]}\n\n{TEXTS[1]}"


def test_replies_inside_the_posts_that_they_answer_are_posts_of_their_own() -> None:
    html = ""
    for name, date, text in reversed(POSTS):
        html = f"<ul><li><p>{named(name)} <i>{date}</i></p><div class=say>{text}</div>{html}</li></ul>"
    assert read(html) == list(POSTS)


def test_a_signature_behind_a_line_of_underscores_is_not_read() -> None:
    signed = [(name, date, f"{text}<br>_________________<br>My pumps never leak.") for name, date, text in POSTS]
    html = "".join(
        f"<div class=post><p>{named(name)} <i>{date}</i></p><div class=body>{text}</div></div>"
        for name, date, text in signed
    )
    assert read(html) == list(POSTS)


def test_posts_in_a_language_without_spaces_are_read() -> None:
    texts = (
        "昨日からポンプの音が大きくなりました。誰か原因を知りませんか。",
        "軸受けを確認してください。私も同じ音でした。",
        "ありがとうございます、直りました。",
    )
    posts = [(name, date, text) for (name, date, _), text in zip(POSTS, texts, strict=False)]
    html = "".join(
        f"<dt>{number} ：<b>{name}</b>：{date}</dt><dd>{text}</dd>"
        for number, (name, date, text) in enumerate(posts, 1)
    )
    assert read(f"<dl>{html}</dl>") == posts


def test_what_is_computed_already_need_not_be_computed_again() -> None:
    html = "".join(f"<div class=p>{named(name)} <i>{date}</i><p>{text}</p></div>" for name, date, text in POSTS)
    shown = page(html)
    assert posts_of(shown, AT) == posts_of(shown, AT, elements_of(shown), date_candidates(shown))


def test_a_page_without_text_has_no_posts() -> None:
    assert scored_posts(page(""), AT).posts == ()


def test_the_confidence_is_high_for_posts_and_low_for_a_menu() -> None:
    html = "".join(f"<div class=p>{named(name)} <i>{date}</i><p>{text}</p></div>" for name, date, text in POSTS * 2)
    assert scored_posts(page(MENU + html + FOOT), AT).confidence > 0.6
    assert scored_posts(page(MENU + FOOT), AT).confidence < 0.3


def test_another_ranker_may_be_given() -> None:
    html = "".join(f"<div class=p>{named(name)} <i>{date}</i><p>{text}</p></div>" for name, date, text in POSTS)
    longest = {"features": ["largest"], "bias": 0.0, "trees": [_stump(0, 0.9)]}
    single = ranker_from_json({"first": longest, "close": longest})
    assert len(scored_posts(page(html), AT, ranker=single).posts) == 1
    assert len(scored_posts(page(html), AT).posts) == len(POSTS)


def _stump(feature: int, cut: float) -> list[Sequence[float]]:
    """A tree that prefers sets whose feature is above a cut."""
    return [[feature, cut, 1, 2, 0.0], [-1, 0.0, 0, 0, -3.0], [-1, 0.0, 0, 0, 3.0]]
