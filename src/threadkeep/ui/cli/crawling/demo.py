"""`threadkeep demo`: crawl a small forum on this machine and show a thread."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import mkdtemp

import click

from threadkeep.archive import Archive, export_html, open_archive
from threadkeep.demo import serve_demo_forum
from threadkeep.fetch import FetchOptions, host_of
from threadkeep.model import Thread
from threadkeep.ui.cli.archives.show import print_thread
from threadkeep.ui.cli.crawling.crawl import run_crawl
from threadkeep.ui.cli.options.request_options import CommandOptions
from threadkeep.ui.cli.output.crawl_report import as_text

READABLE_POSTS = range(4, 9)


@click.command()
@click.option("--folder", type=click.Path(path_type=Path), help="The archive's folder [a new temporary folder].")
def command(folder: Path | None) -> int:
    """Start a small forum with the usual traps on this machine, learn it, crawl it, and show a thread."""
    home = folder or Path(mkdtemp(prefix="threadkeep-demo-"))
    archive = home / "archive"
    with serve_demo_forum() as forum:
        click.echo(f"Serving a forum with session ids, print views, a calendar and login walls at {forum.url}")
        asked = CommandOptions(forum.url, archive, options=FetchOptions(delay=0, named_host=host_of(forum.url)))
        outcome = asyncio.run(run_crawl(asked, is_quiet=False))
    with open_archive(archive, readonly=True) as opened:
        click.echo(f"\nOne of its {outcome.counts.threads_done} threads:\n")
        print_thread(opened, readable_thread(opened))
        export_html(opened, home / "site")
    click.echo(f"\n{as_text(outcome, archive)}")
    click.echo(f"Links that change something (log out, mark all read): {len(forum.acting_requests)} requested\n")
    click.echo(f"Read it all in a browser: {(home / 'site' / 'index.html').as_uri()}")
    click.echo(f"The learned strategy: {archive / 'strategy.toml'}")
    return outcome.exit_code


def readable_thread(archive: Archive) -> Thread:
    """A thread long enough to be a conversation and short enough for a screen."""
    threads = list(archive.threads())
    return next((thread for thread in threads if thread.posts_seen in READABLE_POSTS), threads[0])
