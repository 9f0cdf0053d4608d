"""Gates over the source itself: what it must never use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
SOURCE = REPOSITORY / "src" / "threadkeep"
MODULES = sorted([*SOURCE.rglob("*.py"), *(REPOSITORY / "bench" / "src").rglob("*.py")])

# What makes code out of data.
CODE_FROM_DATA = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib"}
RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
# Rooms that handle patterns which a person wrote or a learner made.
WITH_PATTERNS = ("strategy", "sitemap", "learn", "crawl", "archive")


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def called_by_name(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def patterns_of_re(module: ast.Module) -> Iterator[ast.expr]:
    """The first arguments of calls like `re.compile(...)`: Python's own engine, which can blow up."""
    for node in ast.walk(module):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.func.attr != "escape":
            yield node.args[0]


def test_there_is_source_to_look_at() -> None:
    assert len(MODULES) > 100


@pytest.mark.parametrize("text", ["import pickle", "from marshal import loads", "eval('1')", "exec(x)"])
def test_the_gate_sees_what_it_looks_for(text: str) -> None:
    module = ast.parse(text)
    assert CODE_FROM_DATA & set(imported(module)) or RUNS_TEXT & set(called_by_name(module))


def test_no_data_becomes_code() -> None:
    found = {
        str(path.relative_to(REPOSITORY)): words
        for path in MODULES
        if (words := CODE_FROM_DATA & set(imported(tree(path))) | RUNS_TEXT & set(called_by_name(tree(path))))
    }
    assert found == {}


def test_a_pattern_that_is_not_our_own_never_runs_on_pythons_engine() -> None:
    found = [
        f"{path.relative_to(REPOSITORY)}:{pattern.lineno}"
        for path in MODULES
        if path.is_relative_to(SOURCE) and path.relative_to(SOURCE).parts[0] in WITH_PATTERNS
        for pattern in patterns_of_re(tree(path))
        if not isinstance(pattern, ast.Constant)
    ]
    assert found == []


# Words of SQL in the constant parts of an f-string.
SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|FROM|WHERE|ORDER BY|LIMIT|VACUUM|ATTACH)\b")
# What else is put into SQL: each was read, and is text of our own that no value from outside can change.
OWN_SQL = {
    "archive/database/connection.py": {"'FULL' if durability == 'full' else 'NORMAL'", "number"},
    "archive/database/schema.py": {"column", "state.value", "state.word", "meaning"},
    "archive/queries/content.py": {"where"},
    "archive/recovery/recover.py": {"lost"},
    "archive/refresh_state/list_pages.py": {"order", "query"},
    "archive/search/filters.py": {"condition", "_MOST_COLLECTED + 1"},
    "archive/search/hits.py": {"narrowed.of_posts", "content.ROWS"},
    "archive/strategy_versions/adoption.py": {"sql_list(State.LEASED, State.DONE)"},
}


def is_constant(part: ast.expr) -> bool:
    """A constant of a module (`_ROWS`, `State.DONE`), or what a function makes of constants."""
    match part:
        case ast.Name(id=name):
            return name.isupper()
        case ast.Attribute(value=ast.Name(id=name)):
            return name[:1].isupper()
        case ast.Call(args=given):
            return all(isinstance(each, ast.Constant) for each in given)
    return False


def values_in_sql(module: ast.Module) -> Iterator[str]:
    """What f-strings, `%`, `+` and `format` put into SQL beside constants."""
    for node in ast.walk(module):
        match node:
            case ast.JoinedStr(values=parts):
                text = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
                inside = [part.value for part in parts if isinstance(part, ast.FormattedValue)]
                if SQL.search(text):
                    yield from (ast.unparse(part) for part in inside if not is_constant(part))
            case ast.BinOp(op=ast.Mod() | ast.Add(), left=ast.Constant(value=str(text))) if SQL.search(text):
                yield ast.unparse(node)
            case ast.Call(func=ast.Attribute(attr="format", value=ast.Constant(value=str(text)))) if SQL.search(text):
                yield ast.unparse(node)


@pytest.mark.parametrize(
    "text", ["f'SELECT {name}'", "'DELETE FROM t WHERE x = ' + x", "'LIMIT %s' % x", "'WHERE {}'.format(x)"]
)
def test_the_gate_sees_values_in_sql(text: str) -> None:
    assert list(values_in_sql(ast.parse(text)))


def test_values_are_bound_and_no_part_of_the_text_of_sql() -> None:
    found = {
        str(path.relative_to(SOURCE)): values
        for path in MODULES
        if path.is_relative_to(SOURCE) and (values := set(values_in_sql(tree(path))))
    }
    assert found == OWN_SQL


# Calls that open a port for others.
_SERVERS = {"TCPSite", "HTTPServer", "ThreadingHTTPServer", "TCPServer", "start_server", "create_server"}


def test_what_threadkeep_serves_is_served_on_loopback() -> None:
    served, elsewhere = 0, list[str]()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(tree(path)):
            name = node.func if isinstance(node, ast.Call) else None
            if (name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")) in _SERVERS:
                served += 1
                if not any(isinstance(part, ast.Name) and part.id == "LOOPBACK" for part in ast.walk(node)):
                    elsewhere.append(f"{path.name}:{node.lineno}")
    assert served >= 2
    assert elsewhere == []
