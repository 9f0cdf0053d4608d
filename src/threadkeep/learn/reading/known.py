"""Posts that are seen, in the records that a way to cut pages gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.each import Cut, Each, fit
from threadkeep.learn.reading.fields import Sought
from threadkeep.learn.reading.sheets import Sheet, marks_of
from threadkeep.page import TEXT_TAG
from threadkeep.strategy import PageRecord

# Elements of a run that it may begin with.
MOST_TURNS = 12


@dataclass(frozen=True, slots=True)
class Known:
    """A post that was seen and the record that holds it."""

    sheet: Sheet
    record: PageRecord
    post: SeenPost

    def sought(self, node: int, value: str) -> Sought:
        return Sought(self.sheet.taker, self.record, (node,), value)


def known_posts(sheets: Sequence[Sheet], each: Each) -> list[Known]:
    known: list[Known] = []
    for sheet in sheets:
        fitted = fit(cut_of(sheet), each.text, each.until)
        for post, number in zip(sheet.posts, fitted.of, strict=True):
            if number is not None:
                known.append(Known(sheet, fitted.records[number], post))
    return known


def cut_of(sheet: Sheet, once: bool = False) -> Cut:
    marks = tuple(_marks(sheet, post) for post in sheet.posts)
    runs = tuple(_elements(sheet, post) for post in sheet.posts if len(post.record.nodes) > 1)
    return Cut(sheet.taker, marks, tuple(run for run in runs if run), apart=sheet.apart, once=once)


def _marks(sheet: Sheet, post: SeenPost) -> tuple[int, ...]:
    """What must stand in one record; in a run the name may be that of the next post, where it comes first.

    A date that is a bare word of a run stands in what holds all posts, which is no part of any.
    """
    run = post.record.nodes
    if len(run) == 1:
        return marks_of(post)
    marks = marks_of(replace(post, author_node=None) if post.published else post)
    return tuple(node for node in marks if run[0] <= node < sheet.nodes.ends[run[-1]])


def _elements(sheet: Sheet, post: SeenPost) -> tuple[int, ...]:
    return tuple(node for node in post.record.nodes if sheet.nodes.tags[node] != TEXT_TAG)[:MOST_TURNS]
