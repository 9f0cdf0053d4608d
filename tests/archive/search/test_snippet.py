import pytest
from hypothesis import given
from hypothesis import strategies as some

from threadkeep.archive.search.query import pieces
from threadkeep.archive.search.snippet import WIDTH, snippet


def marked(text: str, words: str) -> list[str]:
    cut = snippet(text, pieces(words))
    return [cut.text[start:end] for start, end in cut.marks]


@pytest.mark.parametrize(
    ("text", "words", "marks"),
    [
        ("The door, a DOOR and indoors", "door", ["door", "DOOR"]),
        ("doors and indoors", "door*", ["door"]),
        ("un café noir", "CAFE", ["café"]),
        ("我喜欢编程。", "编程", ["编", "程"]),
        ("Python编程", "python", ["Python"]),
        ("nothing here", "else", []),
    ],
)
def test_the_words_are_marked_at_their_places_in_the_text(text: str, words: str, marks: list[str]) -> None:
    assert marked(text, words) == marks


def test_the_part_with_most_of_the_words_is_shown() -> None:
    text = "red " + "filler " * 200 + "red door " + "filler " * 200
    cut = snippet(text, pieces("red door"))
    assert "red door" in cut.text
    assert cut.text.startswith("… ")
    assert cut.text.endswith(" …")
    assert len(cut.text) <= WIDTH + 4


def test_a_snippet_is_one_line() -> None:
    assert snippet("one\ntwo\r\n\u2028three", pieces("two")).text == "one two   three"


def test_a_snippet_of_a_post_of_megabytes_is_short() -> None:
    assert len(snippet("é" * 5_000_000, pieces("door")).text) <= WIDTH + 4


@given(some.text(), some.text(alphabet=some.characters(categories=["L", "N"]), min_size=1))
def test_marks_are_inside_the_snippet(text: str, word: str) -> None:
    cut = snippet(f"{text} {word} {text}", pieces(word))
    assert all(0 <= start < end <= len(cut.text) for start, end in cut.marks)
