"""Thirty pages that were made to break a parser, a reader or a machine."""

from __future__ import annotations

import random

N = 40_000


def nasty_pages() -> dict[str, bytes]:
    return {name: page.encode("utf-8", "surrogatepass") for name, page in _texts().items()} | _bytes()


def _texts() -> dict[str, str]:
    return {**_deep(), **_many(), **_long(), **_broken()}


def _deep() -> dict[str, str]:
    tags = {
        "div": "div",
        "b": "b",
        "table cell": "table><tr><td",
        "list": "ul><li",
        "font": "font size=1",
        "svg": "svg",
    }
    nested = {f"nested {name}": f"<{tag}>" * N + "end" for name, tag in tags.items()}
    return {
        **nested,
        "nested and closed": "<div>" * N + "middle" + "</div>" * N,
        "nested links": '<a href="/x">' * N,
        "nested formatting in paragraphs": "<p><b><i><u>" * (N // 4),
        "nested quotes": "<blockquote><p>" * (N // 2) + "end",
        "nested forms and buttons": "<form><button>" * (N // 2),
        "nested templates": "<template>" * 20_000,
        "nested frames of math": "<math><mi>" * 20_000,
    }


def _many() -> dict[str, str]:
    return {
        "a crowd of attributes": "<p " + " ".join(f"a{at}=1" for at in range(10 * N)) + ">x",
        "a crowd of links": "".join(f'<a href="/t/{at}">{at}</a>' for at in range(N)),
        "a crowd of equal links": '<a href="/t/1">x</a>' * N,
        "a crowd of classes": f'<p class="{" ".join(f"c{at}" for at in range(N))}">x',
        "a crowd of unclosed comments": "<!--" * N,
        "a crowd of entities": "&amp;&lt;&notanentity;&#x41;" * N,
        "a crowd of breaks": "<br>" * (5 * N),
        "a crowd of closing tags": "</p>" * (2 * N),
        "adoption agency": "<a><p><a><p>" * 5_000,
        "misnested formatting": "<b><p></b>" * 5_000,
    }


def _long() -> dict[str, str]:
    return {
        "a tag name without measure": f"<{'x' * 10 * N}>text",
        "an address without measure": f'<a href="/{"y" * 10 * N}">x</a>',
        "an attribute that never ends": '<a href="' + "z" * 10 * N,
        "a script that never ends": "<script>" + "if (a < b) </scrip " * N,
        "a title without measure": f"<title>{'w ' * 5 * N}</title>",
        "a line of nothing but spaces": "<pre>" + " " * 10 * N + "</pre>",
    }


def _broken() -> dict[str, str]:
    chance = random.Random(1)
    noise = "".join(chance.choice("<>/=\"'& abptd!-") for _ in range(2 * N))
    return {
        "noise of markup": noise,
        "nothing but opening brackets": "<" * (5 * N),
        "lone surrogates": "<p>" + "\ud800\udfff\ud800" * 1_000,
        "null characters": "<p>\0<a\0 href='/\0'>x\0</a>" * 1_000,
        "a base that leads away": '<base href="javascript:alert(1)"><a href="x">x</a><base href="http://[">',
    }


def _bytes() -> dict[str, bytes]:
    return {
        "bytes by chance": random.Random(2).randbytes(3 * N),
        "half a letter of utf-16": "<p>text".encode("utf-16")[:-1],
        "nothing at all": b"",
    }
