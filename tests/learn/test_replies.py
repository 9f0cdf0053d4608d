"""URLs that name a thread and a message of it."""

from __future__ import annotations

from threadkeep.learn.forms import Form, Sample, forms_of
from threadkeep.learn.positions import with_position
from threadkeep.learn.replies import message_position, thread_and_message

THREADS = range(100, 108)
PATHS = [f"/read?3,{thread},{message}" for thread in THREADS for message in (thread, 2 * thread, 3 * thread)]


def form_of(paths: list[str]) -> Form:
    (form,) = forms_of([Sample(path, "/list?3") for path in paths])
    return form


def test_a_thread_is_named_as_the_message_that_began_it() -> None:
    form = form_of(PATHS)
    pair = thread_and_message(form, PATHS)
    assert pair is not None
    values = form.values("/read?3,750,762")
    assert values is not None
    assert [values[column] for column in pair] == ["750", "762"]


def test_numbers_that_are_never_equal_name_no_message() -> None:
    paths = [f"/read?3,{thread},{9000 + thread}" for thread in THREADS]
    assert thread_and_message(form_of(paths), paths) is None


def test_the_message_is_the_position_of_its_page() -> None:
    form = form_of(PATHS)
    pair = thread_and_message(form, PATHS)
    assert pair is not None
    assert with_position(form, message_position(form, pair[1]), "cursor").position("/read?3,750,762") == "762"
