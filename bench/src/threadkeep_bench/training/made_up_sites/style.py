"""The handwriting of a made-up site: its words, its addresses, its dates, and the dress of its markup."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape
from random import Random
from typing import Literal

from threadkeep_bench.simulate import LANGUAGES, Words, words, written_time

Thing = Literal["board", "thread", "user", "post"]
Rows = Literal["table", "tables", "list", "blocks", "pairs", "lines", "cards"]
Posts = Literal["columns", "bars", "blocks", "list", "pairs", "articles", "bare", "letters", "boxes"]

_SLUG = re.compile(r"\w+")
_SYLLABLES = ("ba", "co", "du", "fe", "gi", "ka", "lo", "mu", "ne", "pa", "ri", "so", "ta", "ve", "xo", "zu")
# What addresses of things are called in many places, and then any word.
_CALLED: Mapping[Thing, tuple[str, ...]] = {
    "board": ("forum", "board", "category", "f", "section", "group", "list"),
    "thread": ("topic", "thread", "t", "discussion", "read", "show", "item"),
    "user": ("user", "member", "profile", "u", "people", "who", "account"),
    "post": ("post", "message", "p", "entry", "reply", "msg"),
}
_ADDRESSES = (
    "/{word}/{id}", "/{word}/{id}/{slug}", "/{word}/{slug}", "/{word}/{slug}.{id}/", "/{word}-{id}.html",
    "/{word}.php?{key}={id}", "/{word}.php?{id}", "/index.php?{word}={id}.0", "/index.php?mode={word}&{key}={id}",
    "/{word}/{slug}-{id}", "/{word}/{id}-{slug}", "/?{word}={id}", "/{slug}-{key}{id}",
    "/cgi-bin/{word}?{key}={token}", "/{word}{id}/", "/x/{token}",
)  # fmt: skip

_STEPS = ("?page=", "/page/", "/", "-")
_DEEDS = ("/{deed}", "/{deed}.php", "/index.php?action={deed}", "/{deed}/", "/?do={deed}", "/cgi-bin/board?a={deed}")


@dataclass(frozen=True, slots=True)
class Hand:
    """What is the same on all pages of a site; `named` is how often an element has a class.

    `own` is the number of what this page is about: its deeds name it.
    """

    words: Words
    addresses: Mapping[Thing, str]
    deeds: str
    classes: tuple[str, ...]
    named: float
    rows: Rows
    posts: Posts
    pairs: int
    heading: str
    dates: str
    days: str
    now: datetime
    own: int = 0

    def link(self, label: str, thing: Thing, number: int) -> str:
        return f'<a{self.dress("a" + thing)} href="{escape(self.address(thing, number, label))}">{escape(label)}</a>'

    def deed(self, word: str, number: int | None = None, label: str = "") -> str:
        """A link to do something, to the thing of a number: the word is one of those that buttons have."""
        address = self.deed_address(word, number)
        return f'<a{self.dress("deed")} href="{escape(address)}">{escape(label or self.words[word])}</a>'

    def pager(self, thing: Thing, title: str, pages: int) -> str:
        """Links to other pages of this list."""
        return self.pages_from(self.address(thing, self.own, title), pages)

    def pages_from(self, first: str, pages: int) -> str:
        more = "&page=" if "?" in first else Random(f"steps {self.classes}").choice(_STEPS)
        links = (f'<a href="{escape(first + more)}{page}">{page}</a>' for page in range(2, pages + 1))
        return f"<p>1 {' '.join(links)}</p>"

    def post(self, number: int) -> int:
        """The number of a post of this thread, which no post of another thread has."""
        return 40 * self.own + number

    def mark(self, number: int) -> str:
        """The name that posts have in the markup, for others to point at; many sites give none."""
        called = Random(f"marks {self.classes}").choice(("", "", "p{}", "post-{}", "msg{}", "c{}_x"))
        return f' id="{called.format(self.post(number))}"' if called else ""

    def deed_address(self, word: str, number: int | None = None) -> str:
        """Called by the word itself, or by one that says nothing."""
        chosen = Random(f"{word} {self.classes}")
        called = word.replace("_", "") if chosen.random() < 0.6 else "".join(chosen.choices(_SYLLABLES, k=2))
        address = self.deeds.format(deed=called)
        if number is None:
            return address
        return f"{address}{'&' if '?' in address else '?'}id={number}"

    def address(self, thing: Thing, number: int, label: str) -> str:
        slug = "-".join(_SLUG.findall(label.lower())[:6]) or "x"
        token = f"{number * 7919 + 65521:08x}"
        return self.addresses[thing].format(id=number, slug=slug, token=token)

    def dress(self, role: str) -> str:
        """A class for a role, the same all over the site, or none."""
        chosen = Random(f"{role} {self.classes[0]} {self.named}")
        return f' class="{chosen.choice(self.classes)}"' if chosen.random() < self.named else ""

    def stripe(self, place: int) -> int:
        """Which of two dresses a row has, where a site dresses every second one otherwise."""
        return place % 2 if Random(f"stripes {self.classes}").random() < 0.4 else 0

    def titled(self, text: str) -> str:
        return f"<{self.heading}{self.dress('heading')}>{escape(text)}</{self.heading}>"

    def day(self, random: Random, days: int = 2000) -> datetime:
        return self.now - timedelta(minutes=random.randrange(1, days * 1440))

    def date(self, at: datetime) -> str:
        return written_time(at, self.dates, self.words)

    def joined(self, random: Random) -> str:
        """When somebody became a member: most sites show the day alone."""
        is_day = Random(f"joined {self.classes}").random() < 0.7
        return written_time(self.day(random, 4000), self.days if is_day else self.dates, self.words)

    def name(self, random: Random) -> str:
        """Mostly one word; some names have a number or a second word, some no capital."""
        name = random.choice(self.words.names)
        numbered, joined = f"{name}{random.randrange(99)}", f"{name}_{random.choice(_SYLLABLES)}"
        return random.choice((name, name, name, numbered, f"{name} {name[0]}.", name.lower(), numbered.lower(), joined))

    def title(self, random: Random) -> str:
        noun, verb = random.choice(self.words.nouns), random.choice(self.words.verbs)
        return random.choice(
            (f"{noun} {verb}", noun, f"{noun}: {verb}?", f"{noun} - {random.choice(self.words.nouns)}")
        )

    def text(self, random: Random, sentences: int) -> str:
        told = (f"{random.choice(self.words.nouns)} {random.choice(self.words.verbs)}." for _ in range(sentences))
        return " ".join(told)


def hand(random: Random, now: datetime) -> Hand:
    spoken = words(random.choice(LANGUAGES))
    return Hand(
        words=spoken,
        addresses=_addresses(random),
        deeds=random.choice(_DEEDS),
        classes=tuple("".join(random.choices(_SYLLABLES, k=random.randrange(1, 4))) for _ in range(30)),
        named=random.choice((0.0, 0.3, 0.6, 0.9)),
        rows=random.choice(("table", "table", "table", "tables", "list", "blocks", "pairs", "lines", "cards")),
        posts=random.choice(
            ("columns", "columns", "bars", "blocks", "blocks", "list", "pairs", "articles", "bare", "letters", "boxes")
        ),
        pairs=random.randrange(6),
        heading=random.choice(("h1", "h2", "h3", "b", "strong", "p", "legend")),
        dates=random.choice((*spoken.date_formats, *spoken.day_formats, "%Y-%m-%d %H:%M", "%d.%m.%Y")),
        days=random.choice(spoken.day_formats),
        now=now,
    )


def _addresses(random: Random) -> Mapping[Thing, str]:
    """One way to write all addresses, now and then another one for a thing."""
    usual = random.choice(_ADDRESSES)
    found: dict[Thing, str] = {}
    for thing, called in _CALLED.items():
        word = random.choice((*called, "".join(random.choices(_SYLLABLES, k=2))))
        written_so = usual if random.random() < 0.8 else random.choice(_ADDRESSES)
        found[thing] = written_so.replace("{word}", word).replace("{key}", random.choice(("id", word[0], "n", "tid")))
    return found
