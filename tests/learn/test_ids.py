"""Values that tell pages apart: one where it is enough, two where numbers begin anew in every folder."""

from __future__ import annotations

from threadkeep.learn.forms import Form, Piece
from threadkeep.learn.ids import id_columns

# A folder, and a message in it.
FORM = Form(
    (Piece("text", "/"), Piece("value", "[^/]+"), Piece("text", "/m"), Piece("value", r"\d+"), Piece("text", ".html"))
)


def test_a_number_is_enough_where_it_is_one_thread_s_alone():
    anchors = {f"/{folder}/m{number}.html": f"Thread {number}" for number, folder in enumerate("abcd" * 4, 10)}
    assert id_columns(FORM, anchors) == (1,)


def test_numbers_that_begin_anew_in_every_folder_need_it_too():
    anchors = {f"/{folder}/m{number}.html": f"{folder} {number}" for folder in "abcd" for number in range(10, 20)}
    assert id_columns(FORM, anchors) == (1, 0)


def test_a_thread_listed_under_two_folders_by_one_name_is_one():
    anchors = {f"/{folder}/m{number}.html": f"Thread {number}" for folder in "abcd" for number in range(10, 20)}
    assert id_columns(FORM, anchors) == (1,)
