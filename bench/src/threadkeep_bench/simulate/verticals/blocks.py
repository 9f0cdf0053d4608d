"""Objects as HTML: with JSON-LD, microdata, RDFa, or for people only."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape

from threadkeep_bench.simulate.verticals.objects import Vertical
from threadkeep_bench.simulate.verticals.spelling import IDENTIFYING, TITLES, SpelledObject
from threadkeep_bench.simulate.verticals.style import Markup, SiteStyle

_TYPES: dict[Vertical, str] = {"events": "Event", "books": "Book"}
# The schema.org property of a field; a nested item has the class behind the colon.
_PROPERTIES = {
    "name": "name",
    "title": "name",
    "location": "location:Place",
    "time": "startDate",
    "author": "author:Person",
    "publisher": "publisher:Organization",
    "year": "datePublished",
    "isbn": "isbn",
}
_LABELS = {
    "location": "Venue",
    "time": "When",
    "price": "Price",
    "author": "Author",
    "publisher": "Publisher",
    "year": "Year",
    "isbn": "ISBN",
}


def json_ld(vertical: Vertical, shown: Iterable[SpelledObject]) -> str:
    """A script block with all objects of a page."""
    items = [_json_item(vertical, one) for one in shown]
    if not items:
        return ""
    return f'<script type="application/ld+json">{json.dumps(items[0] if len(items) == 1 else items)}</script>'


def _json_item(vertical: Vertical, shown: SpelledObject) -> dict[str, object]:
    item: dict[str, object] = {"@context": "https://schema.org", "@type": _TYPES[vertical]}
    for name, text in shown.machine:
        key, _, kind = _PROPERTIES.get(name, "").partition(":")
        if key:
            item[key] = {"@type": kind, "name": text} if kind else text
    if price := shown.data("price"):
        item["offers"] = {"@type": "Offer", "price": price}
    return item


def marked(markup: Markup, name: str, shown: SpelledObject, tag: str = "span", css: str = "", inner: str = "") -> str:
    """The element of one value, with the attributes of the site's markup. `inner` replaces its text."""
    text = inner or escape(shown.text(name))
    key, _, kind = _PROPERTIES.get(name, "").partition(":")
    shape = f' class="{css}"' if css else ""
    if markup in ("json-ld", "none") or not key:
        return f"<{tag}{shape}>{text}</{tag}>"
    word, item = ("itemprop", f'itemscope itemtype="https://schema.org/{kind}"')
    if markup == "rdfa":
        word, item = ("property", f'typeof="{kind}"')
    if kind:
        return f'<{tag}{shape} {word}="{key}" {item}><span {word}="name">{text}</span></{tag}>'
    if name in ("time", "year"):
        return f'<{tag}{shape} {word}="{key}" content="{escape(shown.data(name))}">{text}</{tag}>'
    return f'<{tag}{shape} {word}="{key}">{text}</{tag}>'


def record(markup: Markup, vertical: Vertical, tag: str, css: str, inner: str) -> str:
    """The element around the values of one object."""
    given = {
        "microdata": f' itemscope itemtype="https://schema.org/{_TYPES[vertical]}"',
        "rdfa": f' vocab="https://schema.org/" typeof="{_TYPES[vertical]}"',
    }.get(markup, "")
    return f'<{tag} class="{css}"{given}>{inner}</{tag}>'


def rows(style: SiteStyle, items: Sequence[tuple[str, SpelledObject]], is_full: bool) -> str:
    """A list of objects, each with its URL; `is_full` shows everything that identifies them."""
    if not is_full:
        title = TITLES[style.spelling.vertical]
        return "".join(
            f'<p class="{style.css(5)}"><a href="{escape(url)}">{escape(one.text(title))}</a></p>' for url, one in items
        )
    made = [_row(style, url, one) for url, one in items]
    block = json_ld(style.spelling.vertical, (one for _, one in items)) if style.markup == "json-ld" else ""
    outer = {"table": "table", "list": "ul"}.get(style.rows, "div")
    return f'{block}<{outer} class="{style.css(4)}">{"".join(made)}</{outer}>'


def _row(style: SiteStyle, url: str, shown: SpelledObject) -> str:
    vertical, markup = style.spelling.vertical, style.markup
    title, *others = IDENTIFYING[vertical]
    link = f'<a href="{escape(url)}">{escape(shown.text(title))}</a>'
    head = marked(markup, title, shown, "td" if style.rows == "table" else "h3", style.css(6), link)
    match style.rows:
        case "table":
            rest = "".join(marked(markup, name, shown, "td", style.css(7 + n)) for n, name in enumerate(others))
            return record(markup, vertical, "tr", style.css(5), head + rest)
        case "lines":
            rest = " | ".join(marked(markup, name, shown) for name in reversed(others))
            return record(markup, vertical, "div", style.css(5), f"{head}<p>{rest}</p>")
    tag = "li" if style.rows == "list" else "div"
    rest = "".join(marked(markup, name, shown, "div", style.css(7 + n)) for n, name in enumerate(others))
    return record(markup, vertical, tag, style.css(5), head + rest)


def detail(style: SiteStyle, shown: SpelledObject) -> str:
    """The block of one object on its own page."""
    vertical, markup = style.spelling.vertical, style.markup
    title, *_ = IDENTIFYING[vertical]
    names = [name for name, _ in shown.texts if name != title]
    head = marked(markup, title, shown, "h1", style.css(6))
    match style.detail:
        case "terms":
            pairs = (f"<dt>{_LABELS[name]}</dt>{marked(markup, name, shown, 'dd')}" for name in names)
            rest = f"<dl>{''.join(pairs)}</dl>"
        case "table":
            pairs = (f"<tr><th>{_LABELS[name]}</th>{marked(markup, name, shown, 'td')}</tr>" for name in names)
            rest = f"<table>{''.join(pairs)}</table>"
        case "spans":
            spans = (marked(markup, name, shown, "span", style.css(7 + n)) for n, name in enumerate(names))
            rest = f"<p>{' '.join(spans)}</p>"
        case "lines":
            rest = "".join(f"<p>{_LABELS[name]}: {marked(markup, name, shown)}</p>" for name in names)
    block = json_ld(vertical, [shown]) if markup == "json-ld" else ""
    return block + record(markup, vertical, "div", style.css(3), head + rest)
