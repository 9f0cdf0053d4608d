"""`threadkeep check`: say whether a strategy is sound, and whether it still fits its forum."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path

import click

from threadkeep.archive import STRATEGY_FILE, open_archive
from threadkeep.archive.kinds import newest_of_each_kind, newest_pages
from threadkeep.crawl import open_workers, temporary_guide, temporary_readings
from threadkeep.errors import ForbiddenError, StrategyError, UnreachableError, UsageError
from threadkeep.fetch import FetchOptions, SystemClock, host_of, open_fetcher, same_site
from threadkeep.model import Answer, Failure, Reason, Visit
from threadkeep.strategy import CheckedPage, FitFinding, Strategy, check_fit, loads, read_text
from threadkeep.strategy import find_problems as faults
from threadkeep.ui.cli.options.request_options import CommandOptions
from threadkeep.ui.cli.options.site_option import check_public, site_option, with_named_sites
from threadkeep.ui.cli.output.text import many, plain

# Enough pages of each kind to see whether one of them is an exception. Not tuned.
NEWEST_OF_KIND = 8
# Pages of any kind: they show URLs that the strategy does not know.
NEWEST = 40
MARKS = {True: "fits", False: "DOES NOT FIT", None: "not seen"}


@click.command(epilog="Python: threadkeep.load(path), threadkeep.strategy.check_fit(strategy, pages).")
@click.argument("where", metavar="strategy.toml|DIR", type=click.Path(exists=True, path_type=Path))
@site_option
@click.option("--offline", "is_offline", is_flag=True, help="Check only the file, read no page.")
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
def command(where: Path, sites: tuple[str, ...], is_offline: bool, is_json: bool) -> int:
    """Check whether a strategy is valid, and whether it still fits: kinds of page, rules to follow, posts.

    A strategy file is tried on the forum, with a request for the entry and one page of each kind; an archive's on the
    newest pages in DIR, without a request. Exits with 4 if something is wrong or does not fit.
    """
    path = where / STRATEGY_FILE if where.is_dir() else where
    if where.is_dir():
        with open_archive(where, readonly=True):
            pass
    if not path.is_file():
        raise UsageError(f"{where} has no strategy yet", "`threadkeep learn URL` makes one.")
    text = read_text(path)
    if is_json and (problems := faults(text, str(path))):
        click.echo(
            json.dumps({"strategy": str(path), "is_sound": False, "problems": list(map(problem_json, problems))})
        )
        return StrategyError.exit_code
    strategy = loads(text, str(path))
    tried = asyncio.run(_checked_pages(strategy, text, where, sites)) if not is_offline else ()
    findings = check_fit(strategy, tried) if tried else ()
    click.echo(as_json(path, strategy, tried, findings) if is_json else as_text(path, strategy, tried, findings))
    return StrategyError.exit_code if any(finding.fits is False for finding in findings) else 0


def problem_json(problem: StrategyError) -> dict[str, str]:
    return {"what": str(problem), "hint": problem.hint}


async def _checked_pages(strategy: Strategy, text: str, where: Path, sites: Sequence[str]) -> tuple[CheckedPage, ...]:
    if where.is_dir():
        return await check_stored_pages(where, text)
    wanted = CommandOptions(strategy.site, where, options=FetchOptions(named_host=host_of(strategy.site)))
    (named,) = with_named_sites([wanted], sites)
    await check_public(named)
    return await request_pages(strategy, text, named.options)


async def check_stored_pages(folder: Path, text: str) -> tuple[CheckedPage, ...]:
    """The archive's newest pages of each kind, read by the strategy as the file is now."""
    with open_archive(folder, readonly=True) as archive:
        site = archive.site
    newest = chain(newest_of_each_kind(folder, NEWEST_OF_KIND), newest_pages(folder, NEWEST))
    pages = {page.url: page for page in newest}.values()
    return tuple([CheckedPage(page.url, reading) async for page, reading in temporary_readings(pages, text, site)])


async def request_pages(strategy: Strategy, text: str, options: FetchOptions) -> tuple[CheckedPage, ...]:
    """The entry and one page of each kind, asked for now as politely as a crawl does.

    A kind that names no page like it gets the first that a rule finds on the pages before it.
    """
    guide = temporary_guide(text, strategy.site)
    tried: list[CheckedPage] = []
    async with open_fetcher(options, SystemClock(), in_scope=lambda url: same_site(url, strategy.site)) as fetcher:
        with open_workers() as workers:
            while (wanted := next(untried_pages(strategy, tried), None)) is not None:
                url, kind = wanted
                answer = check_admitted(await fetcher.fetch(Visit(url)), strategy.entry)
                tried.append(CheckedPage(url, await workers.read(answer, guide), kind, trouble_of(answer)))
    return tuple(tried)


def untried_pages(strategy: Strategy, tried: Sequence[CheckedPage]) -> Iterator[tuple[str, str | None]]:
    """Pages that are still to be tried, and the kind that each should be of."""
    asked, kinds = {page.url for page in tried}, {page.expected_kind for page in tried}
    entry = next((kind.name for kind in strategy.kinds if kind.role == "entry"), None)
    found = [link for page in tried for link in page.reading.links if link.identity is not None]
    if strategy.entry not in asked:
        yield strategy.entry, entry
    for kind in strategy.kinds:
        links = (link.url for link in found if link.identity and link.identity.kind == kind.name)
        url = kind.example or next(links, None)
        if kind.name not in kinds and url is not None and url not in asked:
            yield url, kind.name


def check_admitted(answer: Answer, entry: str) -> Answer:
    """The answer; where the entry itself cannot be had, nothing can be said."""
    if isinstance(answer, Failure) and answer.url == entry:
        what = f"{answer.url}: {answer.detail or answer.reason.value}"
        raise ForbiddenError(what) if answer.reason is Reason.ROBOTS else UnreachableError(what, "Try again later.")
    return answer


def trouble_of(answer: Answer) -> str:
    """Why there is nothing to read."""
    if isinstance(answer, Failure):
        return answer.detail or answer.reason.value
    return "" if answer.status < 400 else f"status {answer.status}"


def as_text(path: Path, strategy: Strategy, tried: Sequence[CheckedPage], findings: Sequence[FitFinding]) -> str:
    kinds = ", ".join(f"{kind.name} ({kind.role})" for kind in strategy.kinds)
    lines = [
        f"{path} is sound: {strategy.site}",
        f"  kinds: {kinds}",
        f"  rules to follow: {len(strategy.follow)}, ways to read a post: {len(strategy.posts)}, "
        f"a thread's row: {len(strategy.rows)}, a board's row: {len(strategy.boards)}",
        *(f"  {MARKS[finding.fits]:<13} {finding.rule}: {finding.words}" for finding in findings),
    ]
    if tried:
        lines.append(f"{_verdict(findings)} ({many(len(tried), 'page')} looked at)")
    return plain("\n".join(lines))


def _verdict(findings: Sequence[FitFinding]) -> str:
    if any(finding.fits is False for finding in findings):
        return "It does not fit any more: correct what is reported, or `threadkeep learn URL --fresh`"
    return "It fits"


def as_json(path: Path, strategy: Strategy, tried: Sequence[CheckedPage], findings: Sequence[FitFinding]) -> str:
    whole = {
        "strategy": str(path),
        "site": strategy.site,
        "is_sound": True,
        "fits": None if not tried else all(finding.fits is not False for finding in findings),
        "pages": [page.url for page in tried],
        "findings": [asdict(finding) for finding in findings],
    }
    return json.dumps(whole, ensure_ascii=False)
