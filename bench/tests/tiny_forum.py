"""A forum small enough to count by hand: an entry page, a board of two pages, threads of two pages and of one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from threadkeep_bench.measures import FetchLog, LoggedFetch, Phase
from threadkeep_bench.simulate import TrueBoard, TruePost, TrueThread, Truth, UrlTruth

START = datetime(2026, 1, 1, tzinfo=UTC)
SITE = "http://tiny.example"

URLS = {
    "/": UrlTruth("entry", "entry"),
    "/b1": UrlTruth("index", "board/1/1"),
    "/b1?p=2": UrlTruth("index", "board/1/2"),
    "/b1?sort=name": UrlTruth("sort", "board/1/1"),
    "/t1": UrlTruth("thread", "thread/1/1"),
    "/t1?p=2": UrlTruth("thread", "thread/1/2"),
    "/t1?sid=x": UrlTruth("thread", "thread/1/1"),
    "/post7": UrlTruth("permalink", "thread/1/2"),
    "/post8": UrlTruth("permalink"),
    "/t1/print": UrlTruth("print", "print/1"),
    "/t2": UrlTruth("thread", "thread/2/1"),
    "/login": UrlTruth("login"),
    "/login?from=t1": UrlTruth("login"),
    "/rate?t=1": UrlTruth("action", changes_state=True),
    "/u1": UrlTruth("profile", "profile/1"),
    "/u2": UrlTruth("profile", "profile/2"),
}


def classify(url: str) -> UrlTruth:
    return URLS.get(url.removeprefix(SITE), UrlTruth("other"))


def post(id: str) -> TruePost:
    return TruePost(id=id, author="ann", at=START, text=f"words of {id}")


TRUTH = Truth(
    name="tiny",
    start=f"{SITE}/",
    entry=f"{SITE}/",
    boards=(TrueBoard("1", f"{SITE}/b1", "Board", None, (f"{SITE}/b1", f"{SITE}/b1?p=2")),),
    threads=(
        TrueThread("1", "1", f"{SITE}/t1", "First", (f"{SITE}/t1", f"{SITE}/t1?p=2"), (post("5"), post("7"))),
        TrueThread("2", "1", f"{SITE}/t2", "Second", (f"{SITE}/t2",), (post("6"),)),
    ),
    classify=classify,
)


def logged_fetch(path: str, status: int = 200, to: str | None = None, phase: Phase = "crawling") -> LoggedFetch:
    return LoggedFetch(SITE + path, SITE + (to or path), status, START + timedelta(seconds=1), phase)


def log_of(*requests: LoggedFetch | str) -> FetchLog:
    return FetchLog("tiny", tuple(each if isinstance(each, LoggedFetch) else logged_fetch(each) for each in requests))
