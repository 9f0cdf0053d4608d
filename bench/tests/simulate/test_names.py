"""People, boards and threads have names as odd as in life."""

from __future__ import annotations

from collections import Counter

import pytest

from threadkeep_bench.simulate.community.boards import boards, weights
from threadkeep_bench.simulate.community.users import names
from threadkeep_bench.simulate.texts.titles import title
from threadkeep_bench.simulate.words.language import LANGUAGES, words

EVERY = pytest.mark.parametrize("language", LANGUAGES)


@EVERY
def test_no_two_users_have_the_same_name(language: str) -> None:
    for count in (1, 80, 3000):
        found = names(9, count, words(language))
        assert len({name.casefold() for name in found}) == count
        assert all(name == name.strip() and name for name in found)


def test_names_have_digits_spaces_dots_other_scripts_and_marks() -> None:
    found = names(2, 400, words("en"))
    for mark in " ._'<&@":
        assert any(mark in name for name in found), mark
    assert any(name[-1].isdigit() for name in found)
    assert any(not name.isascii() for name in found)


@EVERY
def test_titles_are_never_empty_and_hold_no_blanks(language: str) -> None:
    found = [title(1, thread, language) for thread in range(1, 400)]
    assert all(text.strip() for text in found)
    assert not [text for text in found if "{" in text]


def test_some_titles_are_equal_and_most_are_not() -> None:
    found = Counter(title(1, thread, "en") for thread in range(1, 400))
    assert found["Help"] > 1
    assert len(found) > 350


def test_some_titles_mislead() -> None:
    found = [title(1, thread, "en") for thread in range(1, 2000)]
    for text in ("Next", "2", "»", "Log in"):
        assert text in found
    for part in ("<b>", "Page ", "🔧", "Re: "):
        assert any(part in text for text in found), part
    assert any("\u4e00" <= mark <= "\u9fff" for text in found for mark in text)


@EVERY
@pytest.mark.parametrize("count", [1, 2, 8, 40, 120])
def test_boards_have_different_titles_and_parents_that_are_there(language: str, count: int) -> None:
    found = boards(3, count, words(language))
    assert [board.id for board in found] == list(range(1, count + 1))
    assert len({board.title for board in found}) == count
    by_id = {board.id: board for board in found}
    for board in found:
        assert board.parent is None or board.parent < board.id
        assert board.parent is None or by_id[board.parent].category == board.category
        assert board.description
        assert board.category


def test_eight_boards_lie_two_levels_deep() -> None:
    for seed in range(20):
        parents = {board.id: board.parent for board in boards(seed, 8, words("en"))}
        assert any(parent is not None and parents[parent] is not None for parent in parents.values())


def test_weights_follow_zipf_and_leave_some_boards_empty() -> None:
    found = sorted(weights(1, 16), reverse=True)
    assert found == [1 / rank for rank in range(1, 15)] + [0.0, 0.0]
    assert weights(1, 1) == (1.0,)
    assert weights(1, 16) != weights(2, 16)
