from __future__ import annotations

from dataclasses import replace
from itertools import count, pairwise

from bench.tests.refresh.small_forum import BEGIN, DAY, HOUR, MINUTE, SLOT, asks, threads, trace_of

from threadkeep.refresh import (
    IndexGuided,
    ListedBoard,
    ListedThread,
    ListSizes,
    MissingPage,
    ObservedBoards,
    ObservedPosts,
    ObservedRows,
    PageRequest,
    StoredBoard,
    StoredForum,
    StoredThread,
)
from threadkeep.refresh.forum_state.audits import IDLE_EVERY
from threadkeep_bench.benchmarks.refresh import ListLook, Tells, World

OLD = [(-day * DAY, thread) for thread, day in zip(range(40), count(2), strict=False)]
BOARDS = [thread % 4 for thread in range(40)]
NEWS = [(2 * SLOT + 1, 7), (2 * SLOT + 2, 7), (30 * SLOT, 12)]


def led(look: ListLook, posts: list[tuple[float, int]] | None = None, slots: int = 60) -> list[PageRequest]:
    world = World(trace_of(OLD + (NEWS if posts is None else posts), BOARDS), look)
    return asks(world, IndexGuided(world.stored_forum(), BEGIN), slots)


def test_with_entry_counters_only_threads_that_changed_are_asked_for():
    asked = led(ListLook())
    assert threads(asked) == [7, 12]
    first = asked.index(PageRequest("thread", 7))
    assert [ask.kind for ask in asked[first - 2 : first]] == ["entry", "board"]
    assert asked[first - 1].list == BOARDS[7]


def test_with_a_recent_list_a_change_is_one_look_and_one_thread_away():
    asked = led(ListLook(ListSizes(recent_rows=20)))
    assert threads(asked) == [7, 12]
    assert {ask.kind for ask in asked if not ask.is_audit} == {"recent", "thread"}


def test_an_entry_page_that_names_the_last_thread_saves_the_board():
    asked = led(ListLook(last_threads=True))
    assert threads(asked) == [7, 12]
    assert asked[asked.index(PageRequest("thread", 12)) - 1].kind == "entry"


def test_of_boards_equally_busy_the_one_written_in_last_is_looked_at_first():
    # Whatever order an archive lists its boards in, a watch begins with the same one.
    times = {0: -3 * DAY, 1: -1 * DAY, 2: -2 * DAY}
    threads = [StoredThread(board, board, [BEGIN + at], declared_posts=1) for board, at in times.items()]
    for boards in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        known = StoredForum(ListSizes(has_entry_counts=False), [StoredBoard(board) for board in boards], threads)
        assert IndexGuided(known, BEGIN).next(BEGIN) == PageRequest("board", 1)


def test_boards_without_a_recent_list_show_changes_too():
    asked = led(ListLook(ListSizes(has_entry_counts=False)))
    assert threads(asked) == [7, 12]
    assert not any(ask.kind == "entry" for ask in asked)


def test_rows_without_counters_times_or_both_show_changes():
    for look in (
        ListLook(has_counters=False),
        ListLook(has_times=False),
        ListLook(has_counters=False, has_times=False),
    ):
        assert threads(led(look)) == [7, 12], look


