"""The whole of `threadkeep bench trust`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from threadkeep_bench.benchmarks.refresh.watches.killed_watch import SetClock
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.benchmarks.trust.attacks import ATTACKS, SIZES, AttackResult, full_disk, hostile_archive
from threadkeep_bench.benchmarks.trust.faulty_site import faulty_site
from threadkeep_bench.benchmarks.trust.phases import PHASES, KillBed, Phase
from threadkeep_bench.benchmarks.trust.soak import HOUR, SoakResult, VirtualJob, posts_of, run_once, soak_result
from threadkeep_bench.reports import Column, Figure, Findings, Table, fingerprint
from threadkeep_bench.simulate import WORKSHOP, Forum, clock_from, demo_forum, demo_strategy, serving

# Kills of each phase.
KILLS = 20
QUICK_KILLS = 2
# Threads of the small forum, and archives that are soaked at least.
QUICK_THREADS = 14
QUICK_ARCHIVES = 3


def small_forum() -> Forum:
    return replace(WORKSHOP, community=replace(WORKSHOP.community, threads=QUICK_THREADS, boards=3)).forum()


@contextmanager
def bed_of(forum: Forum) -> Iterator[KillBed]:
    clock = SetClock(forum.community.options.ends_at)
    with serving(forum, clock) as site, TemporaryDirectory(prefix="threadkeep-bench-") as home:
        strategy = Path(home) / "strategy.toml"
        strategy.write_text(demo_strategy(site.url), encoding="utf-8")
        yield KillBed(site, clock, Path(home), strategy)


def soak_archives(forum: Forum, seed: int, kills: int, archives: int, say: Say) -> Iterator[SoakResult]:
    """Archives are soaked one after the other until there were enough kills, and an hour of faults."""
    at = forum.community.options.ends_at
    with faulty_site(forum, at, Random(seed)) as site, TemporaryDirectory(prefix="threadkeep-bench-") as home:
        strategy = Path(home) / "strategy.toml"
        strategy.write_text(demo_strategy(site.url), encoding="utf-8")
        whole = VirtualJob(site.url, strategy, Path(home) / "whole")
        assert run_once(site, whole, Random(seed)).code == 0
        truth, done, seconds, number = posts_of(whole.folder), 0, 0.0, 0
        while done < kills or seconds < HOUR or number < archives:
            number += 1
            job = VirtualJob(site.url, strategy, Path(home) / f"soak-{number}")
            soak = soak_result(site, job, truth, Random(f"{seed} {number}"))
            say(f"{soak.name}: {soak.kills} kills, {soak.lost} lost, {soak.twice} twice, codes {soak.codes}")
            done, seconds = done + soak.kills, seconds + soak.seconds
            yield soak


def find(options: BenchOptions, say: Say) -> Findings:
    forum = small_forum() if options.is_quick else demo_forum()
    kills = QUICK_KILLS if options.is_quick else KILLS
    phases: list[Phase] = []
    with bed_of(forum) as bed:
        for number, phase in enumerate(PHASES):
            phases.append(phase(bed, Random(f"{options.seed} {number}"), kills))
            say(f"{phases[-1].name}: {phases[-1].kills} kills, {phases[-1].lost} lost, {phases[-1].twice} twice")
        say("disks and hostile archives")
        attacked = [*(full_disk(bed, size) for size in SIZES), *(hostile_archive(bed, name) for name in ATTACKS)]
        requests = len(bed.site.log.requests)
    archives = QUICK_ARCHIVES if options.is_quick else 1
    soaks = list(soak_archives(forum, options.seed, kills * len(PHASES), archives, say))
    data = fingerprint([forum.truth(clock_from("end", forum.community).now())])
    return findings(phases, attacked, soaks, options.seed, data, requests)


def findings(
    phases: list[Phase], attacked: list[AttackResult], soaks: list[SoakResult], seed: int, data: str, requests: int
) -> Findings:
    everything: tuple[Phase | SoakResult, ...] = (*phases, *soaks)
    false_codes = sum(each.false_codes for each in everything) + sum(each.is_false_code for each in attacked)
    return Findings(
        title="Trust: kills, faults, full disks, hostile archives",
        figures=(
            Figure("kills", "kills", sum(each.kills for each in everything), "count"),
            Figure("lost", "posts lost", sum(each.lost for each in everything), "count"),
            Figure("twice", "posts stored twice", sum(each.twice for each in everything), "count"),
            Figure("damaged", "problems that verify finds", sum(each.damaged for each in everything), "count"),
            Figure("half-files", "exports under their name that are not complete", _half_files(phases), "count"),
            Figure("harmed", "attacks that did harm", sum(each.is_harmed for each in attacked), "count"),
            Figure("false-codes", "exit codes that are not true", false_codes, "count"),
            Figure("faults", "answers that were spoiled", sum(each.spoiled for each in soaks), "count"),
            Figure(
                "hours", "hours of faults, by the clock of the crawls", sum(s.seconds for s in soaks) / HOUR, "count"
            ),
        ),
        tables=(_phase_table(phases), _soak_table(soaks), _attack_table(attacked)),
        forums=("workshop",),
        seeds=(seed,),
        fingerprint=data,
        requests=requests + sum(each.requests for each in soaks),
    )


def _half_files(phases: list[Phase]) -> int:
    return sum(each.half_files for each in phases)


def _phase_table(phases: list[Phase]) -> Table:
    columns = (
        Column("killed while", "text"),
        *(Column(name, "count") for name in ("kills", "lost", "twice", "damaged")),
    )
    rows = tuple((each.name, each.kills, each.lost, each.twice, each.damaged) for each in phases)
    return Table("Kills", columns, rows)


def _soak_table(soaks: list[SoakResult]) -> Table:
    numbers = ("kills", "runs", "spoiled", "lost", "twice", "damaged", "false codes")
    columns = (Column("archive", "text"), *(Column(name, "count") for name in numbers))
    rows = tuple((s.name, s.kills, s.runs, s.spoiled, s.lost, s.twice, s.damaged, s.false_codes) for s in soaks)
    return Table("Archives under faults that come and go", columns, rows)


def _attack_table(attacked: list[AttackResult]) -> Table:
    columns = (Column("attack", "text"), Column("exit code", "count"), Column("harm", "count"))
    rows = tuple((each.name, each.code, int(each.is_harmed)) for each in attacked)
    return Table("Full disks and hostile archives", columns, rows)
