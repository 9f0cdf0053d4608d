"""`threadkeep bench`: measure threadkeep on forums it has not seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import click

from threadkeep_bench.benchmarks import BenchOptions, Starts, benches, run_bench
from threadkeep_bench.reports import MissedFloor, check, pinned_floors, render, report_json, write_plots

PLOTS = Path("threadkeep-bench")


@click.command(epilog="Python: threadkeep_bench.benchmarks.run_bench(name, options).")
@click.argument("name", required=False)
@click.option("--seed", type=int, default=1, show_default=True, help="Forums are drawn from this seed upwards.")
@click.option("--forums", type=click.IntRange(min=1), help="How many forums [the benchmark's own number].")
@click.option("--name", "names", multiple=True, help="A foreign forum to crawl, and no other; may be repeated.")
@click.option(
    "--starts",
    type=click.Choice(get_args(Starts)),
    default="two",
    show_default=True,
    help="Addresses to crawl a foreign forum from: its entry page, this and a drawn one, or all.",
)
@click.option("--pages", type=click.IntRange(min=1), help="Sampled pages of each foreign forum.")
@click.option("--learner", help="The learner that crawls foreign forums [the default of `threadkeep crawl`].")
@click.option("--quick", "is_quick", is_flag=True, help="A small size: few small forums or sites.")
@click.option("--json", "is_json", is_flag=True, help="The report as JSON.")
@click.option("--check", "is_checked", is_flag=True, help="Exit with 1 where a measure is below its floor.")
def command(
    name: str | None,
    seed: int,
    forums: int | None,
    names: tuple[str, ...],
    starts: Starts,
    pages: int | None,
    learner: str | None,
    is_quick: bool,
    is_json: bool,
    is_checked: bool,
) -> int:
    """Run the benchmark NAME and print its tables, the papers' figures beside ours; without NAME, list them.

    Where a paper has a figure, the plot is written as SVG into the folder `threadkeep-bench` here.
    """
    if name is None:
        for bench in benches().values():
            click.echo(f"{bench.name:<12} {bench.about}")
        return 0
    report = run_bench(name, BenchOptions(seed, forums, names, starts, is_quick, pages, learner))
    click.echo(json.dumps(report_json(report), ensure_ascii=False) if is_json else render(report))
    for path in write_plots(report, PLOTS) if report.findings.plots else ():
        click.echo(f"plot: {path}", err=True)
    missed = check(report, pinned_floors()) if is_checked else []
    for miss in missed:
        click.echo(_sentence(miss), err=True)
    return 1 if missed else 0


def _sentence(miss: MissedFloor) -> str:
    floor = miss.floor
    bound = f"at least {floor.at_least}" if floor.at_least is not None else f"at most {floor.at_most}"
    return f"missed: {floor.figure} is {miss.value}, and must be {bound}"
