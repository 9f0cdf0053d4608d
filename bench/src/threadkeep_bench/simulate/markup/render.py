"""What a page shows, turned into the HTML of one look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from threadkeep_bench.simulate.markup.chrome import (
    Piece,
    Pieces,
    chrome,
    document_html,
    framed,
    menus_html,
    script_html,
    sheet_html,
)
from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined
from threadkeep_bench.simulate.markup.look import MarkupLook
from threadkeep_bench.simulate.markup.painting import atomic_classes, fixed_attributes, letters, sheet
from threadkeep_bench.simulate.markup.parts import form_html, pager_html
from threadkeep_bench.simulate.markup.posts import UrlOfThread, body_html, posts_html
from threadkeep_bench.simulate.markup.rows import board_rows, thread_rows
from threadkeep_bench.simulate.page_content import PageContent
from threadkeep_bench.simulate.texts import Segment
from threadkeep_bench.simulate.words import words


def render(shown: PageContent, look: MarkupLook) -> str:
    """The whole HTML document."""
    style = _style(look).on_a_page({**words(shown.language).ui, **dict(shown.column_words)})
    body = framed(_pieces(shown, look, style), look.frame, style)
    css = sheet_html(_sheet(look), style)
    scripts = script_html(look.scripts, "head", style), script_html(look.scripts, "end", style)
    return document_html(shown, body, css, scripts, look.document, style)


def render_body(segments: Sequence[Segment], look: MarkupLook, url_of_thread: UrlOfThread, language: str = "en") -> str:
    """What a user wrote, as HTML; `language` is that of the words above a quote."""
    return body_html(segments, look.body, _style(look).on_a_page(words(language).ui), url_of_thread)


# A site's names and sheet cost more than a page of it, and pages of one site are asked for in a row.
@lru_cache(maxsize=64)
def _style(look: MarkupLook) -> Style:
    classes = atomic_classes(look.painting, look.naming)
    fixed = fixed_attributes(look.painting, look.naming)
    return Style(look.tags, look.naming, classes, fixed, letters(look.painting))


@lru_cache(maxsize=64)
def _sheet(look: MarkupLook) -> str:
    return sheet(look.painting, look.naming)


def _pieces(shown: PageContent, look: MarkupLook, style: Style) -> Pieces:
    searches = [form for form in shown.forms if form.method == "get"]
    others = [form for form in shown.forms if form.method == "post"]
    return Pieces(
        title=chrome.site_title(shown, look.chrome, style),
        nav=chrome.nav_html(shown, look.chrome, look.icons, style),
        content=_content(shown, look, style),
        aside=chrome.blocks_html(shown, look.chrome, style),
        search=joined(form_html(form, look.forms, style) for form in searches),
        forms=joined(form_html(form, look.forms, style) for form in others),
        footer=chrome.footer_html(shown, look.chrome, style),
        hidden=menus_html(shown, look.menus, style),
        around=_around(shown, look, style),
    )


def _around(shown: PageContent, look: MarkupLook, style: Style) -> Mapping[Piece, Html]:
    crumbs = chrome.trail_html(shown.crumbs, look.chrome, style)
    pager = pager_html(shown.pager, look.pager, style)
    if look.frame.has_pager_in_crumbs:
        crumbs, pager = style.boxed("div", "crumbs-bar", crumbs, pager), NOTHING
    return {
        "crumbs": crumbs,
        "heading": chrome.heading_html(shown, look.chrome, style),
        "notice": chrome.notice_html(shown, style),
        "tools": chrome.tools_html(shown, look.chrome, look.icons, style),
        "pager": pager,
        "clock": chrome.clock_html(shown, style),
    }


def _content(shown: PageContent, look: MarkupLook, style: Style) -> Html:
    return joined(
        (
            style.boxed("div", "free", Html(shown.free_html)),
            board_rows(shown.categories, look.boards, look.icons, style),
            thread_rows(shown.threads, look.threads, look.icons, style),
            posts_html(shown.posts, look.posts, look.icons, style),
        )
    )
