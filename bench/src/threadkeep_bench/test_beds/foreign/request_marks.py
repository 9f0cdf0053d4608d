"""What the requests of a crawl brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from threadkeep_bench.measures import Share
from threadkeep_bench.test_beds.foreign.recording import PageKind

# A first fetch of such a page is useful.
USEFUL_KINDS: frozenset[PageKind] = frozenset({"entry", "index", "index_flip", "thread", "thread_flip"})


@dataclass(frozen=True, slots=True)
class AnsweredRequest:
    """One request and the recorded page that answered it."""

    target: str
    kind: PageKind
    key: str
    status: int
    changes_state: bool

    @property
    def is_worth_having(self) -> bool:
        return self.kind in USEFUL_KINDS


@dataclass(frozen=True, slots=True)
class RequestMarks:
    """`coverage`: thread pages fetched of all; `useful`: first fetches of index and thread pages of all requests.

    A page that the recording has lost counts in neither: nobody could know. `after_last_useful` counts requests.
    """

    requests: int
    coverage: Share
    useful: Share
    acts: int
    after_last_useful: int


def request_marks(thread_pages: AbstractSet[str], requests: Sequence[AnsweredRequest]) -> RequestMarks:
    lost = {each.target for each in requests if each.is_worth_having and each.status != 200}
    useful = list(_first_fetches(requests))
    got = {requests[index].key for index in useful}
    return RequestMarks(
        requests=len(requests),
        coverage=Share(len(thread_pages & got), len(thread_pages)),
        useful=Share(len(useful), len(requests) - len(lost)),
        acts=sum(each.changes_state for each in requests),
        after_last_useful=len(requests) - 1 - useful[-1] if useful else len(requests),
    )


def _first_fetches(requests: Sequence[AnsweredRequest]) -> Iterator[int]:
    """The places in the log of the first good answers of pages worth having."""
    seen: set[str] = set()
    for index, each in enumerate(requests):
        if each.is_worth_having and each.status == 200 and each.key not in seen:
            seen.add(each.key)
            yield index
