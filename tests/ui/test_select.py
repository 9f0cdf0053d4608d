"""`threadkeep select`: what is wrong is one clear message with its own exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.objects.test_plan_file import made_plan
from tests.ui.running import Run
from threadkeep.objects.plan import save_plan

SEEDS = "name,location,time\nHamlet,Globe,2026-05-01\n"


@pytest.fixture
def seeds(tmp_path: Path) -> Path:
    path = tmp_path / "seeds.csv"
    path.write_text(SEEDS)
    return path


def test_learning_needs_somewhere_to_look_for_sites(run: Run, seeds: Path) -> None:
    ran = run("select", "learn", "events", seeds, "-o", "plan.toml")
    assert ran.code == 2
    assert "nothing says which sites to crawl" in ran.err
    assert not Path("plan.toml").exists()


def test_a_plan_that_is_there_is_not_overwritten(run: Run, seeds: Path) -> None:
    Path("plan.toml").write_text("mine")
    ran = run("select", "learn", "events", seeds, "-o", "plan.toml", "--site", "http://127.0.0.1:9/")
    assert ran.code == 2
    assert Path("plan.toml").read_text() == "mine"


def test_seeds_without_an_identifying_field_end_with_exit_code_4(run: Run, seeds: Path) -> None:
    seeds.write_text("name,location\nHamlet,Globe\n")
    ran = run("select", "learn", "events", seeds, "-o", "plan.toml", "--site", "http://127.0.0.1:9/")
    assert ran.code == 4
    assert "no column 'time', which identifies events" in ran.err


def test_a_type_file_with_an_unknown_key_ends_with_exit_code_4(run: Run, seeds: Path) -> None:
    Path("jobs.toml").write_text('name = "jobs"\ncolour = 1\n[field.title]\nidentifies = true\n')
    ran = run("select", "learn", "jobs.toml", seeds, "-o", "plan.toml", "--site", "http://127.0.0.1:9/")
    assert ran.code == 4
    assert "unknown key 'colour'" in ran.err


def test_a_provider_that_is_down_ends_with_exit_code_10(run: Run, seeds: Path) -> None:
    ran = run("select", "learn", "events", seeds, "-o", "plan.toml", "--searxng", "http://127.0.0.1:9/", "-q")
    assert ran.code == 10
    assert "the search provider http://127.0.0.1:9/ cannot be reached" in ran.err


def test_a_site_that_is_down_ends_with_exit_code_10_and_is_named(run: Run, seeds: Path) -> None:
    ran = run("select", "learn", "events", seeds, "-o", "plan.toml", "--site", "http://127.0.0.1:9/", "-q")
    assert ran.code == 10
    assert "No events were found" in ran.out
    assert "cannot reach http://127.0.0.1:9/" in ran.out
    assert not Path("plan.toml").exists()


def test_show_draws_what_each_pattern_brings(run: Run, tmp_path: Path) -> None:
    save_plan(made_plan(), tmp_path / "plan.toml")
    ran = run("select", "show", "plan.toml")
    assert ran.code == 0
    assert "events: 1 pattern on 1 site cover 48 of 50 objects (96%), from 47 of 300 pages" in ran.out
    assert "#" * 18 in ran.out
    assert "http://town.example/event/<number>" in ran.out
    assert "is not finished" in ran.out


def test_show_gives_the_plan_as_json(run: Run, tmp_path: Path) -> None:
    save_plan(made_plan(), tmp_path / "plan.toml")
    told = json.loads(run("select", "show", "plan.toml", "--json").out)
    assert told["site"][0]["pattern"][0]["new_objects"] == 30


def test_a_plan_that_is_not_there_ends_with_exit_code_4(run: Run) -> None:
    assert run("select", "show", "plan.toml").code == 4
    assert run("select", "recrawl", "plan.toml").code == 4
