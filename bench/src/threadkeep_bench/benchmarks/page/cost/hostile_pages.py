"""Pages made to hurt, and pages broken by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

SIZE = 2**20


def hostile_pages(size: int = SIZE) -> Mapping[str, bytes]:
    """Pages of about `size` bytes, each bad in its own way."""
    return {
        "nested": b"<div>" * (size // 5),
        "siblings": b"<p>ab</p>" * (size // 9),
        "rows": b"<table>" + b"<tr><td><a href=/t?1>x</a><td>1 May 2020" * (size // 40),
        "lists": b"<ul><li>" * (size // 8),
        "tables": b"<table><tr><td>" * (size // 15),
        "growing rows": b"".join(b"<div>" + b"<b><i></i></b>" * (n % 60) + b"</div>" for n in range(size // 430)),
        "dates": b"<i>12:30 01/02/2003</i>" * (size // 23),
        "date in a text": b"1 May 2020 " * (size // 11),
        "links": b'<a href="/a?b=1">1</a> ' * (size // 23),
        "attributes": b"<div " + b"a=1 " * (size // 4) + b">",
        "classes": b'<div class="' + b"a " * (size // 2) + b'">x</div><div class=b>y</div>',
        "one word": b"a" * size,
        "one line": b"<pre>" + b"a " * (size // 2),
        "open tags": b"<b><i><u><s>" * (size // 12),
        "noise": Random(1).randbytes(size),
    }


def mutated(body: bytes, random: Random) -> bytes:
    """The page broken in one to five ways."""
    for _ in range(random.randint(1, 5)):
        body = random.choice(_MUTATIONS)(body, random) or b"<"
    return body


def mutated_pages(bodies: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    random = Random(f"{seed} mutated")
    return (mutated(random.choice(bodies), random) for _ in range(count))


def _cut(body: bytes, random: Random) -> bytes:
    start, end = _range(body, random)
    return body[:start] + body[end:]


def _doubled(body: bytes, random: Random) -> bytes:
    start, end = _range(body, random)
    return body[:end] + body[start:]


def _moved(body: bytes, random: Random) -> bytes:
    start, end = _range(body, random)
    return body[end:] + body[start:end] + body[:start]


def _ended(body: bytes, random: Random) -> bytes:
    return body[: random.randrange(len(body) + 1)]


def _scattered(body: bytes, random: Random) -> bytes:
    """Bytes changed here and there: broken tags, broken characters."""
    changed = bytearray(body)
    for _ in range(random.randint(1, 40)):
        changed[random.randrange(len(changed))] = random.choice(b"<>/\"'=& \x00\xff019az")
    return bytes(changed)


def _sprinkled(body: bytes, random: Random) -> bytes:
    """Tags put in where they do not belong."""
    for _ in range(random.randint(1, 20)):
        place = random.randrange(len(body) + 1)
        body = body[:place] + random.choice(_TAGS) + body[place:]
    return body


def _renamed(body: bytes, random: Random) -> bytes:
    one, other = random.choice(_NAMES), random.choice(_NAMES)
    return body.replace(b"<" + one, b"<" + other)


def _range(body: bytes, random: Random) -> tuple[int, int]:
    start = random.randrange(len(body) + 1)
    return start, min(len(body), start + random.randrange(1, 1 + len(body) // 3 + 1))


_TAGS = (b"<table>", b"</table>", b"<tr>", b"</div>", b"<div>", b"<li>", b"</ul>", b"<a href=x>", b"<!--", b"<svg>")
_NAMES = (b"div", b"td", b"tr", b"table", b"a", b"p", b"li", b"ul", b"span", b"body", b"select", b"title")
_MUTATIONS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _cut,
    _doubled,
    _moved,
    _ended,
    _scattered,
    _sprinkled,
    _renamed,
)
