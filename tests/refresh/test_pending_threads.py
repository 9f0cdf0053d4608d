from __future__ import annotations

from threadkeep.refresh.forum_state.pending_threads import Pending
from threadkeep.refresh.prediction.list_growth import DAY, HOUR

NOW = 10 * DAY
COLD = 1 / (30 * DAY)


def best(*threads: tuple[int, int, float, float], now: float = NOW) -> int:
    pending = Pending(page_posts=15)
    for thread, posts, age, rate in threads:
        pending.put(thread, posts, now - age, rate, now)
    found = pending.best(now)
    assert found is not None
    return found[1]


def test_more_posts_come_first():
    assert best((1, 1, HOUR, COLD), (2, 3, HOUR, COLD)) == 2


def test_what_waits_longer_comes_first():
    assert best((1, 1, 2 * HOUR, COLD), (2, 1, HOUR, COLD)) == 1


def test_a_busy_thread_waits_until_more_of_its_posts_are_there():
    assert best((1, 1, HOUR, 5 / HOUR), (2, 1, HOUR, COLD)) == 2


def test_nothing_waits_for_ever():
    assert best((1, 1, 3 * DAY, 5 / HOUR), (2, 5, HOUR, COLD)) == 1


def test_posts_beyond_a_page_do_not_count_for_one_request():
    assert best((1, 40, HOUR, COLD), (2, 15, HOUR + 60, COLD)) == 2


def test_a_thread_that_is_reported_again_has_waited_since_the_first_report():
    pending = Pending(page_posts=15)
    pending.put(1, 1, NOW - 5 * HOUR, COLD, NOW)
    pending.put(1, 1, NOW, COLD, NOW)
    pending.put(2, 1, NOW - HOUR, COLD, NOW)
    found = pending.best(NOW)
    assert found is not None
    assert found[1] == 1


def test_what_was_read_is_pending_no_more():
    pending = Pending(page_posts=15)
    for thread in range(100):
        pending.put(thread, 1, NOW - thread, COLD, NOW)
    for thread in range(99, 0, -1):
        found = pending.best(NOW)
        assert found is not None
        assert found[1] == thread
        pending.drop(thread)
    pending.drop(99)
    assert len(pending) == 1
    pending.drop(0)
    assert pending.best(NOW) is None
