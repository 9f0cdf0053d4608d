"""Names and sentences of the repository are plain technical English: `plain_english.toml` lists what is rejected."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

REPOSITORY = Path(__file__).parents[1]
RULES = tomllib.loads((Path(__file__).parent / "plain_english.toml").read_text(encoding="utf-8"))
SOURCES = ("src", "bench/src", "bench/tools")
TESTS = ("tests", "bench/tests")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs", "examples", "bench/README.md")

WORDS = frozenset(RULES["names"]["words"])
NAME_PATTERNS = tuple(re.compile(pattern) for pattern in RULES["names"]["patterns"])
PARTICIPLE = re.compile(RULES["names"]["participle"])
ALLOWED_NAMES: dict[str, str] = RULES["names"]["allowed"]
SAME_CLASSES: dict[str, str] = RULES["names"]["same"]
INSTEAD = {rule["pattern"]: rule["instead"] for rule in RULES["sentences"]["rejected"]}
SENTENCE = re.compile("|".join(INSTEAD), re.IGNORECASE)
ALLOWED_SENTENCES: dict[str, str] = RULES["sentences"]["allowed"]
EXEMPT = tuple(RULES["exempt"])
PENDING_NAMES = tuple(RULES["pending"]["names"])
PENDING_SENTENCES = tuple(RULES["pending"]["sentences"])
STRINGS = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


@dataclass(frozen=True, slots=True)
class Text:
    """A name, a comment, a string or a line, and where it is."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def is_exempt(path: str) -> bool:
    return any(PurePosixPath(path).match(pattern) for pattern in EXEMPT)


def is_checked(path: str, pending: tuple[str, ...]) -> bool:
    return not is_exempt(path) and not path.startswith(pending)


@cache
def modules(folders: tuple[str, ...], pending: tuple[str, ...]) -> tuple[str, ...]:
    found = (path.relative_to(REPOSITORY) for folder in folders for path in (REPOSITORY / folder).rglob("*.py"))
    return tuple(path.as_posix() for path in sorted(found) if is_checked(path.as_posix(), pending))


def content(path: str) -> str:
    return (REPOSITORY / path).read_text(encoding="utf-8")


