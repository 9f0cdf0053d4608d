"""The commands that the bench adds to `threadkeep`."""

from __future__ import annotations

from pathlib import Path

import pytest

from threadkeep.ui import cli
from threadkeep_bench.benchmarks.registry import benches

ROOT = Path(__file__).parents[2]
REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
README = (ROOT / "bench" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(cli.PLUGINS))
def test_every_command_of_the_bench_is_registered_and_documented(name: str) -> None:
    command = cli.plugin(name)
    assert command.help
    for option in (word for parameter in command.params for word in parameter.opts if word.startswith("--")):
        assert option in REFERENCE


@pytest.mark.parametrize("name", sorted(benches()))
def test_the_readme_of_the_bench_describes_every_benchmark(name: str) -> None:
    assert f"| `{name}` |" in README
