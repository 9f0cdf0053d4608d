"""Trains the ranker of posts again, prints how well rankers read forums that they never saw, and writes the weights.

    THREADKEEP_FOREIGN=... THREADKEEP_CORPUS=... python bench/tools/train_post_ranker.py [--pages 40] [--folds 27]

Trained on the foreign forums, on the recorded packages for training and on draws of the seeds from 500 on.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from threadkeep.posts import FILE, Forest, Ranker, ranker_as_json
from threadkeep_bench.benchmarks.read.benchmark import findings
from threadkeep_bench.benchmarks.read.training import (
    BoostingOptions,
    ForumSource,
    PageExample,
    close_examples,
    first_examples,
    folds_of,
    forest_of,
    forests_without,
    left_out_marks,
    training_forum,
)
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Report, commit, render
from threadkeep_bench.test_beds import CORPUS, folder_named
from threadkeep_bench.test_beds.foreign import FOREIGN, foreign_names

FIRST_SEED = 500
PACKAGES = ("phpbb", "smf", "mybb", "discuz", "nodebb")
FIRST = BoostingOptions()
CLOSE = BoostingOptions()
WEIGHTS = Path(__file__).parents[2] / "src" / "threadkeep" / "posts" / FILE


def main() -> int:
    options = _options()
    foreign, corpus = folder_named(FOREIGN), folder_named(CORPUS)
    if foreign is None:
        print(f"{FOREIGN} names no folder", file=sys.stderr)
        return 2
    names = foreign_names(foreign)
    sources = [ForumSource(name, foreign) for name in names]
    sources += [ForumSource(name, corpus) for name in PACKAGES if corpus is not None]
    sources += [ForumSource(f"draw-{seed}", seed=seed) for seed in range(FIRST_SEED, FIRST_SEED + options.draws)]
    folds = folds_of([source.name for source in sources], options.folds)
    first = _examples(partial(_first_of, pages=options.pages), sources)
    without = forests_without(first, folds, FIRST)
    jobs = [(source, without[source.name]) for source in sources]
    close = [each for found in abreast(partial(_close_of, pages=options.pages), jobs) for each in found]
    marks = left_out_marks(close, forests_without(close, folds, CLOSE))
    table = findings([each for each in marks if each.forum in names], foreign, 1)
    print(render(Report("read, forums left out of training", table, commit(), 0.0)))
    if not options.is_dry:
        _write(Ranker(forest_of(first, FIRST), forest_of(close, CLOSE)))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=40, help="sampled pages of each foreign forum")
    parser.add_argument("--draws", type=int, default=40, help="drawn forums")
    parser.add_argument("--folds", type=int, default=27, help="groups of forums that are left out together")
    parser.add_argument("--dry-run", dest="is_dry", action="store_true", help="print the table, write nothing")
    return parser.parse_args()


def _examples(work: partial[list[PageExample]], sources: Sequence[ForumSource]) -> list[PageExample]:
    return [each for found in abreast(work, sources) for each in found]


def _first_of(source: ForumSource, pages: int) -> list[PageExample]:
    return first_examples(training_forum(source, pages))


def _close_of(job: tuple[ForumSource, Forest], pages: int) -> list[PageExample]:
    source, first = job
    return close_examples(training_forum(source, pages), first)


def _write(ranker: Ranker) -> None:
    WEIGHTS.write_text(json.dumps(ranker_as_json(ranker), separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{WEIGHTS}: {WEIGHTS.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(main())
