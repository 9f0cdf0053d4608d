"""Pages beside the forum proper: the portal, the endless calendar, search, help."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

from threadkeep_bench.simulate.page_content import LinkItem, PageContent
from threadkeep_bench.simulate.pages.frame import frame
from threadkeep_bench.simulate.pages.row_items import thread_item
from threadkeep_bench.simulate.site import Ask, Place, newest_threads
from threadkeep_bench.simulate.urls import Target

FOUND = 10
SEARCHED = 400


def portal(ask: Ask, place: Place) -> PageContent:
    """A home page with news about other things and a link to the forum."""
    page = frame(ask, "portal", ask.words["welcome"])
    news = "".join(f"<h3>{escape(noun)}</h3><p>{escape(verb)}</p>" for noun, verb in _news(ask))
    return replace(page, free_html=news, tools=(ask.link(ask.words["forum"], Target("entry")),))


def _news(ask: Ask) -> list[tuple[str, str]]:
    return list(zip(ask.words.nouns[:6], ask.words.verbs[:6], strict=False))


def calendar(ask: Ask, place: Place) -> PageContent:
    """A month, with links to the one before and the one after, without an end."""
    year, month = _month(ask, place.target.word)
    page = frame(ask, "calendar", f"{ask.words.months[month - 1]} {year}")
    days = "".join(f"<li>{day}</li>" for day in range(1, 29))
    return replace(page, free_html=f"<ol>{days}</ol>", tools=tuple(_months_around(ask, year, month)))


def _month(ask: Ask, word: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})-(\d\d?)", word)
    if found is None or not 1 <= int(found[2]) <= 12:
        return ask.at.year, ask.at.month
    return int(found[1]), int(found[2])


def _months_around(ask: Ask, year: int, month: int) -> list[LinkItem]:
    around = (("previous", year * 12 + month - 2), ("next", year * 12 + month))
    return [
        ask.link(ask.words[word], Target("calendar", word=f"{count // 12}-{count % 12 + 1}")) for word, count in around
    ]


def search(ask: Ask, place: Place) -> PageContent:
    """The search form, and threads whose titles have the word."""
    word = place.target.word.lower()
    found = [thread for thread in newest_threads(ask.site, ask.at, SEARCHED) if word and word in thread.title.lower()]
    page = frame(ask, "search", ask.words["search"])
    return replace(page, threads=tuple(thread_item(ask, thread) for thread in found[:FOUND]))


def help_page(ask: Ask, place: Place) -> PageContent:
    text = "".join(f"<p>{escape(noun)} {escape(verb)}.</p>" for noun, verb in _news(ask))
    return replace(frame(ask, "other", ask.words["help"]), free_html=text)
