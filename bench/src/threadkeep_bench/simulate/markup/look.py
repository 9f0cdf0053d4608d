"""How a site looks: the product of independent choices, drawn or written by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from threadkeep_bench.simulate.markup.chrome import (
    ChromeLook,
    DocumentLook,
    FrameLook,
    MenuLook,
    ScriptLook,
    draw_chrome,
    draw_document,
    draw_frame,
    draw_menus,
    draw_scripts,
)
from threadkeep_bench.simulate.markup.elements import Naming, TagGrammar, draw_naming, draw_tags
from threadkeep_bench.simulate.markup.painting import Painting, draw_painting, draw_palette
from threadkeep_bench.simulate.markup.parts import FormLook, IconLook, PagerLook, draw_form, draw_icons, draw_pager
from threadkeep_bench.simulate.markup.posts import BodyLook, PostsLook, draw_body, draw_posts
from threadkeep_bench.simulate.markup.rows import BoardsLook, ThreadsLook, draw_boards, draw_threads


@dataclass(frozen=True, slots=True)
class MarkupLook:
    """Every part has a default, so a look by hand says only what it wants otherwise."""

    document: DocumentLook = field(default_factory=DocumentLook)
    tags: TagGrammar = field(default_factory=TagGrammar)
    naming: Naming = field(default_factory=Naming)
    painting: Painting = field(default_factory=Painting)
    frame: FrameLook = field(default_factory=FrameLook)
    chrome: ChromeLook = field(default_factory=ChromeLook)
    forms: FormLook = field(default_factory=FormLook)
    icons: IconLook = field(default_factory=IconLook)
    boards: BoardsLook = field(default_factory=BoardsLook)
    threads: ThreadsLook = field(default_factory=ThreadsLook)
    posts: PostsLook = field(default_factory=PostsLook)
    body: BodyLook = field(default_factory=BodyLook)
    pager: PagerLook = field(default_factory=PagerLook)
    scripts: ScriptLook = field(default_factory=ScriptLook)
    menus: MenuLook = field(default_factory=MenuLook)


def draw_look(rng: Random, *, question_answer: bool = False, nested: bool = False) -> MarkupLook:
    """A look nobody has seen; `question_answer` and `nested` say how the forum's posts hang together."""
    # Attributes for paint, tables for layout and upper case tags went out of use together: their odds hang on one age.
    is_old = rng.random() < 0.25
    document = draw_document(rng, is_old=is_old)
    return MarkupLook(
        document=document,
        tags=draw_tags(rng, is_old=is_old, is_xhtml=document.doctype == "xhtml"),
        naming=draw_naming(rng, is_old=is_old),
        painting=draw_painting(rng, draw_palette(rng, is_old=is_old), is_old=is_old),
        frame=draw_frame(rng, is_old=is_old),
        chrome=draw_chrome(rng, is_old=is_old),
        forms=draw_form(rng, is_old=is_old),
        icons=draw_icons(rng, is_old=is_old),
        boards=draw_boards(rng, is_old=is_old),
        threads=draw_threads(rng, is_old=is_old),
        posts=draw_posts(rng, is_old=is_old, question_answer=question_answer, nested=nested),
        body=draw_body(rng, is_old=is_old),
        pager=draw_pager(rng, is_old=is_old),
        scripts=draw_scripts(rng, is_old=is_old),
        menus=draw_menus(rng, is_old=is_old),
    )
