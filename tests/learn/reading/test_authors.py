"""What stands around names."""

from __future__ import annotations

from threadkeep.learn.reading.authors import usual_end, usual_start


def test_what_most_texts_begin_or_end_with_goes_up_to_a_number() -> None:
    assert usual_start(["wrote: a", "wrote: b", "said"]) == "wrote: "
    assert usual_end(["by 12 ", "by 14 ", "by 9 "]) == " "


def test_no_text_begins_with_anything() -> None:
    assert (usual_start([]), usual_start([""]), usual_end(["", ""])) == ("", "", "")
