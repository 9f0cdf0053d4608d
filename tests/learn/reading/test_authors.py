"""What stands around names."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.learn.reading.test_people import POSTS, STRATEGY, THREADS, author, names_read, page
from threadkeep.learn.reading.authors import usual_end, usual_start
from threadkeep.learn.reading.shapes import shapes_of

WHO = re.compile(rb'<span class="who">([^<]*)</span>')


def test_what_most_texts_begin_or_end_with_goes_up_to_a_number() -> None:
    assert usual_start(["wrote: a", "wrote: b", "said"]) == "wrote: "
    assert usual_end(["by 12 ", "by 14 ", "by 9 "]) == " "


def test_no_text_begins_with_anything() -> None:
    assert (usual_start([]), usual_start([""]), usual_end(["", ""])) == ("", "", "")


def test_the_label_before_all_names_is_no_part_of_them() -> None:
    labelled = [replace(each, body=WHO.sub(rb"<b>Author: \1</b>", each.body)) for each in map(page, range(THREADS))]
    expected = [author(thread, number) for thread in range(THREADS) for number in range(POSTS)]
    assert names_read(labelled, shapes_of(labelled, STRATEGY)) == expected
