"""`threadkeep learn`: find out how a forum is built, and write it down."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path
from typing import Any

import click

from threadkeep.archive import STRATEGY_FILE
from threadkeep.crawl import LearnOutcome
from threadkeep.errors import UsageError
from threadkeep.strategy import Strategy, dumps, is_handwritten, keep_handwritten_lines, load, merged_text, read_text
from threadkeep.ui.cli.crawling.forum_session import adopt_given_strategy, learn_forum, report_stopped
from threadkeep.ui.cli.options.request_options import CommandOptions, command_options, fetch_options
from threadkeep.ui.cli.output.progress import duration
from threadkeep.ui.cli.output.strategy_report import strategy_json, strategy_lines
from threadkeep.ui.cli.output.text import many, plain
from threadkeep.warc import check_plain


@click.command(epilog="Python: threadkeep.learn(url), strategy.save(path). Exit codes: docs/reference.md.")
@click.argument("url")
@click.option(
    "-o", "out", type=click.Path(dir_okay=False, path_type=Path), help="The strategy's file [the archive's own]."
)
@fetch_options
@click.option("--fresh", "is_fresh", is_flag=True, help="Request pages again that the archive has: the forum changed.")
@click.option("--json", "is_json", is_flag=True, help="What was learned as JSON on stdout.")
def command(url: str, out: Path | None, is_fresh: bool, is_json: bool, **words: Any) -> int:
    """Learn how the forum at URL is built and write its strategy; any page of the forum will do.

    The archive keeps the few dozen pages that this needs, and a crawl requests none of them again. If there is a
    strategy already, its handwritten parts (by = "hand") stay, and changes are printed.
    """
    wanted = command_options(url, **words)
    path = out or wanted.folder / STRATEGY_FILE
    if out is None:
        check_plain(path)
    before = existing_strategy(path)
    done = asyncio.run(learn_forum(wanted, is_quiet=is_json, is_fresh=is_fresh))
    if done.strategy is None:
        return report_stopped(done, is_json)
    strategy = keep_handwritten_lines(done.strategy, before) if before is not None else done.strategy
    text, old = write_strategy(strategy, path), read_text(path) if before is not None else ""
    if out is None:
        asyncio.run(adopt_given_strategy(replace(wanted, strategy=text)))
    else:
        strategy.save(out)
    diff = difference(before, strategy, old, text)
    click.echo(as_json(wanted, strategy, done, path, diff) if is_json else as_text(strategy, done, path, diff))
    return 0


def existing_strategy(path: Path) -> Strategy | None:
    """The strategy that is there; one that a person wrote as a whole is never relearned."""
    if not path.is_file():
        return None
    before = load(path)
    if is_handwritten(before):
        raise UsageError(
            f"{path} was written by hand: it has no [learned] table, so all of it stays as it is",
            "Name another file with -o FILE to learn beside it.",
        )
    return before


def write_strategy(strategy: Strategy, path: Path) -> str:
    """The text of the file: where one is there, a person's comments and order stay."""
    return merged_text(strategy, read_text(path)) if path.is_file() else dumps(strategy)


def difference(before: Strategy | None, strategy: Strategy, old: str, new: str) -> str | None:
    """What changes in the file, as a diff; empty where only the date of learning does, None where it is a new file."""
    if before is None:
        return None
    if replace(before, learned=None) == replace(strategy, learned=None):
        return ""
    return "".join(unified_diff(old.splitlines(True), new.splitlines(True), "before", "now", n=2))


def as_text(strategy: Strategy, done: LearnOutcome, path: Path, diff: str | None) -> str:
    totals = done.totals
    head = f"{strategy.site}: learned from {many(done.pages, 'page')}, with {many(totals.requests, 'request')} in "
    lines = [f"{plain(head)}{duration(totals.seconds)}", *strategy_lines(strategy)]
    if diff is not None:
        lines.append(f"Changed:\n{plain(diff)}" if diff else "Nothing changed since it was last learned.")
    return "\n".join((*lines, f"Strategy: {path}"))


def as_json(wanted: CommandOptions, strategy: Strategy, done: LearnOutcome, path: Path, diff: str | None) -> str:
    whole = {
        "archive": str(wanted.folder),
        "strategy_file": str(path),
        "pages_seen": done.pages,
        "requests": done.totals.requests,
        "seconds": round(done.totals.seconds, 1),
        "learned": strategy_json(strategy),
        "diff": diff,
    }
    return json.dumps(whole, ensure_ascii=False, default=str)
