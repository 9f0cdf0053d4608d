"""What is installed with threadkeep: few packages, each with a bound, and each in use."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

from tests.test_source import SOURCE, imported, tree

REPOSITORY = Path(__file__).parents[1]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# What a package is imported as, if it is not its own name.
IMPORTED_AS = {"ada-url": "ada_url", "faust-cchardet": "cchardet", "google-re2": "re2"}
# The most packages that may be installed.
MOST = 17
# Packages that some other package of the list brings along.
BROUGHT_ALONG = {"yarl": "aiohttp", "multidict": "aiohttp"}


def named(requirements: list[str]) -> dict[str, str]:
    """The version bounds by the name of the package."""
    return {m[1].lower(): m[2] for m in (re.fullmatch(r"([\w.-]+)(.*)", each) for each in requirements) if m}


def used() -> set[str]:
    """The packages outside the standard library that the source imports."""
    names = {name for path in SOURCE.rglob("*.py") for name in imported(tree(path))}
    return names - set(sys.stdlib_module_names) - {"threadkeep", "__future__", "_typeshed"}


def test_few_packages_are_installed_each_with_a_lowest_version_and_each_in_use() -> None:
    wanted = named(PROJECT["dependencies"])
    assert len(wanted) <= MOST
    assert all(bound.startswith(">=") for bound in wanted.values())
    assert {IMPORTED_AS.get(name, name) for name in wanted} <= used()


def test_nothing_is_imported_that_is_not_named() -> None:
    optional = named([each for extra in PROJECT["optional-dependencies"].values() for each in extra])
    known = {IMPORTED_AS.get(name, name) for name in (*named(PROJECT["dependencies"]), *optional)}
    assert used() - known - {name for name, by in BROUGHT_ALONG.items() if by in known} == set()


def test_nothing_is_downloaded_or_built_when_it_runs() -> None:
    """No module starts an installer or loads code from a URL."""
    words = {"pip", "ensurepip", "urllib.request", "importlib.abc", "imp"}
    found = {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
        if name in words
    }
    assert found == set()
