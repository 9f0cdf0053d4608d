"""What posts that follow each other are made of, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from threadkeep_bench.simulate.markup.elements import Html, Style
from threadkeep_bench.simulate.markup.posts import post_blocks, post_tables
from threadkeep_bench.simulate.markup.posts.flat import FlatLook
from threadkeep_bench.simulate.markup.posts.post_parts import Parts

FORMS: Mapping[str, Callable[[Sequence[Parts], FlatLook, Style], Html]] = {
    "two columns": post_tables.two_columns,
    "three rows": post_tables.three_rows,
    "two rows": post_tables.two_rows,
    "own table": post_tables.own_table,
    "article": post_blocks.article,
    "block": post_blocks.block,
    "block columns": post_blocks.block_columns,
    "list": post_blocks.item_list,
    "definition": post_blocks.definition,
    "rules": post_blocks.rules,
    "fieldset": post_blocks.fieldset,
    "siblings": post_blocks.siblings,
    "details": post_blocks.details,
    "bubble": post_blocks.bubble,
    "paragraphs": post_blocks.paragraphs,
}
