"""`threadkeep select`: objects of one type from many sites, by few URL patterns."""

from __future__ import annotations

import click

from threadkeep.ui.cli.select import learn, recrawl, show


@click.group()
def command() -> None:
    """Collect objects (events, books, products, threads) from many sites with few requests.

    `learn` finds sites from a few seed objects and chooses URL patterns. `recrawl` requests only what these select.
    """


command.add_command(learn.command, "learn")
command.add_command(recrawl.command, "recrawl")
command.add_command(show.command, "show")
