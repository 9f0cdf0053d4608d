"""How well a strategy explains the pages in the evidence, and what is uncertain about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from threadkeep.learn.inference.site_view import SiteView
from threadkeep.model import Identity
from threadkeep.strategy import POSITIONS, Strategy, identify, is_alias_url, url_groups

# A missed thread page costs posts, a page too many costs a request.
_WEIGHT_OF_THREADS = 0.7


def score_of(view: SiteView, strategy: Strategy) -> float:
    """0 to 1: the share of new thread pages that are pages of threads, and of useless pages that are not requested."""
    good, missed, avoided, wasted = (_counts(view, strategy)[name] for name in ("good", "missed", "avoided", "wasted"))
    threads = good / (good + missed) if good + missed else 0.0
    useless = avoided / (avoided + wasted) if avoided + wasted else 1.0
    return _WEIGHT_OF_THREADS * threads + (1 - _WEIGHT_OF_THREADS) * useless


def _counts(view: SiteView, strategy: Strategy) -> Counter[str]:
    counts: Counter[str] = Counter()
    seen: set[str] = set()
    followed = {rule.to for rule in strategy.follow}
    for number, page in enumerate(view.pages):
        here = None if is_alias_url(strategy, page.requested) else identify(strategy, page.requested)
        is_requested = here is not None and here.kind in followed and here.key not in seen
        is_new = view.labels[number] == "thread" and number not in view.repeats and page.requested == page.answered
        if is_new:
            counts["good" if is_requested and here is not None and here.role == "thread" else "missed"] += 1
        elif (view.labels[number] in ("other", "none") or number in view.repeats) and not _is_entry(here):
            counts["wasted" if is_requested else "avoided"] += 1
        if here is not None:
            seen.add(here.key)
    return counts


def _is_entry(here: Identity | None) -> bool:
    return here is not None and here.role == "entry"


def doubts_of(view: SiteView, strategy: Strategy) -> Iterator[str]:
    """Sentences about what the evidence does not show."""
    counts = _counts(view, strategy)
    if counts["missed"]:
        yield f"{counts['missed']} of {counts['good'] + counts['missed']} thread pages have no identity of their own"
    if counts["wasted"]:
        yield f"{counts['wasted']} of {counts['avoided'] + counts['wasted']} pages without use would be requested"
    threads = [kind for kind in strategy.kinds if kind.role == "thread"]
    if not any(POSITIONS & url_groups(kind) for kind in threads):
        yield "no further page of a thread is known"
    if any(kind.marker for kind in strategy.kinds):
        yield "URLs do not show whether a page is a list or a thread; each page of a thread counts as a thread"
    if not any(kind.role == "index" for kind in strategy.kinds):
        yield "no list of threads is known"
    for kind in strategy.kinds:
        if kind.role in ("thread", "index") and kind.page_count == 1:
            yield f"kind {kind.name!r} is known from one page"
