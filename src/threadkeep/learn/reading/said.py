"""The shape of posts with all that pages say of them beside author, time and text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from threadkeep.learn.reading.attached import attachment_field
from threadkeep.learn.reading.edits import with_edits
from threadkeep.learn.reading.heads import behind_heads
from threadkeep.learn.reading.parents import with_parents
from threadkeep.learn.reading.reactions import reaction_field
from threadkeep.learn.reading.separators import with_separator
from threadkeep.learn.reading.sheets import Sheet
from threadkeep.learn.reading.signatures import with_signatures
from threadkeep.learn.reading.told import told_posts
from threadkeep.page import SiteFormat
from threadkeep.strategy import PostShape


def with_said(shape: PostShape, sheets: Sequence[Sheet], by: SiteFormat) -> PostShape:
    """The shape with edits, files, reactions and parents, as far as the pages tell."""
    told = told_posts(shape, sheets)
    if not told:
        return shape
    body = behind_heads(shape.body, told)
    if body != shape.body:
        shape = replace(shape, body=body)
        told = told_posts(shape, sheets)
    whole = with_parents(with_edits(shape, told, by), told)
    whole = replace(whole, body=with_separator(with_signatures(whole.body, told), told))
    return replace(whole, reactions=reaction_field(told), attachments=attachment_field(told))
