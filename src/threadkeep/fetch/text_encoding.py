"""The text in the bytes of a page, whatever they claim to be."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

import cchardet

from threadkeep.fetch.thresholds import ENCODING

# The encodings of the web (WHATWG Encoding Standard), by Python's names. Python knows more (utf-7, idna); no browser
# reads a page by those, so a page that names one is not taken at its word.
_UNICODE = ("utf-8", "utf-16-le", "utf-16-be")
_EASTERN = ("cp932", "cp949", "gb18030", "big5hkscs", "euc_jp", "iso2022_jp")
_CYRILLIC = ("koi8-r", "koi8-u", "mac-cyrillic", "cp866")
_WINDOWS = tuple(f"cp{page}" for page in (874, *range(1250, 1259)))
_ISO = tuple(f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16))
_WEB_ENCODINGS = frozenset({*_UNICODE, *_EASTERN, *_CYRILLIC, *_WINDOWS, *_ISO, "mac-roman"})
# Labels of a smaller encoding that the web uses for the bigger one (same standard).
_WEB_NAMES = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
    "utf-8-sig": "utf-8",
    "utf-16": "utf-16-le",
}
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

_HEADER_CHARSET = re.compile(r"""charset\s*=\s*["']?([\w.:+-]{1,40})""", re.IGNORECASE)
_META_CHARSET = re.compile(rb"""<meta\b[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:+-]{1,40})""", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"""^\s*<\?xml\b[^>]{0,200}?encoding\s*=\s*["']([\w.:+-]{1,40})""", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DecodedText:
    text: str
    encoding: str


def decode_text(body: bytes, content_type: str | None = None) -> DecodedText:
    """The text of `body` by header, byte order mark, meta, as UTF-8, then by statistics; never raises.

    A claim is believed only where the bytes bear it out.
    """
    mark, marked = _byte_order_mark(body)
    for encoding in _declared_encodings(body, content_type, marked):
        if marked and encoding != marked:
            continue
        text = _plausible_text(body[len(mark) :], encoding)
        if text is not None:
            return DecodedText(text, encoding)
    return _decode_by_statistics(body[len(mark) :])


def _declared_encodings(body: bytes, content_type: str | None, marked: str | None) -> Iterator[str]:
    claimed = (_header_encoding(content_type), marked, _markup_encoding(body), "utf-8")
    return (encoding for encoding in dict.fromkeys(claimed) if encoding)


def _byte_order_mark(body: bytes) -> tuple[bytes, str | None]:
    return next(((mark, encoding) for mark, encoding in _BOMS if body.startswith(mark)), (b"", None))


def _header_encoding(content_type: str | None) -> str | None:
    match = _HEADER_CHARSET.search(content_type or "")
    return _web_encoding(match[1]) if match else None


def _markup_encoding(body: bytes) -> str | None:
    start = body[: ENCODING.meta_within]
    match = _META_CHARSET.search(start) or _XML_ENCODING.search(start)
    encoding = _web_encoding(match[1].decode("ascii", "replace")) if match else None
    # Markup that could be read as ASCII is not in UTF-16, whatever it says.
    return "utf-8" if encoding and encoding.startswith("utf-16") else encoding


def _web_encoding(label: str) -> str | None:
    """Python's name of the encoding that the web means by this label; None for a label the web does not know."""
    try:
        name = codecs.lookup(label).name
    except (LookupError, ValueError):
        return None
    meant = _WEB_NAMES.get(name, name)
    return meant if meant in _WEB_ENCODINGS else None


def _plausible_text(body: bytes, encoding: str) -> str | None:
    """The text, if (nearly) all of the bytes make sense in this encoding."""
    try:
        return body.decode(encoding)
    except UnicodeError:
        text = body.decode(encoding, "replace")
    beyond_ascii = sum(1 for letter in text if letter > "\x7f")
    return text if text.count("\ufffd") <= ENCODING.broken_letters * beyond_ascii else None


def _decode_by_statistics(body: bytes) -> DecodedText:
    if _starts_as_utf8(body):
        return DecodedText(body.decode("utf-8", "replace"), "utf-8")
    found = cchardet.detect(body[: ENCODING.statistics_over])
    sure = (found["confidence"] or 0.0) >= ENCODING.least_confidence
    encoding = (_web_encoding(found["encoding"] or "") if sure else None) or "cp1252"
    return DecodedText(body.decode(encoding, "replace"), encoding)


def _starts_as_utf8(body: bytes) -> bool:
    """Whether several letters beyond ASCII precede the first byte that is not UTF-8: text, then something else."""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        return sum(1 for byte in body[: error.start] if byte > 0xBF) >= 3
    return True
