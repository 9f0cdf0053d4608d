"""Text that a reader sees, and text that a script would show."""

from __future__ import annotations

from threadkeep.page import Page, parse

ROSES = "<p>" + "Roses want to be cut before the last frost. " * 8 + "</p>"


def page_of(html: str) -> Page:
    return parse(f"<!doctype html><body>{html}".encode(), "http://a.example/", "text/html; charset=utf-8")


def test_the_text_of_a_page_that_a_script_shows_is_read() -> None:
    for hidden in ("style='display: none'", "style='visibility:hidden;color:red'", "hidden"):
        page = page_of(f"<nav>Menu</nav><main {hidden}>{ROSES}</main>")
        assert "before the last frost" in page.text


def test_the_text_of_a_page_that_is_only_in_noscript_is_read() -> None:
    assert "before the last frost" in page_of(f"<nav>Menu</nav><noscript>{ROSES}</noscript>").text


def test_a_page_that_is_shown_keeps_its_hidden_parts_hidden() -> None:
    page = page_of(f"<main>{ROSES}</main><div hidden>{ROSES[:150]}</div><noscript>Switch scripts on</noscript>")
    assert page.text.count("Roses") == 8
    assert "Switch" not in page.text


def test_a_few_hidden_words_on_a_short_page_stay_hidden() -> None:
    assert page_of("<p>No</p><noscript>Please switch scripts on</noscript>").text == "No"


def test_scripts_and_styles_are_never_text() -> None:
    page = page_of(f"<script style='display:none'>{'x ' * 400}</script><p>Roses</p>")
    assert page.text == "Roses"


def test_what_an_author_hid_behind_a_button_is_read() -> None:
    button = "<input type=button onclick=\"this.parentNode.getElementsByTagName('div')[0].style.display = ''\">"
    page = page_of(f"<main>{ROSES}<div>Spoiler: {button}<div style='display:none'>They wither.</div></div></main>")
    assert "They wither." in page.text


def test_a_hidden_form_beside_a_button_stays_hidden() -> None:
    button = "<a onclick=\"document.getElementById('f').style.display = ''\">Report</a>"
    form = "<div id=f style='display:none'>Why?<form><textarea></textarea></form></div>"
    assert "Why?" not in page_of(f"<main>{ROSES}<div>{button}{form}</div></main>").text
