"""The choice among readings of a kind of page: the shapes whose posts agree best with each other over all pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.agreement import Agreement, PageTexts, ReadPost, agreement_of, page_texts
from threadkeep.learn.reading.beside import read_on
from threadkeep.learn.reading.sheets import Sheet
from threadkeep.strategy import PostShape

Shapes = tuple[PostShape, ...]


@dataclass(frozen=True, slots=True)
class ChoiceThresholds:
    """When another reading is better. Chosen on recorded foreign forums."""

    # What a change of the shapes must bring: less is chance on a sample of some dozen pages.
    worthwhile: float = 0.01
    # How much less than page by page the shapes may agree: a page alone leaves out lines that people repeat. Readings
    # that failed were 0.14 to 0.5 lower.
    tolerated: float = 0.1
    # What shapes learned from pages of the whole archive must bring: those of the first pages know fewer layouts.
    renewed: float = 0.002
    # How much of that gain may be lost in letters read: authors of all posts are worth a few posts, some times are not.
    lost: float = 0.2
    # Below this share of posts a field is doubtful. Chosen, not tuned.
    doubtful: float = 0.5


CHOICE = ChoiceThresholds()


class Judge:
    """Scores readings of the same pages; what a group of shapes reads on a page is read once."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self._sheets = sheets
        self._texts: PageTexts = page_texts([sheet.page for sheet in sheets])
        self._read: dict[tuple[Shapes, int], list[ReadPost]] = {}

    def score(self, shapes: Shapes) -> float:
        return self.agreement(shapes).score

    def agreement(self, shapes: Shapes) -> Agreement:
        """How well the posts agree that the shapes read."""
        groups = groups_of(shapes)
        return agreement_of(self._texts, [self._posts(groups, number) for number in range(len(self._sheets))])

    def agreement_page_by_page(self) -> Agreement:
        """How well the posts agree that each page alone shows."""
        return agreement_of(self._texts, [[_seen(post) for post in sheet.posts] for sheet in self._sheets])

    def _posts(self, groups: Sequence[Shapes], number: int) -> list[ReadPost]:
        return next((posts for group in groups if (posts := self._posts_of(group, number))), [])

    def _posts_of(self, group: Shapes, number: int) -> list[ReadPost]:
        key = (group, number)
        if key not in self._read:
            posts = read_on(self._sheets[number], group)
            self._read[key] = [ReadPost(post.author.name, post.published.at, post.text) for post in posts]
        return self._read[key]


def groups_of(shapes: Sequence[PostShape]) -> list[Shapes]:
    """The shapes that read the same pages together, in their order."""
    groups: list[Shapes] = []
    for shape in shapes:
        if shape.shares_pages and groups:
            groups[-1] = (*groups[-1], shape)
        else:
            groups.append((shape,))
    return groups


def confirmed_shapes(shapes: Shapes, judge: Judge) -> Shapes:
    """The shapes with their doubts; none if the pages agree better one by one."""
    if not shapes:
        return ()
    agreement, alone = judge.agreement(shapes), judge.agreement_page_by_page()
    if agreement.score < alone.score - CHOICE.tolerated:
        return ()
    return (_with_doubts(shapes[0], agreement), *shapes[1:])


def _with_doubts(shape: PostShape, agreement: Agreement) -> PostShape:
    return replace(shape, why="; ".join(filter(None, (shape.why, *_doubts(agreement)))))


def _doubts(agreement: Agreement) -> Iterator[str]:
    if agreement.authors < CHOICE.doubtful:
        yield "doubtful: most posts have no author, or all of a page the same"
    if agreement.times < CHOICE.doubtful:
        yield "doubtful: most posts have no time, or times out of order"
    if agreement.purity < CHOICE.doubtful:
        yield "doubtful: most texts have lines that many posts have"


def best_shapes(shapes: Shapes, judge: Judge) -> Shapes:
    """The shapes in the order that agrees best, without those that make it worse."""
    best, score = shapes, judge.score(shapes)
    while len(best) > 1:
        rated = [(judge.score(tried), tried) for tried in _variants(best)]
        better, changed = max(rated, key=lambda pair: pair[0])
        if better < score + CHOICE.worthwhile:
            break
        best, score = changed, better
    return best


def _variants(shapes: Shapes) -> Iterator[Shapes]:
    """The shapes without one of them, or with another group first."""
    groups = groups_of(shapes)
    for number, group in enumerate(groups):
        others = [*groups[:number], *groups[number + 1 :]]
        if number:
            yield _joined([group, *others])
        for left_out in group:
            kept = tuple(shape for shape in group if shape is not left_out)
            yield _joined([*groups[:number], *((kept,) if kept else ()), *groups[number + 1 :]])


def _joined(groups: Sequence[Shapes]) -> Shapes:
    return tuple(replace(shape, shares_pages=number > 0) for group in groups for number, shape in enumerate(group))


def _seen(post: SeenPost) -> ReadPost:
    name = post.author.name if post.author is not None else ""
    return ReadPost(name, post.published.at if post.published is not None else None, post.text)
