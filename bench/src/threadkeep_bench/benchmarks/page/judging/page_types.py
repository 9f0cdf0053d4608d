"""Page types, compared with what the pages are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from threadkeep.model import Role
from threadkeep_bench.benchmarks.page.judging.page_reading import LookedForum
from threadkeep_bench.measures import Accuracy, AnsweredQuestion, Share, page_type_accuracy


def type_accuracy(forums: Iterable[LookedForum], role: Role) -> Accuracy:
    return page_type_accuracy((answer for forum in forums for answer in _answers(forum)), role)


def type_share(forum: LookedForum) -> Share:
    """The pages whose type is right."""
    answers = list(_answers(forum))
    return Share(sum(each.answer == each.right for each in answers), len(answers))


def type_errors(forums: Iterable[LookedForum]) -> Counter[tuple[str, str, str]]:
    """How often which kind of page was taken for what: (kind of URL, layout, answer)."""
    return Counter(
        (page.sample.kind, page.sample.layout, page.sight.type.kind)
        for forum in forums
        for page in forum.pages
        if page.sight.type.kind != page.sample.layout
    )


def _answers(forum: LookedForum) -> list[AnsweredQuestion[Role]]:
    return [AnsweredQuestion(page.sight.type.kind, page.sample.layout) for page in forum.pages]
