"""The steps of the default learner that can be switched off, so that a table shows what each is worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """All on by default.

    `early`: a vote ends when two pages agree, else whole groups are looked at. `records`: groups are chosen row by row,
    else the one with most words. `menus`, `people`: links that stand on threads too, and names, are left alone.
    `likeness`: a page may have the type of pages that look like it. `places`: links are told by their place where URLs
    say nothing. `steps`: words and arrows lead on as numbers do. `small_pagers`: those in rows show how threads go on.
    `long_threads`: threads are looked at until one goes on. `sessions`: session ids are dropped from URLs. `views`:
    what only pagers repeat is dropped too, where a page is the same without it. `articles`: a page of articles lists
    threads. `later`: a board may go on under another form of URL. `whole`: threads are asked for whole, not by message.
    """

    early: bool = True
    records: bool = True
    menus: bool = True
    people: bool = True
    likeness: bool = True
    places: bool = True
    steps: bool = True
    small_pagers: bool = True
    long_threads: bool = True
    sessions: bool = True
    views: bool = True
    articles: bool = True
    later: bool = True
    whole: bool = True


ALL_ON = Switches()
