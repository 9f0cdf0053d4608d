"""`--site URL`: the user's own word for the forum of an archive that may come from somebody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import click

from threadkeep.errors import UsageError
from threadkeep.fetch import host_of, private_address
from threadkeep.ui.cli.options.request_options import CommandOptions, page_address

F = TypeVar("F", bound=Callable[..., Any])
_HELP = "The forum's address; needed if it is on this machine or in a private network."


def site_option(command: F) -> F:
    return click.option("--site", "sites", metavar="URL", multiple=True, help=_HELP)(command)


def with_named_sites(wanted: Sequence[CommandOptions], sites: Sequence[str]) -> list[CommandOptions]:
    """The same, with the private addresses forbidden of every forum that no `--site` names.

    The archive alone does not name its forum: it may come from somebody who wants requests sent to the user's network.
    """
    named = {host_of(page_address(site)): site for site in sites}
    if unused := named.keys() - {host_of(each.url) for each in wanted}:
        urls = ", ".join(each.url for each in wanted)
        raise UsageError(f"{named[min(unused)]} is not the forum's address", f"The archive is of {urls}")
    return [each if host_of(each.url) in named else _unnamed(each) for each in wanted]


async def check_public(wanted: CommandOptions) -> None:
    """UsageError if the forum has a private address and the user did not name it."""
    if wanted.options.named_host is not None:
        return
    if (address := await private_address(wanted.url)) is not None:
        raise UsageError(
            f"{wanted.url} is at {address}, on this machine or in a private network",
            f"Only if you know that forum: add --site {wanted.url}",
        )


def _unnamed(wanted: CommandOptions) -> CommandOptions:
    host = wanted.options.named_host
    return replace(wanted, options=replace(wanted.options, named_host=None, site_host=host))
