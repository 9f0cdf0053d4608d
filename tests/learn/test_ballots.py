"""Which groups of a page are voted on, and which need no vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.learn.made import at, link, page, path
from tests.learn.small_forum import BOARDS, SmallForum, learned
from threadkeep.learn import Seen, SeenLink
from threadkeep.learn.ballots import is_of_board, vote
from threadkeep.learn.seen import Row
from threadkeep.learn.study import Study

PLAIN = SmallForum()


def with_last_posts(forum: SmallForum = PLAIN, post: str = "/p/{}") -> Iterator[Seen]:
    """A forum whose front page names the last post of each board, under an address of its own; threads lead home."""
    posts = [link(post.format(n), f"A very long title of post {n}", "table.boards>tr>td>i>a", n, 5) for n in BOARDS]
    home = link("/", "Home", "p.trail>a")
    for each in forum.pages():
        more = posts if each.url == at("/") else [home]
        yield replace(each, links=(*each.links, *more))
    yield from (page(post.format(n), [home], "thread") for n in BOARDS)


def with_last_posts_first() -> Iterator[Seen]:
    """The same, but that the last post stands before the name of its board; boards lead home, too."""
    for each in with_last_posts():
        last, others = ([each for each in each.links if ("/p/" in each.url) is is_last] for is_last in (True, False))
        moved = [replace(link, node=link.node + 8) for link in others] if last else others
        yield replace(each, links=tuple(sorted([*last, *moved], key=lambda link: link.node)))


def last_posts(asked: list[str]) -> list[str]:
    return [path for path in asked if path.startswith("/p/")]


def test_last_posts_beside_boards_are_not_asked_for_where_a_thread_is_known() -> None:
    strategy, asked = learned(with_last_posts(), start="/t/21")
    assert last_posts(asked) == []
    assert {kind.name for kind in strategy.kinds} == {"entry", "board", "thread"}


def test_boards_are_found_behind_their_last_posts_where_one_of_them_was_seen() -> None:
    strategy, _ = learned(with_last_posts_first(), start="/b/1")
    assert {kind.name for kind in strategy.kinds} == {"entry", "board", "thread"}
    assert strategy.entry == at("/")
    assert not any("/p/" in str(kind.url) for kind in strategy.kinds)


def test_last_posts_are_looked_at_where_no_thread_is_known_to_tell_menus_by() -> None:
    assert len(last_posts(learned(with_last_posts())[1])) == 2


def test_last_posts_are_not_asked_for_where_urls_tell_nothing() -> None:
    opaque = SmallForum("/x/{}", "/x/{}", "/x/{}")
    strategy, asked = learned(with_last_posts(opaque, "/x/9{}"), start="/x/21")
    assert [path for path in asked if path.startswith("/x/9")] == []
    assert any(rule.at for rule in strategy.follow if rule.to == "board")


def board_and_last(number: int) -> list[SeenLink]:
    """A board, and behind it the title of its last post and who wrote that, at one place."""
    board = link(f"/x/{number}", f"Board {'abcde'[number]}", "dl>dt>a", 3 * number)
    title = link(f"/x/5{number}", f"A very long title {'abcde'[number]}", "dl>dd>a", 3 * number + 1)
    return [board, title, link(f"/x/6{number}", f"Person {'abcde'[number]}", "dl>dd>a", 3 * number + 2)]


def test_the_last_post_of_the_only_board_of_a_page_is_one_as_behind_the_boards_of_the_entry() -> None:
    entry = page("/", [each for number in range(4) for each in board_and_last(number)])
    category = page("/x/3", board_and_last(4))
    other = page(
        "/x/2", [link("/x/71", "Another very long title", "dl>dd>a", 1), link("/x/72", "And one", "dl>dd>a", 2)]
    )
    study = Study(entry.url)
    study.pages |= {each.url: each for each in (entry, category, other)}
    boards, last = (
        next(each for each in study.groups_of(entry) if each.place == place) for place in ("dl>dt>a", "dl>dd>a")
    )
    study.vote(boards, category)
    assert is_of_board(study, last)
    assert [is_of_board(study, each) for each in study.groups_of(category) if each.place == "dl>dd>a"] == [True]
    assert [is_of_board(study, each) for each in study.groups_of(other)] == [False]


def titles_and_tags(tags: list[int]) -> bool:
    """A board whose threads have so many tags each, which lead to lists: whether titles are taken for last posts."""
    titles = [link(f"/t/{row}", f"A very long title {'abcde'[row]}", "dl>dt>a", row, 1) for row in range(len(tags))]
    named = [
        link(f"/tag/{'abcde'[row]}{n}", f"tag{'abcde'[row]}{'xyz'[n]}", "dl>dt>i>a", row, 2 + n)
        for row, count in enumerate(tags)
        for n in range(count)
    ]
    board, tag = page("/b/1", [*titles, *named]), page("/tag/a0")
    study = Study(board.url)
    study.pages |= {each.url: each for each in (board, tag)}
    own, theirs = (next(each for each in study.groups_of(board) if each.place == p) for p in ("dl>dt>a", "dl>dt>i>a"))
    study.vote(theirs, tag)
    return is_of_board(study, own)


def test_titles_before_as_many_tags_are_no_last_posts_of_boards() -> None:
    assert not titles_and_tags([2, 1, 1, 1])
    assert titles_and_tags([1, 1, 1, 1]), "a board behind each last post looks so"


def test_tags_are_not_asked_for_behind_titles_that_have_one_or_two_or_none_of_them() -> None:
    """So many are neither one in each row nor several."""
    counts = (1, 2, 0, 1, 2, 1, 0, 1, 2, 1)
    titles = [link(f"/t/{row}", f"A very long title {'abcdefghij'[row]}", "dl>dt>a", row, 1) for row in range(10)]
    places = [(row, n) for row, count in enumerate(counts) for n in range(count)]
    tags = [link(f"/tag/{'abcdefghij'[row]}{n}", f"tag {row}{n}", "dl>dt>i>a", row, 2 + n) for row, n in places]
    tags = [replace(tag, row=tag.node) for tag in tags]
    board, thread = page("/b/1", [*titles, *tags]), page("/t/0", kind="thread")
    board = replace(board, rows={**board.rows, **{tag.row: Row(tag.row + 1) for tag in tags}})
    study = Study(board.url)
    study.pages |= {each.url: each for each in (board, thread)}
    study.vote(next(each for each in study.groups_of(board) if each.place == "dl>dt>a"), thread)
    assert next(vote(study, board), None) is None


def test_links_that_say_the_same_and_lead_elsewhere_are_never_asked_for() -> None:
    """As "show all" beside each category, at the place where a menu ends."""
    said = [("/do?w=1", "Show all"), ("/do?w=2", "Show all"), ("/in?w=x", "Log in")]
    tools = [link(path, words, "table.tools>tr>td>a", 50 + n) for n, (path, words) in enumerate(said)]
    rows = {tool.row: Row(tool.row + 10) for tool in tools}
    front, *others = PLAIN.pages()
    front = replace(front, links=(*front.links, *tools), rows={**front.rows, **rows})
    assert not [path for path in learned([front, *others])[1] if path.startswith(("/do", "/in"))]


def test_last_posts_are_known_behind_boards_whose_rows_are_marked_by_turns() -> None:
    front, *others = PLAIN.pages()
    names = [link(path(each.url), each.anchor, f"dl>dt.{'xy'[n % 2]}>a", 2 * n) for n, each in enumerate(front.links)]
    lasts = [link(f"/p/{n}", f"A very long title {'abc'[n]}", "dl>dd>a", 2 * n + 1) for n in range(len(names))]
    shown = page("/", sorted([*names, *lasts], key=lambda each: each.node), numbers=(30,))
    home = link("/", "Home", "p.trail>a")
    pages = [shown, *(replace(each, links=(*each.links, home)) for each in others)]
    assert last_posts(learned(pages, start="/t/21")[1]) == []
