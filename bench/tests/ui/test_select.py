"""`threadkeep select` over HTTP on loopback: learned, recrawled, killed, refused."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.running import Ran, Run
from threadkeep.objects.learning import LearningOptions, Seeding, learn
from threadkeep.objects.plan import load_plan
from threadkeep.objects.search import open_local_index
from threadkeep.objects.types import load_type
from threadkeep_bench.benchmarks.select.experiments import moment, seed_values
from threadkeep_bench.simulate.verticals import (
    ServedWorld,
    VerticalWorld,
    WorldOptions,
    WorldSites,
    draw_world,
    serving_world,
)

SIZE = WorldOptions(sites=3, objects=60, noise_sites=1)


@pytest.fixture(scope="module")
def world() -> VerticalWorld:
    return draw_world("events", 3, SIZE)


@pytest.fixture
def served(world: VerticalWorld) -> Iterator[ServedWorld]:
    with serving_world(world) as served:
        yield served


@pytest.fixture
def seeds(served: ServedWorld, tmp_path: Path) -> Path:
    path = tmp_path / "seeds.csv"
    path.write_text(served.seeds(3))
    return path


def words(served: ServedWorld, seeds: Path, *more: object) -> list[object]:
    first = ["select", "learn", "events", seeds, "-o", "plan.toml", "--searxng", served.search_url]
    return [*first, "--private", "--delay", "0", "--json", *more]


def learned(run: Run, served: ServedWorld, seeds: Path, *more: object) -> Ran:
    return run(*words(served, seeds, *more))


def test_a_plan_is_learned_from_seed_objects_and_a_search_engine(run: Run, served: ServedWorld, seeds: Path) -> None:
    ran = learned(run, served, seeds, "--export", "objects.jsonl")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["exit_code"] == 0
    assert told["covered"] >= 0.97 * told["objects"]
    rows = [json.loads(line) for line in Path("objects.jsonl").read_text().splitlines()]
    assert len(rows) == told["objects"]
    assert all(row["pages"] for row in rows)
    assert max(Counter(served.requests).values()) == 1


def test_over_http_as_many_objects_and_pages_are_found_as_in_process(
    run: Run, served: ServedWorld, seeds: Path, world: VerticalWorld
) -> None:
    told = json.loads(learned(run, served, seeds).out)
    assert (told["objects"], told["pages"]) == learned_in_process(world)


def learned_in_process(world: VerticalWorld) -> tuple[int, int]:
    """The objects and pages of a learning that nothing disturbs."""
    type = load_type("events")
    with open_local_index(None) as index:
        index.add(world.indexed_pages(0))
        seeding = Seeding(seed_values(world, world.popular[:3]), (), index)
        outcome = asyncio.run(learn(type, WorldSites(world, type, 0), seeding, LearningOptions(), moment(0)))
    assert outcome.learned is not None
    return outcome.learned.plan.objects, outcome.learned.plan.pages


def test_a_recrawl_requests_what_the_plan_selects_and_writes_the_round_down(
    run: Run, served: ServedWorld, seeds: Path
) -> None:
    learned(run, served, seeds)
    pages = len(served.requests)
    served.requests.clear()
    served.day = 7
    ran = run("select", "recrawl", "plan.toml", "--private", "--delay", "0", "--json", "--export", "week.csv")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["objects"] > 0
    assert len(served.requests) < pages
    (round,) = load_plan(Path("plan.toml")).rounds
    assert round.objects == told["objects"]
    assert load_plan(Path("plan.toml")).open_round is None


def test_a_site_that_the_user_names_and_that_refuses_ends_with_exit_code_12_and_nothing_else_is_lost(
    run: Run, served: ServedWorld, seeds: Path
) -> None:
    host = next(iter(served.addresses))
    served.refusing = {host: 403}
    sites = [word for address in served.addresses.values() for word in ("--site", f"{address}/")]
    ran = run("select", "learn", "events", seeds, "-o", "plan.toml", *sites, "--delay", "0", "--json")
    told = json.loads(ran.out)
    assert ran.code == 12
    assert [trouble["site"] for trouble in told["troubles"]] == [f"{served.addresses[host]}/"]
    assert load_plan(Path("plan.toml")).objects > 0


def test_a_site_that_a_search_found_and_that_refuses_is_left_out(run: Run, served: ServedWorld, seeds: Path) -> None:
    host = next(iter(served.addresses))
    served.refusing = {host: 403}
    ran = learned(run, served, seeds)
    assert ran.code == 0
    assert f"{served.addresses[host]}/" in [left["site"] for left in json.loads(ran.out)["left_out"]]


def test_a_search_engine_without_json_is_named_with_what_to_do(run: Run, served: ServedWorld, seeds: Path) -> None:
    served.search_status = 403
    ran = learned(run, served, seeds)
    assert ran.code == 12
    assert "does not allow its JSON format" in ran.err
    assert "search.formats" in ran.err


def test_sites_on_this_machine_that_a_search_found_are_not_contacted_unless_the_user_allows_it(
    run: Run, served: ServedWorld, seeds: Path
) -> None:
    ran = run("select", "learn", "events", seeds, "-o", "plan.toml", "--searxng", served.search_url, "--json")
    assert ran.code == 10
    assert served.requests == []


def test_a_killed_learning_goes_on_loses_nothing_and_requests_no_kept_page_again(
    run: Run, served: ServedWorld, seeds: Path, tmp_path: Path, world: VerticalWorld
) -> None:
    killed: list[subprocess.Popen[bytes]] = []
    served.on_request = lambda count: os.killpg(killed[0].pid, signal.SIGKILL) if count == 100 else None
    command = [
        sys.executable,
        "-c",
        "from threadkeep.ui.cli import main; main()",
        *map(str, words(served, seeds, "-q")),
    ]
    killed.append(subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True))
    assert killed[0].wait() == -signal.SIGKILL
    served.on_request = lambda count: None
    assert not Path("plan.toml").exists()
    ran = learned(run, served, seeds, "--export", "objects.jsonl")
    assert ran.code == 0
    told = json.loads(ran.out)
    assert (told["objects"], told["pages"]) == learned_in_process(world)
    rows = [json.loads(line) for line in Path("objects.jsonl").read_text().splitlines()]
    assert len({json.dumps(row, sort_keys=True) for row in rows}) == len(rows) == told["objects"]
    again = [page for page, count in Counter(served.requests).items() if count > 1 and page[1] != "/robots.txt"]
    # A page that was requested and not yet kept is requested again: at most one for each site.
    assert len(again) <= len(served.addresses)


def test_a_killed_recrawl_goes_on_in_the_same_round(run: Run, served: ServedWorld, seeds: Path, tmp_path: Path) -> None:
    learned(run, served, seeds)
    served.requests.clear()
    killed: list[subprocess.Popen[bytes]] = []
    served.on_request = lambda count: os.killpg(killed[0].pid, signal.SIGKILL) if count == 10 else None
    recrawl = ["select", "recrawl", "plan.toml", "--private", "--delay", "0", "-q"]
    command = [sys.executable, "-c", "from threadkeep.ui.cli import main; main()", *recrawl]
    killed.append(subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True))
    assert killed[0].wait() == -signal.SIGKILL
    served.on_request = lambda count: None
    assert load_plan(Path("plan.toml")).open_round is not None
    assert run(*recrawl).code == 0
    plan = load_plan(Path("plan.toml"))
    assert plan.open_round is None
    assert plan.rounds[-1].objects > 0
    again = [page for page, count in Counter(served.requests).items() if count > 1 and page[1] != "/robots.txt"]
    assert len(again) <= len(served.addresses)
