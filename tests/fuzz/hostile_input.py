"""Input that nobody would write, made from the pieces that people write."""

# ruff: noqa: E501 - lists of pieces are easier to read in one line.
from __future__ import annotations

import os

from hypothesis import settings
from hypothesis import strategies as st

# Many examples are drawn when somebody looks for new crashers: THREADKEEP_FUZZ=5000 pytest tests/fuzz. Otherwise the
# same few each time, so that the same code always gets the same verdict.
_MANY = int(os.environ.get("THREADKEEP_FUZZ", "0"))
FUZZ = settings(max_examples=_MANY or 80, deadline=None, derandomize=not _MANY, print_blob=False)

ODD_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_TAGS = [
    "a",
    "div",
    "span",
    "p",
    "table",
    "tr",
    "td",
    "ul",
    "li",
    "time",
    "pre",
    "script",
    "style",
    "template",
    "svg",
    "math",
    "frameset",
    "iframe",
    "base",
    "meta",
    "link",
    "title",
    "form",
    "textarea",
    "select",
    "option",
    "br",
    "img",
]
_ATTRIBUTES = [
    "id",
    "class",
    "href",
    "src",
    "rel",
    "content",
    "name",
    "http-equiv",
    "datetime",
    "style",
    "hidden",
    "onclick",
    "charset",
]
_VALUES = st.one_of(
    ODD_TEXT,
    st.sampled_from(["../../x", "javascript:alert(1)", "//[", "http://[::1", "?p=1&amp;p=2", "display:none", "nofollow", "2026-01-01T10:00:00Z", "text/html; charset=utf-7", "0;url=/x"]),
)  # fmt: skip
_OPENED = st.builds(
    lambda tag, attributes, end: f"<{tag} {' '.join(attributes)}{end}",
    st.sampled_from(_TAGS),
    st.lists(st.builds(lambda name, value, quote: f"{name}={quote}{value}{quote}", st.sampled_from(_ATTRIBUTES), _VALUES, st.sampled_from(["", '"', "'"])), max_size=3),
    st.sampled_from([">", "/>", "", " "]),
)  # fmt: skip
_CLOSED = st.sampled_from(_TAGS).map(lambda tag: f"</{tag}>")
_NOISE = st.sampled_from(["<!--", "-->", "<![CDATA[", "]]>", "<!doctype html>", "&#x110000;", "&#0;", "&nbsp", "&lt", "<", "\x00", "\ufeff", "<?xml?>", "<urlset>", "<rss><item>", "<loc>", "\r"])  # fmt: skip
HTML = st.lists(st.one_of(_OPENED, _CLOSED, _NOISE, ODD_TEXT), max_size=30).map("".join)
BYTES = st.one_of(
    st.binary(max_size=300),
    HTML.map(str.encode),
    st.tuples(HTML, st.sampled_from(["utf-16", "shift_jis", "gb18030", "iso-8859-8", "utf-32-be"])).map(
        lambda given: given[0].encode(given[1], "ignore")
    ),
)
CONTENT_TYPES = st.one_of(
    st.none(),
    ODD_TEXT,
    st.sampled_from(["text/html", "text/html; charset=none", "application/xml", "image/png", 'text/html; charset="']),
)

_DATE_PIECES = st.one_of(
    st.integers(-(10**9), 10**20).map(str),
    st.sampled_from(["Jan", "März", "июля", "五月", "today", "gestern", "вчера", "Mon", "Dienstag", "am", "pm", "AM", "Uhr", "ago", "vor", "in", "minutes", "heures", "UTC", "GMT+25", "+99:99", "Z", "T", ":", "/", "-", ".", ",", "'", "st", "nd", "th", "１２", "٣", "۱۴۰۴", "令和", "08", "31", "2026", "0000", "99999", "24", "60"]),
    ODD_TEXT,
)  # fmt: skip
DATES = st.lists(_DATE_PIECES, max_size=9).flatmap(
    lambda pieces: st.sampled_from([" ", "", "-", ":", "/", "\u00a0", ", "]).map(lambda by: by.join(pieces))
)

_URL_PIECES = st.one_of(
    ODD_TEXT,
    st.sampled_from(["http://", "https:", "//", "/", "..", "@", ":", ":80", ":99999", "[::1]", "0x7f.1", "%", "%zz", "%2e%2e", "?", "#", "&", "=", "\\", "\t", "xn--", "ß.example", "a b", "javascript:", "forum.example"]),
)  # fmt: skip
URLS = st.lists(_URL_PIECES, max_size=9).map("".join)

_TOML_KEYS = st.sampled_from(["format", "site", "entry", "kind", "kind.entry", "kind.thread", "follow", "post", "row", "board", "same", "learned", "asked", "role", "url", "at", "each", "on", "from", "to", "match", "take"])  # fmt: skip
_TOML_VALUES = st.one_of(
    st.sampled_from(["1", '"http://forum.example/"', "true", "nan", "-0", "[]", "{}", "'^/(?P<a>x)$'", "'('", "'(?P<thread>(a+)+)$'", '"div["', '"div:has(> p)"', "{ at = 1 }", '{ at = "p", take = "html" }', "1e999", "2026-01-01", '["entry", 3]', '"thread"', '"index"']),
    ODD_TEXT.map(repr),
)  # fmt: skip
_TOML_LINES = st.one_of(
    st.tuples(_TOML_KEYS, _TOML_VALUES).map(lambda given: f"{given[0]} = {given[1]}"),
    _TOML_KEYS.map(lambda key: f"[{key}]"),
    _TOML_KEYS.map(lambda key: f"[[{key}]]"),
    ODD_TEXT,
)
TOML = st.lists(_TOML_LINES, max_size=12).map("\n".join)
