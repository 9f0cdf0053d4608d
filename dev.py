"""Set up threadkeep in a folder of its own and run it: `python3 dev.py demo`, `python3 dev.py check`.

Needs nothing but Python >= 3.11. Everything is installed into environments beside this file, so a Python that forbids
installing outside an environment is fine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import venv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
VENV = Path(os.environ.get("THREADKEEP_VENV", HERE / ".venv"))
PROJECTS = (HERE / "pyproject.toml", HERE / "bench" / "pyproject.toml")

USAGE = """usage: python3 dev.py demo | check [--all] | test [pytest words] | run [threadkeep words]

  demo         install threadkeep, learn and crawl a small forum on this machine
  check        install it with everything the tests need; format, lint, types, package contracts, quick tests
  check --all  also the slow tests, and the tests of the product in an environment without the bench
  test         only the tests, with any words for pytest
  run          threadkeep itself, with any words"""

# Measured on two idle cores, after the installation.
QUICK_MINUTES = 4
ALL_MINUTES = 15

STATIC_CHECKS = (
    ("ruff", "format", "--check", "."),
    ("ruff", "check", "."),
    ("mypy",),
    ("lint-imports",),
)
# How the lines of pip's output begin that say what it does now.
PIP_STEPS = ("Collecting ", "Installing ", "Building ", "Preparing ", "Getting ")
WITH_COVERAGE = ("--cov=threadkeep", "--cov-report=")


@dataclass(frozen=True)
class Environment:
    """A virtual environment and what is installed into it."""

    folder: Path
    group: str = ""
    has_bench: bool = False
    # An editable installation follows the source; the other one is what users get.
    is_editable: bool = True

    @property
    def programs(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def stamp(self) -> Path:
        return self.folder / f"installed-{self.group or 'plain'}"


USER = Environment(VENV)
DEVELOPER = Environment(VENV, "dev", has_bench=True)
PRODUCT_ALONE = Environment(VENV.with_name(VENV.name + "-product"), "test", is_editable=False)


def main(words: list[str]) -> int:
    # An old Python has to reach this line: nothing above it may need a newer one.
    if sys.version_info < (3, 11):  # noqa: UP036
        return say(f"threadkeep needs Python 3.11 or later; this is {sys.version.split()[0]}")
    name, rest = (words[0], words[1:]) if words else ("", [])
    if name == "demo" and not rest:
        install(USER)
        return run(USER, "threadkeep", "demo")
    if name == "run":
        install(USER)
        return run(USER, "threadkeep", *rest)
    if name == "check" and rest in ([], ["--all"]):
        return check_all() if rest else check()
    if name == "test":
        install(DEVELOPER)
        return run(DEVELOPER, "pytest", *(rest or parallel()))
    return say(USAGE)


def check() -> int:
    say(f"check: about {QUICK_MINUTES} minutes on two cores, after the installation. `check --all` runs the rest.")
    install(DEVELOPER)
    return worst([*static_checks(), run(DEVELOPER, "pytest", "-m", "not slow", *parallel())])


def check_all() -> int:
    """Each test once: those of the bench with both distributions, those of the product without the bench."""
    say(f"check --all: about {ALL_MINUTES} minutes on two cores, after the installation")
    install(DEVELOPER)
    codes = [*static_checks(), run(DEVELOPER, "pytest", "bench/tests", *parallel())]
    install(PRODUCT_ALONE)
    codes.append(run(PRODUCT_ALONE, "pytest", "tests", *parallel(), *WITH_COVERAGE))
    print_coverage(PRODUCT_ALONE)
    return worst(codes)


def static_checks() -> list[int]:
    # Every check runs even if an earlier one fails: one run shows everything that must be repaired.
    return [run(DEVELOPER, *check) for check in STATIC_CHECKS]


def worst(codes: Sequence[int]) -> int:
    return 1 if any(codes) else 0


def parallel() -> tuple[str, ...]:
    return ("-n", "auto")


def print_coverage(environment: Environment) -> None:
    """The share of lines that the tests ran, for each package and in all."""
    file = environment.folder / "coverage.json"
    if run(environment, "coverage", "json", "--quiet", "-o", str(file)):
        return
    report = json.loads(file.read_text(encoding="utf-8"))
    lines: dict[str, list[int]] = {}
    for path, measured in report["files"].items():
        package = package_of(Path(path))
        covered, count = lines.get(package, [0, 0])
        summary = measured["summary"]
        lines[package] = [covered + summary["covered_lines"], count + summary["num_statements"]]
    for package, (covered, count) in sorted(lines.items()):
        print(f"coverage of {package:<24} {100 * covered / max(count, 1):5.1f} %")
    print(f"coverage of {'everything':<24} {report['totals']['percent_covered']:5.1f} %", flush=True)


def package_of(path: Path) -> str:
    inside = path.parts[path.parts.index("site-packages") + 1 : -1]
    return "/".join(inside[:2])


def install(environment: Environment) -> None:
    """Make the environment if it is not there, and install threadkeep into it if its requirements have changed."""
    needs = b"".join(file.read_bytes() for file in PROJECTS)
    if environment.is_editable and environment.stamp.is_file() and environment.stamp.read_bytes() == needs:
        return
    if not any((environment.programs / name).exists() for name in ("python", "python.exe")):
        make_environment(environment.folder)
    product = ("--editable", str(HERE)) if environment.is_editable else (str(HERE),)
    pip_install(environment, *product, *requirements(environment.group))
    if environment.has_bench:
        pip_install(environment, "--no-deps", "--editable", str(HERE / "bench"))
    environment.stamp.write_bytes(needs)


def requirements(group: str) -> list[str]:
    """What a dependency group asks for. pip reads groups itself from version 25.1 on; many installations are older."""
    import tomllib  # Python 3.11 has it, and an older one must be able to import this file.

    groups = tomllib.loads(PROJECTS[0].read_text(encoding="utf-8"))["dependency-groups"]
    return list(expanded(groups, group)) if group else []


def expanded(groups: dict[str, list[Any]], group: str) -> Iterator[str]:
    for entry in groups[group]:
        if isinstance(entry, str):
            yield entry
        else:
            yield from expanded(groups, entry["include-group"])


def pip_install(environment: Environment, *words: str) -> None:
    """Run pip and show each package that it collects, on one line of a terminal."""
    command = [str(environment.programs / "python"), "-m", "pip", "install", "--progress-bar", "off", *words]
    began, lines = time.monotonic(), []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            lines.append(line)
            show_progress(line, time.monotonic() - began)
    end_progress()
    if pip.returncode:
        sys.exit("".join(lines[-20:]) + "dev.py: pip could not install what threadkeep needs")


def show_progress(line: str, seconds: float) -> None:
    if not line.startswith(PIP_STEPS):
        return
    # A terminal shows only the last step, a file all of them.
    before, after = ("\r\033[K", "") if sys.stderr.isatty() else ("", "\n")
    print(f"{before}pip, {seconds:.0f} s: {line.strip()[:80]}", end=after, file=sys.stderr, flush=True)


def end_progress() -> None:
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def make_environment(folder: Path) -> None:
    say(f"making the environment {folder}")
    try:
        venv.create(folder, with_pip=True)
    except (subprocess.CalledProcessError, ImportError):
        sys.exit(say("this Python cannot make environments: install its venv package (Debian: python3-venv)"))


def run(environment: Environment, *command: str) -> int:
    print("$", *command, file=sys.stderr, flush=True)
    return subprocess.run([environment.programs / command[0], *command[1:]], cwd=HERE, check=False).returncode


def say(words: str) -> int:
    print(words, file=sys.stderr, flush=True)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
