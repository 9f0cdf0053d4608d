"""What speaks for a shape is told apart: what is seen page by page, and what names prove by themselves."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.reading.made_pages import STRATEGY, sample
from threadkeep.learn.reading import shapes_of


def test_a_shape_says_that_names_are_as_seen_and_how_many_have_an_address_of_their_own() -> None:
    (shape,) = shapes_of(sample(), STRATEGY).posts
    assert "author as seen in 100%" in shape.why and "4 of 4 names have an address of their own" in shape.why


def test_names_that_lead_to_one_address_are_not_told_as_proven() -> None:
    pages = [replace(page, body=page.body.replace(b'href="/u/Anna"', b'href="/u/Bertil"')) for page in sample()]
    (shape,) = shapes_of(pages, STRATEGY).posts
    assert "2 of 4 names have an address of their own" in shape.why
