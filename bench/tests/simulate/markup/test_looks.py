"""Pages in drawn looks: everything shown is there, nothing more, and no two sites look alike."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from itertools import combinations
from random import Random
from statistics import mean

import pytest
from bench.tests.simulate.markup.parsed_page import (
    all_posts,
    class_names,
    expected_links,
    links,
    squeezed,
    visible_text,
)
from selectolax.lexbor import LexborHTMLParser

from threadkeep_bench.simulate.markup.look import MarkupLook, draw_look
from threadkeep_bench.simulate.markup.posts.post_forms import FORMS as FLAT_FORMS
from threadkeep_bench.simulate.markup.posts.post_trees import FORMS as TREE_FORMS
from threadkeep_bench.simulate.markup.posts.questions import FORMS as QUESTION_FORMS
from threadkeep_bench.simulate.markup.render import render
from threadkeep_bench.simulate.markup.rows.boards import BoardsLook
from threadkeep_bench.simulate.markup.rows.row_forms import FORMS as ROW_FORMS
from threadkeep_bench.simulate.markup.rows.threads import ThreadsLook
from threadkeep_bench.simulate.markup.sample_pages import index_page, question_page, thread_page, tree_page
from threadkeep_bench.simulate.page_content import Category, LinkItem, PageContent, PostItem

PAGES = {
    "entry": index_page(),
    "board": index_page(boards=2, threads=6),
    "thread": thread_page(posts=5, ads=1),
    "tree": tree_page(depth=2),
    "question": question_page(),
}
HOSTILE = "<script>alert(1)</script> & \"both\" 'quotes' <b>"


@cache
def look_of(seed: int, name: str = "") -> MarkupLook:
    return draw_look(Random(seed), question_answer=name == "question", nested=name == "tree")


@pytest.mark.parametrize("name", PAGES)
def test_every_look_prints_every_link_as_often_as_it_should(name: str) -> None:
    for seed in range(60):
        look = look_of(seed, name)
        assert links(render(PAGES[name], look)) == expected_links(PAGES[name], look), seed


@pytest.mark.parametrize(("name", "looks"), [("thread", 200), ("tree", 60), ("question", 60)])
def test_every_look_shows_the_same_words_of_every_post_once_and_in_order(name: str, looks: int) -> None:
    posts = list(all_posts(PAGES[name].posts))
    bodies = [squeezed(LexborHTMLParser(post.body_html).text(separator=" ")) for post in posts]
    for seed in range(looks):
        seen = visible_text(render(PAGES[name], look_of(seed, name)))
        assert [seen.count(body) for body in bodies] == [1] * len(bodies), seed
        assert sorted(map(seen.index, bodies)) == [seen.index(body) for body in bodies], seed


@pytest.mark.parametrize("name", ["thread", "tree", "question"])
def test_authors_times_notes_and_votes_of_posts_are_on_the_page(name: str) -> None:
    for seed in range(60):
        seen = visible_text(render(PAGES[name], look_of(seed, name)))
        for post in all_posts(PAGES[name].posts):
            assert all(words in seen for words in _words_of(post)), (seed, post)


def _words_of(post: PostItem) -> tuple[str, ...]:
    votes = () if post.votes is None else (str(post.votes),)
    stamp = (post.stamp.text,) if post.stamp else ()
    return (post.author, post.edited, *post.author_info, *stamp, *votes)


@pytest.mark.parametrize("form", ROW_FORMS)
def test_every_form_of_rows_shows_all_that_a_row_has(form: str) -> None:
    page = index_page(boards=3, threads=4)
    for seed in range(12):
        drawn = look_of(seed)
        boards = replace(drawn.boards, rows=replace(drawn.boards.rows, form=form))
        threads = replace(drawn.threads, rows=replace(drawn.threads.rows, form=form))
        look = replace(drawn, boards=boards, threads=threads)
        html = render(page, look)
        assert links(html) == expected_links(page, look), seed
        assert not _missing(page, look, visible_text(html)), seed


def _missing(page: PageContent, look: MarkupLook, seen: str) -> set[str]:
    words = {"Sub 0"}
    for board in (board for category in page.categories for board in category.boards):
        words |= {board.title, board.description, *_counts(look.boards, board.threads, board.posts)}
    for thread in page.threads:
        words |= {thread.title, thread.author, thread.excerpt, *_counts(look.threads, thread.replies, thread.views)}
    return {word for word in words if squeezed(word) not in seen}


def _counts(look: BoardsLook | ThreadsLook, *counts: int | None) -> set[str]:
    return {f"{count:,}".replace(",", look.cells.grouping) for count in counts if count is not None}


@pytest.mark.parametrize("form", [*FLAT_FORMS, *TREE_FORMS, *QUESTION_FORMS])
def test_every_form_of_posts_shows_any_posts(form: str) -> None:
    for name in ("thread", "tree", "question"):
        drawn = look_of(len(form))
        look = replace(drawn, posts=replace(drawn.posts, form=form))
        assert links(render(PAGES[name], look)) == expected_links(PAGES[name], look)


def test_the_machine_readable_time_is_in_an_attribute() -> None:
    for seed in range(40):
        tree = LexborHTMLParser(render(PAGES["thread"], look_of(seed)))
        assert tree.css_first("time[datetime='2026-05-04T01:00:00Z']") is not None, seed
        assert tree.css_first("[data-time='1777000000']") is not None, seed
        assert tree.css_first("[title='4 May 2026']") is not None, seed


def test_the_head_of_the_document_says_what_the_page_is() -> None:
    for seed in range(40):
        tree = LexborHTMLParser(render(PAGES["board"], look_of(seed)))
        head = {node.attributes.get("rel"): node.attributes.get("href") for node in tree.css("head link")}
        assert head["canonical"] == PAGES["board"].canonical
        assert (head["next"], head["prev"], head["alternate"]) == ("/next", "/prev", "/feed.xml")
        assert tree.css_first("meta[name=robots]").attributes["content"] == "noarchive"
        assert PAGES["board"].heading in tree.css_first("title").text()


def test_words_of_users_never_become_markup() -> None:
    board = replace(PAGES["board"].categories[0].boards[0], title=HOSTILE, description=HOSTILE)
    thread = replace(PAGES["board"].threads[0], title=HOSTILE, author=HOSTILE, excerpt=HOSTILE)
    post = replace(next(all_posts(PAGES["thread"].posts)), author=HOSTILE, edited=HOSTILE, author_info=(HOSTILE,))
    page = replace(
        PAGES["board"],
        site_title=HOSTILE,
        heading=HOSTILE,
        notice=HOSTILE,
        nav=(LinkItem(HOSTILE, "/x?" + HOSTILE, title=HOSTILE),),
        categories=(Category(HOSTILE, (board,)),),
        threads=(thread,),
        posts=(post,),
    )
    for seed in range(100):
        html = render(page, look_of(seed))
        assert not [node for node in LexborHTMLParser(html).css("script") if node.text() == "alert(1)"], seed
        assert visible_text(html).count(squeezed(HOSTILE)) >= 9, seed
        assert links(html)["/x?" + HOSTILE] == 1, seed


def test_a_page_without_anything_still_is_a_page() -> None:
    empty = PageContent(kind="other", language="en", site_title="", heading="")
    for seed in range(60):
        assert LexborHTMLParser(render(empty, look_of(seed))).body is not None


def test_a_page_read_from_right_to_left_says_so() -> None:
    tree = LexborHTMLParser(render(index_page("ar"), MarkupLook()))
    assert tree.css_first("html").attributes["dir"] == "rtl"


def test_two_draws_share_few_class_names() -> None:
    names = [class_names(render(PAGES["thread"], look_of(seed))) for seed in range(40)]
    shared = [len(one & other) / len(one | other) for one, other in combinations(names, 2) if one and other]
    assert mean(shared) < 0.06
    assert sum(share > 0.3 for share in shared) / len(shared) < 0.02


def test_a_look_by_hand_needs_only_what_it_wants_otherwise() -> None:
    look = MarkupLook(threads=ThreadsLook(parts_stickies=True))
    assert links(render(PAGES["board"], look)) == expected_links(PAGES["board"], look)


def test_draws_reach_every_form() -> None:
    drawn = [draw_look(Random(seed), nested=seed % 5 == 1, question_answer=seed % 5 == 2) for seed in range(500)]
    assert {look.posts.form for look in drawn} == {*FLAT_FORMS, *TREE_FORMS, *QUESTION_FORMS}
    assert {look.threads.rows.form for look in drawn} == {look.boards.rows.form for look in drawn} == set(ROW_FORMS)


def fingerprint(seeds: range) -> str:
    whole = "".join(render(page, draw_look(Random(seed))) for seed in seeds for page in PAGES.values())
    return blake2b(whole.encode()).hexdigest()


def test_another_process_renders_the_same_bytes() -> None:
    code = "from bench.tests.simulate.markup.test_looks import fingerprint; print(fingerprint(range(20)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == fingerprint(range(20))
