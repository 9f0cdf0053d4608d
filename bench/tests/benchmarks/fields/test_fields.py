from __future__ import annotations

from dataclasses import replace

from threadkeep.model import Author, KeptPost, Moment, Post, Thread
from threadkeep_bench.benchmarks.fields.benchmark import findings, in_words
from threadkeep_bench.benchmarks.fields.marks import FieldMarks, field_marks
from threadkeep_bench.benchmarks.fields.shown_fields import shown_posts, shown_threads
from threadkeep_bench.measures import Accuracy
from threadkeep_bench.simulate import Forum, draw

FLAT, TREE, ANSWERS = (draw(seed, threads=12) for seed in (1300, 1303, 1310))


def kept_posts(forum: Forum) -> list[KeptPost]:
    """All posts of a forum, read as they are shown."""
    at = forum.community.options.ends_at
    shown, flags = shown_posts(forum, at), {each.id: each for each in shown_threads(forum, at)}
    found = []
    for thread in forum.truth(at).threads:
        own = flags[thread.id]
        row = Thread(thread.id, thread.url, thread.title, is_sticky=own.is_sticky, is_locked=own.is_locked)
        for number, true in enumerate(thread.posts, 1):
            said = shown[true.id]
            post = Post(
                *(true.id, "anchor", thread.id, 0, Author(true.author), Moment(""), "", true.text),
                edited=Moment(f"on {said.edited}") if said.edited else None,
                edited_by=said.edited_by or None,
                reactions=said.votes,
                parent=said.parent,
            )
            found.append(KeptPost(post, row, None, number, thread.pages[0]))
    return found


def marks(forum: Forum, posts: list[KeptPost]) -> FieldMarks:
    at = forum.community.options.ends_at
    return field_marks(forum, forum.truth(at), at, posts)


def answers_of(forum: Forum) -> list[str]:
    shown = shown_posts(forum, forum.community.options.ends_at)
    return [id for id, each in shown.items() if each.is_answer]


def is_whole(accuracy: Accuracy) -> bool:
    return accuracy.right == accuracy.answered == accuracy.expected > 0


def test_what_is_read_as_it_is_shown_is_all_right() -> None:
    flat, tree, answers = (marks(forum, kept_posts(forum)) for forum in (FLAT, TREE, ANSWERS))
    assert is_whole(flat.edited) and is_whole(flat.edited_by) and is_whole(flat.sticky)
    assert (flat.parents, flat.reactions) == (Accuracy(0, 0, 0), Accuracy(0, 0, 0))
    assert is_whole(tree.parents)
    assert is_whole(answers.parents) and is_whole(answers.reactions)


def test_parents_are_those_of_the_community_if_one_page_shows_both() -> None:
    at = TREE.community.options.ends_at
    true = {post.id: post.parent for thread in TREE.truth(at).threads for post in thread.posts}
    shown = {id: each.parent for id, each in shown_posts(TREE, at).items() if each.parent is not None}
    assert len(shown) > 20
    assert shown == {id: true[id] for id in shown}


def test_what_is_read_otherwise_or_not_at_all_is_counted() -> None:
    posts = [
        replace(each, post=replace(each.post, parent="999", reactions=1, edited=None)) for each in kept_posts(ANSWERS)
    ]
    told = marks(ANSWERS, posts)
    assert (told.parents.right, told.parents.answered) == (0, len(posts) - len(answers_of(ANSWERS)))
    assert 0 < told.reactions.right < told.reactions.expected == len(posts)
    assert (told.edited.answered, told.edited.right) == (0, 0)


def test_figures_are_pooled_over_forums() -> None:
    one = marks(TREE, kept_posts(TREE))
    other = replace(one, parents=Accuracy(0, 0, one.parents.expected), name="another")
    told = {figure.name: figure.value for figure in findings([one, other], range(2), "x").figures}
    assert (told["parents-recall"], told["parents-precision"]) == (0.5, 1.0)
    assert "posts with the one they answer" in in_words(one)


def test_what_answers_a_first_post_that_every_page_repeats_hangs_below_it_on_all_of_them() -> None:
    forum = draw(1340, threads=30)
    at = forum.community.options.ends_at
    shown = shown_posts(forum, at)
    long = max(forum.truth(at).threads, key=lambda thread: len(thread.pages))
    first = long.posts[0].id
    answers = [post.id for post in long.posts if post.parent == first]
    assert forum.skin.noise.repeats_first and len(long.pages) > 1 and len(answers) > 1
    assert {shown[id].parent for id in answers} == {first}
    assert shown[first].parent is None
