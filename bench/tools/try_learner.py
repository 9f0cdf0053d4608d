"""One learner on a few forums, quickly: `python bench/tools/try_learner.py --seed 1000 --forums 6 --save folder`.

Draws from the seed upwards, or with --packages the recorded training packages; no other crawler beside it, and no
entries. Seeds below 1000 are for reporting: tune on others.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from threadkeep.model import FollowedLink
from threadkeep.page import Page
from threadkeep.strategy import dumps
from threadkeep_bench.benchmarks.learn.crawlers import Crawler, crawler_of
from threadkeep_bench.benchmarks.learn.forum_marks import in_words
from threadkeep_bench.benchmarks.learn.lesson import Lesson, lesson
from threadkeep_bench.benchmarks.learn.marks.crawl import LessonMarks, marks
from threadkeep_bench.benchmarks.learn.marks.links import PageLinkMarks, link_marks, marked_pages, sampled_lists
from threadkeep_bench.benchmarks.learn.start_pages import random_start
from threadkeep_bench.measures.share import Share, macro, mean
from threadkeep_bench.measures.verdict import verdicts
from threadkeep_bench.test_beds.bed import Bed
from threadkeep_bench.test_beds.drawn import draw_bed
from threadkeep_bench.test_beds.folders import CORPUS, folder_named
from threadkeep_bench.test_beds.recorded import recorded_beds


def main() -> int:
    options = _options()
    crawler = crawler_of(options.learner)
    told = [_tried(bed, crawler, options) for bed in _beds(options)]
    _summary(told)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--learner", default="threadkeep")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--forums", type=int, default=6)
    parser.add_argument("--threads", type=int, default=300)
    parser.add_argument("--packages", action="store_true", help="the recorded training packages instead of draws")
    parser.add_argument(
        "--why", action="store_true", help="say which requests were useless, and which pages have wrong links"
    )
    parser.add_argument("--save", type=Path, help="a folder for the strategies")
    return parser.parse_args()


def _beds(options: argparse.Namespace) -> Iterator[Bed]:
    if not options.packages:
        yield from (draw_bed(seed, options.threads) for seed in range(options.seed, options.seed + options.forums))
    elif folder := folder_named(CORPUS):
        yield from recorded_beds(folder, "training")


def _tried(bed: Bed, crawler: Crawler, options: argparse.Namespace) -> LessonMarks:
    done = lesson(bed, crawler, random_start(bed, options.seed))
    told = marks(done, bed.truth)
    print(f"{bed.name}: {in_words(told)}, {told.learning.cpu_seconds:.1f} s, changed {told.state_changes}")
    print(f"    from {told.start}; {', '.join(bed.truth.traits)}")
    if options.why:
        _tell_useless(bed, done)
    if done.strategy is not None and bed.kind != "recorded":
        pages = sampled_lists(bed, options.seed)
        links = link_marks(bed, done.strategy, pages)
        print(f"    types {_of(links.types_right)} right, {_of(links.types_complete)} complete; ", end="")
        print(f"flips {_of(links.flips_right)} right, {_of(links.flips_complete)} complete")
        for page, chosen, found in marked_pages(bed, done.strategy, pages) if options.why else ():
            _complain(bed, page, chosen, found)
    if done.strategy is not None and options.save:
        options.save.mkdir(parents=True, exist_ok=True)
        (options.save / f"{bed.name.replace(' ', '-')}.toml").write_text(dumps(done.strategy), encoding="utf-8")
    sys.stdout.flush()
    return told


def _tell_useless(bed: Bed, done: Lesson) -> None:
    """The useless requests of both phases by what they are, with one of each."""
    useless = [each for each in verdicts(done.log, bed.truth) if each.worth != "useful"]
    kinds = {(each.fetched.phase, each.worth, bed.truth.classify(each.fetched.url).kind): each for each in useless}
    for (phase, worth, kind), each in kinds.items():
        print(f"    useless while {phase}: {worth} {kind}, such as {each.fetched.url}")


def _complain(bed: Bed, page: Page, chosen: tuple[FollowedLink, ...], found: PageLinkMarks) -> None:
    """What is wrong on a page, and all that was chosen there by kind; nothing where nothing is."""
    wrong = [each.name for each in fields(found) if getattr(found, each.name) is False]
    kinds = Counter((bed.truth.classify(each.url).kind, "flip" if each.is_flip else each.rule) for each in chosen)
    if wrong:
        print(f"    {', '.join(wrong)}: {page.url}")
        print(*(f"        {count} to {kind} by {rule}" for (kind, rule), count in kinds.items()), sep="\n")


def _of(share: Share) -> str:
    return f"{share.part}/{share.whole}"


def _summary(told: list[LessonMarks]) -> None:
    print(f"failed {sum(each.is_failed for each in told)} of {len(told)}")
    print(f"coverage {macro(each.coverage for each in told):.2%}", end=", ")
    print(f"worst {min((each.coverage.ratio for each in told), default=0):.2%}, ", end="")
    print(f"frugal {sum(each.is_frugal for each in told)} of {len(told)}")
    print(f"learning: {mean(each.learning.requests for each in told):.1f} requests, ", end="")
    print(f"{mean(each.learning_useless for each in told):.1f} useless, ", end="")
    print(f"{mean(each.learning.cpu_seconds for each in told):.1f} s")


if __name__ == "__main__":
    sys.exit(main())
