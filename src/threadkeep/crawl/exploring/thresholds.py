"""The tuned numbers of a crawl that learns while it runs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExploringThresholds:
    """When strategies are inferred and compared."""

    # Pages before the first inference; the next come after twice as many each time. Chosen, not tuned.
    first_inference: int = 40
    # Pages after which exploring ends if no strategy could be inferred. Chosen, not tuned.
    most_without_strategy: int = 120
    # Stored pages that two strategies are compared on: a second of CPU. Chosen, not tuned.
    compared_pages: int = 60
    # Share of the posts that a better strategy must read too. Chosen, not tuned.
    kept_posts: float = 0.95
    # A strategy that reads as much replaces another one if it explains so much more of the evidence. Chosen, not tuned.
    explained_more: float = 0.02
    # Pages that the rules for posts and rows are learned from: each inference takes seconds of CPU for them.
    rule_pages: int = 30
    # Stored pages that the evidence is built from again when a crawl resumes. Chosen, not tuned.
    replayed_pages: int = 1000
    # Value of a group of links from which on a pattern that says "no content" is not believed. Chosen, not tuned.
    proven_value: float = 0.6
    # Inferences after nothing is left to request: each one that changes the strategy may lead further.
    final_inferences: int = 3


EXPLORING = ExploringThresholds()
