"""`threadkeep check`: say whether a strategy file is sound."""

from __future__ import annotations

from pathlib import Path

import click

from threadkeep.strategy import load


@click.command(epilog="Python: threadkeep.strategy.load(path).")
@click.argument("strategy", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def command(strategy: Path) -> int:
    """Read STRATEGY and say what it does, or what is wrong with it and where; exits with 4 where something is."""
    read = load(strategy)
    kinds = ", ".join(f"{kind.name} ({kind.role})" for kind in read.kinds)
    click.echo(f"{strategy} is sound: {read.site}")
    click.echo(f"  kinds: {kinds}")
    click.echo(
        f"  {len(read.follow)} rules to follow, {len(read.posts)} ways to read a post, {len(read.rows)} to read a row"
    )
    return 0
