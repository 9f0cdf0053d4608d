"""Line plots as SVG, drawn by hand: a plot of a few lines needs no plotting library to be installed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

Point = tuple[float, float]

_WIDTH, _HEIGHT = 720, 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 190, 40, 55
_TICKS = 5
# Okabe and Ito's colours: distinguished by most colour-blind readers, and in grey.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")


@dataclass(frozen=True, slots=True)
class Series:
    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines over one pair of axes, both from zero; `name` is that of its file."""

    name: str
    title: str
    x_label: str
    y_label: str
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class _Axes:
    x_most: float
    y_most: float

    def at(self, point: Point) -> Point:
        x = _LEFT + point[0] / self.x_most * (_WIDTH - _LEFT - _RIGHT)
        y = _HEIGHT - _BOTTOM - point[1] / self.y_most * (_HEIGHT - _TOP - _BOTTOM)
        return round(x, 1), round(y, 1)


def svg(plot: Plot) -> str:
    """The plot as a whole SVG document; the same plot gives the same bytes."""
    axes = _axes(plot.series)
    parts = [*_frame(plot, axes), *_lines(plot.series, axes), *_legend(plot.series)]
    return "\n".join((_HEAD, *parts, "</svg>", ""))


def thinned(points: Sequence[Point], most: int = 200) -> tuple[Point, ...]:
    """At most so many points, evenly chosen, the last always among them: a curve of 5,000 looks no different."""
    if len(points) <= most:
        return tuple(points)
    return tuple(points[round(index * (len(points) - 1) / (most - 1))] for index in range(most))


_HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12">'
    f'\n<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>'
)


def _axes(series: Iterable[Series]) -> _Axes:
    points = [point for each in series for point in each.points]
    return _Axes(max((x for x, _ in points), default=0) or 1, max((y for _, y in points), default=0) or 1)


def _frame(plot: Plot, axes: _Axes) -> Iterable[str]:
    middle_x, middle_y = axes.at((axes.x_most / 2, axes.y_most / 2))
    yield _text(_LEFT, 22, plot.title, 'font-size="15"')
    yield _text(middle_x, _HEIGHT - 12, plot.x_label, 'text-anchor="middle"')
    yield _text(16, middle_y, plot.y_label, f'text-anchor="middle" transform="rotate(-90 16 {middle_y})"')
    for tick in range(_TICKS + 1):
        yield from _tick(axes, tick / _TICKS)


def _tick(axes: _Axes, part: float) -> Iterable[str]:
    x, bottom = axes.at((axes.x_most * part, 0))
    left, y = axes.at((0, axes.y_most * part))
    right, _ = axes.at((axes.x_most, 0))
    yield f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="#ddd"/>'
    yield _text(left - 8, y + 4, _number(axes.y_most * part), 'text-anchor="end"')
    yield _text(x, bottom + 18, _number(axes.x_most * part), 'text-anchor="middle"')


def _lines(series: Iterable[Series], axes: _Axes) -> Iterable[str]:
    for number, each in enumerate(series):
        path = " ".join(f"{x},{y}" for x, y in map(axes.at, each.points))
        yield f'<polyline points="{path}" fill="none" stroke="{_colour(number)}" stroke-width="2"/>'


def _legend(series: Iterable[Series]) -> Iterable[str]:
    x = _WIDTH - _RIGHT + 16
    for number, each in enumerate(series):
        y = _TOP + 10 + 18 * number
        yield f'<line x1="{x}" y1="{y}" x2="{x + 18}" y2="{y}" stroke="{_colour(number)}" stroke-width="2"/>'
        yield _text(x + 24, y + 4, each.label)


def _text(x: float, y: float, words: str, attributes: str = "") -> str:
    return f'<text x="{x}" y="{y}" {attributes}>{escape(words)}</text>'


def _colour(number: int) -> str:
    return _COLOURS[number % len(_COLOURS)]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.3g}"
