"""A forum given by its choices."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from threadkeep_bench.simulate.community import CommunityOptions, grow
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.skin import Skin


@dataclass(frozen=True, slots=True)
class Given:
    name: str
    community: CommunityOptions
    skin: Skin

    def forum(self) -> Forum:
        return Forum(grow(self.community), self.skin, f"http://{self.name}.example", self.name)


def population(
    seed: int, language: str = "en", *, boards: int = 6, threads: int = 60, years: int = 4
) -> CommunityOptions:
    """A community of a size that is crawled in seconds, ending in autumn 2026."""
    ends_at = datetime(2026, 10, 1, 12, tzinfo=UTC)
    return CommunityOptions(
        seed=seed,
        language=language,
        boards=boards,
        threads=threads,
        users=40,
        starts_at=ends_at.replace(year=ends_at.year - years),
        ends_at=ends_at,
    )
