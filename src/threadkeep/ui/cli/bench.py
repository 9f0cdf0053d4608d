"""`threadkeep bench`: measure threadkeep on forums it has not seen."""

from __future__ import annotations

import click

from threadkeep.evaluate import BenchOptions, benches, check, floors, render, report_json, run_bench


@click.command(epilog="Python: threadkeep.evaluate.run_bench(name, options).")
@click.argument("name", required=False)
@click.option("--seed", type=int, default=1, show_default=True, help="Forums are drawn from this seed upwards.")
@click.option("--forums", type=click.IntRange(min=1), help="How many forums [the benchmark's own number].")
@click.option("--json", "is_json", is_flag=True, help="The report as JSON.")
@click.option("--check", "is_checked", is_flag=True, help="Exit with 1 where a measure is below its floor.")
def command(name: str | None, seed: int, forums: int | None, is_json: bool, is_checked: bool) -> int:
    """Run the benchmark NAME and print its tables, the papers' figures beside ours; without NAME, list them."""
    if name is None:
        for bench in benches().values():
            click.echo(f"{bench.name:<12} {bench.about}")
        return 0
    report = run_bench(name, BenchOptions(seed=seed, forums=forums))
    click.echo(report_json(report) if is_json else render(report))
    missed = check(report, floors()) if is_checked else []
    for miss in missed:
        click.echo(f"below its floor: {miss}", err=True)
    return 1 if missed else 0
