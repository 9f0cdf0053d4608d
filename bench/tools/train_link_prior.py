"""Trains the link prior again and writes its weights into the package.

    THREADKEEP_FOREIGN=... python bench/tools/train_link_prior.py [--without FORUM] [--output FILE]

`--without` (repeatable) leaves a forum out, so that the weights may judge it. Then `--output` names another file.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from threadkeep_bench.test_beds.folders import folder_named
from threadkeep_bench.test_beds.foreign import FOREIGN, foreign_names, open_recording
from threadkeep_bench.training.link_prior import fitted_weights, link_examples

WEIGHTS = Path(__file__).parents[2] / "src" / "threadkeep" / "sitemap" / "prior" / "weights.json"


def main() -> None:
    options = _options()
    folder = folder_named(FOREIGN)
    if folder is None:
        sys.exit(f"{FOREIGN} names no folder")
    names = [name for name in foreign_names(folder) if name not in options.without]
    examples = []
    for name in names:
        with open_recording(folder, name) as recording:
            examples += link_examples(recording)
        print(f"{name}: {len(examples):,} links so far", file=sys.stderr)
    trained = {"trained_on": f"{len(names)} foreign forums", "weights": fitted_weights(examples)}
    options.output.write_text(json.dumps(trained, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", action="append", default=[], metavar="FORUM")
    parser.add_argument("--output", type=Path, default=WEIGHTS, metavar="FILE")
    return parser.parse_args()


if __name__ == "__main__":
    main()
