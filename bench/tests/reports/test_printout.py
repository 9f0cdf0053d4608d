from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from bench.tests.sample_report import PLOT, REPORT

from threadkeep_bench.reports.plot import Plot, Series, svg, thinned
from threadkeep_bench.reports.printout import render, report_json, write_plots


def test_the_papers_figures_are_shown_with_ours() -> None:
    line = next(line for line in render(REPORT).splitlines() if line.startswith("invalid or duplicate"))
    assert line.split(maxsplit=3)[3] == "41.23%      > 40 % (iRobot)"


def test_a_report_says_all_that_is_needed_to_find_it_again() -> None:
    text = render(REPORT)
    for words in ("draw 1, live", "0123456789abcdef", "abc1234", "1,241 requests", "running packages: not there"):
        assert words in text
    assert "worst       draw 1: waste 50.00%" in text


def test_what_is_not_a_number_is_a_dash_for_people_and_null_for_programs() -> None:
    assert any(line.split() == ["live", "7", "–"] for line in render(REPORT).splitlines())
    assert report_json(REPORT)["figures"][2]["value"] is None  # type: ignore[index]


def test_the_json_of_a_report_is_strict_json() -> None:
    text = json.dumps(report_json(REPORT), allow_nan=False)
    assert json.loads(text)["tables"][0]["rows"][0] == {"forum": "draw 1", "requests": 1234, "waste": 0.5}


def test_columns_of_numbers_are_aligned_to_the_right() -> None:
    rows = [line for line in render(REPORT).splitlines() if line.startswith(("draw 1 ", "live  "))]
    assert rows == ["draw 1     1,234  50.00%", "live           7       –"]


def test_plots_are_written_under_the_names_of_bench_and_plot(tmp_path: Path) -> None:
    (path,) = write_plots(REPORT, tmp_path / "plots")
    assert path.name == "test-gain.svg"
    assert path.read_text(encoding="utf-8") == svg(PLOT)


def test_a_plot_is_well_formed_and_its_words_are_escaped() -> None:
    root = ElementTree.fromstring(svg(PLOT))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "Useful <pages>" in texts
    assert "draw 1" in texts


def test_a_line_begins_at_the_left_and_reaches_the_far_corner() -> None:
    plot = Plot("p", "", "", "", (Series("s", ((0, 0), (10, 5))),))
    line = ElementTree.fromstring(svg(plot)).find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    assert line.get("points") == "70.0,385.0 530.0,40.0"


def test_an_empty_plot_is_drawn_all_the_same() -> None:
    assert ElementTree.fromstring(svg(Plot("p", "t", "x", "y", (Series("s", ()),)))) is not None


def test_a_long_curve_is_thinned_and_keeps_its_ends() -> None:
    points = [(float(at), 0.0) for at in range(5000)]
    assert len(thinned(points)) == 200
    assert (thinned(points)[0], thinned(points)[-1]) == (points[0], points[-1])
    assert thinned(points[:3]) == tuple(points[:3])
