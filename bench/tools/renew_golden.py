"""Learns the golden strategies again and writes them: `python bench/tools/renew_golden.py [NAME ...]`.

    THREADKEEP_CORPUS=... python bench/tools/renew_golden.py

Without names all of them: the forums with names, and the recorded training packages where THREADKEEP_CORPUS is set.
What changes is printed; look at it before it is committed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from threadkeep.errors import ThreadkeepError
from threadkeep_bench.benchmarks.learn.golden import changes, golden_bed, golden_names, golden_text
from threadkeep_bench.test_beds.folders import CORPUS, folder_named

GOLDEN = Path(__file__).parents[1] / "tests" / "learn" / "golden"


def main(words: list[str]) -> int:
    corpus = folder_named(CORPUS)
    GOLDEN.mkdir(parents=True, exist_ok=True)
    renewed = [_is_renewed(name, corpus) for name in words or golden_names(corpus is not None)]
    return 0 if all(renewed) else 1


def _is_renewed(name: str, corpus: Path | None) -> bool:
    bed = golden_bed(name, corpus)
    if bed is None:
        print(f"{name}: set {CORPUS} to the folder of recorded packages", file=sys.stderr)
        return False
    try:
        learned = golden_text(bed)
    except ThreadkeepError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return False
    path = GOLDEN / f"{name}.toml"
    kept = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.write_text(learned, encoding="utf-8")
    print("\n".join((f"{name}:", *changes(kept, learned))) if kept != learned else f"{name}: as it was")
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
