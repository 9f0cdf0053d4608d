"""A small report to print, check and plot."""

from __future__ import annotations

import math

from threadkeep_bench.reports import Column, Figure, Findings, Plot, Report, Series, Table, Worst

PLOT = Plot("gain", "Useful <pages>", "pages", "useful", (Series("draw 1", ((1, 1), (2, 1), (4, 3))),))
FINDINGS = Findings(
    title="What a test wastes",
    figures=(
        Figure("waste", "invalid or duplicate", 0.4123, paper="> 40 % (iRobot)"),
        Figure("delay", "mean delay", 65.25, "minutes", "65 min"),
        Figure("unknown", "not measured", math.nan),
    ),
    tables=(
        Table(
            "Forum by forum",
            (Column("forum", "text"), Column("requests", "count"), Column("waste", "share")),
            (("draw 1", 1234, 0.5), ("live", 7, math.nan)),
        ),
    ),
    forums=("draw 1", "live"),
    seeds=(1,),
    fingerprint="0123456789abcdef",
    requests=1241,
    worst=Worst("draw 1", "waste", 0.5),
    plots=(PLOT,),
    left_out=("running packages: not there",),
)
REPORT = Report("test", FINDINGS, "abc1234", 1.25)
