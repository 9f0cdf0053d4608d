"""`threadkeep crawl --dry-run`: what was learned, and what a crawl would ask for, before it does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

import click

from threadkeep.archive.kinds import newest_pages
from threadkeep.crawl import LearnOutcome, SizeEstimate, estimate_size, learn_into, temporary_readings
from threadkeep.fetch import PACE, FetchOptions
from threadkeep.model import Answer, Reading, Response
from threadkeep.strategy import Strategy, dumps
from threadkeep.ui.cli.crawling.forum_session import open_session, plan_of, report_stopped
from threadkeep.ui.cli.options.request_options import CommandOptions
from threadkeep.ui.cli.output.progress import duration
from threadkeep.ui.cli.output.robots_report import RobotsReport, RobotsWatcher, fetch_robots_report, robots_report
from threadkeep.ui.cli.output.strategy_report import strategy_json, strategy_lines
from threadkeep.ui.cli.output.text import many, plain

# Enough for every page that a learner looks at; an archive that is larger needs no estimate from all of its pages.
PAGES_READ = 400


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a crawl would ask for and how long it would take at the pace that it keeps.

    `held` are pages of boards and threads that the archive has already, `delay` the seconds between two requests.
    """

    estimate: SizeEstimate
    robots: RobotsReport
    held: int
    delay: float
    seconds: float

    @property
    def to_ask(self) -> int:
        return max(self.estimate.pages - self.held, 0)


def dry_run(wanted: CommandOptions, is_json: bool, is_quiet: bool) -> int:
    """Learn or take the strategy, crawl nothing, and print what a crawl would do; the archive keeps only pages."""
    done, robots = asyncio.run(try_strategy(wanted, is_quiet))
    if done.strategy is None:
        return report_stopped(done, is_json)
    forecast = asyncio.run(forecast_of(done.strategy, wanted, robots))
    if is_json:
        click.echo(as_json(wanted, done.strategy, done, forecast))
    else:
        click.echo("\n".join(_lines(wanted, done.strategy, done, forecast)))
    return 0


async def try_strategy(wanted: CommandOptions, is_quiet: bool) -> tuple[LearnOutcome, Answer | None]:
    """What was learned, and the robots.txt that was asked for on the way."""
    async with open_session(wanted, is_quiet) as at:
        heard = RobotsWatcher(at.watcher, wanted.url)
        done = await learn_into(at.archive, at.fetcher, plan_of(wanted), at.clock, heard, at.limits)
    return done, heard.answer


async def forecast_of(strategy: Strategy, wanted: CommandOptions, heard: Answer | None) -> Forecast:
    """The forecast; robots.txt is asked for only where nothing had to be asked for before."""
    readings = await _readings(strategy, wanted)
    urls = [strategy.entry, *(kind.example for kind in strategy.kinds if kind.example and kind.role != "other")]
    robots = robots_report(heard, urls) if heard else await fetch_robots_report(wanted.url, urls, wanted.options)
    estimate = estimate_size(strategy, (reading for _, reading in readings))
    keys = {reading.identity.key for _, reading in readings if reading.identity and reading.identity.role != "other"}
    delay = delay_of(wanted.options, robots)
    left = max(estimate.pages - len(keys), 0)
    return Forecast(estimate, robots, len(keys), delay, left * seconds_a_page(wanted.options, robots, delay))


async def _readings(strategy: Strategy, wanted: CommandOptions) -> list[tuple[Response, Reading]]:
    pages = newest_pages(wanted.folder, PAGES_READ)
    return [each async for each in temporary_readings(pages, dumps(strategy), wanted.url)]


def delay_of(options: FetchOptions, robots: RobotsReport) -> float:
    """Seconds from one answer to the next request: what the user said, never under what robots.txt asks for."""
    own = max(PACE.shortest_delay, robots.seconds) if options.delay is None else options.delay
    return max(own, 0.0 if options.ignore_robots else robots.crawl_delay)


def seconds_a_page(options: FetchOptions, robots: RobotsReport, delay: float) -> float:
    """With several requests in flight the server's own time passes beside the delay, not after it."""
    return max(delay, (delay + robots.seconds) / options.concurrency)


def _lines(wanted: CommandOptions, strategy: Strategy, done: LearnOutcome, forecast: Forecast) -> Iterator[str]:
    estimate, totals = forecast.estimate, done.totals
    source = "by the given strategy" if wanted.strategy else f"learned from {done.pages:,} pages"
    yield plain(f"{strategy.site}: {source}, with {totals.requests:,} requests in {duration(totals.seconds)}")
    yield from strategy_lines(strategy)
    least = "at least" if estimate.is_floor else "about"
    yield f"A crawl would ask for {least} {many(forecast.to_ask, 'more page')}. That is an estimate:"
    yield f"    {many(estimate.index_pages, 'page')} of {many(estimate.boards, 'board')} and the entry"
    yield f"    {many(estimate.thread_pages, 'page')} of {many(estimate.threads, 'thread')}"
    yield f"    {forecast.held:,} of these are in the archive already"
    yield from (f"    because {sentence}" for sentence in estimate.basis)
    yield f"It would take {least} {duration(forecast.seconds)}, with {forecast.delay:.1f} s between requests"
    yield from _deadline_lines(wanted, forecast)
    yield plain(forecast.robots.sentence)
    yield f"Nothing was crawled; the pages looked at are in {wanted.folder}"


def _deadline_lines(wanted: CommandOptions, forecast: Forecast) -> Iterator[str]:
    if wanted.bounds.is_narrow:
        yield "The estimate is for the whole forum: what --only and --since leave out is known on the way"
    if (reached := reached_by(wanted, forecast, datetime.now(UTC))) is not None:
        yield (
            f"Until the time given about {many(reached, 'page')} can be asked for, those with most posts first; "
            f"about {forecast.to_ask - reached:,} will not be reached"
        )


def reached_by(wanted: CommandOptions, forecast: Forecast, now: datetime) -> int | None:
    """How many of the pages to ask for can be had until the deadline; None where there is none."""
    if wanted.until is None:
        return None
    left = max((wanted.until - now).total_seconds(), 0.0)
    a_page = forecast.seconds / forecast.to_ask if forecast.to_ask else 0.0
    return min(int(left / a_page), forecast.to_ask) if a_page else forecast.to_ask


def as_json(wanted: CommandOptions, strategy: Strategy, done: LearnOutcome, forecast: Forecast) -> str:
    whole = {
        "archive": str(wanted.folder),
        "dry_run": True,
        "is_learned": wanted.strategy is None,
        "learned": strategy_json(strategy),
        "requests": done.totals.requests,
        "estimate": {**asdict(forecast.estimate), "pages": forecast.estimate.pages, "to_ask": forecast.to_ask},
        "seconds": round(forecast.seconds),
        "reached": reached_by(wanted, forecast, datetime.now(UTC)),
        "delay": forecast.delay,
        "robots": asdict(forecast.robots),
    }
    return json.dumps(whole, ensure_ascii=False, default=str)
