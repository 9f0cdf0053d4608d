"""Where records begin is told by what they are rather than by their number."""

from __future__ import annotations

from tests.learn.reading.made_pages import AT, SITE, words
from threadkeep.learn.reading.each import Cut, chosen_each
from threadkeep.page import parse
from threadkeep.strategy import FieldReader

TEXTS = "section.col > div:nth-of-type(1), ul.remarks > li > div:nth-of-type(1)"


def cut(thread: int) -> Cut:
    """Answers with remarks below them: each text is followed by its foot, and neither has a mark of its own."""
    answers = "".join(
        f'<section><p>{number}</p><section class="col"><div>{words(thread, number)}</div><div>Ann</div></section>'
        f'<ul class="remarks">{_remark(thread, number) + _remark(thread, number + 9)}</ul></section>'
        for number in range(4)
    )
    page = parse(answers.encode(), f"{SITE}/t/{thread}", "text/html")
    taker = FieldReader(page, AT)
    runs = tuple((text, page.nodes.ends[text]) for text in taker.select(TEXTS))
    return Cut(taker, runs, runs)


def _remark(thread: int, number: int) -> str:
    return f"<li><div>{words(thread, 40 + number)}</div><div>Bob</div></li>"


def test_answers_and_remarks_are_two_kinds_of_element_rather_than_runs_from_any_first_one() -> None:
    best = chosen_each([cut(thread) for thread in range(3)], TEXTS)[0]
    assert (best.until, best.score) == (None, 1.0)
    assert "li" in best.text and "nth-of-type" not in best.text
