from __future__ import annotations

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, page
from threadkeep.crawl.estimate.size_estimate import SizeEstimate, estimate_size
from threadkeep.page import parse
from threadkeep.strategy import loads, read_page

ROWS_LEFT_OUT = STRATEGY[: STRATEGY.index("[[row]]")]
BY_OFFSET = ROWS_LEFT_OUT.replace("page=(?P<page>", "start=(?P<offset>").replace("{ page = 1 }", "{ offset = 0 }")


def estimate(*pages: str | tuple[str, str], text: str = STRATEGY) -> SizeEstimate:
    strategy = loads(text)
    given = [(each, page(each) or "") if isinstance(each, str) else each for each in pages]
    readings = [read_page(parse(html.encode(), SITE + path, "text/html"), strategy, 1, AT) for path, html in given]
    return estimate_size(strategy, readings)


def links(*paths: str) -> str:
    return "".join(f'<a href="{path}">{path}</a>' for path in paths)


def posts(count: int) -> str:
    return "<div class=post><p class=body>x</p></div>" * count


def test_a_forum_seen_as_a_whole_is_counted_exactly():
    whole = estimate("/", "/b/1", "/b/2", "/t/1", "/t/2", "/t/3")
    assert (whole.boards, whole.index_pages, whole.threads, whole.thread_pages) == (2, 3, 3, 5)
    assert whole.pages == 8
    assert not whole.is_floor


def test_reply_counts_of_rows_give_the_pages_of_unread_threads():
    # Threads of 5 and 2 posts, 2 posts a page: 3 pages and 1.
    assert estimate("/b/1", "/t/1").thread_pages == 4


def test_boards_that_were_not_looked_at_are_taken_to_be_like_the_others():
    entry = ("/", links(*(f"/b/{number}" for number in range(1, 11))))
    looked = estimate(entry, "/b/1", "/t/1", "/t/2")
    assert (looked.boards, looked.index_pages) == (10, 11)
    assert looked.threads == 20, "two on the board that was looked at"


def test_a_thread_that_is_linked_on_several_boards_counts_once():
    boards = [(f"/b/{number}", links("/t/1", "/t/2", f"/t/{number + 10}")) for number in (1, 2, 3)]
    assert estimate(*boards, text=ROWS_LEFT_OUT).threads == 5


def test_where_rows_have_little_pagers_threads_without_one_have_one_page():
    board = ("/b/1", links("/t/1", "/t/2", "/t/3", "/t/3?page=2", "/t/3?page=4"))
    assert estimate(board, ("/t/9", posts(1)), text=ROWS_LEFT_OUT).thread_pages == 1 + 1 + 4 + 1


def test_the_last_page_that_a_pager_names_counts_the_pages_between():
    shown = ("/t/1", posts(2) + links("/t/1?page=2", "/t/1?page=3", "/t/1?page=37"))
    assert estimate(shown, text=ROWS_LEFT_OUT).thread_pages == 37


def test_offsets_are_counted_by_their_smallest_step():
    shown = ("/t/1", posts(2) + links("/t/1?start=25", "/t/1?start=50", "/t/1?start=900"))
    assert estimate(shown, text=BY_OFFSET).thread_pages == 37


def test_where_every_list_shows_only_its_next_page_the_estimate_is_a_floor():
    shown = [(f"/t/{number}", posts(2) + links(f"/t/{number}?page=2")) for number in (1, 2, 3)]
    assert estimate(*shown, text=ROWS_LEFT_OUT).is_floor
    longer = ("/t/4", posts(2) + links("/t/4?page=2", "/t/4?page=9"))
    assert not estimate(*shown, longer, text=ROWS_LEFT_OUT).is_floor


def test_a_cursor_never_shows_how_much_follows():
    by_cursor = ROWS_LEFT_OUT.replace(r"page=(?P<page>\d+)", r"after=(?P<cursor>\w+)").replace(
        "first = { page = 1 }", ""
    )
    for cursor in ("x7", "4711"):
        found = estimate(("/t/1", posts(2) + links(f"/t/1?after={cursor}")), text=by_cursor)
        assert (found.thread_pages, found.is_floor) == (2, True)


def test_pages_of_no_kind_count_for_nothing():
    assert estimate("/login").pages == 0


def test_the_basis_names_what_was_seen():
    boards, threads = estimate("/", "/b/1", "/t/1").basis
    assert boards.startswith("2 lists of threads are known, 1 were looked at, 0 rows say how large they are")
    assert boards.endswith("; 2 threads a page; 1.0 pages each")
    assert "2 rows say how large they are; 2 posts a page; 2.0 pages each" in threads
