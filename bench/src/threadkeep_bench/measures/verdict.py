"""What each request of a log was worth: useful, beside the point, a duplicate or invalid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from threadkeep_bench.measures.fetch_log import FetchLog, LoggedFetch
from threadkeep_bench.simulate import INVALID, Truth, UrlKind, UrlTruth

# useful: an entry, index or thread page, the first time it is seen. beside: valid and new, but none of these (a
# profile, a calendar). duplicate: a page seen before, under whatever address. invalid: nothing on it to keep.
Worth = Literal["useful", "beside", "duplicate", "invalid"]
ListRole = Literal["entry", "index", "thread"]

# Pages of these kinds show again what list pages show, whole (a permalink) or in another form (a print view, another
# order). Unless it is a list page itself, such a page is a duplicate even the first time: the papers' near-duplicates.
REPEATING: frozenset[UrlKind] = frozenset({"permalink", "shortcut", "print", "sort"})


@dataclass(frozen=True, slots=True)
class FetchVerdict:
    """`page` is the class of the page, equal for requests that brought the same; `role` is None off the lists."""

    fetched: LoggedFetch
    page: str
    worth: Worth
    role: ListRole | None


def verdicts(log: FetchLog, truth: Truth) -> tuple[FetchVerdict, ...]:
    """The worth of every request of both phases, in order; a page seen while learning is a duplicate when crawled."""
    return tuple(_judged(log, truth))


def crawled(verdicts: Iterable[FetchVerdict]) -> tuple[FetchVerdict, ...]:
    """The verdicts on what was asked for after learning: the papers measure the crawl and give the learning apart."""
    return tuple(each for each in verdicts if each.fetched.phase == "crawling")


def list_pages(truth: Truth) -> dict[str, ListRole]:
    """Every page a crawl is for, by its class: the entry, the pages of boards, the pages of threads."""
    roles: dict[str, ListRole] = {page_class(truth, truth.entry): "entry"}
    for board in truth.boards:
        roles |= dict.fromkeys((page_class(truth, url) for url in board.pages), "index")
    for thread in truth.threads:
        roles |= dict.fromkeys((page_class(truth, url) for url in thread.pages), "thread")
    return roles


def page_class(truth: Truth, url: str) -> str:
    return truth.classify(url).page or url


def _judged(log: FetchLog, truth: Truth) -> Iterator[FetchVerdict]:
    answers = [(fetched, truth.classify(fetched.final_url)) for fetched in log.fetched]
    roles = _roles_seen(answers) | list_pages(truth)
    seen: set[str] = set()
    for fetched, what in answers:
        page = _class_of(fetched, what)
        yield FetchVerdict(fetched, page, _worth(fetched, what, page in roles, page in seen), roles.get(page))
        seen.add(page)


def _roles_seen(answers: Iterable[tuple[LoggedFetch, UrlTruth]]) -> dict[str, ListRole]:
    """List pages that the truth's own lists do not name, such as a list of categories."""
    return {
        _class_of(fetched, what): what.kind
        for fetched, what in answers
        if what.kind in ("entry", "index", "thread") and not _is_invalid(fetched, what)
    }


def _class_of(fetched: LoggedFetch, what: UrlTruth) -> str:
    """Invalid pages of one kind are one class: one login page looks like the next."""
    if _is_invalid(fetched, what):
        return f"invalid/{what.kind if what.kind in INVALID else fetched.status}"
    return what.page or fetched.final_url


def _worth(fetched: LoggedFetch, what: UrlTruth, is_listed: bool, is_seen: bool) -> Worth:
    if _is_invalid(fetched, what):
        return "invalid"
    if is_seen or (what.kind in REPEATING and not is_listed):
        return "duplicate"
    return "useful" if is_listed else "beside"


def _is_invalid(fetched: LoggedFetch, what: UrlTruth) -> bool:
    return what.kind in INVALID or not 200 <= fetched.status < 300
