"""The paper's Table 2: how often page types are right after training on a few forums, or on more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, pstdev

from threadkeep.sitemap.page_type import Kind
from threadkeep_bench.training.examples import LabelledPage
from threadkeep_bench.training.models import TRAINERS, Right, Way, predicted_types, rights

FORUMS = (5, 10, 20, 40)
# Pages of each type from each training forum and from each forum tested on, as in the paper.
TRAINING_PAGES = 5
TEST_PAGES = 10


@dataclass(frozen=True, slots=True)
class TrainingSpread:
    """A mean over several trainings, and its standard deviation."""

    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of the table: precision and recall of each kind after training on so many forums."""

    forums: int
    way: Way
    precision: Mapping[Kind, TrainingSpread]
    recall: Mapping[Kind, TrainingSpread]


def table_two(
    training: Sequence[LabelledPage],
    test: Sequence[LabelledPage],
    way: Way,
    trials: int = 3,
    counts: Sequence[int] = FORUMS,
) -> Iterator[TableRow]:
    """A row for each count that there are forums for; every trial trains on other forums of `training`."""
    tested = _balanced(test, TEST_PAGES)
    forums = sorted({example.forum for example in training})
    for count in counts:
        if count <= len(forums):
            runs = [_trial(training, tested, way, Random(trial).sample(forums, count)) for trial in range(trials)]
            yield _row(count, way, runs)


def _trial(
    training: Sequence[LabelledPage], test: Sequence[LabelledPage], way: Way, forums: Sequence[str]
) -> Mapping[Kind, Right]:
    chosen = _balanced([example for example in training if example.forum in forums], TRAINING_PAGES)
    return rights(predicted_types(way, TRAINERS[way](chosen), test), test)


def _balanced(examples: Sequence[LabelledPage], most: int) -> list[LabelledPage]:
    """At most so many pages of each label from each forum, of every kind of URL some."""
    groups: dict[tuple[str, Kind], list[LabelledPage]] = defaultdict(list)
    for example in examples:
        groups[example.forum, example.label].append(example)
    return [example for group in groups.values() for example in _mixed(group)[:most]]


def _mixed(group: Sequence[LabelledPage]) -> list[LabelledPage]:
    """The examples in turn by the kind of their URL."""
    seen: dict[str, int] = defaultdict(int)
    turns: list[tuple[int, LabelledPage]] = []
    for example in group:
        turns.append((seen[example.url_kind], example))
        seen[example.url_kind] += 1
    return [example for _, example in sorted(turns, key=lambda turn: turn[0])]


def _row(count: int, way: Way, runs: Sequence[Mapping[Kind, Right]]) -> TableRow:
    kinds = tuple(runs[0])
    return TableRow(
        forums=count,
        way=way,
        precision={kind: _spread([run[kind].precision for run in runs]) for kind in kinds},
        recall={kind: _spread([run[kind].recall for run in runs]) for kind in kinds},
    )


def _spread(values: Sequence[float]) -> TrainingSpread:
    return TrainingSpread(mean(values), pstdev(values))
