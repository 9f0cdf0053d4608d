"""The layout that docs/architecture.md describes is the one that is there, and stays small enough to read."""

from __future__ import annotations

import ast
import re
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
PRODUCT = REPOSITORY / "src" / "threadkeep"
BENCH = REPOSITORY / "bench" / "src" / "threadkeep_bench"
ARCHITECTURE = (REPOSITORY / "docs" / "architecture.md").read_text(encoding="utf-8")
MOST_MODULES = 20
# Lines of the median function. Code that people enjoy reading has 4 to 7.
MEDIAN_LINES = 7

# Folders whose modules are replaced soon, and therefore not restructured. Their new sub-packages are checked.
REPLACED = ("learn", "learn/focus", "learn/reading", "layout", "sitemap")


def section(title: str) -> str:
    return ARCHITECTURE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def table_rows(text: str) -> list[list[str]]:
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return rows[1:]


def checked_modules() -> Iterator[Path]:
    replaced = {PRODUCT / folder for folder in REPLACED}
    for root in (PRODUCT, BENCH):
        yield from (path for path in sorted(root.rglob("*.py")) if path.parent not in replaced)


NEWCOMER_ROWS = table_rows(section("Where to make a change"))


def test_at_least_ten_questions_of_a_newcomer_are_answered() -> None:
    assert len(NEWCOMER_ROWS) >= 10
    assert all(question.endswith("?") for question, _ in NEWCOMER_ROWS)


@pytest.mark.parametrize(("question", "folder"), NEWCOMER_ROWS)
def test_the_folder_that_answers_a_newcomer_exists(question: str, folder: str) -> None:
    assert (REPOSITORY / folder.strip("`")).is_dir(), question


def test_the_table_of_packages_names_every_package() -> None:
    named = {name for row in table_rows(section("Packages")) for name in re.findall(r"`([\w.]+)/?`", row[0])}
    there = {path.parent.name for path in PRODUCT.glob("*/__init__.py")}
    there |= {path.name for path in PRODUCT.glob("*.py") if path.name != "__init__.py"}
    assert named == there


def test_no_folder_has_more_modules_than_a_newcomer_reads() -> None:
    folders = {path.parent for path in checked_modules()}
    counts = {folder: len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) for folder in folders}
    assert {str(folder): count for folder, count in counts.items() if count > MOST_MODULES} == {}


@pytest.mark.parametrize("root", [PRODUCT, BENCH], ids=["product", "bench"])
def test_the_median_function_is_short(root: Path) -> None:
    lines = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in checked_modules()
        if path.is_relative_to(root)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    print(f"{root.name}: {len(lines):,} functions, median {statistics.median(lines):g} lines")
    assert statistics.median(lines) <= MEDIAN_LINES


def numbers_of_module(module: ast.Module) -> Iterator[ast.stmt]:
    for node in module.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(target, ast.Name) and is_number(node.value):
            yield node


def is_number(value: ast.expr | None) -> bool:
    match value:
        case ast.Constant(value=bool()):
            return False
        case ast.Constant(value=int() | float()):
            return True
        case ast.UnaryOp(operand=operand):
            return is_number(operand)
        case ast.BinOp(left=left, right=right):
            return is_number(left) and is_number(right)
        case ast.Call(func=ast.Name(id="timedelta")):
            return True
        case _:
            return False


def fields_of_thresholds(module: ast.Module) -> Iterator[ast.stmt]:
    """The fields that the docstring of their class does not explain by name."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef) and node.name.endswith("Thresholds"):
            docstring = ast.get_docstring(node) or ""
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and f"`{ast.unparse(field.target)}`" not in docstring:
                    yield field


def uncommented(source: str, nodes: Iterator[ast.stmt]) -> list[int]:
    """The lines of the nodes that have no comment above them or beside them."""
    lines = ["", *source.splitlines()]
    return [
        node.lineno
        for node in nodes
        if not lines[node.lineno - 1].strip().startswith("#") and "#" not in lines[node.end_lineno or node.lineno]
    ]


def test_every_threshold_has_a_comment_that_explains_it() -> None:
    found = [
        f"{path.relative_to(REPOSITORY)}:{line}"
        for path in checked_modules()
        if "Thresholds" in (source := path.read_text(encoding="utf-8"))
        for line in uncommented(source, fields_of_thresholds(ast.parse(source)))
    ]
    assert found == []


def test_every_number_of_a_module_has_a_comment_that_explains_it() -> None:
    found = [
        f"{path.relative_to(REPOSITORY)}:{line}"
        for path in checked_modules()
        if path.is_relative_to(PRODUCT)
        for source in [path.read_text(encoding="utf-8")]
        for line in uncommented(source, numbers_of_module(ast.parse(source)))
    ]
    assert found == []


@pytest.mark.parametrize("text", ["MOST = 20", "SHARE: float = 0.5", "WAIT = timedelta(days=1)", "LEAST = -3 * 2"])
def test_a_number_without_a_comment_is_seen(text: str) -> None:
    assert uncommented(text, numbers_of_module(ast.parse(text))) == [1]
    assert uncommented(f"# Why.\n{text}", numbers_of_module(ast.parse(f"# Why.\n{text}"))) == []


def test_a_threshold_without_a_comment_is_seen() -> None:
    source = "class RowThresholds:\n    # Why.\n    most: int = 3\n    least: int = 1\n"
    assert uncommented(source, fields_of_thresholds(ast.parse(source))) == [4]
