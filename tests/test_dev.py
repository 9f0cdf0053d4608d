"""`dev.py` needs nothing but Python, and installs what pyproject.toml asks for, with a pip of any age."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

REPOSITORY = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def dev() -> ModuleType:
    spec = spec_from_file_location("dev_script", REPOSITORY / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["dev_script"] = module
    spec.loader.exec_module(module)
    return module


def test_it_imports_nothing_that_must_be_installed() -> None:
    program = f"import runpy; runpy.run_path({str(REPOSITORY / 'dev.py')!r})"
    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)


@pytest.mark.parametrize("words", [["check", "--everything"], ["demo", "now"], ["crawl"], []])
def test_words_that_it_does_not_know_print_the_usage(
    dev: ModuleType, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(words) == 2
    assert "check --all" in capsys.readouterr().err


def test_a_group_that_includes_another_installs_both(dev: ModuleType) -> None:
    developer, tester = set(dev.requirements("dev")), set(dev.requirements("test"))
    assert tester < developer
    assert {word.split(">")[0] for word in developer} >= {"pytest", "mypy", "ruff", "import-linter"}
    assert dev.requirements("") == []


def test_a_check_says_first_how_long_it_takes(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "install", lambda environment: None)
    monkeypatch.setattr(dev, "run", lambda environment, *words: ran.append((environment.group, *words)) or 0)
    assert dev.main(["check"]) == 0
    assert "minutes" in capsys.readouterr().err.splitlines()[0]
    assert ("dev", "pytest", "-m", "not slow", "-n", "auto") in ran


def test_check_all_runs_the_tests_of_the_product_without_the_bench(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[bool, tuple[str, ...]]] = []
    monkeypatch.setattr(dev, "install", lambda environment: None)
    monkeypatch.setattr(dev, "print_coverage", lambda environment: None)
    monkeypatch.setattr(dev, "run", lambda environment, *words: ran.append((environment.has_bench, words[:2])) or 0)
    assert dev.main(["check", "--all"]) == 0
    assert (True, ("pytest", "bench/tests")) in ran
    assert (False, ("pytest", "tests")) in ran


def test_one_check_that_fails_does_not_hide_the_others(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr(dev, "install", lambda environment: None)
    monkeypatch.setattr(dev, "run", lambda environment, *words: ran.append(words[0]) or int(words[0] == "mypy"))
    assert dev.main(["check"]) == 1
    assert ran == ["ruff", "ruff", "mypy", "lint-imports", "pytest"]


def test_each_step_of_pip_is_shown(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    dev.show_progress("Collecting numpy>=2.2\n", 3.4)
    dev.show_progress("  Using cached numpy\n", 3.5)
    assert capsys.readouterr().err == "pip, 3 s: Collecting numpy>=2.2\n"


def test_coverage_is_counted_for_each_package_of_threadkeep(dev: ModuleType) -> None:
    installed = Path("threadkeep/.venv-product/lib/python3.11/site-packages/threadkeep")
    assert dev.package_of(installed / "archive" / "exports" / "site.py") == "threadkeep/archive"
    assert dev.package_of(installed / "model.py") == "threadkeep"
