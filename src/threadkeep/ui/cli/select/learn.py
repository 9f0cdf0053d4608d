"""`threadkeep select learn`: from seed objects to a plan."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from threadkeep.archive.exports.whole_file import check_free
from threadkeep.errors import UsageError
from threadkeep.fetch import HttpFetcher, host_of, open_fetcher
from threadkeep.objects.exports import check_export, export_objects, save_objects
from threadkeep.objects.learning import LearnedPlan, LearningOptions, LearningResult, Seeding, learn
from threadkeep.objects.plan import save_plan
from threadkeep.objects.search import SearchProvider, SearxngProvider, SeveralProviders, open_local_index
from threadkeep.objects.sites import index_archive
from threadkeep.objects.types import ObjectType, Values, load_seeds, load_type
from threadkeep.ui.cli.options.request_options import page_address
from threadkeep.ui.cli.output.text import many, plain
from threadkeep.ui.cli.select.options import (
    OpenSelection,
    SelectOptions,
    crawl_options,
    exit_code,
    open_selection,
    select_options,
)
from threadkeep.ui.cli.select.show import pattern_lines, plan_lines

OBJECTS_FILE = "objects.jsonl"


@dataclass(frozen=True, slots=True)
class LearnWords:
    """What the user wants learned, and where sites are searched."""

    type: ObjectType
    seeds: tuple[Values, ...]
    plan: Path
    learning: LearningOptions
    searxng: tuple[str, ...]
    pages: tuple[Path, ...]
    seed_sites: int
    max_sites: int


@click.command(epilog="Python: threadkeep.objects.learning.learn(...). Exit codes: docs/reference.md.")
@click.argument("type_name", metavar="TYPE")
@click.argument("seeds", metavar="SEEDS.csv", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "plan",
    metavar="PLAN",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The plan's file; it must not exist.",
)
@click.option("--searxng", metavar="URL", multiple=True, help="A SearXNG instance that finds sites.")
@click.option(
    "--pages",
    metavar="DIR",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="An archive whose pages find sites.",
)
@click.option(
    "--seed-sites", type=click.IntRange(min=1), default=5, show_default=True, help="Sites of the first phase."
)
@click.option("--max-sites", type=click.IntRange(min=1), default=300, show_default=True, help="Sites of both phases.")
@click.option(
    "--coverage",
    type=click.FloatRange(1, 100),
    default=98,
    show_default=True,
    help="Percent of the objects that the patterns must cover.",
)
@click.option(
    "--levels", type=click.IntRange(1, 20), default=8, show_default=True, help="Links from the entry page of a site."
)
@crawl_options
def command(
    type_name: str,
    seeds: Path,
    plan: Path,
    searxng: tuple[str, ...],
    pages: tuple[Path, ...],
    seed_sites: int,
    max_sites: int,
    coverage: float,
    levels: int,
    **words: Any,
) -> int:
    """Learn the sites and pages that show objects of TYPE, starting from the objects in SEEDS.csv.

    TYPE is events, books, products, threads, or a TOML file. Sites are those that --site names and those that a search
    finds. Every site is crawled politely into an archive of its own. The same command goes on after an interruption.
    """
    type = load_type(type_name)
    options = select_options(plan, **words)
    wanted = LearnWords(
        type,
        load_seeds(seeds, type),
        plan,
        LearningOptions(coverage / 100, levels),
        searxng,
        pages,
        seed_sites,
        max_sites,
    )
    check_learn(wanted, options)
    outcome = asyncio.run(learned(wanted, options))
    return report(outcome, wanted, options, type_name)


def check_learn(wanted: LearnWords, options: SelectOptions) -> None:
    """What is wrong is reported before the first request."""
    check_free(wanted.plan)
    if options.export is not None:
        check_export(options.export)
    if not (options.named or wanted.searxng or wanted.pages):
        raise UsageError(
            "nothing says which sites to crawl",
            "Name sites with --site URL, a SearXNG instance with --searxng URL, or archives with --pages DIR.",
        )


async def learned(wanted: LearnWords, options: SelectOptions) -> LearningResult:
    now = datetime.now(UTC)
    options.folder.mkdir(parents=True, exist_ok=True)
    async with (
        open_selection(options, wanted.type, wanted.learning.levels, now) as opened,
        open_provider(wanted, options, opened) as provider,
    ):
        seeding = Seeding(wanted.seeds, options.named, provider, wanted.seed_sites, wanted.max_sites)
        return await learn(wanted.type, opened.sites, seeding, wanted.learning, now, opened.progress)


@asynccontextmanager
async def open_provider(
    wanted: LearnWords, options: SelectOptions, opened: OpenSelection
) -> AsyncIterator[SearchProvider | None]:
    """All search providers that the user named as one; None if there is none."""
    with open_local_index(options.folder / "index.sqlite" if wanted.pages else None) as index:
        for folder in wanted.pages:
            opened.progress.report(f"reading the pages of {folder}")
            await index_archive(folder, index, opened.sites.killable)
        providers: list[SearchProvider] = [index] if wanted.pages else []
        async with AsyncExitStack() as stack:
            for base in map(page_address, wanted.searxng):
                fetcher = await stack.enter_async_context(_provider_fetcher(base, options, opened))
                providers.append(SearxngProvider(base, fetcher))
            yield SeveralProviders(providers) if providers else None


def _provider_fetcher(
    base: str, options: SelectOptions, opened: OpenSelection
) -> AbstractAsyncContextManager[HttpFetcher]:
    # A search instance answers programs that its owner allows: robots.txt is for crawlers of its pages.
    fetching = replace(options.fetching, named_host=host_of(base), ignore_robots=True)
    return open_fetcher(fetching, opened.clock, in_scope=lambda url: host_of(url) == host_of(base))


def report(outcome: LearningResult, wanted: LearnWords, options: SelectOptions, type_name: str) -> int:
    """Write the plan and say what is in it; without an end there is no plan yet."""
    if outcome.learned is None:
        click.echo("Interrupted. Run the same command again to go on; no page is requested twice.", err=True)
        return 11
    found = replace(outcome.learned, plan=replace(outcome.learned.plan, type=type_name))
    code = learn_exit_code(outcome, options)
    if found.plan.sites:
        save_plan(found.plan, wanted.plan)
        save_objects(found.clusters, options.folder / OBJECTS_FILE)
        if options.export is not None:
            export_objects(wanted.type, found.clusters, options.export)
    click.echo(as_json(outcome, found, wanted, code) if options.look == "json" else as_text(outcome, found, wanted))
    return code


def learn_exit_code(outcome: LearningResult, options: SelectOptions) -> int:
    """Trouble of a site that the user named counts; a site that a search found may be left out."""
    named = {host_of(site) for site in options.named}
    codes = [one.trouble.exit_code for one in outcome.records if one.trouble and host_of(one.root) in named]
    has_plan = outcome.learned is not None and bool(outcome.learned.plan.sites)
    return exit_code([*codes, *([] if has_plan else [10])])


def as_text(outcome: LearningResult, found: LearnedPlan, wanted: LearnWords) -> str:
    plan = found.plan
    troubles = [f"  {plain(one.root)}: {plain(one.trouble.why)}" for one in outcome.records if one.trouble]
    if not plan.sites:
        lines = [f"No {wanted.type.name} were found on {many(len(outcome.records), 'site')}. No plan was written."]
        return "\n".join([*lines, *troubles])
    return "\n".join([*plan_lines(plan), *pattern_lines(plan), *troubles, f"Plan: {wanted.plan}"])


def as_json(outcome: LearningResult, found: LearnedPlan, wanted: LearnWords, code: int) -> str:
    plan = found.plan
    fields = {
        "plan": str(wanted.plan) if plan.sites else None,
        "exit_code": code,
        "type": wanted.type.name,
        "seed_sites": list(outcome.seed_sites),
        "sites": len(outcome.records),
        "pages": plan.pages,
        "objects": plan.objects,
        "covered": plan.covered,
        "patterns": len(plan.patterns),
        "planned_sites": len(plan.sites),
        "left_out": [{"site": site, "why": why} for site, why in plan.left_out],
        "troubles": [{"site": one.root, "why": one.trouble.why} for one in outcome.records if one.trouble],
    }
    return json.dumps(fields, ensure_ascii=False)
