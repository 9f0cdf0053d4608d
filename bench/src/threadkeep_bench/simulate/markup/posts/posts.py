"""The posts of a thread page, in whatever form the site has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style
from threadkeep_bench.simulate.markup.parts import IconLook
from threadkeep_bench.simulate.markup.posts import post_forms, post_trees, questions
from threadkeep_bench.simulate.markup.posts.flat import FlatForm, FlatLook
from threadkeep_bench.simulate.markup.posts.post_parts import PartsLook, ad_parts, draw_parts, post_parts
from threadkeep_bench.simulate.markup.posts.post_trees import Branch, TreeForm, flattened
from threadkeep_bench.simulate.markup.posts.questions import QuestionForm
from threadkeep_bench.simulate.page_content import Ad, PostItem

PostForm = FlatForm | TreeForm | QuestionForm
OLD_FLAT: tuple[FlatForm, ...] = (
    "two columns",
    "three rows",
    "two rows",
    "own table",
    "definition",
    "rules",
    "paragraphs",
)
NEW_FLAT: tuple[FlatForm, ...] = (
    "two columns", "three rows", "own table", "article", "article", "block", "block", "block columns", "block columns",
    "list", "definition", "fieldset", "siblings", "details", "bubble",
)  # fmt: skip
OLD_TREES: tuple[TreeForm, ...] = ("nested list", "indented rows", "nested tables")
NEW_TREES: tuple[TreeForm, ...] = ("nested list", "nested blocks", "nested articles", "indented blocks")


QUESTIONS: tuple[QuestionForm, ...] = ("vote cells", "vote blocks", "sections", "vote rows")
_TREES: Mapping[str, Callable[[Sequence[Branch], Style], Html]] = {**post_trees.FORMS, **questions.FORMS}


@dataclass(frozen=True, slots=True)
class PostsLook:
    """`ads` is what stands around something that is no post: what stands around a post, or a plain box."""

    form: PostForm = "block"
    parts: PartsLook = field(default_factory=PartsLook)
    flat: FlatLook = field(default_factory=FlatLook)
    ads: Literal["like posts", "plain"] = "plain"


def draw_posts(rng: Random, *, is_old: bool, question_answer: bool, nested: bool) -> PostsLook:
    return PostsLook(
        form=_draw_form(rng, is_old, question_answer, nested),
        parts=draw_parts(rng, is_old=is_old),
        flat=FlatLook(
            soup=0 if is_old else rng.choice((0, 0, 0, 1, 2, 3)),
            spacer=rng.random() < 0.3,
            is_side_right=rng.random() < 0.15,
            border=rng.choice(("0", "0", "1") if is_old else ("0",)),
        ),
        ads=rng.choice(("like posts", "plain")),
    )


def _draw_form(rng: Random, is_old: bool, question_answer: bool, nested: bool) -> PostForm:
    if question_answer:
        return rng.choice(QUESTIONS)
    if nested:
        return rng.choice(OLD_TREES if is_old else NEW_TREES)
    return rng.choice(OLD_FLAT if is_old else NEW_FLAT)


def posts_html(posts: Sequence[PostItem | Ad], look: PostsLook, icons: IconLook, style: Style) -> Html:
    """All posts; nothing for none."""
    if not posts:
        return NOTHING
    branches = tuple(_branches(posts, look, icons, style))
    if tree := _TREES.get(look.form):
        return tree(branches, style)
    return post_forms.FORMS[look.form]([post for _, post in flattened(branches)], look.flat, style)


def _branches(posts: Sequence[PostItem | Ad], look: PostsLook, icons: IconLook, style: Style) -> Iterator[Branch]:
    for post in posts:
        if isinstance(post, Ad):
            yield Branch(ad_parts(post, look.ads == "like posts", style))
        else:
            replies = tuple(_branches(post.replies, look, icons, style))
            yield Branch(post_parts(post, look.parts, icons, style), replies)
