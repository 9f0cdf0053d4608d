"""Foreign forums, two at a time: what a crawl without options fetches and exports, from several addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep_bench.benchmarks.generality.crawls import CrawlJob, CrawlMarks, jobs_of, marks_of, priors_without
from threadkeep_bench.benchmarks.registry import BenchOptions, Say, Starts
from threadkeep_bench.measures import mean
from threadkeep_bench.parallel import results_or_errors
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table, Worst, file_fingerprint
from threadkeep_bench.test_beds import folder_named
from threadkeep_bench.test_beds.foreign import FOREIGN, foreign_names

# A crawl is stopped after so many seconds: the largest forums end alone, with one of two processors each.
SECONDS, SECONDS_QUICK = 900.0, 120.0
# The quick variant takes so many invented and real forums, spread over the smaller half of the recordings.
QUICK_FORUMS = 3

_SHARES: tuple[tuple[str, str, Callable[[CrawlMarks], float]], ...] = (
    ("coverage", "thread pages fetched", lambda each: each.coverage),
    ("useful", "useful requests", lambda each: each.requests.useful.ratio),
    ("recall", "posts found", lambda each: each.recall),
    ("precision", "posts that are posts", lambda each: each.precision),
    ("author", "authors right", lambda each: each.posts.author.ratio),
    ("time", "times right", lambda each: each.posts.time.ratio),
    ("any-zone", "times right but for the zone", lambda each: each.posts.time_any_zone.ratio),
    ("order", "posts in their order", lambda each: each.posts.order.ratio),
)


def find(options: BenchOptions, say: Say) -> Findings:
    """Crawl and judge the forums of the folder that `THREADKEEP_FOREIGN` names."""
    folder = folder_named(FOREIGN)
    if folder is None:
        raise ConfigError(f"{FOREIGN} names no folder", "Set it to the folder with the recordings of foreign forums.")
    names = chosen_forums(folder, options)
    seconds = SECONDS_QUICK if options.is_quick else SECONDS
    starts: Starts = "entry" if options.is_quick else options.starts
    say("training the weights of links without each forum in turn")
    priors = priors_without(folder, names)
    jobs = list(jobs_of(folder, names, starts, options.seed, seconds, options.learner, priors))
    marks = list(_measured(jobs, say))
    failed = [f"{job.forum} from {job.start}" for job, each in marks if each is None]
    return findings([each for _, each in marks if each], failed, folder, names, options.seed)


def chosen_forums(folder: Path, options: BenchOptions) -> tuple[str, ...]:
    """The forums, the largest recordings first, so that none of them runs alone at the end."""
    names = sorted(foreign_names(folder), key=lambda name: -_size(folder, name))
    if options.names:
        return tuple(name for name in names if name in options.names)
    if options.is_quick:
        groups = ([name for name in names if name.startswith("real-") is is_real] for is_real in (False, True))
        return tuple(name for group in groups for name in _spread(group[len(group) // 2 :], QUICK_FORUMS))
    return tuple(names[-options.forums :]) if options.forums else tuple(names)


def _spread(names: Sequence[str], count: int) -> Sequence[str]:
    return names[:: max(1, len(names) // count)][:count]


def _size(folder: Path, name: str) -> int:
    return (folder / f"{name}.jsonl.xz").stat().st_size


def _measured(jobs: Sequence[CrawlJob], say: Say) -> Iterator[tuple[CrawlJob, CrawlMarks | None]]:
    for job, marks in results_or_errors(marks_of, jobs):
        if isinstance(marks, BaseException):
            say(f"{job.forum} from {job.start}: {type(marks).__name__}: {marks}")
            yield job, None
        else:
            say(in_words(marks))
            yield job, marks


def in_words(marks: CrawlMarks) -> str:
    shares = ", ".join(f"{name} {share(marks):.3f}" for name, _, share in _SHARES[:4])
    claim = ", FALSE CLAIM" if marks.is_false_claim else ""
    end = f"exit {marks.exit_code}{claim}, {marks.seconds:.0f} s {marks.error}"
    return f"{marks.forum} from {marks.start}: {marks.requests.requests:,} requests, {shares}, {end}".rstrip()


def findings(
    marks: Sequence[CrawlMarks], failed: Sequence[str], folder: Path, names: Sequence[str], seed: int
) -> Findings:
    """The tables, the real forums apart; a crawl that broke counts as one that found nothing."""
    return Findings(
        title="Generality: foreign forums, from an address alone",
        figures=tuple(_figures(marks, len(failed))),
        tables=tuple(_tables(marks)),
        forums=tuple(sorted(names)),
        seeds=(seed,),
        fingerprint=file_fingerprint(folder / f"{name}.truth.json.xz" for name in sorted(names)),
        requests=sum(each.requests.requests for each in marks),
        worst=worst_crawl(marks),
        remarks=_REMARKS,
        left_out=tuple(f"{each}: the crawl ended with a bug" for each in failed),
    )


def worst_crawl(marks: Sequence[CrawlMarks]) -> Worst | None:
    if not marks:
        return None
    worst = min(marks, key=lambda each: each.coverage * each.recall)
    return Worst(f"{worst.forum} from {worst.start}", "coverage by posts found", worst.coverage * worst.recall)


def _figures(marks: Sequence[CrawlMarks], failed: int) -> Iterator[Figure]:
    yield Figure("crawls", "crawls", len(marks) + failed, "count")
    yield Figure("bugs", "crawls that ended with a bug", failed, "count")
    for name, label, share in _SHARES:
        values = [value for each in marks if (value := share(each)) == value]
        gone = [0.0] * failed if name in ("coverage", "useful", "recall", "precision") else []
        yield Figure(name, f"{label}, mean", mean([*values, *gone]))
        yield Figure(f"worst-{name}", f"{label}, worst", min([*values, *gone], default=float("nan")))
    yield Figure("false-claims", "false claims of completeness", sum(each.is_false_claim for each in marks), "count")
    yield Figure("closed", "crawls that got everything and say so", sum(each.is_closed for each in marks), "count")
    yield Figure("acts", "requests that change something", sum(each.requests.acts for each in marks), "count")
    late = mean(each.requests.after_last_useful for each in marks)
    yield Figure("late", "requests after the last useful one, mean", late, "number")


def _tables(marks: Sequence[CrawlMarks]) -> Iterator[Table]:
    for title, is_real in (("Invented forums", False), ("Real forums", True)):
        of_title = sorted((each for each in marks if each.is_real is is_real), key=lambda each: each.forum)
        if of_title:
            yield Table(title, _COLUMNS, tuple(map(_row, of_title)))


_COLUMNS = (
    Column("forum", "text"),
    Column("start", "text"),
    Column("exit", "text"),
    Column("requests", "count"),
    *(Column(name, "share") for name, _, _ in _SHARES),
    Column("false", "count"),
    Column("acts", "count"),
    Column("late", "count"),
    Column("time", "seconds"),
)


def _row(each: CrawlMarks) -> tuple[Cell, ...]:
    shares = (share(each) for _, _, share in _SHARES)
    ends = (int(each.is_false_claim), each.requests.acts, each.requests.after_last_useful, each.seconds)
    return (each.forum, each.start, str(each.exit_code), each.requests.requests, *shares, *ends)


_REMARKS = (
    "each forum is explored by weights of links that were trained without it",
    "the thresholds and the weights for posts were chosen on these forums, so that unseen forums may be read worse",
    "false: exit code 0 although less than 99 % of the thread pages or of the posts were got",
    "late: requests after the last useful one; acts: requests that would change something on a living forum",
)
