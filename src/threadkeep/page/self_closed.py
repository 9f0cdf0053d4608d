"""Elements that a page closes as in XML (`<iframe/>`), closed in a way that an HTML parser accepts."""

from __future__ import annotations

import re

# If these stay open, a parser takes the rest of the page for their text. No author of a page wants that.
_RAW_TEXT = "iframe|textarea|script|title|style|noscript|object"
# If these stay open, all that follows is nested in them. In HTML 5 the slash has no meaning, so the author of a page
# with its doctype has seen the page with the element open; other pages were often written by an XML serialiser.
_CONTAINERS = (
    "div|a|span|td|th|tr|table|tbody|ul|ol|li|dl|dt|dd|p|b|i|u|em|strong|font|small|sup|sub|center|form|label|button"
    "|select|option|h[1-6]|article|section|header|footer|aside|nav|main|figure|pre|blockquote|code"
)
# The slash of `<a href=/path/>` belongs to the value: before one that closes stands a space, a quote or the tag.
_SELF_CLOSED = r"<({})(\s[^<>]*[\s\"'])?/>"
_CLOSED_ALWAYS = re.compile(_SELF_CLOSED.format(_RAW_TEXT), re.IGNORECASE)
_CLOSED_IN_OLD_PAGES = re.compile(_SELF_CLOSED.format(f"{_RAW_TEXT}|{_CONTAINERS}"), re.IGNORECASE)
_HTML_5 = re.compile(r"\s*(?:<[?!][^>]*>\s*)*?<!doctype\s+html\s*>", re.IGNORECASE)


def close_self_closed_elements(html: str) -> str:
    """The page with an end tag behind every self-closed element that HTML would leave open."""
    if "/>" not in html:
        return html
    pattern = _CLOSED_ALWAYS if _HTML_5.match(html) else _CLOSED_IN_OLD_PAGES
    return pattern.sub(lambda found: f"<{found[1]}{found[2] or ''}></{found[1]}>", html)
