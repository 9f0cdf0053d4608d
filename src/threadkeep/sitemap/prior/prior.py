"""How often links that look like this one were worth a request on other forums."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import exp

from threadkeep.sitemap.evidence import LinkOccurrence
from threadkeep.sitemap.prior.features import link_features


@dataclass(frozen=True, slots=True)
class PriorThresholds:
    """The prior never decides alone: it stays between `lowest` and `highest`; `step` is the least for a page flip."""

    lowest: float = 0.06
    highest: float = 0.94
    step: float = 0.45


THRESHOLDS = PriorThresholds()
# A flip leads to another page of the same list: its URL differs little.
NEAR_URLS = ("one-number", "one-part", "longer", "fewer-parts")


@dataclass(frozen=True, slots=True)
class Prior:
    """A logistic regression on the look of links."""

    weights: dict[str, float]

    def probability(self, link: LinkOccurrence, page_url: str, start_url: str) -> float:
        features = link_features(link, page_url, start_url)
        score = sum(self.weights.get(name, 0.0) * value for name, value in features.items())
        shown = min(max(1 / (1 + exp(-max(-30.0, min(30.0, score)))), THRESHOLDS.lowest), THRESHOLDS.highest)
        return max(shown, THRESHOLDS.step) if _is_step(link) else shown


def _is_step(link: LinkOccurrence) -> bool:
    """Whether a link looks like a step to another page of the list: "next", or a number among numbers."""
    if "next" in link.rel:
        return True
    return link.look.is_number and link.look.run > 1 and link.look.difference in NEAR_URLS


@lru_cache(maxsize=1)
def shipped_prior() -> Prior:
    """The prior that was trained on all forums that are known."""
    text = (files("threadkeep.sitemap.prior") / "weights.json").read_text(encoding="utf-8")
    return Prior(json.loads(text)["weights"])
