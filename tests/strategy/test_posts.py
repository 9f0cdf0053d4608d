"""Posts read from a thread's page."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from tests.strategy.forum import SITE, TEXT, reading
from threadkeep.model import Author, Moment, Post

BLOCKS = """
<div class=post id=p11><a class=link href="/post?p=11&sid=x">#</a><a class=who href="/user?u=4">Ann</a>
  <i class=when>2020-01-02 03:04</i><div class=body><p>One &amp; two</p><p class=sig>Yours</p></div></div>
<div class=post id=p12><b class=who>Bob</b><i class=when>yesterday 03:04</i><div class=body></div></div>
<div class=post id=p13><b class=who>No body</b></div>
"""
RUNS = """<table>
<tr class=head><td class=who>Ann<td class=when>2020-01-02 03:04
<tr><td class=body>one
<tr><td>foot
<tr class=head><td class=who>Ann<td class=when>2020-01-02 03:04
<tr><td class=body>two
<tr class=head><td class=who>Bob<td class=when>
<tr><td class=body>three</table>"""


def posts(html: str, text: str = TEXT, path: str = "/thread?t=7") -> tuple[Post, ...]:
    return reading(path, html, text).posts


def test_a_post_is_read_with_all_its_fields() -> None:
    assert posts(BLOCKS)[0] == Post(
        key="11",
        key_source="anchor",
        thread="7",
        ordinal=0,
        author=Author("Ann", SITE + "/user?u=4", "4"),
        published=Moment("2020-01-02 03:04", datetime(2020, 1, 2, 3, 4, tzinfo=UTC), "minute", "assumed"),
        html="<p>One &amp; two</p>",
        text="One & two",
        url=SITE + "/post?p=11",
    )


def test_the_link_of_an_author_may_stand_around_the_name_or_inside_it() -> None:
    for name in ("<a href=/user?u=4><b class=who>Ann</b></a>", "<p class=who><a href=/user?u=4>Ann</a></p>"):
        (post,) = posts(f"<div class=post id=p1><a href=/help>?</a>{name}<a href=/x>x</a><p class=body>x</div>")
        assert post.author == Author("Ann", SITE + "/user?u=4", "4")
    (post,) = posts("<div class=post id=p1><b class=who>Ann</b><a href=/user?u=4>x</a><p class=body>x</div>")
    assert post.author == Author("Ann")


def test_a_record_without_a_body_is_no_post_but_an_empty_body_is_one() -> None:
    assert [(post.key, post.ordinal, post.text) for post in posts(BLOCKS)] == [("11", 0, "One & two"), ("12", 1, "")]


def test_a_record_without_a_body_is_an_empty_post_if_it_shows_author_and_time() -> None:
    gone = "<div class=post id=p14><b class=who>Cid</b><i class=when>2020-01-02 03:05</i></div>"
    assert [(post.key, post.author.name, post.html, post.text) for post in posts(BLOCKS + gone)][2:] == [
        ("14", "Cid", "", "")
    ]


def test_what_lacks_an_id_that_the_others_have_is_no_post_without_words() -> None:
    box = "<div class=post><b class=who>Cid</b><i class=when>2020-01-02 03:05</i></div>"
    assert [post.key for post in posts(BLOCKS + box)] == ["11", "12"]


def test_a_text_with_neither_id_nor_author_nor_time_is_an_advertisement() -> None:
    said = "<div class=body>Buy a pump</div>"
    assert [post.key for post in posts(f"{BLOCKS}<div class=post>{said}</div>")] == ["11", "12"]
    assert len(posts(f"{BLOCKS}<div class=post><b class=who>Cid</b>{said}</div>")) == 3


def test_an_advertisement_with_a_number_whose_only_name_is_its_own_link_is_no_post() -> None:
    text = TEXT.replace('author = { at = ".who" }', 'author = { at = ".who, a" }')
    assert text != TEXT
    said = "<div class=body><a href=http://ads.example/1>{}</a></div>"
    told = "<i class=when>Advertisement</i>" + said.format("Buy a pump")
    assert len(posts(f"{BLOCKS}<div class=post id=p13>{told}</div>", text)) == 2
    assert len(posts(f"{BLOCKS}<div class=post id=p13><b class=who>Cid</b>{told}</div>", text)) == 3
    assert len(posts(f"{BLOCKS}<div class=post id=p13>{told}<div class=body>See there.</div></div>", text)) == 3


def test_a_long_text_that_is_left_out_is_named_and_a_short_one_is_not() -> None:
    def trouble(said: str) -> str | None:
        return reading("/thread?t=7", f"{BLOCKS}<div class=post><div class=body>{said}</div></div>", TEXT).trouble

    assert trouble("Buy a pump") is trouble(f"<a href=/ad>{'Buy a pump ' * 20}</a>") is None
    assert trouble("My pump leaks. " * 8) == "1 texts with neither author nor time were left out: they may be posts"


def test_a_text_with_neither_author_nor_time_is_no_post_where_posts_have_no_ids() -> None:
    text = "\n".join(line for line in TEXT.splitlines() if not line.startswith("id "))
    said = "<div class=body>Made slowly, broken fast.</div>"
    assert "id " not in text and len(posts(f"{BLOCKS}<div class=post>{said}</div>", text)) == 2


def test_words_that_a_text_may_end_with_are_cut_where_they_are_all_of_its_last_element() -> None:
    text = TEXT.replace('drop = [".sig"]', 'drop = [".sig"], ends = ["So long"]')
    assert text != TEXT
    for body, said in (
        ("<p>One<p>So long<p class=sig>Yours", "One"),
        ("<div><p>One<p> So <b>long</b></div>", "One"),
        ("<p>So long", "So long"),
        ("<p>One<p>So long, then", "One\nSo long, then"),
        ("<p>So long<p>One", "So long\nOne"),
    ):
        (post,) = posts(f"<div class=post id=p1><b class=who>Ann</b><div class=body>{body}</div></div>", text)
        assert post.text == said


def test_a_frame_around_posts_is_no_post_whatever_it_shows() -> None:
    frame = f"<div class=post id=p9><b class=who>Cid</b><i class=when>2020-01-02 03:05</i>{BLOCKS}</div>"
    assert [post.key for post in posts(frame)] == ["11", "12"]


def test_a_relative_date_is_reckoned_from_when_the_page_was_seen() -> None:
    assert posts(BLOCKS)[1].published.at == datetime(2026, 11, 14, 3, 4, tzinfo=UTC)


def test_a_post_may_be_a_run_of_siblings() -> None:
    assert [(post.author.name, post.text) for post in posts(RUNS)] == [("Ann", "one"), ("Ann", "two"), ("Bob", "three")]


def test_posts_without_id_get_a_key_of_thread_author_time_and_ordinal() -> None:
    first, second, third = posts(RUNS)
    assert (first.key, first.key_source) == ("7/Ann/2020-01-02T03:04:00+00:00/1", "derived")
    assert second.key == "7/Ann/2020-01-02T03:04:00+00:00/2"
    assert third.key == "7/Bob//1"


def test_the_first_shape_that_finds_a_post_reads_the_page() -> None:
    assert [post.text for post in posts(BLOCKS + RUNS)] == ["One & two", ""]


def test_a_run_ends_where_its_selector_matches() -> None:
    text = TEXT.replace('until  = "next"', 'until  = "tr.end"')
    html = "<table><tr class=head><td class=who>Ann<tr class=end><tr><td class=body>not mine"
    assert posts(html, text) == ()
    assert [post.text for post in posts(html.replace("class=end", ""), text)] == ["not mine"]


def test_a_reply_nested_in_a_post_is_a_post_of_its_own_and_knows_its_parent() -> None:
    html = """<div class=post id=p1><b class=who>Ann</b><div class=body>one</div>
      <div class=post id=p2><b class=who>Bob</b><div class=body>two</div></div></div>
      <div class=post id=p3><div class=body>three</div></div>"""
    assert [(post.key, post.author.name, post.text, post.parent) for post in posts(html)] == [
        ("1", "Ann", "one", None),
        ("2", "Bob", "two", "1"),
        ("3", "", "three", None),
    ]


def test_a_body_in_parts_is_put_together() -> None:
    html = "<div class=post id=p1><p class=body>one<b class=body>!</b></p><hr><p class=body>two</p></div>"
    assert [(post.text, post.html) for post in posts(html)] == [("one!\ntwo", 'one<b class="body">!</b>two')]


def test_an_id_in_a_link_is_a_permalink() -> None:
    text = TEXT.replace(r"id     = { take = 'id', match = 'p(\d+)' }", "").replace(
        r"""id     = { take = "id", match = 'p(\d+)' }""", r"""id = { at = "a", take = "href", match = 'p=(\d+)' }"""
    )
    (post,) = posts("<div class=post><a href=/post?p=5>#</a><p class=body>x</div>", text)
    assert (post.key, post.key_source) == ("5", "permalink")


def test_a_field_is_the_first_place_that_fits_its_match() -> None:
    text = TEXT.replace('author = { at = ".who" }', "author = { at = '.who', match = 'by (.+)' }")
    html = "<div class=post id=p1><i class=who>Joined 2011</i><i class=who>by  Ann</i><p class=body>x</div>"
    assert posts(html, text)[0].author.name == "Ann"


def test_what_is_written_inside_a_post_is_no_post() -> None:
    html = "<div class=post id=p1><b class=who>Ann</b><div class=body>&lt;div class=post id=p9&gt;x</div></div>"
    assert [post.key for post in posts(html)] == ["1"]


def test_a_note_that_a_text_was_edited_is_recognised_by_its_words_and_removed() -> None:
    edited = """date = {at = ".when", format = ["%Y-%m-%d %H:%M"]}
