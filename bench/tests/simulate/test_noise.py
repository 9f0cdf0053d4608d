"""Each switch of the noise, switched alone, has its effect."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime

import pytest
from bench.tests.simulate.guided_walk import WalkedPage, hrefs, walked

from threadkeep_bench.simulate.drawn_forum import draw
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.markup.look import MarkupLook
from threadkeep_bench.simulate.skin.noise import Noise
from threadkeep_bench.simulate.skin.rows import RowStyle
from threadkeep_bench.simulate.skin.skin import Structure
from threadkeep_bench.simulate.truth import UrlKind
from threadkeep_bench.simulate.urls.url_style import UrlStyle

QUIET = draw(
    11, threads=22, language="en", looks=(MarkupLook(),), urls=UrlStyle(), structure=Structure(), rows=RowStyle(),
    noise=Noise(), anchor="p{id}",
)  # fmt: skip
AT: datetime = QUIET.community.options.ends_at


def forum_with(noise: Noise) -> Forum:
    return Forum(QUIET.community, replace(QUIET.skin, noise=noise), QUIET.base_url)


def some_pages(forum: Forum) -> list[WalkedPage]:
    """The entry, the fullest board and the first two pages of the longest thread."""
    truth = forum.truth(AT)
    thread = max(truth.threads, key=lambda each: len(each.pages))
    board = max(truth.boards, key=lambda each: sum(thread.board == each.id for thread in truth.threads))
    urls = (truth.entry, board.url, *thread.pages[:2])
    return [WalkedPage(url, (served := forum.serve(url, AT)).status, served.body.decode()) for url in urls]


def link_kinds(forum: Forum) -> Counter[UrlKind]:
    return Counter(forum.classify(url, AT).kind for page in some_pages(forum) for url in hrefs(page))


def html(noise: Noise) -> str:
    return "".join(page.html for page in some_pages(forum_with(noise)))


def test_without_noise_there_are_only_pages_worth_keeping_and_help() -> None:
    assert set(link_kinds(QUIET)) <= {"entry", "index", "thread", "other"}


@pytest.mark.parametrize(
    ("noise", "kinds"),
    [
        (Noise(sorts=True), {"sort"}),
        (Noise(prints=True), {"print"}),
        (Noise(permalinks="page"), {"permalink"}),
        (Noise(permalinks="redirect"), {"permalink"}),
        (Noise(newest="page"), {"shortcut"}),
        (Noise(neighbours="redirect"), {"shortcut"}),
        (Noise(calendar=True), {"calendar"}),
        (Noise(forms=True), {"form", "login"}),
        (Noise(members=True), {"profile", "members"}),
        (Noise(members=True, walls=True), {"wall", "login"}),
        (Noise(tags=True), {"tag"}),
        (Noise(searches=True), {"search"}),
        (Noise(actions="words"), {"action"}),
        (Noise(actions="icons"), {"action"}),
        (Noise(denied="wall"), {"wall"}),
    ],
)
def test_a_switch_adds_its_links_and_no_others(noise: Noise, kinds: set[UrlKind]) -> None:
    added = set(link_kinds(forum_with(noise))) - set(link_kinds(QUIET)) - {"missing"}
    assert added == kinds


@pytest.mark.parametrize(
    ("noise", "trace"),
    [
        (Noise(ads=True), "http://ads.example/"),
        (Noise(online=True), "Who is online"),
        (Noise(json_ld=True), "DiscussionForumPosting"),
        (Noise(canonical="right"), 'rel="canonical"'),
        (Noise(forms=True, nofollow=True), "nofollow"),
        (Noise(sessions="always"), "sid="),
    ],
)
def test_a_switch_leaves_its_trace(noise: Noise, trace: str) -> None:
    assert trace in html(noise)
    assert trace not in html(Noise())


def test_signatures_are_outside_the_posts() -> None:
    signs = QUIET.community.words.signatures
    assert any(sign in html(Noise(signatures=True)) for sign in signs)
    assert not any(sign in html(Noise()) for sign in signs)


def test_icons_that_change_something_have_no_words() -> None:
    worded, bare = html(Noise(actions="words")), html(Noise(actions="icons"))
    assert "Mark as read" in worded
    assert "Mark as read" not in bare


def test_session_ids_change_with_every_answer_until_a_cookie_comes_back() -> None:
    forum = forum_with(Noise(sessions="until-cookie"))
    first, second = (forum.serve(forum.entry, AT, asked) for asked in (1, 2))
    assert b"sid=" in first.body
    assert first.body != second.body
    assert b"sid=" not in forum.serve(forum.entry, AT, 3, "sid=abc").body


def test_a_session_id_does_not_make_another_page() -> None:
    forum = forum_with(Noise(sessions="always"))
    assert forum.classify(f"{forum.entry}?sid=1234", AT) == forum.classify(forum.entry, AT)


@pytest.mark.parametrize(("noise", "status"), [(Noise(), 404), (Noise(soft_404=True), 200)])
def test_a_thread_that_is_not_there_is_missing_whatever_the_status(noise: Noise, status: int) -> None:
    served = forum_with(noise).serve(f"{QUIET.base_url}/thread.php?t=99999", AT)
    assert (served.status, served.truth.kind) == (status, "missing")


@pytest.mark.parametrize(("noise", "status"), [(Noise(denied="wall"), 200), (Noise(denied="forbidden"), 403)])
def test_a_denied_board_is_a_wall_and_no_part_of_the_truth(noise: Noise, status: int) -> None:
    forum = forum_with(noise)
    served = forum.serve(f"{forum.base_url}/board.php?f={forum.site.denied_board}", AT)
    assert (served.status, served.truth.kind) == (status, "wall")
    assert str(forum.site.denied_board) not in {board.id for board in forum.truth(AT).boards}
    assert str(forum.site.denied_board) not in {thread.board for thread in forum.truth(AT).threads}


def test_a_permalink_shows_the_page_of_its_thread_or_leads_there() -> None:
    post = QUIET.truth(AT).threads[0].posts[-1].id
    url = f"{QUIET.base_url}/thread.php?p={post}"
    shown = forum_with(Noise(permalinks="page")).serve(url, AT)
    led = forum_with(Noise(permalinks="redirect")).serve(url, AT)
    assert (shown.status, led.status) == (200, 302)
    assert shown.truth.page == led.truth.page
    target = dict(led.headers)["location"]
    assert QUIET.classify(target, AT).page == shown.truth.page


@pytest.mark.parametrize(("past_end", "kind"), [("missing", "missing"), ("last", "thread")])
def test_a_page_after_the_last_is_missing_or_the_last_again(past_end: str, kind: UrlKind) -> None:
    forum = forum_with(Noise(past_end="last" if past_end == "last" else "missing"))
    thread = max(forum.truth(AT).threads, key=lambda each: len(each.pages))
    truth = forum.classify(f"{forum.base_url}/thread.php?t={thread.id}&start=999", AT)
    assert truth.kind == kind
    if past_end == "last":
        assert truth.page == forum.classify(thread.pages[-1], AT).page


def test_a_wrong_canonical_names_page_1_on_every_page() -> None:
    thread = max(QUIET.truth(AT).threads, key=lambda each: len(each.pages))
    right, wrong = (forum_with(Noise(canonical=word)) for word in ("right", "first"))
    second = thread.pages[1]
    assert f'href="{second.replace("&", "&amp;")}"' in right.serve(second, AT).body.decode()
    assert f'rel="canonical" href="{thread.url}"' in wrong.serve(second, AT).body.decode()


def test_the_first_post_may_be_on_every_page() -> None:
    thread = max(QUIET.truth(AT).threads, key=lambda each: len(each.pages))
    name = f'"p{thread.posts[0].id}"'
    assert name in forum_with(Noise(repeats_first=True)).serve(thread.pages[1], AT).body.decode()
    assert name not in QUIET.serve(thread.pages[1], AT).body.decode()


def test_user_written_html_is_let_through_or_left_out_of_page_and_truth() -> None:
    loud = forum_with(Noise(user_markup=True))
    quiet_posts, loud_posts = (
        [post.text for thread in forum.truth(AT).threads for post in thread.posts] for forum in (QUIET, loud)
    )
    assert len(quiet_posts) == len(loud_posts)
    assert quiet_posts != loud_posts


def test_a_calendar_has_no_end() -> None:
    forum = forum_with(Noise(calendar=True))
    url, seen = f"{forum.base_url}/calendar.php", set()
    for _ in range(30):
        page = WalkedPage(url, 200, forum.serve(url, AT).body.decode())
        months = [link for link in hrefs(page) if forum.classify(link, AT).kind == "calendar" and "w=" in link]
        url = months[-1]
        seen.add(forum.classify(url, AT).page)
    assert len(seen) == 30


def test_a_chosen_order_is_another_page_but_the_usual_one_is_not() -> None:
    forum = forum_with(Noise(sorts=True))
    board = forum.truth(AT).boards[0].url
    usual, chosen = (forum.classify(f"{board}&sort={order}", AT) for order in ("last", "views"))
    assert usual.kind == chosen.kind == "sort"
    assert usual.page == forum.classify(board, AT).page != chosen.page


def test_requests_that_change_something_are_marked() -> None:
    for path in ("rate.php?t=1", "subscribe.php?t=1", "mark.php?f=1", "delete.php?p=1", "toggle.php?w=c1"):
        assert QUIET.serve(f"{QUIET.base_url}/{path}", AT).truth.changes_state
    assert not QUIET.serve(QUIET.entry, AT).truth.changes_state


def test_a_walk_is_the_same_with_all_noise() -> None:
    loud = forum_with(
        Noise(
            sessions="always", sorts=True, prints=True, permalinks="page", newest="page", neighbours="page",
            calendar=True, forms=True, walls=True, soft_404=True, members=True, tags=True, ads=True, online=True,
            searches=True, actions="icons", user_markup=True, signatures=True, repeats_first=True, canonical="first",
            nofollow=True, json_ld=True, past_end="last",
        )
    )  # fmt: skip
    assert set(walked(loud, AT)) == set(walked(QUIET, AT))
