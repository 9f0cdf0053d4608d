"""What pages say of posts beside their words is induced where it is sure, and nothing else is taken for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.learn.reading.made_pages import AT, NAMES, SITE, STRATEGY, THREADS, words
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.learn.reading.edits import with_edits
from threadkeep.learn.reading.likely_edits import WHY
from threadkeep.learn.reading.sheets import sheet_of
from threadkeep.learn.reading.told import told_posts
from threadkeep.model import File, Post
from threadkeep.page import SiteFormat, parse
from threadkeep.strategy import PostShape, read_page

# What is added to the n-th post of a thread, behind its text and inside it.
Added = Callable[[int, int], str]
DEPTHS = (0, 1, 2, 1, 0, 1, 2, 3)


def nothing(thread: int, number: int) -> str:
    return ""


def name_of(thread: int, number: int) -> str:
    return NAMES[(thread * number + number) % 4]


def post(thread: int, number: int, behind: Added, inside: Added, style: Added) -> str:
    name, written = name_of(thread, number), f"<p>{words(thread, number)}</p>"
    return (
        f'<div class="post" id="p{100 * thread + number}"{style(thread, number)}><a class="who" href="/u/{name}">{name}'
        f'</a><span class="when">{number + 1} Aug 2026, 10:{thread:02}</span>'
        f'<div class="said">{written}{inside(thread, number)}</div>{behind(thread, number)}</div>'
    )


def pages(behind: Added = nothing, inside: Added = nothing, style: Added = nothing) -> list[SamplePage]:
    made = []
    for thread, count in enumerate(THREADS):
        posts = "".join(post(thread, number, behind, inside, style) for number in range(count))
        html = f'<html lang="en"><body><h1>Thread {thread}</h1>{posts}</body></html>'
        made.append(SamplePage(html.encode(), f"{SITE}/t/{thread}", "text/html; charset=utf-8", AT))
    return made


def learned(sample: list[SamplePage]) -> PostShape:
    (shape,) = shapes_of(sample, STRATEGY).posts
    return shape


def sees_edits(shape: PostShape) -> bool:
    """Whether pages showed notes of edits; where none did, words alone tell."""
    return shape.edited is not None and WHY not in shape.why


def read_by_what_is_learned(sample: list[SamplePage]) -> dict[tuple[int, int], Post]:
    strategy = with_shapes(STRATEGY, shapes_of(sample, STRATEGY))
    found = [read_page(parse(page.body, page.url, page.content_type), strategy, 1, AT).posts for page in sample]
    return {(thread, number): post for thread, posts in enumerate(found) for number, post in enumerate(posts)}


def edited(thread: int, number: int) -> bool:
    return (thread + number) % 3 == 0


def note(thread: int, number: int) -> str:
    if not edited(thread, number):
        return ""
    return f'<div class="late">Last edited by {name_of(thread, number)} on {number + 9} Aug 2026, 11:30</div>'


def test_when_and_by_whom_posts_were_edited_is_read_and_no_part_of_their_texts() -> None:
    for sample in (pages(inside=note), pages(behind=note)):
        for (thread, number), each in read_by_what_is_learned(sample).items():
            assert each.text == words(thread, number)
            day = each.edited.at.day if each.edited is not None and each.edited.at is not None else None
            assert day == (number + 9 if edited(thread, number) else None)
            assert each.edited_by == (name_of(thread, number) if edited(thread, number) else None)


@pytest.mark.parametrize(
    ("form", "has_name"),
    [
        ("{date} に {name} が編集", True),
        ("{name} 于 {date} 修改", True),
        ("Senast ändrat av {name} {date}", True),
        ("Изменено: {name}, {date}", True),
        ("Edited on {date}, for the 2nd time", False),
    ],
)
def test_an_edit_is_read_in_whatever_order_a_language_says_it(form: str, has_name: bool) -> None:
    def said(thread: int, number: int) -> str:
        date = f"{number + 9} Aug 2026, 11:30"
        return f"<div>{form.format(name=name_of(thread, number), date=date)}</div>" if edited(thread, number) else ""

    for (thread, number), each in read_by_what_is_learned(pages(behind=said)).items():
        day = each.edited.at.day if each.edited is not None and each.edited.at is not None else None
        assert day == (number + 9 if edited(thread, number) else None)
        assert each.edited_by == (name_of(thread, number) if edited(thread, number) and has_name else None)


def test_an_edit_by_anybody_is_read_where_one_moderator_made_all_that_were_seen() -> None:
    def said(thread: int, number: int) -> str:
        return note(thread, number).replace(name_of(thread, number), NAMES[0])

    pattern = learned(pages(behind=said)).edited
    assert pattern is not None and pattern.match is not None and NAMES[0] not in pattern.match


def test_a_line_that_repeats_the_time_of_the_post_is_no_edit() -> None:
    def listed(thread: int, number: int) -> str:
        said = f"<i>Re: pumps (3 views) {name_of(thread, number)} {number + 1} Aug 2026, 10:{thread:02}</i>"
        return said if edited(thread, number) else ""

    assert not sees_edits(learned(pages(behind=listed)))


def test_when_somebody_joined_or_was_here_last_is_no_edit() -> None:
    def seen(thread: int, number: int) -> str:
        if name_of(thread, number) == NAMES[2]:
            return "<i>Guest</i>"
        return f"<i>Joined: 4 May 2019</i><u>Last here: {27 + (thread * number + number) % 4} Aug 2026, 08:00</u>"

    assert not sees_edits(learned(pages(behind=seen)))


def test_what_time_it_is_below_the_last_post_is_no_edit() -> None:
    def clock(thread: int, number: int) -> str:
        return f"<div>It is now 28 Aug 2026, 1{thread % 10}:12</div>" if number == THREADS[thread] - 1 else ""

    assert not sees_edits(learned(pages(behind=clock)))


def test_a_note_with_a_mark_of_its_own_is_cut_from_the_text_and_a_plain_one_is_not() -> None:
    for tag, dropped in (('<div class="late">', ("div.late",)), ("<div>", ())):
        sample = pages(inside=lambda t, n, tag=tag: note(t, n).replace('<div class="late">', tag))
        shape = learned(sample)
        bare = replace(shape, edited=None, edited_by=None, body=replace(shape.body, drop=()))
        sheets = [sheet_of(parse(page.body, page.url, page.content_type), AT) for page in sample]
        assert with_edits(bare, told_posts(bare, sheets), SiteFormat()).body.drop == dropped


def test_a_date_that_one_person_wrote_is_no_edit() -> None:
    def wrote(thread: int, number: int) -> str:
        return "<p>I bought it on 30 Aug 2026, 12:00.</p>" if (thread, number) == (2, 3) else ""

    shape = learned(pages(inside=wrote))
    assert (sees_edits(shape), shape.body.drop) == (False, ())


def votes(thread: int, number: int) -> int:
    return (3 * thread + number * number) % 7 - 2


def test_a_text_that_says_a_word_for_editing_and_a_date_is_no_note() -> None:
    long = (
        "The edition that we all read is good, the second edition is better, and the third one is printed on 9 Sep 2026"
    )

    def inside(thread: int, number: int) -> str:
        return f"<p>{long}</p>" if (thread, number) == (2, 3) else ""

    sample = pages(inside=inside)
    assert not sees_edits(learned(sample))
    assert read_by_what_is_learned(sample)[2, 3].text.endswith("9 Sep 2026")


def test_lines_that_people_write_with_dates_are_no_notes() -> None:
    def inside(thread: int, number: int) -> str:
        return f"<p>Blue cable: {number + 3} Sep 2026</p><p>{words(thread + 9, number)}</p>" if number in (1, 3) else ""

    sample = pages(inside=inside)
    assert not sees_edits(learned(sample))
    assert "Blue cable: 4 Sep 2026" in read_by_what_is_learned(sample)[2, 1].text


def test_votes_are_read_and_may_be_below_zero() -> None:
    posts = read_by_what_is_learned(pages(behind=lambda t, n: f"<b class=n>{votes(t, n)}</b>"))
    assert {place: post.reactions for place, post in posts.items()} == {place: votes(*place) for place in posts}


def test_likes_that_only_some_posts_have_are_told_by_their_word() -> None:
    def liked(thread: int, number: int) -> str:
        return f"<p class=foot>{votes(thread, number)} likes</p>" if votes(thread, number) > 0 else ""

    posts = read_by_what_is_learned(pages(behind=liked))
    expected = {place: votes(*place) if votes(*place) > 0 else None for place in posts}
    assert {place: post.reactions for place, post in posts.items()} == expected


def test_the_number_of_a_post_and_what_its_author_wrote_are_no_reactions() -> None:
    def numbers(thread: int, number: int) -> str:
        count = 17 * NAMES.index(name_of(thread, number)) + 3
        return f"<b class=n>{number + 1}</b><i class=c>{count}</i><s class=like>{count + 1} points</s>"

    assert learned(pages(behind=numbers)).reactions is None


def test_files_are_read_where_the_forum_lists_them() -> None:
    def files(thread: int, number: int) -> str:
        listed = f"<a href=/f?id={thread}{number}>plan {number}.pdf</a>" if number % 3 == 1 else ""
        return f'<div class="files">{listed}</div>'

    def linked(thread: int, number: int) -> str:
        return "<p>See <a href=/t/1>thread.one</a></p>" if number == 2 else ""

    posts = read_by_what_is_learned(pages(behind=files, inside=linked))
    for (thread, number), each in posts.items():
        expected = (File(f"plan {number}.pdf", f"{SITE}/f?id={thread}{number}"),) if number % 3 == 1 else ()
        assert each.attachments == expected


def parents(sample: list[SamplePage]) -> list[str | None]:
    found = read_by_what_is_learned(sample)
    return [found[2, number].parent for number in range(THREADS[2])]


TREE = [None, "200", "201", "200", None, "204", "205", "206"]


def test_a_post_pushed_to_the_right_answers_the_one_above_it() -> None:
    assert parents(pages(style=lambda t, n: f' style="margin-left:{24 * DEPTHS[n]}px"')) == TREE


def test_a_level_in_a_class_tells_what_a_post_answers() -> None:
    assert parents(pages(behind=lambda t, n: f"<i class='line level{DEPTHS[n]}'></i>")) == TREE


def test_a_link_to_another_post_of_the_page_tells_what_a_post_answers() -> None:
    def answers(thread: int, number: int) -> str:
        own = f"<a class=own href='#p{100 * thread + number}'>link</a>"
        return f"{own}<a class=to href='#p{100 * thread + number // 2}'>in reply to</a>" if number else own

    assert parents(pages(behind=answers)) == [None, "200", "201", "201", "202", "202", "203", "203"]


def test_a_link_to_the_post_before_and_pictures_of_people_tell_no_answer() -> None:
    def before(thread: int, number: int) -> str:
        return f"<a class=up href='#p{100 * thread + number - 1}'>up</a>" if number else ""

    def face(thread: int, number: int) -> str:
        return "<img src=/f.png width=64>" if DEPTHS[number] else ""

    shape = learned(pages(behind=before, inside=nothing))
    assert (shape.parent, shape.depth) == (None, None)
    shape = learned(pages(behind=face))
    assert (shape.parent, shape.depth) == (None, None)


def test_a_number_that_stands_once_on_a_page_is_of_the_thread_and_no_reaction() -> None:
    def days(thread: int, number: int) -> str:
        return f"<b class=like>{7 + 30 * (thread % 3)}</b>"

    assert learned(pages(behind=days)).reactions is None
