import tempfile
from datetime import timedelta
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from threadkeep.archive import Archive, Entry, open_archive
from threadkeep.archive.frontier.frontier import Frontier
from threadkeep.archive.frontier.page_rows import Origin, PageTable
from threadkeep.archive.thresholds import RETRY
from threadkeep.fetch import TurnedClock
from threadkeep.model import NOTHING_READ, Reason, Visit, Wait

from ..scripted import SITE, failure, identity, link_to, rank, reading, response


def add(archive: Archive, *paths: str, place: int | None = 1) -> None:
    archive.frontier.add_many(Entry(SITE + path, identity(SITE + path), place, "a.link") for path in paths)


def leased(archive: Archive, clock: TurnedClock) -> Visit:
    step = archive.frontier.first(clock.now())
    assert isinstance(step, Visit)
    return step


def state(archive: Archive, path: str) -> str:
    row = archive.page(SITE + path)
    assert row is not None
    return row.state


def fail(archive: Archive, clock: TurnedClock, reason: Reason = Reason.TIMEOUT, hold: float | None = None) -> str:
    visit = leased(archive, clock)
    answer = failure(visit.url.removeprefix(SITE), reason, hold, clock.now())
    return archive.keep(visit, answer, NOTHING_READ, rank).state


def test_the_lowest_rank_comes_first_and_among_equals_the_oldest(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1", "t/2", place=5)
    add(archive, "t/3", place=2)
    assert [leased(archive, clock).url for _ in range(3)] == [SITE + "t/3", SITE + "t/1", SITE + "t/2"]


def test_a_leased_page_is_not_leased_again(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1")
    leased(archive, clock)
    step = archive.frontier.first(clock.now())
    assert step == Wait(clock.now() + timedelta(milliseconds=50), "in flight")


def test_an_empty_frontier_says_that_all_is_done(archive: Archive, clock: TurnedClock) -> None:
    assert archive.frontier.first(clock.now()) is None
    add(archive, "t/1")
    archive.keep(leased(archive, clock), response("t/1"), reading("t/1"), rank)
    assert archive.frontier.first(clock.now()) is None


def test_a_url_is_added_once(archive: Archive) -> None:
    new = archive.frontier.add_many([Entry(SITE + "t/1", None, 1, "a"), Entry(SITE + "t/1", None, 1, "b")])
    assert new == 1
    assert archive.frontier.add_many([Entry(SITE + "t/1", None, 1, "c")]) == 0


def test_a_url_of_another_origin_keeps_its_origin(archive: Archive, clock: TurnedClock) -> None:
    urls = ["https://forum.example/t/1", "http://www.forum.example/t/1", "http://forum.example.evil/t/1"]
    archive.frontier.add_many(Entry(url, None, 1, "a") for url in urls)
    assert [leased(archive, clock).url for _ in urls] == urls
    assert archive.page(SITE + "t/1") is None


def test_a_page_without_a_rank_is_known_and_never_requested(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1", place=None)
    assert state(archive, "t/1") == "known"
    assert archive.frontier.first(clock.now()) is None


def test_a_known_page_is_queued_when_a_rule_links_to_it(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1", place=None)
    add(archive, "t/1", place=3)
    assert leased(archive, clock).url == SITE + "t/1"
    assert [thread.id for thread in archive.threads()] == ["1"]


def test_the_better_rank_counts(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1", "t/2", place=5)
    add(archive, "t/2", place=1)
    add(archive, "t/1", place=9)
    assert leased(archive, clock).url == SITE + "t/2"


def test_two_urls_of_one_hash_are_two_pages(archive: Archive, clock: TurnedClock) -> None:
    pages = PageTable(archive._db, SITE.rstrip("/"), hash_of=lambda url: 7)
    frontier = Frontier(archive._db, pages)
    urls = [SITE + "a", SITE + "b", SITE + "c"]
    assert frontier.add_many(Entry(url, None, 1, "a") for url in urls) == 3
    assert frontier.add_many(Entry(url, None, 1, "a") for url in reversed(urls)) == 0
    assert pages.add([Entry(SITE + "d", None, 1, "a")], Origin()) == 1
    assert len({pages.id_of(url) for url in [*urls, SITE + "d"]}) == 4
    assert [leased(archive, clock).url for _ in urls] == urls


def test_another_url_of_the_same_page_is_parked(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1", "x/1")
    assert (state(archive, "t/1"), state(archive, "x/1")) == ("pending", "same")
    archive.keep(leased(archive, clock), response("t/1"), reading("t/1"), rank)
    add(archive, "x/1")
    assert archive.frontier.first(clock.now()) is None


def test_a_parked_url_is_requested_if_the_first_one_is_gone(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1", "x/1")
    archive.keep(leased(archive, clock), response("t/1", status=404), NOTHING_READ, rank)
    assert state(archive, "t/1") == "gone"
    assert leased(archive, clock).url == SITE + "x/1"


def test_parked_urls_are_requested_one_at_a_time(archive: Archive, clock: TurnedClock) -> None:
    for name in ("t/1", "x/1"):
        archive.frontier.add_many([Entry(SITE + name, identity(SITE + "t/1"), 1, "a")])
    archive.frontier.add_many([Entry(SITE + "y/1", identity(SITE + "t/1"), 1, "a")])
    assert fail(archive, clock, Reason.ROBOTS) == "refused"
    assert [state(archive, name) for name in ("t/1", "x/1", "y/1")] == ["refused", "pending", "same"]


def test_a_failed_page_waits_longer_each_time_and_is_given_up_after_five(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1")
    waits = []
    for _ in range(RETRY.max_attempts - 1):
        assert fail(archive, clock) == "waiting"
        step = archive.frontier.first(clock.now())
        assert isinstance(step, Wait)
        waits.append((step.until - clock.now()).total_seconds())
        clock.forward(waits[-1])
    assert waits == [30, 120, 480, 1920]
    assert fail(archive, clock) == "failed"
    assert archive.frontier.first(clock.now()) is None


def test_a_page_is_not_requested_before_it_is_due(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1")
    fail(archive, clock)
    clock.forward(29.9)
    assert isinstance(archive.frontier.first(clock.now()), Wait)
    clock.forward(0.1)
    assert leased(archive, clock).attempt == 2


def test_a_page_that_was_given_up_is_requested_in_the_next_run(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1")
    for _ in range(RETRY.max_attempts):
        fail(archive, clock)
        clock.forward(4000)
    archive.begin_run("again")
    assert leased(archive, clock) == Visit(SITE + "t/1", page=1)


def test_a_refused_page_is_never_requested_again(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1")
    assert fail(archive, clock, Reason.ROBOTS) == "refused"
    archive.begin_run("again")
    assert archive.frontier.first(clock.now()) is None


def test_a_held_host_is_not_requested_before_the_hold_ends(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1", "t/2")
    assert fail(archive, clock, Reason.RATE_LIMITED, hold=60) == "pending"
    step = archive.frontier.first(clock.now() + timedelta(seconds=59.9))
    assert isinstance(step, Wait)
    assert (step.until - clock.now(), step.reason) == (timedelta(seconds=60), Reason.RATE_LIMITED)
    clock.forward(60)
    assert leased(archive, clock).attempt == 1


def test_a_shorter_hold_does_not_end_a_longer_one(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "t/1", "t/2")
    first, second = leased(archive, clock), leased(archive, clock)
    archive.keep(first, failure("t/1", Reason.RATE_LIMITED, 600), NOTHING_READ, rank)
    archive.keep(second, failure("t/2", Reason.RATE_LIMITED, 5), NOTHING_READ, rank)
    clock.forward(599)
    assert isinstance(archive.frontier.first(clock.now()), Wait)


def test_a_hold_survives_a_restart(tmp_path: Path, clock: TurnedClock) -> None:
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        add(archive, "t/1")
        fail(archive, clock, Reason.RATE_LIMITED, hold=3600)
    clock.forward(60)
    with open_archive(tmp_path / "a", clock=clock) as archive:
        step = archive.frontier.first(clock.now())
        assert isinstance(step, Wait)
        assert step.until - clock.now() == timedelta(seconds=3540)


def test_a_clock_that_was_set_back_between_two_runs_makes_no_wait_longer(tmp_path: Path, clock: TurnedClock) -> None:
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        add(archive, "t/1", "t/2")
        archive.keep(leased(archive, clock), response("t/1", at=clock.now()), reading("t/1"), rank)
        fail(archive, clock, Reason.RATE_LIMITED, hold=60)
    clock.forward(-3600)
    with open_archive(tmp_path / "a", clock=clock) as archive:
        archive.begin_run("crawl")
        step = archive.frontier.first(clock.now())
        assert isinstance(step, Wait)
        assert step.until - clock.now() == timedelta(seconds=60)
        assert [kind for _, kind, _ in archive.events()] == ["clock"]


def test_leases_of_a_dead_run_end_at_the_next_start(tmp_path: Path, clock: TurnedClock) -> None:
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        add(archive, *(f"t/{number}" for number in range(8)))
        before = [leased(archive, clock).url for _ in range(8)]
    with open_archive(tmp_path / "a", clock=clock) as archive:
        assert [leased(archive, clock).url for _ in range(8)] == before
        assert [kind for _, kind, _ in archive.events()] == ["lease"]


def test_links_of_a_kept_page_are_found_one_deeper_with_rule_and_referrer(archive: Archive, clock: TurnedClock) -> None:
    add(archive, "b/1")
    archive.keep(
        leased(archive, clock), response("b/1"), reading("b/1", links=(link_to("t/1"), link_to("img/1"))), rank
    )
    row = archive.page(SITE + "t/1")
    assert row is not None
    assert (row.state, row.depth, row.rule, row.referrer, row.thread) == ("pending", 1, "a.link", SITE + "b/1", "1")
    assert state(archive, "img/1") == "known"


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3)), max_size=20))
def test_every_page_with_a_rank_is_leased_once(given_: list[tuple[int, int]]) -> None:
    clock = TurnedClock()
    with tempfile.TemporaryDirectory() as name, open_archive(name, site=SITE, create=True, clock=clock) as archive:
        archive.frontier.add_many(Entry(f"{SITE}p/{number}", None, place, "a") for number, place in given_)
        urls = []
        while isinstance(step := archive.frontier.first(clock.now()), Visit):
            urls.append(step.url)
        assert sorted(urls) == sorted({f"{SITE}p/{number}" for number, _ in given_})