def test_lists_are_used_even_if_posts_show_only_their_day():
    # Four threads a day with one to three posts, which are spread over it: rows are not in the order of that.
    old = [(-(thread // 4 + 2) * DAY - thread - post, thread) for thread in range(40) for post in range(thread % 3 + 1)]
    look = ListLook(ListSizes(has_entry_counts=False), has_times=False, tells=Tells(MINUTE, exact_for=0.0))
    world = World(trace_of(old + NEWS, [0] * 40), look)
    asked = asks(world, IndexGuided(world.stored_forum(), BEGIN), 60)
    assert threads(asked) == [7, 12]


def test_where_lists_are_sorted_by_creation_an_old_thread_that_goes_on_is_read():
    """It is on the last page of a board with 120 threads that nobody writes in any more."""
    lasting = [(-day * DAY, 0) for day in range(70, 0, -2)]
    over = [(-60 * DAY + thread * HOUR, thread) for thread in range(1, 120)]
    over += [(-50 * DAY + thread * 7 % 120 * HOUR, thread) for thread in range(1, 120)]
    for look in (
        ListLook(),
        ListLook(ListSizes(has_entry_counts=False)),
        ListLook(has_counters=False, has_times=False),
    ):
        shown = replace(look, order="creation")
        # How lists are sorted is given by a few looks at them.
        news = [(number * 60 * SLOT, 0) for number in range(1, 9)]
        world = World(trace_of([*lasting, *over, *news], [0] * 120), shown)
        assert 0 in threads(asks(world, IndexGuided(world.stored_forum(), BEGIN), 600)), shown


def test_sticky_rows_are_no_news():
    assert threads(led(ListLook(stickies=2))) == [7, 12]


def test_a_new_thread_is_asked_for():
    world = World(trace_of([*OLD, (3 * SLOT, 40)], [*BOARDS, 2]), ListLook())
    assert threads(asks(world, IndexGuided(world.stored_forum(), BEGIN), 20)) == [40]


def test_a_thread_is_read_to_its_end_page_by_page():
    many = [(2 * SLOT + number, 7) for number in range(33)]
    asked = led(ListLook(), many, 20)
    assert [(ask.list, ask.page) for ask in asked if ask.kind == "thread"] == [(7, 0), (7, 1), (7, 2)]


def test_a_list_is_walked_on_while_its_last_row_is_new():
    changed = [(2 * SLOT + thread, thread) for thread in range(0, 40, 4)]
    asked = led(ListLook(ListSizes(rows_per_page=4)), changed, 30)
    assert [ask.page for ask in asked if ask.kind == "board"] == [0, 1, 2]
    assert set(threads(asked)) == set(range(0, 40, 4))


def test_a_recent_list_is_read_before_it_drops_unread_threads():
    busy = [(-number * 2 * MINUTE, number % 40) for number in range(4_000)]
    going_on = [(number * 2 * MINUTE, number % 40) for number in range(1_000)]
    world = World(trace_of(OLD + busy + going_on, BOARDS), ListLook(ListSizes(recent_rows=10)))
    asked = asks(world, IndexGuided(world.stored_forum(), BEGIN), 100)
    places = [place for place, ask in enumerate(asked) if ask.kind == "recent" and ask.page == 0]
    assert max(later - earlier for earlier, later in pairwise(places)) <= 20


def test_the_entry_page_is_looked_at_first_where_it_counts():
    assert led(ListLook(), [], 1) == [PageRequest("entry")]


def test_a_share_of_idle_requests_audits_threads_believed_unchanged():
    audits = [ask for ask in led(ListLook(), [], 5 * IDLE_EVERY) if ask.is_audit]
    assert 3 <= len(audits) <= 5
    assert len({ask.list for ask in audits}) == len(audits)


def policy(looked_at: float | None = None, posts: int | None = 10) -> IndexGuided:
    thread = StoredThread(0, 0, [BEGIN - DAY], declared_posts=1)
    known = StoredForum(ListSizes(), [StoredBoard(0, posts)], [thread], looked_at)
    guided = IndexGuided(known, BEGIN)
    guided.observe(PageRequest("entry"), ObservedBoards([ListedBoard(0, posts)]), BEGIN)
    return guided


def test_what_cannot_be_had_is_not_asked_for_again_and_again():
    guided = policy()
    guided.observe(PageRequest("board", 0), ObservedRows([ListedThread(0, 2, BEGIN, 0)]), BEGIN + SLOT)
    assert guided.next(BEGIN + SLOT) == PageRequest("thread", 0)
    guided.observe(PageRequest("thread", 0), MissingPage(), BEGIN + SLOT)
    assert guided.next(BEGIN + 2 * SLOT) != PageRequest("thread", 0)


def test_a_new_thread_that_only_the_entry_page_names_is_found_by_its_board():
    """No list led to it, so that nobody knows its address."""
    guided = policy()
    guided.observe(PageRequest("entry"), ObservedBoards([ListedBoard(0, 11, BEGIN + 9, last_thread=5)]), BEGIN + SLOT)
    assert guided.next(BEGIN + SLOT) == PageRequest("thread", 5)
    guided.observe(PageRequest("thread", 5), MissingPage(is_unknown=True), BEGIN + SLOT)
    assert guided.next(BEGIN + SLOT) == PageRequest("board", 0)
    guided.observe(
        PageRequest("board", 0),
        ObservedRows([ListedThread(5, 1, BEGIN, 0), ListedThread(0, 1, BEGIN - DAY, 0)]),
        BEGIN + SLOT,
    )
    assert guided.next(BEGIN + 2 * SLOT) == PageRequest("thread", 5)


def test_a_stored_thread_all_of_whose_pages_are_gone_is_not_taken_for_a_new_one():
    guided = policy()
    guided.observe(PageRequest("thread", 0), MissingPage(is_unknown=True), BEGIN + SLOT)
    guided.observe(PageRequest("board", 0), ObservedRows([ListedThread(0, 1, BEGIN - DAY, 0)]), BEGIN + SLOT)
    assert guided.next(BEGIN + 2 * SLOT) != PageRequest("thread", 0)


def test_a_crawler_that_follows_links_finds_a_thread_on_its_board():
    boards, news = [*BOARDS, 2], [(2 * SLOT + 1, 40)]
    for look, is_listed in ((ListLook(last_threads=True, by_links=True), True), (ListLook(last_threads=True), False)):
        world = World(trace_of(OLD + news, boards), look)
        asked = asks(world, IndexGuided(world.stored_forum(), BEGIN), 12)
        assert (PageRequest("board", 2) in asked) is is_listed
        assert asked.count(PageRequest("thread", 40)) == 1 + is_listed


def test_a_thread_whose_count_fell_is_audited():
    guided = policy()
    guided.observe(PageRequest("board", 0), ObservedRows([ListedThread(0, 0, BEGIN - DAY, 0)]), BEGIN)
    asked = []
    for number in range(1, IDLE_EVERY + 10):
        asked.append(guided.next(BEGIN + number * SLOT))
        guided.observe(PageRequest("entry"), ObservedBoards([ListedBoard(0, 10)]), BEGIN + number * SLOT)
    assert PageRequest("thread", 0, 0, is_audit=True) in asked


def test_a_board_below_another_is_looked_at_though_the_entry_page_does_not_count_it():
    guided = policy()
    guided.observe(PageRequest("board", 0), ObservedBoards([ListedBoard(5, 3)]), BEGIN)
    asked = set()
    for number in range(1, 40):
        now = BEGIN + number * HOUR
        ask = guided.next(now)
        assert ask is not None
        asked.add((ask.kind, ask.list))
        guided.observe(ask, ObservedBoards([ListedBoard(0, 10)]) if ask.kind == "entry" else ObservedRows([]), now)
    assert ("board", 5) in asked


def test_posts_written_since_the_archive_was_last_looked_at_are_new_and_not_backlog():
    guided = policy(looked_at=BEGIN - 5 * HOUR)
    guided.observe(PageRequest("board", 0), ObservedRows([ListedThread(1, 1, BEGIN - HOUR, 0)]), BEGIN)
    assert guided.next(BEGIN) == PageRequest("thread", 1)


def test_a_page_that_no_policy_asked_for_teaches_it_too():
    guided = policy()
    guided.observe(PageRequest("thread", 99), ObservedPosts([BEGIN], new_posts=1), BEGIN)
    guided.observe(PageRequest("board", 0), ObservedRows([ListedThread(99, 1, BEGIN, 0)]), BEGIN + SLOT)
    assert guided.next(BEGIN + SLOT) != PageRequest("thread", 99)


def test_under_an_old_row_that_sticks_the_newest_is_asked_for_when_a_post_is_counted():
    world = World(trace_of(OLD, BOARDS), ListLook())
    policy = IndexGuided(world.stored_forum(), BEGIN)
    rows = ObservedRows([ListedThread(thread, None, None, 3) for thread in (39, 3, 7, 11)])
    policy.observe(PageRequest("board", 3), rows, BEGIN + SLOT)
    policy.observe(PageRequest("entry"), ObservedBoards([ListedBoard(3, 11)]), BEGIN + 2 * SLOT)
    policy.observe(PageRequest("board", 3), rows, BEGIN + 3 * SLOT)
    assert policy.next(BEGIN + 4 * SLOT) == PageRequest("thread", 3)


def test_bare_titles_of_another_boards_threads_are_no_rows():
    world = World(trace_of(OLD, BOARDS), ListLook())
    policy = IndexGuided(world.stored_forum(), BEGIN)
    other = next(thread for thread, board in enumerate(BOARDS) if board != 0)
    policy.observe(PageRequest("board", 0), ObservedRows([ListedThread(other, None, None, 0)]), BEGIN + SLOT)
    policy.observe(PageRequest("board", 0), ObservedRows([ListedThread(other, None, None, 0)]), BEGIN + 2 * SLOT)
    asked = asks(world, policy, 5, BEGIN + 2 * SLOT)
    assert other not in threads(asked)


def counted_down(shown: int | None, new: int, total: int | None = None) -> PageRequest | None:
    """What is asked for after a page counted from the end, of a thread whose row showed so many posts."""
    stored = StoredThread(0, 0, [BEGIN - DAY + number * MINUTE for number in range(10)], 10)
    known = StoredForum(ListSizes(posts_per_page=10), [StoredBoard(0, 10)], [stored])
    policy = IndexGuided(known, BEGIN)
    policy.observe(PageRequest("board", 0), ObservedRows([ListedThread(0, shown, BEGIN + HOUR, 0)]), BEGIN + HOUR)
    times = [BEGIN + HOUR] * new
    policy.observe(
        PageRequest("thread", 0, 1),
        ObservedPosts(times, 3, new, is_newest_first=True, thread_posts=total),
        BEGIN + HOUR + SLOT,
    )
    asked = policy.next(BEGIN + HOUR + 2 * SLOT)
    return asked if asked is not None and asked.kind == "thread" else None


def test_where_pages_are_counted_from_the_end_no_older_one_is_asked_for_when_all_that_was_counted_is_there():
    assert counted_down(shown=11, new=1) is None
    assert counted_down(shown=15, new=1) == PageRequest("thread", 0, 1)
    assert counted_down(shown=None, new=1) == PageRequest("thread", 0, 1)
    assert counted_down(shown=None, new=1, total=21) == PageRequest("thread", 0, 1)
    assert counted_down(shown=None, new=1, total=11) is None


def test_a_thread_that_board_rows_link_to_in_vain_is_not_asked_for_any_more():
    world = World(trace_of(OLD, BOARDS), ListLook())
    policy = IndexGuided(world.stored_forum(), BEGIN)
    asked = []
    for number in range(1, 12):
        now = BEGIN + number * HOUR
        policy.observe(PageRequest("entry"), ObservedBoards([ListedBoard(0, 10, now, last_thread=36)]), now)
        while (ask := policy.next(now)) is not None and ask.kind == "thread":
            asked.append(ask)
            policy.observe(ask, world.answer(ask), now)
    assert 2 < len(asked) < 6


def test_a_corrected_clock_of_posts_reports_no_board_again():
    known = StoredForum(ListSizes(), [StoredBoard(0, 1)], [StoredThread(0, 0, [BEGIN + HOUR - MINUTE])])
    policy = IndexGuided(known, BEGIN)
    told = ObservedBoards([ListedBoard(0, 1, BEGIN - MINUTE)])
    policy.observe(PageRequest("entry"), told, BEGIN)
    policy.shift_times(HOUR, 0.0, BEGIN + MINUTE)
    policy.observe(PageRequest("entry"), told, BEGIN + SLOT)
    assert not policy._forum.sensors.has_counted()
    policy.observe(PageRequest("entry"), ObservedBoards([ListedBoard(0, 1, BEGIN + MINUTE)]), BEGIN + 2 * SLOT)
    assert policy._forum.sensors.has_counted()


def test_stored_posts_with_days_only_do_not_show_how_lists_are_sorted():
    """Their order within the day is made up, and made threads look sorted by creation: they were looked at in vain."""
    names = range(40)
    posts = [(-DAY - number * MINUTE, number) for number in names]
    look = ListLook(ListSizes(posts_per_page=10, rows_per_page=40), has_times=False, board_counts=False)
    for coarse in (frozenset({0}), frozenset()):
        known = [StoredThread(n, 0, [BEGIN - 2 * DAY + n * 7 % 40 * MINUTE], 1, day_only=coarse) for n in names]
        policy = IndexGuided(StoredForum(look.sizes, [StoredBoard(0, None)], known), BEGIN)
        asks(World(trace_of(posts, [0] * len(names)), look), policy, 5)
        assert policy._forum.order.is_by_last_post == bool(coarse)
