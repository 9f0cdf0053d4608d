"""What a forum writes below every text is no part of it, also where only its place tells it."""

from __future__ import annotations

from tests.learn.reading.made_pages import words
from tests.learn.reading.test_added import plainly_signed
from tests.learn.reading.test_beside import COUNTS, link, read_pages, when
from threadkeep.learn.reading.tails import tails

BAR = "<div>[<a href=/q/{0}>Quote</a>] [<a href=/like>Like</a>]</div>"


def test_a_bar_below_all_texts_is_left_out_by_its_place() -> None:
    found = plainly_signed("ABCABCAB", lambda number, _: BAR.format(number))
    assert tails(found, "div.text", ()) == ("div.text > div:last-child",)


def test_a_number_above_the_bar_is_left_out_too_and_what_is_left_out_already_is_passed_over() -> None:
    found = plainly_signed(
        "ABCABCAB", lambda number, _: f"<div>#{number}</div>{BAR.format(number)}<i class=v>Yours</i>"
    )
    assert tails(found, "div.text, td.text", ("i.v",)) == (
        "div.text > div:nth-last-child(2), td.text > div:nth-last-child(2)",
        "div.text > div:nth-last-child(3), td.text > div:nth-last-child(3)",
    )


def test_what_two_people_end_with_or_not_all_posts_have_is_written() -> None:
    assert tails(plainly_signed("ABABABAB", lambda *_: "<div>Thanks!</div>"), "div.text", ()) == ()
    most = plainly_signed("ABCABCAB", lambda number, _: "<div>Thanks!</div>" if number else "<div>Done.</div>")
    assert tails(most, "div.text", ()) == ()


def test_what_one_of_many_posts_has_at_that_place_is_not_lost() -> None:
    people = "ABC" * 8
    for last, found in (("<div>my own measurements</div>", ()), ("<div>[<a href=/q>Quote</a>]</div>", None)):
        ends = plainly_signed(people, lambda number, _, last=last: last if number == 5 else BAR.format(number))
        assert tails(ends, "div.text", ()) == (("div.text > div:last-child",) if found is None else found)


def test_a_paragraph_that_ends_all_texts_is_left_out_if_it_is_nothing_but_links() -> None:
    linked = plainly_signed("ABCABCAB", lambda number, _: f"<p>[<a href=/q/{number}>Quote</a>]</p>")
    assert tails(linked, "div.text", ()) == ("div.text > p:last-child",)
    assert tails(plainly_signed("ABCABCAB", lambda number, _: f"<p>ref {number}</p>"), "div.text", ()) == ()


def test_words_behind_an_element_make_it_no_tail() -> None:
    assert tails(plainly_signed("ABCABCAB", lambda *_: "<div>Done.</div> It runs."), "div.text", ()) == ()


def barred(thread: int) -> str:
    """Posts of two rows, with the text and a button that counts the posts in one cell."""
    posts = "".join(
        f"<tr class=head><td>{link(thread, number)}</td><td><i>{when(thread, number)}</i></td></tr>"
        f"<tr><td class=cell colspan=2><div>{words(thread, number)}</div>"
        f"<div><div>[<a href='/q/{100 * thread + number}'>Quote no. {number + 1}</a>]</div></div></td></tr>"
        for number in range(COUNTS[thread] + 1)
    )
    return f"<h1>Pump {thread}</h1><table>{posts}</table>"


def test_texts_are_read_without_the_numbered_button_below_them() -> None:
    texts = [[post.text for post in posts] for posts in read_pages(barred)]
    assert texts == [[words(thread, number) for number in range(count + 1)] for thread, count in enumerate(COUNTS)]
