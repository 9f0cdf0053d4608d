"""Informativeness of Skeleton (SIGIR'08, equation 2): how evenly pages spread over near-duplicate classes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable

from threadkeep_bench.measures.verdict import FetchVerdict, crawled


def informativeness(classes: Iterable[Hashable]) -> float:
    """Entropy of the classes of N pages over log N: 0 if all are one class, 1 if none repeats.

    The paper leaves one page and none undefined: one page shows all it can (1), no page shows nothing (0).
    """
    sizes = Counter(classes).values()
    pages = sum(sizes)
    if pages < 2:
        return float(pages)
    entropy = -math.fsum(size / pages * math.log(size / pages) for size in sizes)
    return min(1.0, max(0.0, entropy / math.log(pages)))


def crawl_informativeness(verdicts: Iterable[FetchVerdict]) -> float:
    """Informativeness over all crawled pages; invalid pages of one kind are near-duplicates of each other."""
    return informativeness(each.page for each in crawled(verdicts))
