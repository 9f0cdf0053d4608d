"""Trains the page types again and writes their weights into the package.

    THREADKEEP_CORPUS=... python bench/tools/train_page_types.py [--draws 600] [--sites 500]

Trained on draws of the seeds from 1000 on, on made-up sites and on the recorded packages for training; nothing else is
looked at.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from threadkeep.sitemap.page_type import Kind
from threadkeep.sitemap.weights import FILE, dumped
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports.provenance import commit
from threadkeep_bench.simulate.drawn_forum import ENDS_AT
from threadkeep_bench.test_beds.drawn import draw_bed
from threadkeep_bench.test_beds.folders import CORPUS, folder_named
from threadkeep_bench.test_beds.recorded import recorded_beds
from threadkeep_bench.training.examples import LabelledPage, examples_of, specimen_examples, teaches
from threadkeep_bench.training.models import (
    TRAINERS,
    Way,
    cross_predicted_types,
    is_made_up,
    predicted_types,
    rights,
    trained_boosted,
    trained_linear,
    trained_paper,
)

FIRST_SEED = 1000
LAST_SEED = 1999
THREADS = 40
# A package is one forum of a kind that many sites use: it gives more pages than a draw.
PER_KIND_DRAWN = 4
PER_KIND_RECORDED = 40
# Forums that one process looks at.
AT_ONCE = 20
# The paper's model, and what is used.
WAYS: tuple[Way, ...] = ("paper", "summed")
WEIGHTS = Path(__file__).parents[2] / "src" / "threadkeep" / "sitemap" / FILE


def main() -> None:
    options = _options()
    seeds = range(FIRST_SEED, min(FIRST_SEED + options.draws, LAST_SEED + 1))
    examples = [example for example in _examples(seeds, range(options.sites)) if teaches(example)]
    WEIGHTS.write_text(_dumped(examples, _source(seeds, options.sites, examples)) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=600, help="how many simulated forums to train on")
    parser.add_argument("--sites", type=int, default=500, help="how many made-up sites")
    return parser.parse_args()


def _examples(seeds: Sequence[int], sites: Sequence[int]) -> Iterator[LabelledPage]:
    """The pages of made-up sites, of draws and of packages, several forums side by side."""
    folder = folder_named(CORPUS)
    if folder is None:
        sys.exit(f"{CORPUS} must name the folder of the recorded packages")
    jobs = [(work, part) for work, all_of in ((_of_sites, sites), (_of_draws, seeds)) for part in _parts(all_of)]
    for examples in abreast(_done, jobs):
        print(f"{examples[-1].forum}: {len(examples)} pages", file=sys.stderr, flush=True)
        yield from examples
    for bed in recorded_beds(folder, "training"):
        yield from examples_of(bed, PER_KIND_RECORDED)


def _parts(numbers: Sequence[int]) -> list[Sequence[int]]:
    return [numbers[start : start + AT_ONCE] for start in range(0, len(numbers), AT_ONCE)]


def _done(job: tuple[Callable[[Sequence[int]], list[LabelledPage]], Sequence[int]]) -> list[LabelledPage]:
    work, numbers = job
    return work(numbers)


def _of_sites(sites: Sequence[int]) -> list[LabelledPage]:
    return [example for site in sites for example in specimen_examples(site, ENDS_AT)]


def _of_draws(seeds: Sequence[int]) -> list[LabelledPage]:
    return [example for seed in seeds for example in examples_of(draw_bed(seed, THREADS), PER_KIND_DRAWN)]


def _source(seeds: range, sites: int, examples: Sequence[LabelledPage]) -> dict[str, object]:
    """What weights are trained on."""
    return {
        "seeds": [seeds.start, seeds.stop - 1],
        "sites": sites,
        "packages": _packages(examples),
        "commit": commit(),
        "at": datetime.now(UTC).date().isoformat(),
    }


def _dumped(examples: Sequence[LabelledPage], source: dict[str, object]) -> str:
    """Both models of each kind, with how right such models are about forums left out of their training."""
    models = trained_paper(examples), trained_linear(examples), trained_boosted(examples)
    packages = _packages(examples)
    training = {
        **source,
        "pages": dict(Counter(example.label for example in examples)),
        "left_out_scores": {way: _scores(examples, cross_predicted_types(way, examples)) for way in WAYS},
        "package_left_out_scores": {way: _package_scores(examples, packages, way) for way in WAYS},
    }
    return dumped(*models, training)


def _packages(examples: Sequence[LabelledPage]) -> list[str]:
    return sorted({example.forum for example in examples if not is_made_up(example.forum)})


def _package_scores(examples: Sequence[LabelledPage], packages: Sequence[str], way: Way) -> dict[str, float]:
    """How right models are about each package when they have learned from all other pages: about unseen software."""
    told: list[Kind] = []
    asked: list[LabelledPage] = []
    for package in packages:
        scorers = TRAINERS[way]([example for example in examples if example.forum != package])
        left_out = [example for example in examples if example.forum == package]
        told += predicted_types(way, scorers, left_out)
        asked += left_out
    return _scores(asked, told)


def _scores(examples: Sequence[LabelledPage], told: Sequence[Kind]) -> dict[str, float]:
    found = rights(told, examples)
    return {
        f"{kind}_{name}": round(value, 4)
        for kind, right in found.items()
        for name, value in (("precision", right.precision), ("recall", right.recall))
    }


if __name__ == "__main__":
    main()