edited = {at = "p", match = "^Edited (.+)$", format = ["%Y-%m-%d"]}"""
    text = re.sub(r"^date +=.*$", lambda _: edited, TEXT, count=1, flags=re.MULTILINE)
    html = BLOCKS.replace("</p><p class=sig>", "</p><p>Edited 2020-02-03</p><p>Edited by hand<p class=sig>", 1)
    post = posts(html, text)[0]
    assert (post.text, post.edited and post.edited.raw) == ("One & two\nEdited by hand", "2020-02-03")


def test_words_of_a_text_without_a_time_are_no_note_of_an_edit() -> None:
    text = TEXT.replace(
        'body   = { at = ".body", drop', 'edited = { at = "p", match = "^Edited (.+)$" }\nbody   = { at = ".body", drop'
    )
    html = BLOCKS.replace("<p class=sig>", "<p>Edited by hand<p class=sig>", 1)
    assert posts(html, text)[0].text == "One & two\nEdited by hand"


QUESTION = """<div class=post id=p1><b class=who>Ann</b><i class=when>2020-01-02 03:04</i>
<div class=body>Why</div></div>
<div class=post id=p2><b class=who>Bob</b><i class=when>2020-01-03 03:04</i><div class=body>So.</div>
<p class=remark>Thanks! <b class=by>Ann</b></p></div>"""
REMARKS = """[[post]]
on     = "thread"
each   = "p.remark"
also   = true
author = { at = ".by" }
body   = { match = "^(.+?)!" }
"""


def test_posts_of_another_shape_are_read_beside_the_first_in_the_order_of_the_page() -> None:
    text = TEXT.replace(
        '[[post]]\non     = "thread"\neach   = "tr.head"', REMARKS + '[[post]]\non     = "thread"\neach   = "tr.head"'
    )
    found = posts(QUESTION, text)
    assert [(post.author.name, post.ordinal, post.parent) for post in found] == [
        ("Ann", 0, None), ("Bob", 1, None), ("Ann", 2, "2"),
    ]  # fmt: skip


def test_a_shape_that_is_not_read_beside_others_leaves_the_page_to_the_first() -> None:
    text = TEXT.replace(
        '[[post]]\non     = "thread"\neach   = "tr.head"',
        REMARKS.replace("also   = true\n", "") + '[[post]]\non     = "thread"\neach   = "tr.head"',
    )
    assert [post.author.name for post in posts(QUESTION, text)] == ["Ann", "Bob"]


def test_a_post_inside_the_text_of_another_is_no_part_of_that() -> None:
    html = BLOCKS.replace("<p class=sig>", "<div class=post id=p14><div class=body>Reply</div></div><p class=sig>", 1)
    assert [(post.key, post.text) for post in posts(html)][:2] == [("11", "One & two"), ("14", "Reply")]


def test_an_element_inside_a_text_that_is_no_post_stays_a_part_of_it() -> None:
    html = BLOCKS.replace("<p class=sig>", "<div class=post>Said in a box</div><p class=sig>", 1)
    assert posts(html)[0].text == "One & two\nSaid in a box"


ARTICLE = """[[post]]
on     = "thread"
each   = "article"
also   = true
author = { at = ".who" }
body   = { at = ".story" }
"""


def test_the_head_of_a_post_is_not_taken_from_it_by_a_shape_that_finds_no_body_there() -> None:
    text = TEXT.replace(
        '[[post]]\non     = "thread"\neach   = "tr.head"', ARTICLE + '[[post]]\non     = "thread"\neach   = "tr.head"'
    )
    html = f"<article><div class=post><b class=who>Eve</b></div><div class=story>First</div></article>{QUESTION}"
    assert [(post.author.name, post.text) for post in posts(html, text)][:2] == [("Eve", "First"), ("Ann", "Why")]


def test_a_quotation_that_looks_as_a_record_does_is_a_part_of_the_text() -> None:
    text = TEXT.replace("body ", "quotes = { at = 'b.of', match = '(.+) wrote' }\nbody ", 1)
    quoted = "<div class=post><b class=of>Ann wrote:</b>One</div>"
    reply = "<div class=post id=p15><b class=who>Eve</b><div class=body><b class=of>Bob wrote:</b>No</div></div>"
    (post, other) = posts(
        f"<div class=post id=p14><b class=who>Cid</b><div class=body>{quoted}Two{reply}</div></div>", text
    )
    assert (post.quotes, other.quotes) == (("Ann",), ("Bob",))


def test_a_note_behind_the_text_is_no_part_of_it_where_the_text_has_several_elements() -> None:
    text = TEXT.replace(
        "body ", "edited = { at = '.body', match = 'Edited on (.+)', format = '%Y-%m-%d %H:%M' }\nbody ", 1
    )
    said = "<p class=body>One</p><p class=body>Two</p><p class=body>Edited on 2020-01-03 04:05</p>"
    (post,) = posts(f"<div class=post id=p14><b class=who>Cid</b>{said}</div>", text)
    assert (post.html, post.text) == ("OneTwo", "One\nTwo")
    assert post.edited is not None and post.edited.at == datetime(2020, 1, 3, 4, 5, tzinfo=UTC)


def test_the_time_of_an_edit_before_a_date_without_an_element_is_not_that_of_the_post() -> None:
    edited = "edited = { at = 'p', match = 'Edited (.+)', format = '%Y-%m-%d %H:%M' }"
    date = "date   = { format = '%Y-%m-%d %H:%M', drop = ['.body'] }"
    text = TEXT.replace('date   = { at = ".when", format = "%Y-%m-%d %H:%M" }', f"{edited}\n{date}", 1)
    said = "<p>Edited 2020-01-09 10:00</p>2020-01-02 03:04 <div class=body>2019-01-01 00:00</div>"
    (post,) = posts(f"<div class=post id=p1>{said}</div>", text)
    assert (post.published.raw, post.edited and post.edited.raw) == ("2020-01-02 03:04", "2020-01-09 10:00")


def test_a_time_in_a_text_is_that_of_the_post_only_if_no_other_is_shown() -> None:
    said = "<div class=body>See: <p><b>Cid</b> <i class=when>2007-12-01 00:33</i> It leaks.</p></div>"
    below, none = (
        f"<div class=post id=p{number}><b class=who>Ann</b>{said}{foot}</div>"
        for number, foot in enumerate(("<i class=when>2020-01-02 03:04</i>", ""))
    )
    assert [post.published.raw for post in posts(below + none)] == ["2020-01-02 03:04", "2007-12-01 00:33"]


def test_invisible_characters_are_no_part_of_names_and_times() -> None:
    text = TEXT.replace('format = "%Y-%m-%d %H:%M"', 'format = "dmy"', 1)
    head = "<b class=who>\u200bA\u00adnn\u200f</b><i class=when>\u200e2 Jan 2020,\u200e 03:04</i>"
    (post,) = posts(f"<div class=post id=p1>{head}<p class=body>x</div>", text)
    assert (post.author.name, post.published.at) == ("Ann", datetime(2020, 1, 2, 3, 4, tzinfo=UTC))


def test_a_time_of_day_alone_is_not_today() -> None:
    text = TEXT.replace('format = "%Y-%m-%d %H:%M"', 'format = "dmy"', 1)
    (post,) = posts("<div class=post id=p1><b class=who>Ann</b><i class=when>03:04</i><p class=body>x</div>", text)
    assert post.published == Moment("03:04")
