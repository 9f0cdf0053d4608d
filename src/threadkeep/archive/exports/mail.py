"""Headers, addresses and bodies of mail in ASCII, without loss of a character."""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata

import xxhash

_SAFE = re.compile(r"[ -~]{0,200}")
_NOT_A_LABEL = re.compile(r"[^a-z0-9]+")
# An encoded word may have 75 characters: 45 bytes are 60 characters in base64, and 12 are around them.
_BYTES_A_WORD = 45
# Not valid in either encoding of a body, so that no body can contain the end of its part.
BOUNDARY = "=_threadkeep_="


def header_text(text: str) -> str:
    """The value of a header: unchanged, or as encoded words if it is not plain ASCII."""
    if _SAFE.fullmatch(text) and text == text.strip() and "=?" not in text:
        return text
    return "\n ".join(f"=?utf-8?b?{base64.b64encode(part).decode()}?=" for part in _parts(text))


def _parts(text: str) -> list[bytes]:
    """The text in pieces that are short enough, split between characters."""
    parts, size = [[""]], 0
    for character in text:
        width = len(character.encode())
        if size + width > _BYTES_A_WORD:
            parts.append([])
            size = 0
        parts[-1].append(character)
        size += width
    return ["".join(part).encode() for part in parts]


def mailbox_address(name: str, address: str) -> str:
    """`"Name" <address>`."""
    shown = header_text(name)
    if shown == name:
        shown = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{shown}\n <{address}>" if name else f"<{address}>"


def label(text: str, identity: str) -> str:
    """The readable local part of an address, different for each `identity`."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    stem = _NOT_A_LABEL.sub("-", letters).strip("-")[:24].strip("-")
    return f"{stem or 'x'}-{xxhash.xxh3_64_hexdigest(identity.encode())[:10]}"


def body_part(kind: str, text: str) -> bytes:
    """One alternative of a message: the text as quoted-printable, or as base64 if that is shorter."""
    data = text.encode()
    coded, coding = _quoted(data), "quoted-printable"
    # b2a_qp changes line ends; base64 keeps every carriage return.
    if b"\r" in data or len(coded) > 1.4 * len(data) + 80:
        coded, coding = base64.encodebytes(data).removesuffix(b"\n"), "base64"
    head = f"Content-Type: text/{kind}; charset=utf-8\nContent-Transfer-Encoding: {coding}\n\n"
    return b"".join((b"--", BOUNDARY.encode(), b"\n", head.encode(), coded, b"\n"))


def _quoted(data: bytes) -> bytes:
    """Quoted-printable without a line that begins with `From `: readers of mbox would see a new message there."""
    coded = b"\n" + binascii.b2a_qp(data)
    return coded.replace(b"\nFrom ", b"\n=46rom ")[1:]
