"""The reference says what the commands say."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

from threadkeep import errors
from threadkeep.crawl import EXIT_CODES
from threadkeep.crawl.outcome import UNPROVEN_THREADS, UNREAD_FIELDS
from threadkeep.ui import cli
from threadkeep.ui.cli import COMMANDS, module_of

REFERENCE = (Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8")


def command(name: str) -> click.Command:
    return import_module(f"threadkeep.ui.cli.{module_of(name)}").command


def parameters(name: str) -> list[click.Parameter]:
    """Those of a command, and those of the commands below it."""
    found = command(name)
    below = found.commands.values() if isinstance(found, click.Group) else ()
    return [*found.params, *(parameter for each in below for parameter in each.params)]


def test_a_command_of_the_bench_says_how_to_install_it_where_it_is_missing(run, monkeypatch):
    monkeypatch.setattr(cli, "entry_points", lambda group, name: ())
    for name in cli.PLUGINS:
        ran = run(name, "--seed", 3, "--help")
        assert ran.code == 2
        assert "pip install ./bench" in ran.err


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_option_is_documented(name):
    assert f"threadkeep {name}" in REFERENCE
    for option in (parameter for parameter in parameters(name) if isinstance(parameter, click.Option)):
        assert any(f"{word}" in REFERENCE for word in option.opts), f"{name} {option.opts}"


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_documented_option_exists(name):
    section = re.search(rf"    threadkeep {name}\b.*?\n\n", REFERENCE, re.DOTALL)
    assert section
    line = re.search(rf"    threadkeep {name}\b[^\n]*(\n {{10,}}[^\n]*)*", section[0])
    assert line
    known = {word for parameter in parameters(name) for word in parameter.opts}
    assert set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", line[0])) <= known


def test_every_exit_code_is_documented_and_no_other():
    table = REFERENCE.partition("## Exit codes")[2]
    documented = {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)}
    raised = {
        error.exit_code for error in vars(errors).values() if isinstance(error, type) and hasattr(error, "exit_code")
    }
    assert documented == raised | set(EXIT_CODES.values()) | {0, 1, 2, UNREAD_FIELDS, UNPROVEN_THREADS}


def test_every_command_says_what_it_does_and_names_its_python_twin_where_it_has_one():
    for name in COMMANDS:
        assert command(name).help
