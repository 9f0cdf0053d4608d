"""All pages of a made-up site, each with its label."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from threadkeep.sitemap.page_type import Kind
from threadkeep_bench.training.made_up_sites import forms, lists, people, texts, threads
from threadkeep_bench.training.made_up_sites.frame import SiteFrame, frame
from threadkeep_bench.training.made_up_sites.style import Hand, Thing, hand

Made = Callable[[Hand, Random, str], str]


@dataclass(frozen=True, slots=True)
class Specimen:
    """A made-up page: `name` is what it was made as, `label` what it is by its layout."""

    name: str
    label: Kind
    url: str
    html: str


_INDEXES: Mapping[str, Made] = {
    "boards": lists.boards,
    "threads": lists.threads,
    "more threads": lists.more_threads,
    "trees": lists.trees,
}
_THREADS: Mapping[str, Made] = {
    **dict.fromkeys(("thread", "another thread", "third thread"), threads.thread),
    "message": threads.message,
}
_OTHERS: Mapping[str, Made] = {
    "profile": people.profile,
    "another profile": people.profile,
    "members": people.members,
    "online": people.online,
    "staff": people.staff,
    "login": forms.login,
    "register": forms.register,
    "search": forms.find,
    "answer": forms.answer,
    "another answer": forms.answer,
    "report": forms.report,
    "notice": texts.notice,
    "rules": texts.rules,
    "questions": texts.questions,
    "numbers": texts.numbers,
    "month": texts.month,
    "tags": texts.tags,
}
_PAGES: Mapping[Kind, Mapping[str, Made]] = {"index": _INDEXES, "thread": _THREADS, "other": _OTHERS}
# What the address of a page is that of: the others are deeds.
_THINGS: Mapping[str, Thing] = {
    **dict.fromkeys(("threads", "more threads", "trees"), "board"),
    **dict.fromkeys(_THREADS, "thread"),
    **dict.fromkeys(("profile", "another profile"), "user"),
}
_TITLES: Mapping[str, tuple[str, ...]] = {
    "boards": ("forum", "forums", "home"),
    "members": ("members", "search"),
    "online": ("online",),
    "staff": ("moderator", "contact"),
    "login": ("login", "profile", "forum"),
    "register": ("register", "terms"),
    "search": ("search", "advanced_search"),
    "report": ("report", "contact", "private_message"),
    "notice": ("forum", "message", "profile"),
    "rules": ("rules", "terms", "privacy", "about"),
    "questions": ("faq", "help"),
    "numbers": ("statistics", "forum"),
    "tags": ("tags",),
}


def site_pages(seed: int, now: datetime) -> Iterator[Specimen]:
    """The pages of the site of a seed, as they are `now`."""
    random = Random(f"specimens {seed}")
    written = hand(random, now)
    around = frame(written, random)
    for label, pages in _PAGES.items():
        for name, made in pages.items():
            yield _specimen(seed, written, around, name, label, made)


def _specimen(seed: int, written: Hand, around: SiteFrame, name: str, label: Kind, made: Made) -> Specimen:
    random = Random(f"{seed} {name}")
    title = _title(written, random, name)
    number = random.randrange(200)
    trail = [written.deed("home"), written.link(random.choice(written.words.boards)[0], "board", 5)]
    thing = _THINGS.get(name)
    trail = trail[: 2 if thing == "thread" or name.endswith("answer") else 1]
    path = "/" if name == "boards" else written.address(thing, number, title) if thing else written.deed_address(name)
    html = around.around(written, title, trail, made(replace(written, own=number), random, title))
    return Specimen(name, label, f"http://site{seed}.example{path}", html)


def _title(written: Hand, random: Random, name: str) -> str:
    match name:
        case "profile" | "another profile":
            return written.name(random)
        case "threads" | "more threads" | "trees":
            return random.choice(written.words.boards)[0]
        case "thread" | "another thread" | "third thread" | "message" | "answer" | "another answer":
            return written.title(random)
        case "month":
            return f"{random.choice(written.words.months)} {written.now.year}"
    return written.words[random.choice(_TITLES[name])]