def definitions(path: str) -> Iterator[Text]:
    """The names of classes and functions, and of the module itself on line 0."""
    yield Text(path, 0, Path(path).stem.removeprefix("test_"))
    for node in ast.walk(ast.parse(content(path))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield Text(path, node.lineno, node.name)


def words_of(name: str) -> str:
    """A name as it is read: `AtTheDoor` and `at_the_door` are "at the door"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name).strip().lower()


def is_riddle(name: str) -> bool:
    words = words_of(name)
    is_participle = (name[:1].isupper() or name.lstrip("_")[:1].isupper()) and PARTICIPLE.fullmatch(words) is not None
    return words in WORDS or is_participle or any(pattern.search(words) for pattern in NAME_PATTERNS)


def comments_and_strings(path: str, with_strings: bool) -> Iterator[Text]:
    """In a test only comments and docstrings are sentences: other strings are what people write in forums."""
    begins_statement = True
    for token in tokenize.generate_tokens(io.StringIO(content(path)).readline):
        is_string = token.type in STRINGS and (with_strings or begins_statement)
        if token.type == tokenize.COMMENT or is_string:
            yield Text(path, token.start[0], token.string)
        begins_statement = token.type in {tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT} or (
            begins_statement and token.type == tokenize.COMMENT
        )


def documents() -> Iterator[str]:
    for name in DOCUMENTS:
        path = REPOSITORY / name
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (
            file.relative_to(REPOSITORY).as_posix() for file in files if file.suffix in {".md", ".toml", ".rst", ".txt"}
        )


def rejected(texts: Iterator[Text]) -> list[str]:
    return [str(Text(text.path, text.line, _excerpt(text.text))) for text in texts if _is_rejected(text)]


def _is_rejected(text: Text) -> bool:
    words = _without_code(text.text)
    return " " in words and bool(SENTENCE.search(words)) and not any(part in words for part in ALLOWED_SENTENCES)


def _without_code(text: str) -> str:
    """A text without the names in it: what is between backticks, or between braces of a formatted string."""
    text = re.sub(r"`[^`]*`", "``", text)
    return re.sub(r"{[^{}]*}", "{}", text) if re.match(r"\w*f\w*['\"]", text, re.IGNORECASE) else text


def _excerpt(text: str) -> str:
    text = _without_code(text)
    match = SENTENCE.search(text)
    assert match is not None
    return " ".join(text[max(0, match.start() - 50) : match.end() + 50].split())


def sentences(paths: tuple[str, ...], with_strings: bool) -> Iterator[Text]:
    for path in paths:
        if SENTENCE.search(content(path)):
            yield from comments_and_strings(path, with_strings)


def test_names_say_what_they_mean() -> None:
    found = [
        str(text)
        for path in modules((*SOURCES, *TESTS), PENDING_NAMES)
        for text in definitions(path)
        if is_riddle(text.text) and f"{path}:{text.text}" not in ALLOWED_NAMES
    ]
    assert found == []


def test_one_class_name_has_one_meaning() -> None:
    places: dict[str, list[str]] = {}
    for path in modules(SOURCES, PENDING_NAMES):
        for node in ast.walk(ast.parse(content(path))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(f"{path}:{node.lineno}")
    assert {name: paths for name, paths in places.items() if len(paths) > 1 and name not in SAME_CLASSES} == {}


def test_comments_docstrings_and_messages_use_plain_sentences() -> None:
    assert rejected(sentences(modules(SOURCES, PENDING_SENTENCES), with_strings=True)) == []


def test_comments_and_docstrings_of_tests_use_plain_sentences() -> None:
    assert rejected(sentences(modules(TESTS, PENDING_SENTENCES), with_strings=False)) == []


def test_the_names_of_tests_are_plain_sentences() -> None:
    names = (
        Text(text.path, text.line, words_of(text.text))
        for path in modules(TESTS, PENDING_SENTENCES)
        for text in definitions(path)
        if text.text.startswith("test_")
    )
    assert rejected(names) == []


def test_documents_use_plain_sentences() -> None:
    lines = (
        Text(path, number, line)
        for path in documents()
        if is_checked(path, PENDING_SENTENCES)
        for number, line in enumerate(content(path).splitlines(), 1)
    )
    assert rejected(lines) == []


def test_every_exception_has_a_reason_and_is_used() -> None:
    assert all(reason for reason in (*ALLOWED_NAMES.values(), *ALLOWED_SENTENCES.values()))
    unchecked = (*EXEMPT, *PENDING_NAMES, *PENDING_SENTENCES)
    assert [folder for folder in unchecked if not any(REPOSITORY.glob(folder))] == []
    names = {f"{path}:{text.text}" for path in modules((*SOURCES, *TESTS), ()) for text in definitions(path)}
    assert set(ALLOWED_NAMES) <= names


@pytest.mark.parametrize(
    "name", ["Told", "_told", "at_the_door", "untold", "Barren", "Crawled", "whole", "TimeManager"]
)
def test_riddles_are_recognised(name: str) -> None:
    assert is_riddle(name)


@pytest.mark.parametrize("name", ["ForumState", "due_pages", "sorted_rows", "merged", "whole_pages", "Bed"])
def test_plain_names_are_not_rejected(name: str) -> None:
    assert not is_riddle(name)


@pytest.mark.parametrize(
    "sentence", ["It tells how many.", "What stands on a page", "It is gone by.", "Read it anew", "Lists of which some"]
)
def test_the_sentences_of_the_style_guide_are_rejected(sentence: str) -> None:
    assert rejected(iter([Text("page", 1, sentence)]))


@pytest.mark.parametrize("sentence", ["A standard time", "The crawler reports how many.", "a storyteller"])
def test_plain_sentences_are_not_rejected(sentence: str) -> None:
    assert not rejected(iter([Text("page", 1, sentence)]))
