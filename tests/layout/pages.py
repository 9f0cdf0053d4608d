"""Pages written by hand, as small as what they show allows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from threadkeep.page import Page, parse

AT = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
URL = "http://forum.example/thread?id=7"
TEXTS = (
    "The pump leaks at the bottom since I changed the seal, and nobody in the shop knows why.",
    "Look at the bearing first: mine had the same noise before it broke on a cold morning.",
    "I measured 42 and then 37 volts, so the supply is fine and the cable is what you should change.",
    "Thank you, it was the cable indeed. A new one costs nearly nothing and took ten minutes.",
)
NAMES = ("anna", "Boris K.", "anna", "chrétien")


def page(html: str, url: str = URL) -> Page:
    return parse(f"<html><body>{html}</body></html>".encode(), url, "text/html; charset=utf-8")


def dates() -> Iterable[str]:
    return (f"2026-03-0{day} 1{day}:30" for day in range(1, 9))


def named(name: str) -> str:
    return f'<a href="/user/{name.split()[0].lower()}">{name}</a>'
