"""What a simulated forum was asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from threadkeep_bench.simulate.truth import UrlTruth


@dataclass(frozen=True, slots=True)
class LoggedRequest:
    """One request, redirects counted each for itself."""

    url: str
    status: int
    truth: UrlTruth
    at: datetime


@dataclass(slots=True)
class Log:
    """The requests in the order they came; it grows while the forum is asked."""

    requests: list[LoggedRequest] = field(default_factory=list)

    @property
    def changes(self) -> int:
        """How many requests changed something."""
        return sum(request.truth.changes_state for request in self.requests)
