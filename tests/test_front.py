"""The names that `import threadkeep` promises."""

from __future__ import annotations

from importlib import import_module

import threadkeep


def test_every_public_name_is_there():
    for name in threadkeep.__all__:
        assert callable(getattr(threadkeep, name)), name


def test_a_function_stays_itself_though_the_room_of_its_name_is_imported():
    for name in ("crawl", "learn"):
        room = import_module(f"threadkeep.{name}")
        assert getattr(threadkeep, name) is getattr(import_module("threadkeep.api"), name)
        assert room.__name__ == f"threadkeep.{name}"


def test_a_name_that_is_not_there_is_an_attribute_error():
    assert not hasattr(threadkeep, "nothing")
