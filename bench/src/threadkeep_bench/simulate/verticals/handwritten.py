"""Sites that nobody drew."""

from __future__ import annotations

from collections.abc import Sequence

from threadkeep_bench.simulate.verticals.noise_sites import NoiseSite
from threadkeep_bench.simulate.verticals.objects import TrueObject


def town_sites(objects: Sequence[TrueObject]) -> list[NoiseSite]:
    return []


def village_sites(objects: Sequence[TrueObject]) -> list[NoiseSite]:
    return []
