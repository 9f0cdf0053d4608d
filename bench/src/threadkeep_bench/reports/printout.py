"""A report as text for people and as JSON for programs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from threadkeep_bench.reports.plot import svg
from threadkeep_bench.reports.report import Cell, Column, Figure, Findings, Report, Table, Unit

JsonValue = str | int | float | None | Sequence["JsonValue"] | Mapping[str, "JsonValue"]


def render(report: Report) -> str:
    """The report as plain text: the figures with the papers' beside them, the tables, and how it came about."""
    findings = report.findings
    parts = [findings.title, _text_table(_figures(findings.figures))]
    parts += [f"{table.title}\n{_text_table(table)}" for table in findings.tables]
    return "\n\n".join((*parts, "\n".join(_provenance(report)))) + "\n"


def report_json(report: Report) -> dict[str, JsonValue]:
    """The report as plain values; what is not a number is null."""
    findings = report.findings
    return {
        "bench": report.bench,
        "title": findings.title,
        "figures": [_figure_json(figure) for figure in findings.figures],
        "tables": [_table_json(table) for table in findings.tables],
        "forums": list(findings.forums),
        "seeds": list(findings.seeds),
        "fingerprint": findings.fingerprint,
        "commit": report.commit,
        "worst": _worst_json(findings),
        "remarks": list(findings.remarks),
        "left_out": list(findings.left_out),
        "requests": findings.requests,
        "cpu_seconds": round(report.cpu_seconds, 3),
    }


def write_plots(report: Report, folder: Path) -> tuple[Path, ...]:
    """Write each plot as `<bench>-<name>.svg` and give the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = tuple(folder / f"{report.bench}-{plot.name}.svg" for plot in report.findings.plots)
    for path, plot in zip(paths, report.findings.plots, strict=True):
        path.write_text(svg(plot), encoding="utf-8")
    return paths


def formatted_cell(value: Cell, unit: Unit) -> str:
    """A number as a reader wants it: a share in per cent, a time with its unit, a dash for what is not a number."""
    if isinstance(value, str):
        return value
    if math.isnan(value):
        return "–"
    return _SHOWN[unit].format(value)


_SHOWN: Mapping[Unit, str] = {
    "text": "{}",
    "share": "{:.2%}",
    "count": "{:,.0f}",
    "number": "{:,.3f}",
    "minutes": "{:,.1f} min",
    "seconds": "{:,.1f} s",
}


def _figures(figures: Iterable[Figure]) -> Table:
    columns = (Column("", "text"), Column("threadkeep", "text"), Column("paper", "text"))
    rows = tuple((figure.label, formatted_cell(figure.value, figure.unit), figure.paper) for figure in figures)
    return Table("", columns, rows)


def _text_table(table: Table) -> str:
    lines = [[column.title for column in table.columns]]
    lines += [
        [formatted_cell(cell, column.unit) for cell, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    return "\n".join(_text_line(line, widths, table.columns) for line in lines)


def _text_line(line: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> str:
    cells = zip(line, widths, columns, strict=True)
    padded = (cell.ljust(width) if column.unit == "text" else cell.rjust(width) for cell, width, column in cells)
    return "  ".join(padded).rstrip()


def _provenance(report: Report) -> Iterable[str]:
    findings = report.findings
    yield f"forums      {len(findings.forums)}: {', '.join(findings.forums)}"
    yield f"seeds       {', '.join(map(str, findings.seeds)) or 'none'}"
    yield f"data        {findings.fingerprint}"
    yield f"commit      {report.commit}"
    if findings.worst:
        worst = findings.worst
        yield f"worst       {worst.forum}: {worst.measure} {formatted_cell(worst.value, worst.unit)}"
    yield f"cost        {findings.requests:,} requests, {report.cpu_seconds:,.1f} CPU seconds"
    yield from (f"remark      {words}" for words in findings.remarks)
    yield from (f"left out    {words}" for words in findings.left_out)


def _figure_json(figure: Figure) -> JsonValue:
    return {
        "name": figure.name,
        "label": figure.label,
        "value": _plain(figure.value),
        "unit": figure.unit,
        "paper": figure.paper,
    }


def _table_json(table: Table) -> JsonValue:
    titles = [column.title for column in table.columns]
    rows = [dict(zip(titles, map(_plain, row), strict=True)) for row in table.rows]
    return {"title": table.title, "rows": rows}


def _worst_json(findings: Findings) -> JsonValue:
    worst = findings.worst
    return {"forum": worst.forum, "measure": worst.measure, "value": _plain(worst.value)} if worst else None


def _plain(value: Cell) -> JsonValue:
    return None if isinstance(value, float) and math.isnan(value) else value
