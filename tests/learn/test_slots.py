"""A URL cut into slots."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.learn.slots import Slots, slots_of, tokens_of


@pytest.mark.parametrize(
    ("path", "leads", "values"),
    [
        ("/", ("/",), ("",)),
        ("/t/5", ("/", "/"), ("t", "5")),
        ("/t/5/", ("/", "/", "/"), ("t", "5", "")),
        ("/t/5?page=2", ("/", "/", "?page="), ("t", "5", "2")),
        ("/viewtopic.php?f=2&t=5", ("/", "?f=", "&t="), ("viewtopic.php", "2", "5")),
        ("/index.php?topic=5;start=20", ("/", "?topic=", ";start="), ("index.php", "5", "20")),
    ],
)
def test_what_leads_to_a_value_is_told_from_the_value(
    path: str, leads: tuple[str, ...], values: tuple[str, ...]
) -> None:
    assert (slots_of(path).leads, slots_of(path).values) == (leads, values)


def test_urls_with_other_parameters_have_another_shape() -> None:
    assert slots_of("/t?a=1").leads != slots_of("/t?b=1").leads
    assert slots_of("/t?a=1").leads == slots_of("/u?a=2").leads


@given(st.text("ab1-./=&;%", max_size=12), st.text("ab1-=&;%", max_size=12))
def test_the_slots_of_a_url_spell_the_url(folders: str, query: str) -> None:
    path = f"/{folders}" + (f"?{query}" if query else "")
    assert slots_of(path).text == path


def test_tokens_are_runs_of_digits_or_of_letters_and_single_signs() -> None:
    assert tokens_of("my-topic.12,p3--é_x") == ["my", "-", "topic", ".", "12", ",", "p", "3", "-", "-", "é", "_", "x"]


@given(st.text("abé01-_./%", max_size=20))
def test_the_tokens_of_a_text_spell_the_text(text: str) -> None:
    assert "".join(tokens_of(text)) == text


def test_commas_and_slashes_part_values_in_a_query_too() -> None:
    assert slots_of("/read?3,12,page=2") == Slots(("/", "?", ",", ",page="), ("read", "3", "12", "2"))
    assert slots_of("/?/topic/5") == Slots(("/", "?", "/", "/"), ("", "", "topic", "5"))
