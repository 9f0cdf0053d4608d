import pytest
from hypothesis import given
from hypothesis import strategies as some

from threadkeep.archive.database.word_segments import folded, segmented, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Two words", ["two", "words"]),
        ("Ünïcode, CAFÉ!", ["unicode", "cafe"]),
        ("我喜欢Python编程", ["我", "喜", "欢", "python", "编", "程"]),
        ("東京タワー", ["東", "京", "タ", "ワ", "ー"]),
        ("ＡＢＣ１２", ["abc12"]),
        ("학교에서", ["학", "교", "에", "서"]),
        ("C++ & C#", ["c", "c"]),
        ("हिन्दी", ["हिन्दी"]),
        ("😀 !?", []),
    ],
)
def test_words_are_separated_in_any_script(text: str, words: list[str]) -> None:
    assert words_of(text) == words


@given(some.text())
def test_folding_keeps_every_character_in_its_place(text: str) -> None:
    assert len(folded(text)) == len(text)


@given(some.text())
def test_segmenting_loses_no_word(text: str) -> None:
    assert words_of(segmented(text)) == words_of(text)
