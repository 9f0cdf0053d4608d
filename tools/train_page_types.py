"""Trains the page types anew and writes their weights into the package.

    THREADKEEP_CORPUS=... python tools/train_page_types.py [--draws 120]

Trained on draws of the seeds from 1000 on and on the recorded packages for training; nothing else is looked at.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from threadkeep.evaluate.beds.bed import Bed
from threadkeep.evaluate.beds.draws import draw_bed
from threadkeep.evaluate.beds.folders import CORPUS, folder_named
from threadkeep.evaluate.beds.recorded import recorded_beds
from threadkeep.evaluate.page_types.examples import Example, examples_of, plain_examples
from threadkeep.evaluate.page_types.training import (
    TRAINERS,
    cross_told,
    rights,
    trained_boosted,
    trained_linear,
    trained_paper,
)
from threadkeep.evaluate.provenance import commit
from threadkeep.simulate.draw import ENDS_AT
from threadkeep.sitemap.page_type import Kind
from threadkeep.sitemap.weights import FILE, dumped

FIRST_SEED = 1000
LAST_SEED = 1999
THREADS = 40
# A package is one forum of a kind that many sites use: it gives more pages than a draw.
PER_KIND_DRAWN = 4
PER_KIND_RECORDED = 20
WEIGHTS = Path(__file__).parents[1] / "src" / "threadkeep" / "sitemap" / FILE


def main() -> None:
    options = _options()
    seeds = range(FIRST_SEED, min(FIRST_SEED + options.draws, LAST_SEED + 1))
    examples = list(_examples(seeds))
    models = trained_paper(examples), trained_linear(examples), trained_boosted(examples)
    WEIGHTS.write_text(dumped(*models, _training(seeds, examples)) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=120, help="how many simulated forums to train on")
    return parser.parse_args()


def _examples(seeds: Sequence[int]) -> Iterator[Example]:
    yield from plain_examples(ENDS_AT)
    for seed in seeds:
        yield from _told(draw_bed(seed, THREADS), PER_KIND_DRAWN)
    folder = folder_named(CORPUS)
    if folder is None:
        sys.exit(f"{CORPUS} must name the folder of the recorded packages")
    for bed in recorded_beds(folder, "training"):
        yield from _told(bed, PER_KIND_RECORDED)


def _told(bed: Bed, per_kind: int) -> list[Example]:
    examples = list(examples_of(bed, per_kind))
    print(f"{bed.name}: {len(examples)} pages", file=sys.stderr, flush=True)
    return examples


def _training(seeds: range, examples: Sequence[Example]) -> dict[str, object]:
    """What the weights were trained on, and how right such models are about forums left out of their training."""
    forums = sorted({example.forum for example in examples})
    return {
        "seeds": [seeds.start, seeds.stop - 1],
        "packages": [forum for forum in forums if not forum.startswith(("draw ", "plain "))],
        "commit": commit(),
        "at": datetime.now(UTC).date().isoformat(),
        "pages": dict(Counter(example.label for example in examples)),
        "left_out_scores": {way: _scores(examples, cross_told(way, examples)) for way in TRAINERS},
    }


def _scores(examples: Sequence[Example], told: Sequence[Kind]) -> dict[str, float]:
    found = rights(told, examples)
    return {
        f"{kind}_{name}": round(value, 4)
        for kind, right in found.items()
        for name, value in (("precision", right.precision), ("recall", right.recall))
    }


if __name__ == "__main__":
    main()
