"""The tables: delays by load and budget, the paper's Table 3, and lists that are harder to read."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from threadkeep_bench.benchmarks.refresh.policies import ORACLE, ORACLE_W, Entrant
from threadkeep_bench.benchmarks.refresh.ten_days import Outcomes, RefreshCell
from threadkeep_bench.measures import micro
from threadkeep_bench.reports import Cell as Field
from threadkeep_bench.reports import Column, Table

# Table 3 of the paper: utilisation, coverage and minutes of index lists, then of post lists.
PAPER_TABLE = {
    "bound-based": (0.0013, 0.9925, 171.0, 0.0173, 0.9917, 170.0),
    "curve-fitting": (0.0012, 0.9936, 167.0, 0.0174, 0.9931, 166.0),
    "lws": (0.0025, 0.9971, 73.0, 0.0276, 0.9943, 81.0),
    "lws+bc": (0.0030, 0.9989, 28.0, 0.0329, 0.9949, 65.0),
    "oracle": (0.0061, 1.0, 2.0, 0.0415, 0.9990, 16.0),
}
_NO_RUN = ("–",) * 6


def delay_table(told: Outcomes, entrants: Sequence[Entrant], cells: Sequence[RefreshCell]) -> Table:
    columns = (Column("policy", "text"), *(Column(str(cell), "text") for cell in cells))
    rows = tuple(
        (entrant.name, *(f"{told[entrant.name, cell].delay:,.2f} ± {told[entrant.name, cell].deviation:,.2f}"
                         for cell in cells))
        for entrant in entrants
    )  # fmt: skip
    return Table("Mean delay in minutes, over all posts, and its deviation from seed to seed", columns, rows)


def ratio_table(told: Outcomes, entrants: Sequence[Entrant], cells: Sequence[RefreshCell]) -> Table:
    columns = (Column("policy", "text"), *(Column(str(cell), "text") for cell in cells))
    rows = tuple((entrant.name, *(_ratios(told, entrant, cell) for cell in cells)) for entrant in entrants)
    return Table("Times the delay of the oracle / of oracle-w", columns, rows)


def detail_table(told: Outcomes, entrants: Sequence[Entrant], cells: Sequence[RefreshCell]) -> Table:
    columns = (
        Column("policy", "text"),
        Column("load", "text"),
        Column("median min", "number"),
        Column("p95 min", "number"),
        Column("downloaded min", "number"),
        Column("new threads min", "number"),
        Column("older than 1 h", "share"),
        Column("useful", "share"),
        Column("posts a page", "number"),
        Column("new of records", "share"),
    )
    rows = tuple(_detail(told, entrant, cell) for cell in cells for entrant in entrants)
    return Table("Remarks", columns, rows)


def paper_table(told: Outcomes, entrants: Sequence[Entrant], cell: RefreshCell) -> Table:
    """Table 3 with ours beside; the paper's page-wise baselines have their lines, and are not run yet."""
    ours = {entrant.name: _table_three(told, entrant, cell) for entrant in entrants}
    names = list(dict.fromkeys((*PAPER_TABLE, *ours)))
    rows = tuple((name, *_with_paper_figures(ours.get(name, _NO_RUN), PAPER_TABLE.get(name))) for name in names)
    titles = (f"{part} {what}" for part in ("index", "post") for what in ("BU", "coverage", "min"))
    columns = (Column("policy", "text"), *(Column(f"{title} (paper)", "text") for title in titles))
    return Table(f"Table 3: index lists and post lists at {cell}", columns, rows)


def tried_table(entrants: Sequence[Entrant]) -> Table:
    rows = tuple((entrant.name, entrant.tried) for entrant in entrants)
    return Table(
        "Configurations tried on tuning seeds", (Column("policy", "text"), Column("configurations", "count")), rows
    )


def harder_table(told: Outcomes, entrants: Sequence[Entrant], cells: Sequence[RefreshCell]) -> Table:
    columns = (Column("lists", "text"), *(Column(f"{cell} {what}", "minutes") for cell in cells for what in _HARDER))
    rows: tuple[tuple[Field, ...], ...] = tuple(
        (entrant.name, *(value for cell in cells for value in _harder(told, entrant, cell))) for entrant in entrants
    )
    return Table("Index-guided on lists that are harder to read, with entry counters", columns, rows)


_HARDER = ("delay", "new threads")


def _harder(told: Outcomes, entrant: Entrant, cell: RefreshCell) -> tuple[float, float]:
    outcome = told[entrant.name, cell]
    return outcome.delay, outcome.new_threads


def _ratios(told: Outcomes, entrant: Entrant, cell: RefreshCell) -> str:
    delay = told[entrant.name, cell].delay
    greedy, clairvoyant = (told[oracle.name, cell].delay for oracle in (ORACLE, ORACLE_W))
    return f"{delay / greedy:,.2f} / {delay / clairvoyant:,.2f}"


def _detail(told: Outcomes, entrant: Entrant, cell: RefreshCell) -> tuple[Field, ...]:
    marks = told[entrant.name, cell].marks
    return (
        entrant.name,
        str(cell),
        fmean(each.median for each in marks),
        fmean(each.p95 for each in marks),
        fmean(each.downloaded for each in marks),
        fmean(each.new_threads for each in marks),
        fmean(each.of_old for each in marks),
        micro(each.useful for each in marks),
        fmean(each.new_posts_a_page for each in marks),
        micro(each.new_records for each in marks),
    )


def _table_three(told: Outcomes, entrant: Entrant, cell: RefreshCell) -> tuple[str, ...]:
    marks = told[entrant.name, cell].marks
    return (
        f"{fmean(each.new_threads_a_page for each in marks):.4f}",
        f"{fmean(each.thread_coverage for each in marks):.4f}",
        f"{fmean(each.new_threads for each in marks):,.1f}",
        f"{fmean(each.new_posts_a_page for each in marks):.4f}",
        f"{fmean(each.coverage for each in marks):.4f}",
        f"{fmean(each.downloaded for each in marks):,.1f}",
    )


def _with_paper_figures(ours: Sequence[str], paper: Sequence[float] | None) -> tuple[str, ...]:
    if paper is None:
        return tuple(ours)
    return tuple(f"{own} ({theirs:g})" for own, theirs in zip(ours, paper, strict=True))
