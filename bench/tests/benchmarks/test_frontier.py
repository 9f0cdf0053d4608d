from __future__ import annotations

from pathlib import Path

import pytest

from threadkeep.archive import open_archive
from threadkeep_bench.benchmarks.frontier import FrontierMeasurements, entry, findings, measured
from threadkeep_bench.benchmarks.frontier_probe import LINKS_A_PAGE, probe

pytestmark = pytest.mark.slow


def test_every_counted_url_is_another_page() -> None:
    entries = [entry(number) for number in range(500)]
    assert len({each.url for each in entries}) == 500
    assert len({each.identity.key for each in entries if each.identity}) == 500


def test_an_archive_is_grown_from_size_to_size_and_measured_at_each(tmp_path: Path) -> None:
    said: list[str] = []
    small, large = measured(tmp_path / "a", (1_000, 3_000), said.append)
    assert (small.urls, large.urls) == (1_000, 3_000)
    assert large.bytes > small.bytes > 0
    assert large.first_seconds > 0
    assert large.memory_bytes > 10e6
    assert said[1].startswith("3,000 URLs")
    with open_archive(tmp_path / "a", readonly=True) as archive:
        assert archive.counts().pages_known >= 3_000


def test_the_probe_keeps_what_it_asks_for(tmp_path: Path) -> None:
    with open_archive(tmp_path / "a", site="https://forum.example/", create=True) as archive:
        archive.frontier.add_many(entry(number) for number in range(50))
    probe(tmp_path / "a", turns=5)
    with open_archive(tmp_path / "a", readonly=True) as archive:
        counts = archive.counts()
    assert counts.pages_done == 5
    assert counts.pages_known == 50 + LINKS_A_PAGE // 2 + 5 * (LINKS_A_PAGE // 2)


def test_the_figures_are_those_of_the_largest_beside_the_smallest() -> None:
    sizes = (
        FrontierMeasurements(100, 1.0, 10_000, 50e6, 0.0010, 0.002),
        FrontierMeasurements(1_000, 9.0, 120_000, 80e6, 0.0012, 0.002),
    )
    found = {figure.name: figure.value for figure in findings(sizes).figures}
    assert found["bytes"] == 120
    assert found["memory"] == pytest.approx(80)
    assert found["first-ratio"] == pytest.approx(1.2)
    assert findings(sizes).tables[0].rows[1][1] == pytest.approx(1e6 * 9.0 / 900)
