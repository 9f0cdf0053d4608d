"""`threadkeep explain`: say what a URL is and why it was asked for or not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from threadkeep.archive import Archive, PageRow, open_archive
from threadkeep.crawl import strategy_for_site
from threadkeep.errors import UsageError
from threadkeep.fetch import normalise
from threadkeep.strategy import Explanation, explain
from threadkeep.ui.cli.output.text import plain


@click.command(epilog="Python: threadkeep.strategy.explain(strategy, url), archive.page(url).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("url")
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
def command(folder: Path, url: str, is_json: bool) -> int:
    """Show what page URL is for the archive in DIR, by which rule of its strategy, and what its request brought."""
    with open_archive(folder, readonly=True) as archive:
        address = normalise(url, base=archive.site)
        if address is None:
            raise UsageError(f"{url} is no web address")
        explanation = _explanation(archive, address)
        row = _row(archive, address, explanation)
    if is_json:
        both = {"strategy": asdict(explanation) if explanation else None, "archive": asdict(row) if row else None}
        click.echo(json.dumps(both, ensure_ascii=False, default=str))
    else:
        click.echo("\n".join(map(plain, (address, *_rule_lines(explanation), *_history_lines(row)))))
    return 0


def _explanation(archive: Archive, url: str) -> Explanation | None:
    own = archive.strategy()
    return explain(strategy_for_site(own[1], archive.site), url) if own else None


def _row(archive: Archive, url: str, explanation: Explanation | None) -> PageRow | None:
    return archive.page(url) or (archive.page(explanation.asked_as) if explanation else None)


def _rule_lines(explanation: Explanation | None) -> Iterator[str]:
    if explanation is None:
        yield "  The archive has no strategy: every link of the site is followed."
        return
    yield f"  {explanation.why}"
    if explanation.identity:
        yield f"  it is {explanation.identity.key}, by {explanation.rule}"
    if explanation.asked_as != explanation.url:
        yield f"  asked for as {explanation.asked_as}"
    yield from (f"  {rule}" for rule in explanation.same)
    yield from (f"  reached by {rule}" for rule in explanation.reached_by)


def _history_lines(row: PageRow | None) -> Iterator[str]:
    if row is None:
        yield "  The archive has never seen a link to it that is followed."
        return
    yield f"  in the archive: {row.state}" + (f", the same page as {row.same_as}" if row.same_as else "")
    if row.rule and row.rule.startswith("refused: "):
        yield f"  not requested, because it may change something in the forum: {row.rule.removeprefix('refused: ')}"
    elif row.rule:
        yield f"  found by {row.rule}" + (f" on {row.referrer}" if row.referrer else "")
    if row.fetched_at:
        outcome = f"status {row.status}" if row.status else f"{row.reason}: {row.detail}"
        yield f"  asked for at {row.fetched_at:%Y-%m-%d %H:%M:%S} UTC: {outcome}"
    if row.trouble:
        yield f"  trouble: {row.trouble}"
    if row.attempts and row.due_at:
        yield f"  failed {row.attempts} times, tried again at {row.due_at:%Y-%m-%d %H:%M:%S} UTC"
