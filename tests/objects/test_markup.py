"""Objects that schema.org markup declares: JSON-LD, microdata, RDFa."""

from __future__ import annotations

import json

import pytest

from threadkeep.objects.extraction import FoundObject, markup_objects
from threadkeep.objects.types import load_type
from threadkeep.page import parse

EVENTS = load_type("events")
HAMLET = (("name", "Hamlet"), ("location", "Globe"), ("time", "2026-05-01T19:30"))
EVENT = {"@type": "Event", "name": "Hamlet", "startDate": "2026-05-01T19:30", "location": {"name": "Globe"}}


def declared(html: str) -> tuple[FoundObject, ...]:
    return markup_objects(parse(html.encode(), "http://town.example/", "text/html; charset=utf-8"), EVENTS)


def script(data: object) -> str:
    text = data if isinstance(data, str) else json.dumps(data)
    return f'<html><head><script type="application/ld+json">{text}</script></head><body>x</body></html>'


@pytest.mark.parametrize(
    "data",
    [
        EVENT,
        [EVENT],
        {"@graph": [{"@type": "WebSite", "name": "Town"}, EVENT]},
        {"@type": "WebPage", "mainEntity": EVENT},
        {**EVENT, "@type": ["Thing", "https://schema.org/TheaterEvent"]},
        {**EVENT, "location": "Globe"},
        {**EVENT, "name": {"@value": "Hamlet"}},
    ],
)
def test_json_ld_is_read_in_every_form_that_sites_write(data: object) -> None:
    assert declared(script(data)) == (FoundObject(HAMLET, "json-ld"),)


def test_an_item_that_json_ld_names_by_its_id_alone_is_looked_up() -> None:
    place = {"@id": "#globe", "@type": "Place", "name": "Globe"}
    assert declared(script({"@graph": [place, {**EVENT, "location": {"@id": "#globe"}}]}))[0].values == HAMLET


@pytest.mark.parametrize("text", ["", "{", '"Hamlet"', "[[[[]]]]", '{"@type": 3}', '{"@graph": null}', "1" * 5_000])
def test_json_ld_that_is_damaged_declares_nothing(text: str) -> None:
    assert declared(script(text)) == ()


def test_items_that_refer_to_each_other_without_end_are_read_once() -> None:
    loop = [
        {"@id": "#a", **EVENT, "subEvent": {"@id": "#b"}},
        {"@id": "#b", "@type": "Event", "superEvent": {"@id": "#a"}},
    ]
    assert FoundObject(HAMLET, "json-ld") in declared(script({"@graph": loop}))


def test_entries_that_all_refer_to_each_other_are_not_written_out_without_end() -> None:
    ids = [{"@id": f"#{number}"} for number in range(20)]
    graph = [{**one, **EVENT, "subEvent": ids} for one in ids]
    assert declared(script({"@graph": graph})) == (FoundObject(HAMLET, "json-ld"),)


def test_microdata_is_read_with_the_values_that_attributes_hold() -> None:
    html = """<div itemscope itemtype="http://schema.org/Event"><h1 itemprop="name">Hamlet</h1>
    <p itemprop="location" itemscope itemtype="http://schema.org/Place">at <b itemprop="name">Globe</b></p>
    <time itemprop="startDate" datetime="2026-05-01T19:30">Friday</time></div>"""
    assert declared(html) == (FoundObject(HAMLET, "microdata"),)


def test_microdata_elsewhere_on_the_page_belongs_to_the_item_that_refers_to_it() -> None:
    html = """<div itemscope itemtype="http://schema.org/Event" itemref="when"><h1 itemprop="name">Hamlet</h1>
    <p itemprop="location">Globe</p></div><p id="when"><meta itemprop="startDate" content="2026-05-01T19:30"></p>"""
    assert declared(html)[0].values == HAMLET


def test_rdfa_is_read() -> None:
    html = """<div vocab="http://schema.org/" typeof="Event"><h1 property="name">Hamlet</h1>
    <p property="location" typeof="Place"><b property="name">Globe</b></p>
    <span property="startDate" content="2026-05-01T19:30">Friday</span></div>"""
    assert declared(html) == (FoundObject(HAMLET, "rdfa"),)


def test_items_of_other_types_are_not_objects() -> None:
    assert declared(script({**EVENT, "@type": "Person"})) == ()


def test_a_page_with_several_kinds_of_markup_declares_an_object_once() -> None:
    html = script(EVENT).replace(
        "<body>x", '<body><div itemscope itemtype="http://schema.org/Event"><h1 itemprop="name">Hamlet</h1></div>'
    )
    assert declared(html) == (FoundObject(HAMLET, "json-ld"),)
