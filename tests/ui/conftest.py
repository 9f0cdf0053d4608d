from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.learning import Little, little_forum, stub
from tests.ui.running import Ran, Run
from threadkeep.learn import LEARNERS
from threadkeep.ui.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """A command in an empty folder; an error without a message is raised here."""
    monkeypatch.chdir(tmp_path)

    def run(*words: object) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        told = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Ran(ended.value.code, told.out, told.err)

    return run


@pytest.fixture
def forum(monkeypatch: pytest.MonkeyPatch) -> Iterator[Little]:
    """A forum over HTTP, and the learner `stub` that knows it once it has seen a page of each kind."""
    monkeypatch.setitem(LEARNERS, "stub", stub)
    with little_forum() as forum:
        yield forum
