"""Posts that the eye passed over are read where they look as others do."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.reading.made_pages import AT, SITE, words
from tests.learn.reading.test_beside import COUNTS, link, when
from threadkeep.layout import Record, SeenPost, posts_in
from threadkeep.learn.reading.beside import read_on
from threadkeep.learn.reading.missed import with_missed
from threadkeep.learn.reading.sheets import Sheet
from threadkeep.page import parse
from threadkeep.strategy import Field, FieldReader, PostShape

ANSWERS = PostShape(
    "thread",
    "div.answer",
    Field("div.answer > div.said", take="html"),
    author=Field("div.answer > b"),
    date=Field("div.answer > i", format=("dmy",)),
)
REMARKS = PostShape(
    "thread", "li", Field("li > div.said", take="html"), author=Field("li > b"), date=Field("li > i", format=("dmy",))
)


def answered(thread: int, remark: str) -> Sheet:
    """Answers with a remark below each, in which only the answers were seen."""
    answers = "".join(
        f'<div class="answer"><b>{link(thread, number)}</b> <i>{when(thread, number)}</i>'
        f'<div class="said">{words(thread, number)}</div>'
        f"<ul><li>{remark.format(words(thread, number + 30))}</li></ul></div>"
        for number in range(COUNTS[thread] + 1)
    )
    page = parse(answers.encode(), f"{SITE}/t/{thread}", "text/html")
    sheet = Sheet(FieldReader(page, AT), ())
    return replace(sheet, posts=seen(sheet))


def seen(sheet: Sheet) -> tuple[SeenPost, ...]:
    posts, _ = posts_in(sheet.page, AT, [Record((node,)) for node in sheet.page.select("div.answer")])
    bodies = sheet.page.select("div.answer > div.said")
    return tuple(replace(post, body_node=body) for post, body in zip(posts, bodies, strict=True))


def test_remarks_below_answers_are_read_though_nobody_saw_them() -> None:
    remark = '<b><a href="/u/Dora">Dora</a></b> <i>28 Aug 2026, 10:00</i><div class="said">{}</div>'
    sheets = [answered(thread, remark) for thread in range(4)]
    shapes = with_missed((ANSWERS,), sheets, lambda alike: REMARKS)
    assert [shape.shares_pages for shape in shapes] == [False, True]
    assert [len(read_on(sheet, shapes)) for sheet in sheets] == [2 * (count + 1) for count in COUNTS[:4]]


def test_what_looks_as_a_text_does_without_author_and_time_is_no_post() -> None:
    sheets = [answered(thread, '<div class="said">{}</div>') for thread in range(4)]
    assert with_missed((ANSWERS,), sheets, lambda alike: REMARKS) == (ANSWERS,)
