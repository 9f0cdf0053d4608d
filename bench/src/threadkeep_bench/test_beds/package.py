"""How a recorded package is used and how it numbers the pages of a list: what its truth file does not say."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal

from threadkeep.errors import ConfigError
from threadkeep_bench.test_beds.addresses import Rewrite

Use = Literal["training", "test"]
# The trait of a recording from which not all of the forum can be had.
IN_PART = "recorded in part"


@dataclass(frozen=True, slots=True)
class Paging:
    """How the address of a later page comes from that of the first: its ending `ends` becomes another.

    `records` is the number of records on a page where the truth file has none; `single` is the ending of a page with
    one message, on boards that show messages one by one.
    """

    ends: str
    becomes: str
    records: int | None = None
    single: str | None = None

    def page(self, first: str, number: int, records: int) -> str:
        offset = (number - 1) * records
        ending = self.becomes.format(page=number, offset=offset, record=offset + 1)
        return first.removesuffix(self.ends) + ending


@dataclass(frozen=True, slots=True)
class Package:
    name: str
    use: Use
    entry: tuple[str, ...]
    thread: Paging
    board: Paging
    session: str | None = None
    rewrites: tuple[Rewrite, ...] = ()
    looks_like: str | None = None
    posts: Literal["flat", "answers", "nested"] = "flat"
    lacks: str = ""

    @property
    def traits(self) -> tuple[str, ...]:
        """What makes it special, in the words of drawn forums."""
        special = (f"{self.posts} posts" if self.posts != "flat" else "", IN_PART if self.lacks else "")
        return ("recorded", self.use, *filter(None, special))


def packages() -> tuple[Package, ...]:
    text = files(__package__).joinpath("recorded.toml").read_text(encoding="utf-8")
    return tuple(
        Package(
            name=name,
            use=keys["use"],
            entry=tuple(keys["entry"]),
            thread=Paging(**keys["thread"]),
            board=Paging(**keys["board"]),
            session=keys.get("session"),
            rewrites=tuple(Rewrite(re.compile(regex), to) for regex, to in keys.get("same", ())),
            looks_like=keys.get("looks_like"),
            posts=keys.get("posts", "flat"),
            lacks=keys.get("lacks", ""),
        )
        for name, keys in tomllib.loads(text).items()
    )


def package_named(name: str) -> Package:
    known = {package.name: package for package in packages()}
    if name not in known:
        raise ConfigError(f"no recorded package is called {name!r}", f"known are {', '.join(known)}")
    return known[name]


def names(use: Use) -> tuple[str, ...]:
    """The packages to learn from and look at (training), or to report on and never tune to (test)."""
    return tuple(package.name for package in packages() if package.use == use)


def in_part() -> tuple[str, ...]:
    """What cannot be had whole from the recording of each package for reporting."""
    found = [package for package in packages() if package.use == "test" and package.lacks]
    return tuple(f"{each.name} counts apart: the recording lacks {each.lacks}" for each in found)
