"""What a user wrote, as the forum's own editor turns it into HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined, text
from threadkeep_bench.simulate.texts import Segment

QuoteForm = Literal["blockquote", "cite", "table", "div", "fieldset", "italic", "arrows"]
QUOTE_FORMS: tuple[QuoteForm, ...] = ("blockquote", "cite", "table", "div", "fieldset", "italic", "arrows")
CodeForm = Literal["pre", "pre code", "table", "tt", "div"]
CODE_FORMS: tuple[CodeForm, ...] = ("pre", "pre code", "table", "tt", "div")


@dataclass(frozen=True, slots=True)
class BodyLook:
    """How the editor writes: `paragraph` is what is between or around paragraphs."""

    paragraph: Literal["p", "br", "div", "bare p"] = "p"
    quote: QuoteForm = "blockquote"
    code: CodeForm = "pre"
    listing: Literal["ul", "ol", "br", "div"] = "ul"
    link: Literal["plain", "outer"] = "plain"
    image: Literal["plain", "boxed"] = "plain"


def draw_body(rng: Random, *, is_old: bool) -> BodyLook:
    return BodyLook(
        paragraph=rng.choice(("br", "br", "bare p") if is_old else ("p", "p", "br", "div")),
        quote=rng.choice(("blockquote", "table", "italic", "arrows") if is_old else QUOTE_FORMS),
        code=rng.choice(("pre", "table", "tt") if is_old else CODE_FORMS),
        listing=rng.choice(("ul", "ul", "ol", "br")),
        link=rng.choice(("plain", "outer", "plain")),
        image=rng.choice(("plain", "boxed")),
    )


UrlOfThread = Callable[[int], str]


def body_html(parts: Sequence[Segment], look: BodyLook, style: Style, url_of_thread: UrlOfThread) -> Html:
    """The parts after each other; a link to another thread is printed as `url_of_thread` spells it."""
    written = [_part(part, look, style, url_of_thread) for part in parts]
    if look.paragraph in ("br", "bare p"):
        between = str(style.void("br")) * 2 if look.paragraph == "br" else str(style.void("p"))
        return joined(written, between)
    return joined(written)


def _part(part: Segment, look: BodyLook, style: Style, url_of_thread: UrlOfThread) -> Html:
    match part.kind:
        case "quote":
            return quote_html(part.author, part.text, look, style)
        case "code":
            return code_html(part.text, look, style)
        case "list":
            return list_html(part.items, look, style)
        case "link":
            return _paragraph(_link(part, look, style, url_of_thread), look, style)
        case "image":
            return _image(part.url, part.text, look, style)
        case "markup":
            return Html(part.text)
        case _:
            return _paragraph(text(part.text), look, style)


def _paragraph(inner: Html, look: BodyLook, style: Style) -> Html:
    return style.el(look.paragraph, "", inner) if look.paragraph in ("p", "div") else inner


def _link(part: Segment, look: BodyLook, style: Style, url_of_thread: UrlOfThread) -> Html:
    thread = part.linked_thread
    address = part.url if thread is None else url_of_thread(thread)
    rel, target = ("nofollow noopener", "_blank") if look.link == "outer" else (None, None)
    return style.el("a", "body-link", text(part.text or part.url), href=address, rel=rel, target=target)


def _image(source: str, alt: str, look: BodyLook, style: Style) -> Html:
    picture = style.void("img", "body-image", src=source, alt=alt)
    return style.el("div", "image-box", picture) if look.image == "boxed" else picture


def quote_html(author: str, quoted: str, look: BodyLook, style: Style) -> Html:
    """Somebody else's words, with the name where there is one."""
    name = style.word("wrote", name=author) if author else NOTHING
    inner = text(quoted)
    match look.quote:
        case "cite":
            return style.el("blockquote", "quote", style.boxed("cite", "quote-author", name), style.el("p", "", inner))
        case "table":
            head = style.boxed("tr", "", style.boxed("td", "quote-author", style.boxed("b", "", name)))
            return style.el(
                "table", "quote", head, style.el("tr", "", style.el("td", "quote-text", inner)), width="90%"
            )
        case "div":
            head = style.boxed("div", "quote-author", name)
            return style.el("div", "quote", head, style.el("div", "quote-text", inner))
        case "fieldset":
            return style.el("fieldset", "quote", style.boxed("legend", "quote-author", name), inner)
        case "italic":
            return style.el("i", "quote", joined((name, inner), str(style.void("br"))))
        case "arrows":
            return style.el("font", "quote", joined((name, Html(f"&gt; {inner}")), str(style.void("br"))))
        case _:
            return style.el("blockquote", "quote", joined((style.boxed("strong", "", name), inner), " "))


def code_html(source: str, look: BodyLook, style: Style) -> Html:
    inner = text(source)
    match look.code:
        case "pre code":
            return style.el("pre", "code", style.el("code", "code-text", inner))
        case "table":
            head = style.el("tr", "", style.el("td", "code-title", title=style.phrase_text("code")))
            return style.el("table", "code", head, style.el("tr", "", style.el("td", "", style.el("pre", "", inner))))
        case "tt":
            return style.el("tt", "code", Html(inner.replace("\n", style.void("br"))))
        case "div":
            return style.el(
                "div",
                "code",
                style.el("div", "code-title", title=style.phrase_text("code")),
                style.el("pre", "", inner),
            )
        case _:
            return style.el("pre", "code", inner)


def list_html(items: Sequence[str], look: BodyLook, style: Style) -> Html:
    if look.listing in ("ul", "ol"):
        return style.el(look.listing, "", *(style.el("li", "", text(item)) for item in items))
    return joined((Html(f"- {text(item)}") for item in items), str(style.void("br")))
