"""The document around the body: its doctype, its head, its title."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, text
from threadkeep_bench.simulate.page_content import PageContent

Doctype = Literal["none", "html3", "html4", "html4 strict", "xhtml", "html5"]
_DOCTYPES: dict[Doctype, str] = {
    "none": "",
    "html3": '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">\n',
    "html4": '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n',
    "html4 strict": '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n',
    "xhtml": '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" '
    '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\n',
    "html5": "<!DOCTYPE html>\n",
}
OLD_DOCTYPES: tuple[Doctype, ...] = ("none", "html3", "html4", "html4")
NEW_DOCTYPES: tuple[Doctype, ...] = ("html5", "html5", "html5", "xhtml", "xhtml", "html4 strict", "html4", "none")


@dataclass(frozen=True, slots=True)
class DocumentLook:
    """`metas` and `sheets` are how many such elements are in the head beside those that the page asks for."""

    doctype: Doctype = "html5"
    charset: str = "utf-8"
    title_order: Literal["page first", "site first", "page only"] = "page first"
    title_between: str = " - "
    metas: int = 2
    sheets: int = 1
    has_comments: bool = False


def draw_document(rng: Random, *, is_old: bool) -> DocumentLook:
    return DocumentLook(
        doctype=rng.choice(OLD_DOCTYPES if is_old else NEW_DOCTYPES),
        title_order=rng.choice(("page first", "site first", "page first", "page only")),
        title_between=rng.choice((" - ", " | ", " :: ", " » ", " • ", " / ", ": ")),
        metas=rng.choice((0, 1, 2)) if is_old else rng.choice((2, 4, 6, 8)),
        sheets=rng.choice((0, 1, 1)) if is_old else rng.choice((1, 2, 4, 7)),
        has_comments=rng.random() < 0.4,
    )


def document_html(
    shown: PageContent, body: Html, sheet: Html, scripts: tuple[Html, Html], look: DocumentLook, style: Style
) -> str:
    """The whole document; `scripts` are at the end of the head and at the end of the body."""
    head = style.el(
        "head",
        "",
        *_metas(shown, look, style),
        _title(shown, look, style),
        *_links(shown, look, style),
        sheet,
        scripts[0],
    )
    inner = style.el("body", "", _comment("begin page", look), body, _comment("end page", look), scripts[1])
    direction = "rtl" if shown.is_rtl else None
    return _DOCTYPES[look.doctype] + style.el("html", "", head, inner, lang=shown.language, dir=direction)


def _comment(words: str, look: DocumentLook) -> Html:
    return Html(f"<!-- {words} -->\n") if look.has_comments else NOTHING


def _title(shown: PageContent, look: DocumentLook, style: Style) -> Html:
    names = {
        "page first": (shown.heading, shown.site_title),
        "site first": (shown.site_title, shown.heading),
        "page only": (shown.heading or shown.site_title,),
    }[look.title_order]
    return style.el("title", "", text(look.title_between.join(name for name in names if name)))


_MORE_METAS = (
    ("viewport", "width=device-width, initial-scale=1"),
    ("generator", "hand made"),
    ("keywords", "forum, community, discussion"),
    ("theme-color", "#ffffff"),
    ("format-detection", "telephone=no"),
    ("referrer", "origin-when-cross-origin"),
    ("rating", "general"),
    ("apple-mobile-web-app-capable", "yes"),
)


_SHEETS = (
    ("css", "main"), ("css", "print"), ("assets/styles", "icons"), ("theme", "colours"), ("css", "editor"),
    ("assets/styles", "small-screens"), ("theme", "custom"),
)  # fmt: skip


def _metas(shown: PageContent, look: DocumentLook, style: Style) -> list[Html]:
    found = [_charset(look, style)]
    if shown.robots:
        found.append(style.void("meta", "", name="robots", content=shown.robots))
    return found + [style.void("meta", "", name=name, content=value) for name, value in _MORE_METAS[: look.metas]]


def _charset(look: DocumentLook, style: Style) -> Html:
    if look.doctype == "html5":
        return style.void("meta", "", charset=look.charset)
    return style.void("meta", "", http_equiv="Content-Type", content=f"text/html; charset={look.charset}")


def _links(shown: PageContent, look: DocumentLook, style: Style) -> list[Html]:
    addresses = (("canonical", shown.canonical), ("next", shown.rel_next), ("prev", shown.rel_prev))
    found = [style.void("link", "", rel=rel, href=url) for rel, url in addresses if url]
    for feed in shown.feeds:
        kind = "application/atom+xml" if "atom" in feed.url else "application/rss+xml"
        found.append(style.void("link", "", rel="alternate", type=kind, title=feed.label, href=feed.url))
    if shown.json_ld:
        found.append(style.el("script", "", Html(shown.json_ld.replace("</", "<\\/")), type="application/ld+json"))
    sheets = (f"/{folder}/{name}.css?v={look.metas}3{look.sheets}" for folder, name in _SHEETS[: look.sheets])
    found += [style.void("link", "", rel="stylesheet", type="text/css", href=address) for address in sheets]
    return [*found, style.void("link", "", rel="shortcut icon", href="/favicon.ico")]


def sheet_html(css: str, style: Style) -> Html:
    return style.el("style", "", Html(f"\n{css}"), type="text/css")
