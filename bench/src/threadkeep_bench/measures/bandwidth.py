"""What a refresh made of its requests: bandwidth utilisation (KDD'09)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep.model import Role
from threadkeep_bench.measures.share import Share


@dataclass(frozen=True, slots=True)
class Spent:
    """One request of a refresh: the records on the page (posts, or rows of an index) and how many of them were new."""

    role: Role
    records: int
    new: int


def new_per_page(requests: Iterable[Spent]) -> float:
    """New posts a page fetched, of any kind of page: the reading under which the paper's table adds up.

    It is no share: a page may bring many new posts.
    """
    spent = list(requests)
    new = sum(each.new for each in spent if each.role == "thread")
    return new / len(spent) if spent else math.nan


def new_per_record(requests: Iterable[Spent]) -> Share:
    """New posts of all post records downloaded."""
    threads = [each for each in requests if each.role == "thread"]
    return Share(sum(each.new for each in threads), sum(each.records for each in threads))


def useful_thread_fetches(requests: Iterable[Spent]) -> Share:
    """Thread pages fetched that held at least one new post."""
    threads = [each for each in requests if each.role == "thread"]
    return Share(sum(each.new > 0 for each in threads), len(threads))


def new_threads_per_page(requests: Iterable[Spent]) -> float:
    """New threads a page fetched: the paper's utilisation of index lists."""
    spent = list(requests)
    new = sum(each.new for each in spent if each.role in ("entry", "index"))
    return new / len(spent) if spent else math.nan
