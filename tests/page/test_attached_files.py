"""Notes of forums about attached files, which are no words of the author."""

from __future__ import annotations

import pytest

from threadkeep.page import file_notes, parse


def words_without_notes(html: str) -> str:
    page = parse(f"<!doctype html><body><div>{html}</div>".encode(), "http://a.example/", "text/html; charset=utf-8")
    body = page.nodes.tags.index("div")
    return " ".join(page.text_of(body, file_notes(page.nodes, body)).split())


@pytest.mark.parametrize(
    "note",
    [
        "<font size=1>Attached: <a href='/f/7.zip'>plan.zip</a> (4 KB)</font>",
        "<a href='/f/7.jpg'><img src='/t/7.jpg'></a><small>photo 7.jpg (213KB)</small>",
        "<p>Вложения: <span><a>a.png</a><span>(5.0 Kb)</span></span> &middot; <span><a>b.rar</a>(1,2 МБ)</span></p>",
        "<br>File: <a href='/f/7.pdf'>notes.pdf</a> (1.2 MB)",
    ],
)
def test_the_names_and_sizes_of_attached_files_are_a_note(note: str) -> None:
    assert words_without_notes(f"Water them daily. {note}") == "Water them daily."


def test_a_file_that_the_author_writes_about_is_no_note() -> None:
    text = "I saved plan.zip (4 KB) twice, and <a href='/f/7.zip'>photo.jpg</a> once."
    assert words_without_notes(text) == "I saved plan.zip (4 KB) twice, and photo.jpg once."
