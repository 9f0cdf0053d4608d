"""What the markup of a page shows of its layout."""

from __future__ import annotations

from tests.learn.made import parsed
from threadkeep.learn.page_marks import looks_of, marks_of

POST = '<table><tr id="msg12"><td class="text wide-2">One<br>two</td></tr></table>'


def test_a_mark_is_a_class_or_the_words_of_a_numbered_id_or_a_tag_below_another() -> None:
    marks = marks_of(parsed(POST).nodes, [])
    assert {"td.text", 'tr[id^="msg"]', "td>br"} <= marks
    assert not any("wide" in mark or "12" in mark for mark in marks)


def test_what_somebody_wrote_marks_no_layout() -> None:
    nodes = parsed(POST).nodes
    body = nodes.tags.index("td")
    marks = marks_of(nodes, [(body, nodes.ends[body])])
    assert "td>br" not in marks
    assert "td.text" in marks


def test_a_class_with_a_number_is_a_look_without_it() -> None:
    assert looks_of(parsed(POST).nodes) == frozenset({"td.wide-#"})
