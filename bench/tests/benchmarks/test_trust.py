from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from threadkeep_bench.benchmarks.trust.attacks import ATTACKS, AttackResult, full_disk, hostile_archive
from threadkeep_bench.benchmarks.trust.benchmark import bed_of, findings, small_forum
from threadkeep_bench.benchmarks.trust.faults import FAULTS, sound
from threadkeep_bench.benchmarks.trust.faulty_site import faulty_site
from threadkeep_bench.benchmarks.trust.phases import Phase, killed_crawling, must
from threadkeep_bench.benchmarks.trust.soak import SoakResult, VirtualJob, posts_of, run_once, soak_result
from threadkeep_bench.simulate import demo_strategy

PEACE = Phase("crawling", 3, 0, 0, 0, 0)
SOAKED = SoakResult("soak-1", 2, 5, 1800.0, (10, 0), 1, 4, 0, 0, 70, 40)


def test_the_figures_add_up_over_phases_archives_and_attacks() -> None:
    attack = AttackResult("a link", 0, frozenset({4}), is_harmed=True)
    found = {figure.name: figure.value for figure in findings([PEACE], [attack], [SOAKED], 1, "data", 9).figures}
    assert (found["kills"], found["lost"], found["twice"]) == (5, 4, 0)
    assert (found["harmed"], found["false-codes"], found["hours"]) == (1, 2, 0.5)
    assert findings([PEACE], [], [SOAKED], 1, "data", 9).requests == 79


def test_every_fault_makes_other_bytes_than_a_sound_answer() -> None:
    forum = small_forum()
    served = forum.serve(forum.start, forum.community.options.ends_at)
    answers = {name: fault(served) for name, fault in FAULTS.items()}
    assert sound(served) not in answers.values()
    assert len(set(answers.values())) == len(answers)


@pytest.mark.slow
def test_an_archive_under_faults_and_kills_comes_to_the_same_as_one_in_peace(tmp_path: Path) -> None:
    forum = small_forum()
    with faulty_site(forum, forum.community.options.ends_at, Random(1)) as site:
        strategy = tmp_path / "strategy.toml"
        strategy.write_text(demo_strategy(site.url), encoding="utf-8")
        job = VirtualJob(site.url, strategy, tmp_path / "whole")
        assert run_once(site, job, Random(1)).code == 0
        whole = posts_of(job.folder)
        assert len(whole) > 50
        done = soak_result(site, replace(job, folder=tmp_path / "a"), whole, Random(1))
    assert done.spoiled
    assert (done.lost, done.twice, done.damaged, done.false_codes) == (0, 0, 0, 0)


@pytest.mark.slow
def test_a_killed_crawl_a_full_disk_and_hostile_archives_cost_nothing() -> None:
    with bed_of(small_forum()) as bed:
        phase = killed_crawling(bed, Random(1), kills=1)
        assert (phase.lost, phase.twice, phase.damaged) == (0, 0, 0)
        full = full_disk(bed, 50_000)
        assert (full.code, full.is_harmed) == (3, False)
        for name in sorted(ATTACKS)[::2]:
            attacked = hostile_archive(bed, name)
            assert not attacked.is_false_code, (name, attacked.code)
            assert not attacked.is_harmed, name
        with pytest.raises(Exception, match="ended with"):
            must((*bed.crawl(bed.home / "outside" / "file.txt"),))
