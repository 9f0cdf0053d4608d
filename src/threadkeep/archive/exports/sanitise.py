"""Harmless HTML of a post: no script, no style, nothing that is loaded."""

from __future__ import annotations

import re

import nh3

from threadkeep.fetch import normalise

_TAGS = {
    "a", "abbr", "b", "blockquote", "br", "center", "cite", "code", "dd", "del", "details", "div", "dl", "dt", "em",
    "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "ol", "p", "pre", "q", "s", "samp",
    "small", "span", "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    "tt", "u", "ul", "var",
}  # fmt: skip
_ATTRIBUTES = {"a": {"href"}, "img": {"src", "alt"}, "td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan"}}
# nh3 writes every attribute in double quotes, with quotes and angle brackets escaped, so its own output may be matched.
_IMAGE = re.compile(r'<img((?: [a-z]+="[^"]*")*)>')
_ATTRIBUTE = re.compile(r' ([a-z]+)="([^"]*)"')


def sanitised(html: str, base: str) -> str:
    """The HTML of a post, safe for our pages; links are resolved against `base`, images become links."""

    def absolute(tag: str, attribute: str, value: str) -> str | None:
        return normalise(value, base) if attribute in ("href", "src") else value

    clean = nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        attribute_filter=absolute,
        url_schemes={"http", "https"},
        link_rel="nofollow noopener noreferrer",
    )
    return _IMAGE.sub(_image_link, clean)


def _image_link(match: re.Match[str]) -> str:
    attributes = dict(_ATTRIBUTE.findall(match[1]))
    words = attributes.get("alt", "").strip() or "image"
    if "src" not in attributes:
        return words if attributes else ""
    return f'<a class="image" href="{attributes["src"]}" rel="nofollow noopener noreferrer">{words}</a>'
