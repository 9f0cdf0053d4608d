"""Near-duplicates as the 2008 papers find them: shingle histograms, their distance, and p-stable hashing.

It stands beside `near` as the baseline: the template is not taken out, and every pair of a site shares it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from threadkeep.layout.near_text import PageText, Template, own_words
from threadkeep.layout.shingles import shingle_run

Histogram = NDArray[np.float64]

# The papers print none of these.
DIMENSIONS = 256
HASHES = 12
TABLES = 10
WIDTH = 0.5
NEAR = 0.30
_SEED = 2008


def histogram(page: PageText) -> Histogram:
    """The shingles of a page counted, folded to 256 dimensions by signed hashing, of length one."""
    found = shingle_run(own_words(page, Template()))
    signs = np.where(found & np.uint64(1), 1.0, -1.0)
    places = ((found >> np.uint64(1)) % np.uint64(DIMENSIONS)).astype(np.int64)
    folded = np.bincount(places, weights=signs, minlength=DIMENSIONS).astype(np.float64)
    length = float(np.linalg.norm(folded))
    return folded / length if length else folded


def histogram_pairs(histograms: Sequence[Histogram]) -> frozenset[tuple[int, int]]:
    """The pairs of pages whose histograms are near, of those that share a bucket."""
    if not histograms:
        return frozenset()
    stacked = np.stack(histograms)
    return frozenset(
        (one, other)
        for one, other in _candidates(stacked)
        if float(np.linalg.norm(stacked[one] - stacked[other])) <= NEAR
    )


def _candidates(stacked: Histogram) -> Iterator[tuple[int, int]]:
    random = np.random.default_rng(_SEED)
    for _ in range(TABLES):
        directions = random.standard_normal((DIMENSIONS, HASHES))
        shifts = random.uniform(0, WIDTH, HASHES)
        keys = np.floor((stacked @ directions + shifts) / WIDTH).astype(np.int64)
        buckets: dict[bytes, list[int]] = defaultdict(list)
        for number, key in enumerate(keys):
            buckets[key.tobytes()].append(number)
        for members in buckets.values():
            yield from combinations(members, 2)
