"""The weights that are shipped: two models for each kind, with the record of their training."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Protocol, TypedDict

from threadkeep.sitemap.boosted import Boosted, Question, Tree
from threadkeep.sitemap.linear import Linear
from threadkeep.sitemap.summed import Summed

SCHEMA = 1
FILE = "page_types.json"
# A list without others inside it: a tree, on one line.
_LIST = re.compile(r"\[[^\[\]{}]*\]")


class Scorer(Protocol):
    """Tells from features whether a page is of one kind: above 0 it is."""

    def score(self, features: Mapping[str, float]) -> float: ...


class LinearFile(TypedDict):
    weights: dict[str, float]
    bias: float


class BoostedFile(TypedDict):
    trees: list[list[str | float]]
    bias: float


class WeightsFile(TypedDict):
    schema: int
    training: dict[str, object]
    paper: dict[str, LinearFile]
    linear: dict[str, LinearFile]
    boosted: dict[str, BoostedFile]


@dataclass(frozen=True, slots=True)
class Weights:
    """Scorers by kind: `paper` goes by the paper's eight features alone, `linear` and `boosted` by our own."""

    paper: Mapping[str, Linear]
    linear: Mapping[str, Linear]
    boosted: Mapping[str, Boosted]

    @property
    def best(self) -> Mapping[str, Scorer]:
        """What is used: trees and line together."""
        return {kind: Summed(trees, self.linear[kind]) for kind, trees in self.boosted.items()}


@cache
def shipped() -> Weights:
    """The weights that come with the package; read once in each process, and never changed."""
    return loaded(files("threadkeep.sitemap").joinpath(FILE).read_text(encoding="utf-8"))


def loaded(text: str) -> Weights:
    """Weights from JSON; ValueError where it is of another schema."""
    file: WeightsFile = json.loads(text)
    if file.get("schema") != SCHEMA:
        raise ValueError(f"weights of schema {file.get('schema')!r}, known is {SCHEMA}")
    return Weights(
        paper={kind: _linear(each) for kind, each in file["paper"].items()},
        linear={kind: _linear(each) for kind, each in file["linear"].items()},
        boosted={kind: _boosted(each) for kind, each in file["boosted"].items()},
    )


def dumped(
    paper: Mapping[str, Linear],
    linear: Mapping[str, Linear],
    boosted: Mapping[str, Boosted],
    training: dict[str, object],
) -> str:
    """The same as JSON, a line for each tree, with the record of the training."""
    file: WeightsFile = {
        "schema": SCHEMA,
        "training": training,
        "paper": {kind: _linear_file(each) for kind, each in paper.items()},
        "linear": {kind: _linear_file(each) for kind, each in linear.items()},
        "boosted": {kind: _boosted_file(each) for kind, each in boosted.items()},
    }
    return _text(file)


def _text(file: WeightsFile) -> str:
    return _LIST.sub(lambda found: " ".join(found[0].split()), json.dumps(file, indent=1))


def _linear(file: LinearFile) -> Linear:
    return Linear(tuple(file["weights"]), tuple(file["weights"].values()), file["bias"])


def _linear_file(model: Linear) -> LinearFile:
    return {"weights": dict(zip(model.names, model.weights, strict=True)), "bias": model.bias}


def _boosted(file: BoostedFile) -> Boosted:
    return Boosted(tuple(_tree(row) for row in file["trees"]), file["bias"])


def _boosted_file(model: Boosted) -> BoostedFile:
    return {"trees": [_row(tree) for tree in model.trees], "bias": model.bias}


def _tree(row: Sequence[str | float]) -> Tree:
    """A row is three questions, each a feature and a value, and the four ends."""
    first, if_not, if_so = (Question(str(row[place]), float(row[place + 1])) for place in (0, 2, 4))
    return Tree(first, if_not, if_so, (float(row[6]), float(row[7]), float(row[8]), float(row[9])))


def _row(tree: Tree) -> list[str | float]:
    questions = (tree.first, tree.if_not, tree.if_so)
    return [part for question in questions for part in (question.feature, question.above)] + list(tree.values)
