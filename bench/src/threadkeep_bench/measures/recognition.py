"""What was recognised on single pages: page types, index and thread links, flip links, entry pages (FoCUS, WWW'12)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from threadkeep.model import Role
from threadkeep_bench.measures.share import Accuracy

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class AnsweredQuestion(Generic[T]):
    """One question: what was answered (None: no answer) and what is right (None: there is nothing to find)."""

    answer: T | None
    right: T | None


@dataclass(frozen=True, slots=True)
class JudgedUrlGroup:
    """A group of links of one page and what they lead to; equal only if it is the right group with the right type."""

    urls: frozenset[str]
    role: Role


def page_type_accuracy(pages: Iterable[AnsweredQuestion[Role]], role: Role) -> Accuracy:
    """One class against the rest: index or thread, over ten pages of each class a forum."""
    asked = list(pages)
    return Accuracy(
        right=sum(each.answer == role == each.right for each in asked),
        answered=sum(each.answer == role for each in asked),
        expected=sum(each.right == role for each in asked),
    )


def url_type_accuracy(pages: Iterable[AnsweredQuestion[JudgedUrlGroup]]) -> Accuracy:
    """Page level: on how many pages the chosen group of links is the right one and has the right type."""
    return answer_accuracy(pages)


def flip_accuracy(pages: Iterable[AnsweredQuestion[JudgedUrlGroup]]) -> Accuracy:
    """Page level: flip links found and right; recall is over the pages that have a pager."""
    return answer_accuracy(pages)


def entry_accuracy(starts: Iterable[AnsweredQuestion[str]]) -> Accuracy:
    """Right entries of those answered, and of all starts; ten random start pages a forum."""
    return answer_accuracy(starts)


def answer_accuracy(questions: Iterable[AnsweredQuestion[T]]) -> Accuracy:
    asked = list(questions)
    return Accuracy(
        right=sum(each.answer is not None and each.answer == each.right for each in asked),
        answered=sum(each.answer is not None for each in asked),
        expected=sum(each.right is not None for each in asked),
    )
