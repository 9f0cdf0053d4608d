"""The command line: each command is in its own module, which is imported when the command is called.

Takes the words of a command line and ends with an exit code.
Does not know how forums are crawled, learned or stored.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.metadata import entry_points
from keyword import iskeyword
from typing import NoReturn

import click

from threadkeep.errors import ThreadkeepError, UsageError
from threadkeep.ui.cli.output.system_errors import SYSTEM_ERRORS, user_error
from threadkeep.ui.cli.output.text import plain

COMMANDS = {
    "check": "check whether a strategy is valid and still fits",
    "crawl": "archive a forum, or continue where it stopped",
    "demo": "crawl a small forum on this machine and show a thread",
    "explain": "show what a URL is and why it was requested or not",
    "export": "write an archive's posts in another format",
    "import": "read WARC files and mirrors of a forum as if they were crawled",
    "inspect": "show what is recognised on one page alone",
    "learn": "learn how a forum is built, and write a strategy",
    "map": "draw a forum's kinds of page and the links between them",
    "redact": "take a post, a thread or a person out of an archive for good",
    "refresh": "bring an archive up to date, and report what changed",
    "repair": "make a lost or damaged database again from the WARC files",
    "search": "find posts by their words, author, board or time",
    "reparse": "read all stored pages again",
    "select": "collect objects from many sites by few URL patterns",
    "show": "boards, threads, coverage and gaps of an archive",
    "verify": "check every stored byte of an archive",
    "watch": "keep archives fresh for as long as it runs",
}

# The modules of the commands by their package; the others are packages themselves.
PACKAGES = {
    "crawling": frozenset({"check", "crawl", "demo", "import", "learn", "refresh", "watch"}),
    "archives": frozenset({"explain", "export", "redact", "reparse", "search", "show", "verify"}),
    "pages": frozenset({"inspect", "map"}),
}

# Commands of the second distribution, threadkeep-bench, which registers them as entry points.
PLUGIN_GROUP = "threadkeep.commands"
PLUGINS = {
    "bench": "measure threadkeep on forums it has not seen (from threadkeep-bench)",
    "simulate": "serve a simulated forum on this machine (from threadkeep-bench)",
}

# The exit code of a command that was stopped from outside.
INTERRUPTED = 11

SLOW_TO_START = frozenset(
    {
        "bench",
        "check",
        "crawl",
        "demo",
        "import",
        "inspect",
        "learn",
        "map",
        "redact",
        "refresh",
        "repair",
        "reparse",
        "select",
        "simulate",
        "watch",
    }
)


class LateCommands(click.Group):
    """Imports a command only when it is called: the first words are on the screen at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS | PLUGINS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS | PLUGINS:
            return None
        if name in SLOW_TO_START and sys.stderr.isatty():
            # What these commands import takes half a second; nobody should wonder whether it hangs.
            click.echo(f"threadkeep {name} …", err=True)
        command = plugin(name) if name in PLUGINS else import_module(f"threadkeep.ui.cli.{module_of(name)}").command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command. If the program that reads its output ends (`... | head`), the command was interrupted."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Python flushes the standard output once more when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return INTERRUPTED

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted((COMMANDS | PLUGINS).items()))


def module_of(name: str) -> str:
    """The module of a command, below this package."""
    package = next((package for package, commands in PACKAGES.items() if name in commands), None)
    file = f"{name}_" if iskeyword(name) else name
    return f"{package}.{file}" if package else file


def plugin(name: str) -> click.Command:
    """A command of threadkeep-bench, or one that says how to install it."""
    found = entry_points(group=PLUGIN_GROUP, name=name)
    command: click.Command = next(iter(found)).load() if found else missing_plugin(name)
    return command


def missing_plugin(name: str) -> click.Command:
    @click.command(
        name, context_settings={"ignore_unknown_options": True, "help_option_names": []}, add_help_option=False
    )
    @click.argument("words", nargs=-1, type=click.UNPROCESSED)
    def command(words: tuple[str, ...]) -> int:
        raise UsageError(
            f"`threadkeep {name}` belongs to threadkeep-bench, which is not installed",
            "Install it from a clone of the repository: pip install ./bench",
        )

    return command


@click.group(cls=LateCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--debug", is_flag=True, help="Show where an error came from.")
@click.version_option(package_name="threadkeep", prog_name="threadkeep")
@click.pass_context
def threadkeep(ctx: click.Context, debug: bool) -> None:
    """Keep every thread of any web forum."""
    ctx.obj = debug


def main(args: list[str] | None = None) -> None:
    """Run a command; every error a user can meet is one clear message and its own exit code."""
    words = sys.argv[1:] if args is None else args
    # OpenBLAS reserves memory for each processor; where memory is limited that ends the program before it starts.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        code = threadkeep.main(words, prog_name="threadkeep", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.exceptions.Abort:
        sys.exit(INTERRUPTED)
    except ThreadkeepError as error:
        if "--debug" in words:
            raise
        end_with(error)
    except SYSTEM_ERRORS as error:
        known = user_error(error)
        if "--debug" in words or known is None:
            raise
        end_with(known)
    sys.exit(code if isinstance(code, int) else 0)


def end_with(error: ThreadkeepError) -> NoReturn:
    """Show an error in two lines at most, and end with its exit code."""
    click.echo(f"threadkeep: {plain(str(error))}", err=True)
    if error.hint:
        click.echo(f"  {plain(error.hint)}", err=True)
    sys.exit(error.exit_code)
