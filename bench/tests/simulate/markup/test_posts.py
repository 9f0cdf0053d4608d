"""Where a post stands: its anchor, its replies, what is no post."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from bench.tests.simulate.markup.parsed_page import all_posts
from selectolax.lexbor import LexborHTMLParser, LexborNode

from threadkeep_bench.simulate.markup.elements.naming import Naming
from threadkeep_bench.simulate.markup.look import MarkupLook, draw_look
from threadkeep_bench.simulate.markup.posts.posts import PostsLook
from threadkeep_bench.simulate.markup.render import render
from threadkeep_bench.simulate.markup.sample_pages import question_page, thread_page, tree_page
from threadkeep_bench.simulate.page_content import PageContent

SPELLED_OUT = Naming(scheme="hashed", prefix="n")


def with_form(form: str) -> MarkupLook:
    return MarkupLook(naming=SPELLED_OUT, posts=PostsLook(form=form))


def post_elements(page: PageContent, look: MarkupLook) -> list[LexborNode]:
    return LexborHTMLParser(render(page, look)).css("." + SPELLED_OUT.name("post"))


@pytest.mark.parametrize("form", ["nested list", "nested blocks", "nested tables"])
def test_a_reply_stands_inside_what_it_answers(form: str) -> None:
    parent, child = tree_page(depth=1).posts[0], tree_page(depth=1).posts[0].replies[0]
    tree = LexborHTMLParser(render(tree_page(depth=1), with_form(form)))
    below = tree.css_first(f"[id='{parent.anchor}'] [id='{child.anchor}']")
    assert f"Body {child.anchor[1:]} begins" in below.text()


@pytest.mark.parametrize("form", ["indented blocks", "nested articles"])
def test_some_sites_show_only_by_their_looks_what_is_answered(form: str) -> None:
    elements = post_elements(tree_page(depth=1), with_form(form))
    assert all("Body" in node.text() for node in elements)
    assert len(elements) == len(list(all_posts(tree_page(depth=1).posts)))


@pytest.mark.parametrize("form", ["article", "block", "list", "own table", "two columns", "details"])
def test_a_post_is_one_element_that_holds_all_of_it(form: str) -> None:
    page = thread_page(posts=4)
    for node, post in zip(post_elements(page, with_form(form)), all_posts(page.posts), strict=True):
        assert post.author in node.text()
        assert f"Body {post.anchor[1:]} ends" in node.text()
        assert node.attributes["id"] == post.anchor


@pytest.mark.parametrize("form", ["three rows", "definition", "siblings"])
def test_a_post_may_be_a_run_of_siblings(form: str) -> None:
    page = thread_page(posts=3)
    look = with_form(form)
    look = replace(look, posts=replace(look.posts, parts=replace(look.posts.parts, author="head")))
    tree = LexborHTMLParser(render(page, look))
    first = tree.css_first(f"[id='{next(all_posts(page.posts)).anchor}']")
    assert "Body" not in first.text()
    assert first.parent is not None
    assert "Body 0 ends" in first.parent.text()
    assert "Body 2 ends" in first.parent.text()


def test_an_anchor_leads_to_its_post_in_every_look() -> None:
    page = thread_page(posts=4)
    for seed in range(100):
        tree = LexborHTMLParser(render(page, draw_look(Random(seed))))
        for post in all_posts(page.posts):
            named = tree.css(f"[id='{post.anchor}'], a[name='{post.anchor}']")
            assert 1 <= len(named) <= 2, (seed, post.anchor)


def test_what_has_no_anchor_prints_none() -> None:
    page = thread_page(posts=2)
    page = replace(page, posts=tuple(replace(post, anchor="") for post in all_posts(page.posts)))
    for seed in range(40):
        assert not LexborHTMLParser(render(page, draw_look(Random(seed)))).css("[id=''], a[name='']"), seed


@pytest.mark.parametrize(("ads", "count"), [("like posts", 5), ("plain", 4)])
def test_what_is_no_post_may_look_like_one(ads: str, count: int) -> None:
    page = thread_page(posts=4, ads=1)
    look = MarkupLook(naming=SPELLED_OUT, posts=PostsLook(form="block", ads=ads))
    assert len(post_elements(page, look)) == count
    assert "Buy number 0" in render(page, look)


@pytest.mark.parametrize("form", ["vote cells", "vote blocks", "sections"])
def test_remarks_stand_with_the_answer_they_belong_to(form: str) -> None:
    page = question_page(answers=2)
    tree = LexborHTMLParser(render(page, with_form(form)))
    answer = list(page.posts)[2]
    remark = next(iter(answer.replies))
    assert tree.css_first(f"[id='{answer.anchor}'] [id='{remark.anchor}']") is not None
