"""What stands around the content: pagers, forms, paint, what is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from bench.tests.simulate.markup.parsed_page import visible_text
from selectolax.lexbor import LexborHTMLParser

from threadkeep_bench.simulate.markup.chrome.frame import NEW_SKELETONS, OLD_SKELETONS, FrameLook
from threadkeep_bench.simulate.markup.chrome.menus import MenuLook
from threadkeep_bench.simulate.markup.elements.naming import Naming
from threadkeep_bench.simulate.markup.look import MarkupLook, draw_look
from threadkeep_bench.simulate.markup.painting.role_rules import STRUCTURE
from threadkeep_bench.simulate.markup.painting.style_sheet import Painting, sheet
from threadkeep_bench.simulate.markup.parts.forms import FIELD_FORMS, FormLook
from threadkeep_bench.simulate.markup.parts.pager import CURRENT_FORMS, PagerLook
from threadkeep_bench.simulate.markup.render import render
from threadkeep_bench.simulate.markup.sample_pages import index_page, thread_page

BOARD = index_page(boards=2, threads=3)


@pytest.mark.parametrize("current", CURRENT_FORMS)
def test_the_page_one_is_on_is_shown_and_leads_nowhere_else(current: str) -> None:
    html = render(BOARD, MarkupLook(frame=FrameLook(above=("pager",), below=()), pager=PagerLook(current=current)))
    assert "1 2 3 … 19 >" in visible_text(html).replace("[2]", "2")
    assert not LexborHTMLParser(html).css("a[href='/b/1?page=2']")


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_pager_stands_where_the_frame_puts_it(count: int) -> None:
    frame = FrameLook(above=("pager",) if count else (), below=("pager",) if count == 2 else ())
    assert len(LexborHTMLParser(render(BOARD, MarkupLook(frame=frame))).css("a[href='/b/1?page=19']")) == count


def test_a_pager_may_be_in_the_box_of_the_trail() -> None:
    frame = FrameLook(above=("crumbs", "pager"), below=("pager",), has_pager_in_crumbs=True)
    tree = LexborHTMLParser(render(BOARD, MarkupLook(frame=frame)))
    (link,) = tree.css("a[href='/b/1?page=3'][rel=next]")
    pager = link.parent
    assert pager is not None
    assert pager.parent is not None
    assert pager.parent.css("a[href='/b/2']")


def test_pages_to_choose_from_a_box_are_the_same_as_the_links() -> None:
    frame = FrameLook(above=("pager",), below=())
    tree = LexborHTMLParser(render(BOARD, MarkupLook(frame=frame, pager=PagerLook(selects=True))))
    chosen = [node.attributes["value"] for node in tree.css("option")]
    assert chosen == ["/b/1?page=1", "/b/1?page=3", "/b/1?page=19", "/b/1?page=3"]


@pytest.mark.parametrize("fields", FIELD_FORMS)
@pytest.mark.parametrize("has_button_element", [False, True])
def test_a_form_has_its_fields_and_its_button(fields: str, has_button_element: bool) -> None:
    html = render(thread_page(posts=1), MarkupLook(forms=FormLook(fields, has_button_element, is_framed=True)))
    form = LexborHTMLParser(html).css_first("form[action='/say']")
    assert form.attributes["method"] == "post"
    assert form.css_first("input[type=hidden][name=_token]").attributes["value"] == "a1b2c3"
    assert form.css_first("textarea[name=message]") is not None
    assert len(form.css("[type=submit]")) == 1


def test_hidden_menus_are_not_seen_and_lead_nowhere() -> None:
    plain, full = render(BOARD, MarkupLook()), render(BOARD, MarkupLook(menus=MenuLook(menus=3, holders=2)))
    assert visible_text(full) == visible_text(plain)
    assert len(LexborHTMLParser(full).css("a[href='#']")) == 3 * len(BOARD.nav)


@pytest.mark.parametrize("skeleton", sorted({*NEW_SKELETONS, *OLD_SKELETONS}))
@pytest.mark.parametrize("aside", ["left", "right", "below"])
def test_every_skeleton_holds_every_piece_once(skeleton: str, aside: str) -> None:
    seen = visible_text(render(BOARD, MarkupLook(frame=FrameLook(skeleton=skeleton, aside=aside))))
    title, _ = BOARD.aside[0]
    pieces = (BOARD.notice, BOARD.clock, title, BOARD.threads[2].title, BOARD.footer[1].label)
    assert [seen.count(piece) >= 1 for piece in pieces] == [True] * len(pieces)
    assert seen.count(BOARD.clock) == seen.count(BOARD.threads[2].title) == 1


def test_a_site_of_1999_paints_with_attributes() -> None:
    tree = LexborHTMLParser(
        render(BOARD, MarkupLook(painting=Painting(paint="attributes"), naming=Naming(scheme="none")))
    )
    assert {node.tag for node in tree.css("[bgcolor]")} <= {"table", "tr", "td", "th", "body"}
    assert tree.css("td > font[face]")
    assert not LexborHTMLParser(render(BOARD, MarkupLook())).css("font, [bgcolor]")


def test_a_sheet_lays_out_no_two_roles_under_one_name() -> None:
    for seed in range(150):
        look = draw_look(Random(seed))
        names = Counter(look.naming.name(role) for role in look.painting.rules())
        css = sheet(look.painting, look.naming)
        for role in STRUCTURE:
            name = look.naming.name(role)
            if look.naming.scheme != "utility" and name and names[name] > 1:
                rule = css.partition(f".{name}{{")[2].partition("}")[0]
                assert "flex" not in rule, (seed, role)


def test_the_sheet_has_a_rule_for_every_role_with_a_name() -> None:
    painting, naming = Painting(), Naming(scheme="hashed", seed=4)
    css = sheet(painting, naming)
    assert all(f".{naming.name(role)}{{" in css for role, lines in painting.rules().items() if lines)
