"""`threadkeep select show`: which pattern of a plan brings how much."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from threadkeep.objects.plan import Plan, PlannedPattern, load_plan
from threadkeep.objects.plan.toml_file import plan_table
from threadkeep.ui.cli.output.text import many, plain

# Patterns that are shown without --all.
SHOWN = 20
# In characters: the bar of the covered objects.
_WIDTH = 30


@click.command(epilog="Python: threadkeep.objects.plan.load_plan(path).")
@click.argument("path", metavar="PLAN", type=click.Path(path_type=Path))
@click.option("--all", "is_all", is_flag=True, help=f"All patterns, not only the first {SHOWN}.")
@click.option("--json", "is_json", is_flag=True, help="The plan as JSON.")
def command(path: Path, is_all: bool, is_json: bool) -> int:
    """Show the patterns of PLAN in the order in which they were chosen, and how much each brings.

    A bar is the share of all objects that the pattern and those above it cover; # is what the pattern adds.
    """
    plan = load_plan(path)
    if is_json:
        click.echo(json.dumps(plan_table(plan), ensure_ascii=False, default=str))
        return 0
    lines = [*plan_lines(plan), *pattern_lines(plan, None if is_all else SHOWN), *round_lines(plan)]
    lines += [f"  {plain(site)}: {plain(why)}" for site, why in plan.left_out]
    click.echo("\n".join(lines))
    return 0


def plan_lines(plan: Plan) -> Iterator[str]:
    share = plan.covered / plan.objects if plan.objects else 0.0
    yield (
        f"{plan.type}: {many(len(plan.patterns), 'pattern')} on {many(len(plan.sites), 'site')} cover "
        f"{plan.covered:,} of {plan.objects:,} objects ({share:.0%}), from {sum(p.new_pages for p in plan.patterns):,} "
        f"of {plan.pages:,} pages"
    )
    if plan.open_round is not None:
        yield f"The round that began {plan.open_round:%Y-%m-%d %H:%M} UTC is not finished: run select recrawl to go on."


def pattern_lines(plan: Plan, most: int | None = SHOWN) -> Iterator[str]:
    """A bar for each pattern: what the patterns above it cover, and what it adds."""
    patterns = plan.patterns
    yield f"{'new objects':>11} {'requests':>8}  {'covered':<{_WIDTH}}  pattern"
    covered = 0
    for pattern in patterns[:most]:
        counts = f"{pattern.new_objects:>11,} {pattern.new_pages:>8,}"
        yield f"{counts}  {_bar(covered, pattern, plan)}  {plain(pattern.url)}"
        covered += pattern.new_objects
    if most is not None and len(patterns) > most:
        rest = patterns[most:]
        objects, pages = sum(one.new_objects for one in rest), sum(one.new_pages for one in rest)
        yield f"{objects:>11,} {pages:>8,}  {'':<{_WIDTH}}  {len(rest):,} more"


def _bar(covered: int, pattern: PlannedPattern, plan: Plan) -> str:
    total = max(plan.objects, 1)
    before = round(_WIDTH * covered / total)
    after = round(_WIDTH * (covered + pattern.new_objects) / total)
    return f"{'·' * before}{'#' * (after - before)}".ljust(_WIDTH)[:_WIDTH]


def round_lines(plan: Plan) -> Iterator[str]:
    for one in plan.rounds:
        extra = f", {one.explored:,} of them exploring" if one.explored else ""
        again = f", {many(one.relearned, 'site')} learned again" if one.relearned else ""
        yield (
            f"{one.began_at:%Y-%m-%d %H:%M} UTC: {many(one.objects, 'object')}, {one.new_objects:,} new, from "
            f"{many(one.requests, 'request')}{extra}{again}"
        )
