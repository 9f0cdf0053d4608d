"""`threadkeep select recrawl`: the objects that a plan brings now."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from threadkeep.errors import ConfigError
from threadkeep.objects.exports import check_export, export_objects, load_objects, save_objects
from threadkeep.objects.learning import SiteRecord, stored_records
from threadkeep.objects.plan import Plan, load_plan, save_plan
from threadkeep.objects.recrawling import RecrawlOptions, RecrawlOutcome, recrawl
from threadkeep.objects.sites import site_folders
from threadkeep.objects.types import ObjectType, load_type
from threadkeep.ui.cli.output.text import many, plain
from threadkeep.ui.cli.select.learn import OBJECTS_FILE
from threadkeep.ui.cli.select.options import SelectOptions, crawl_options, exit_code, open_selection, select_options


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that goes on until it is finished: its plan in the file says when it began."""

    plan: Plan
    path: Path
    type: ObjectType

    @property
    def began_at(self) -> datetime:
        assert self.plan.open_round is not None
        return self.plan.open_round


@click.command(epilog="Python: threadkeep.objects.recrawling.recrawl(...). Exit codes: docs/reference.md.")
@click.argument("path", metavar="PLAN", type=click.Path(path_type=Path))
@click.option("--no-renewal", is_flag=True, help="Explore nothing beside the plan, and learn no site again.")
@crawl_options
def command(path: Path, no_renewal: bool, **words: Any) -> int:
    """Request the pages that PLAN selects, and write down the objects on them.

    A few requests explore links beside the plan. A site that brings clearly less than before is learned again. The
    plan in the file is brought up to date at the end. The same command goes on after an interruption.
    """
    options = select_options(path, **words)
    plan = load_plan(path)
    if not plan.sites:
        raise ConfigError(f"{path} has no [[site]]", "`threadkeep select learn TYPE SEEDS.csv -o PLAN` writes one.")
    if options.export is not None:
        check_export(options.export)
    round = OpenRound(replace(plan, open_round=plan.open_round or datetime.now(UTC)), path, load_type(plan.type))
    outcome = asyncio.run(recrawled(round, options, renews=not no_renewal))
    return report(outcome, round, options)


async def recrawled(round: OpenRound, options: SelectOptions, renews: bool) -> RecrawlOutcome:
    options.folder.mkdir(parents=True, exist_ok=True)
    save_plan(round.plan, round.path)
    before = load_objects(options.folder / OBJECTS_FILE).values
    choices = RecrawlOptions(renews=renews, max_pages=options.max_pages)
    async with open_selection(options, round.type, round.plan.levels, round.began_at) as opened:

        async def records() -> Sequence[SiteRecord]:
            roots = site_folders(options.folder / "sites")
            return await stored_records(opened.sites, roots, round.type, round.began_at)

        return await recrawl(
            round.type, opened.sites, round.plan, round.began_at, choices, records, before, opened.progress
        )


def report(outcome: RecrawlOutcome, round: OpenRound, options: SelectOptions) -> int:
    if not outcome.is_complete:
        click.echo("Interrupted. Run the same command again to go on; no page is requested twice.", err=True)
        return 11
    save_objects(outcome.clusters, options.folder / OBJECTS_FILE)
    if options.export is not None:
        export_objects(round.type, outcome.clusters, options.export)
    save_plan(outcome.plan, round.path)
    code = exit_code([trouble.exit_code for _, trouble in outcome.troubles] + ([] if outcome.clusters else [10]))
    click.echo(as_json(outcome, round, code) if options.look == "json" else as_text(outcome, round))
    return code


def as_text(outcome: RecrawlOutcome, round: OpenRound) -> str:
    done = outcome.plan.rounds[-1]
    explored = f", {done.explored:,} of them exploring" if done.explored else ""
    lines = [
        f"{many(done.objects, 'object')}, {done.new_objects:,} new, from {many(done.requests, 'request')}{explored}",
        *(f"  learned again: {plain(root)}" for root in outcome.relearned),
        *(f"  {plain(root)}: {plain(trouble.why)}" for root, trouble in outcome.troubles),
        f"Plan: {round.path}",
    ]
    return "\n".join(lines)


def as_json(outcome: RecrawlOutcome, round: OpenRound, code: int) -> str:
    done = outcome.plan.rounds[-1]
    fields = {
        "plan": str(round.path),
        "exit_code": code,
        "objects": done.objects,
        "new_objects": done.new_objects,
        "requests": done.requests,
        "explored": done.explored,
        "relearned": list(outcome.relearned),
        "troubles": [{"site": root, "why": trouble.why} for root, trouble in outcome.troubles],
    }
    return json.dumps(fields, ensure_ascii=False)
