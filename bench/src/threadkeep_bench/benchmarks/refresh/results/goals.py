"""How far a delay may be from the oracle's on the same posts with the same budget."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep_bench.benchmarks.refresh.policies import ORACLE, Entrant
from threadkeep_bench.benchmarks.refresh.ten_days import Outcomes, RefreshCell


@dataclass(frozen=True, slots=True)
class Goal:
    """So many times the oracle's delay, and so many slots."""

    times: float
    slots: float

    def minutes(self, outcomes: Outcomes, cell: RefreshCell) -> float:
        return self.times * outcomes[ORACLE.name, cell].delay + self.slots * cell.slot_minutes

    def part(self, outcomes: Outcomes, entrant: Entrant, cell: RefreshCell) -> float:
        """The delay as a part of what is allowed: at most 1 where the goal is met."""
        return outcomes[entrant.name, cell].delay / self.minutes(outcomes, cell)

    def worst(self, outcomes: Outcomes, entrant: Entrant, cells: Iterable[RefreshCell]) -> float:
        return max(self.part(outcomes, entrant, cell) for cell in cells)


WITH_RECENT = Goal(1.25, 2)
WITH_ENTRY = Goal(2.3, 3)
SCARCE = Goal(1.25, 0)
# Where entry counters are held to their goal, where they are not yet, and where budget is scarce.
ENTRY_CELLS = (RefreshCell("L1", 3000), RefreshCell("L3", 3000), RefreshCell("L3", 1500))
OPEN_CELLS = (RefreshCell("L1", 500), RefreshCell("L1", 250), RefreshCell("L2", 3000), RefreshCell("L2", 1000))
SCARCE_CELL = RefreshCell("L3", 1500)
# Coverage is promised up to so many posts a page.
FULL = 0.85
