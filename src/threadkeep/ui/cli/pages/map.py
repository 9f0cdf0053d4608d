"""`threadkeep map`: the learned graph of a forum's kinds of page and their arcs, as a picture."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from threadkeep.archive import STRATEGY_FILE
from threadkeep.errors import UsageError
from threadkeep.strategy import dumps, load
from threadkeep.ui.cli.crawling.forum_session import adopt_given_strategy, learn_forum, report_stopped
from threadkeep.ui.cli.options.request_options import command_options, fetch_options
from threadkeep.ui.cli.output.written_file import write_output
from threadkeep.ui.map import Graph, archive_graph, graph_of, svg

MAP = Path("threadkeep-map.svg")


@click.command(epilog="Python: threadkeep.ui.map.svg(threadkeep.ui.map.graph_of(strategy)).")
@click.argument("where", metavar="URL|DIR")
@click.option("-o", "out", type=click.Path(dir_okay=False, path_type=Path), help=f"The map's file [{MAP}].")
@fetch_options
def command(where: str, out: Path | None, **words: Any) -> int:
    """Draw the map of a forum: kinds of page by role and size, links followed between them, links not followed and why.

    DIR is an archive or a strategy file; no page is requested. A forum at URL is learned first if its archive has
    no strategy yet.
    """
    path = Path(where)
    if path.exists():
        drawn = asyncio.run(archive_graph(path)) if path.is_dir() else graph_of(load(path))
        return _write_map(drawn, out)
    if "://" not in where and "." not in where:
        raise UsageError(f"{where} is neither a folder nor a web address")
    wanted = command_options(where, **words)
    if not (wanted.folder / STRATEGY_FILE).is_file():
        done = asyncio.run(learn_forum(wanted, is_quiet=False))
        if done.strategy is None:
            return report_stopped(done, is_json=False)
        asyncio.run(adopt_given_strategy(replace(wanted, strategy=dumps(done.strategy))))
    return _write_map(asyncio.run(archive_graph(wanted.folder)), out)


def _write_map(graph: Graph, out: Path | None) -> int:
    path = out or MAP
    write_output(path, svg(graph))
    click.echo(f"{path}")
    return 0
