"""`threadkeep inspect`: what is seen on one page, knowing nothing else of its site."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path

import click

from threadkeep.crawl import WorkerFailure, is_readable, open_worker_pool
from threadkeep.errors import ForbiddenError, UnreachableError, UsageError
from threadkeep.fetch import FetchOptions, SystemClock, host_of, open_fetcher, same_site
from threadkeep.model import Answer, Failure, Reason, Visit
from threadkeep.ui.cli.options.request_options import page_address
from threadkeep.ui.cli.output.text import plain
from threadkeep.ui.cli.output.written_file import write_output
from threadkeep.ui.inspect import InspectedPage, PageFile, inspected, picture, sight_json, sight_lines

# The ends of names that are files and no hosts.
FILE_SUFFIXES = (".html", ".htm", ".xhtml", ".mhtml", ".pdf", ".xml", ".txt")
# The first bytes of a PDF, a picture or a compressed file.
OTHER_FORMATS = (b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"PK\x03\x04", b"\x1f\x8b")
OVERLAY = Path("threadkeep-inspect.html")
# A file without an address of its own: its links lead nowhere, but their shapes are still useful.
NO_ADDRESS = "http://page.invalid/"


@click.command(epilog="Python: threadkeep.sitemap.sight_of(threadkeep.page.parser(body, url, content_type), at).")
@click.argument("where", metavar="URL|FILE")
@click.option("--url", help="The address of the page in FILE, for its links.")
@click.option("--json", "is_json", is_flag=True, help="As JSON; an overlay only with -o.")
@click.option("-o", "overlay", type=click.Path(dir_okay=False, path_type=Path), help=f"The overlay's file [{OVERLAY}].")
def command(where: str, url: str | None, is_json: bool, overlay: Path | None) -> int:
    """Show what is recognised on the page at URL or in FILE: its kind, regions, link tables, dates, posts, flips.

    Draws all of it over the page, as an HTML file and, if a Chromium is installed, as a PNG file.
    """
    seen = asyncio.run(inspect_in_worker(file_at(where, url)))
    if is_json:
        click.echo(json.dumps(sight_json(seen.sight), ensure_ascii=False))
    else:
        click.echo("\n".join(plain(line) for line in sight_lines(seen.sight)))
    if overlay or not is_json:
        write_overlay(seen, overlay or OVERLAY)
    return 0


def file_at(where: str, url: str | None) -> PageFile:
    """The page that a person meant: a file on disk, else a page of the web."""
    path = Path(where)
    if path.is_file():
        seen_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        body = path.read_bytes()
        if body.startswith(OTHER_FORMATS):
            raise UsageError(f"{where} is no web page", "Give a file of HTML.")
        return PageFile(body, page_address(url) if url else NO_ADDRESS, None, seen_at)
    if url:
        raise UsageError(f"there is no file {where}", "--url is the address of a page in a file.")
    if "://" not in where and path.suffix.lower() in FILE_SUFFIXES and len(path.parts) == 1:
        raise UsageError(f"there is no file {where}", "For a page of the web, give its address with https://.")
    if "://" not in where and "." not in where:
        raise UsageError(f"{where} is neither a file nor a web address")
    return asyncio.run(fetch_page(page_address(where)))


async def fetch_page(url: str) -> PageFile:
    """The page over HTTP, as politely as a crawl asks for it."""
    clock = SystemClock()
    options = FetchOptions(named_host=host_of(url))
    async with open_fetcher(options, clock, in_scope=lambda target: same_site(target, url)) as fetcher:
        return page_file(await fetcher.fetch(Visit(url)))


def page_file(answer: Answer) -> PageFile:
    if isinstance(answer, Failure):
        what = f"{answer.url}: {answer.detail or answer.reason}"
        raise ForbiddenError(what) if answer.reason is Reason.ROBOTS else UnreachableError(what)
    if not is_readable(answer) or answer.body.startswith(OTHER_FORMATS):
        raise UsageError(f"{answer.final_url} is no web page", "Give the address of a page of HTML.")
    return PageFile(answer.body, answer.final_url, answer.header("content-type"), answer.at)


async def inspect_in_worker(file: PageFile) -> InspectedPage:
    with open_worker_pool() as workers:
        seen = await workers.call(inspected, file)
    if isinstance(seen, WorkerFailure):
        raise UsageError(f"{file.url} cannot be inspected: {seen.trouble}")
    return seen


def write_overlay(seen: InspectedPage, path: Path) -> None:
    write_output(path, seen.overlay)
    png = path.with_suffix(".png")
    click.echo(f"overlay: {path}{f', {png}' if picture(path, png) else ''}", err=True)
