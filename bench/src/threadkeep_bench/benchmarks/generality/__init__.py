"""Generality: foreign forums crawled from an address alone, and judged by what was fetched and exported.

Takes recordings of forums that nobody of this project wrote and gives a table, forum by forum.
Does not know how a forum is learned.
"""

from threadkeep_bench.benchmarks.generality.benchmark import find

__all__ = ["find"]
