import pytest

from threadkeep.archive.search.query import MOST_PIECES, expression, pieces
from threadkeep.errors import UsageError


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("red door", '"red" AND "door"'),
        ('"red door" key', '"red door" AND "key"'),
        ('"red door', '"red door"'),
        ("„rote Tür“ “x y”", '"rote Tür" AND "x y"'),
        ("craw*", '"craw"*'),
        ("NEAR(a b) OR -c", '"NEAR(a" AND "b)" AND "OR" AND "-c"'),
        ("text:x ^y {z}", '"text:x" AND "^y" AND "{z}"'),
        ("编程", '" 编  程 "'),
        ("a\0b", '"a b"'),
        ("red + door", '"red" AND "door"'),
    ],
)
def test_user_input_is_words_and_never_an_operator(typed: str, meant: str) -> None:
    assert expression(pieces(typed)) == meant


def test_a_query_without_letters_and_digits_is_an_error() -> None:
    with pytest.raises(UsageError, match="no word"):
        pieces("++ 😀 !")


def test_too_many_words_are_an_error() -> None:
    assert len(pieces("a " * MOST_PIECES)) == MOST_PIECES
    with pytest.raises(UsageError, match="too many"):
        pieces("a " * (MOST_PIECES + 1))
