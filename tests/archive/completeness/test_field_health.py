from __future__ import annotations

from dataclasses import replace

from threadkeep.archive import Archive, FieldHealth
from threadkeep.model import Author, Moment, Visit

from ..scripted import SITE, post, rank, reading, response


def test_the_fields_of_posts_are_counted_by_kind_of_page(archive: Archive) -> None:
    whole, unnamed = post("7", 1), replace(post("7", 2), author=Author(""))
    undated = replace(post("8", 1), published=Moment("long ago"))
    for path, posts, trouble in (("t/7", (whole, unnamed), None), ("t/8", (undated,), "a page of another layout")):
        made = replace(reading(path, posts=posts), trouble=trouble)
        archive.keep(Visit(SITE + path), response(path), made, rank)
    (health,) = archive.field_health()
    assert health == FieldHealth("thread", pages=2, doubtful=1, posts=3, authors=2, times=2, texts=3)
    assert list(archive.pages_with_posts("thread")) == [SITE + "t/7", SITE + "t/8"]
