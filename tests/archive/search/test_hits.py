from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from threadkeep.archive import Archive, Query
from threadkeep.archive.search import hits as module
from threadkeep.errors import UsageError
from threadkeep.model import Author, BoardRow, Moment, ThreadRow, Visit

from ..scripted import AT, SITE, post, rank, reading, response


def keep(archive: Archive, thread: str, *texts: str, title: str = "", page: str = "", **changes: object) -> None:
    start = 100 * int(thread) + (50 if page else 0)
    posts = tuple(post(thread, start + n, text, ordinal=n, **changes) for n, text in enumerate(texts))
    path = f"t/{thread}{page}"
    archive.keep(
        Visit(SITE + path), response(path), reading(path, posts=posts, title=title or f"Thread {thread}"), rank
    )


def texts_found(archive: Archive, words: str = "", **more: object) -> list[str]:
    return [hit.post.post.text for hit in archive.search(Query(words, **more)).hits]  # type: ignore[arg-type]


def test_a_post_is_found_by_all_its_words_in_any_case(archive: Archive) -> None:
    keep(archive, "7", "The red door", "a red house", "Doors are not door-like")
    assert texts_found(archive, "RED") == ["a red house", "The red door"]
    assert texts_found(archive, "door red") == ["The red door"]
    assert texts_found(archive, "blue") == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("我喜欢编程和音乐", "编程"),
        ("我喜欢编程和音乐", "音乐 编程"),
        ("東京タワーへ行った", "タワー"),
        ("ฉันรักภาษาไทย", "ภาษา"),
        ("학교에서 배웠다", "학교"),
        ("Ein Fußballfeld für Übung", "ubung"),
        ("ﻼﺳ السلام عليكم", "السلام"),
        ("हिन्दी भाषा", "हिन्दी"),
        ("a NUL\0inside", "inside"),
        ("see example.org/page_2", "example.org/page_2"),
    ],
)
def test_words_of_any_language_are_found(archive: Archive, text: str, words: str) -> None:
    keep(archive, "7", text, "something else 程编 乐音 วไทย")
    assert texts_found(archive, words) == [text]


def test_quotes_and_stars_mean_what_people_expect(archive: Archive) -> None:
    keep(archive, "7", "red door", "door red", "crawling")
    assert texts_found(archive, '"red door"') == ["red door"]
    assert texts_found(archive, "crawl") == []
    assert texts_found(archive, "crawl*") == ["crawling"]


def test_the_best_come_first_and_titles_before_all(archive: Archive) -> None:
    keep(archive, "7", "fish " + "other words " * 40, "fish fish fish")
    keep(archive, "8", "a first post", "more", title="All about fish")
    hits = archive.search(Query("fish")).hits
    assert [hit.post.post.text[:12] for hit in hits] == ["a first post", "fish fish fi", "fish other w"]
    assert [hit.is_by_title for hit in hits] == [True, False, False]


def test_a_hit_has_its_place_thread_board_and_address(archive: Archive) -> None:
    rows = (ThreadRow("7", SITE + "t/7", "Seven", board="1"),)
    archive.keep(Visit(SITE), response(""), reading("", boards=(BoardRow("1", SITE + "b/1", "One"),), rows=rows), rank)
    keep(archive, "7", "first", "second", title="Seven")
    keep(archive, "7", "third", "needle", page="?p=2", title="Seven")
    (hit,) = archive.search(Query("needle")).hits
    assert hit.post == list(archive.posts("7"))[3]
    assert (hit.post.position, hit.post.board and hit.post.board.title) == (4, "One")


def test_author_board_and_time_narrow_a_search(archive: Archive) -> None:
    boards = (BoardRow("1", SITE + "b/1", "Pets"), BoardRow("2", SITE + "b/2", "Cats", parent="1"))
    rows = (ThreadRow("7", SITE + "t/7", "A", board="2"), ThreadRow("8", SITE + "t/8", "B"))
    archive.keep(Visit(SITE), response(""), reading("", boards=boards, rows=rows), rank)
    keep(archive, "7", "fish one", author=Author("Ann"))
    keep(archive, "8", "fish two", author=Author("Annabel"), published=Moment("x", AT + timedelta(days=3)))
    keep(archive, "9", "fish three", author=Author("bob"), published=Moment("no time"))
    assert texts_found(archive, "fish", author="Ann") == ["fish one"]
    assert sorted(texts_found(archive, "fish", author="ANN")) == ["fish one"]
    assert sorted(texts_found(archive, "fish", author="anna")) == ["fish two"]
    assert texts_found(archive, "fish", board="pet") == ["fish one"]
    assert texts_found(archive, "fish", board="2") == ["fish one"]
    assert texts_found(archive, "fish", since=AT + timedelta(days=1)) == ["fish two"]
    assert texts_found(archive, "fish", until=AT + timedelta(days=1)) == ["fish one"]
    assert texts_found(archive, author="bob") == ["fish three"]
    assert texts_found(archive, since=AT) == ["fish two", "fish one"]


def test_filters_of_many_posts_give_the_same_result(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(archive, "7", *(f"fish {n}" for n in range(9)))
    wanted = texts_found(archive, "fish", author="user1")
    monkeypatch.setattr("threadkeep.archive.search.filters._MOST_COLLECTED", 0)
    assert texts_found(archive, "fish", author="user1") == wanted != []


def test_an_unknown_author_or_board_is_an_error(archive: Archive) -> None:
    keep(archive, "7", "fish")
    for more in ({"author": "nobody"}, {"board": "nowhere"}):
        with pytest.raises(UsageError, match="has the name 'no"):
            texts_found(archive, "fish", **more)
    with pytest.raises(UsageError, match="nothing to look for"):
        texts_found(archive, "  ")


def test_of_a_very_frequent_word_only_the_newest_posts_are_ranked_and_the_result_says_so(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(archive, "7", "fish fish", "fish and", "fish or")
    monkeypatch.setattr(module, "MOST_RANKED", 2)
    made = archive.search(Query("fish", limit=1))
    assert (len(made.hits), made.count, made.is_all) == (1, 2, False)
    monkeypatch.setattr(module, "MOST_RANKED", 3)
    made = archive.search(Query("fish", limit=1))
    assert (made.hits[0].post.post.text, made.count, made.is_all) == ("fish fish", 3, True)


def test_an_edited_post_is_found_by_its_new_words_only(archive: Archive) -> None:
    keep(archive, "7", "old words")
    keep(archive, "7", "new things")
    assert (texts_found(archive, "words"), texts_found(archive, "things")) == ([], ["new things"])


def test_a_thread_is_found_by_its_new_title_only(archive: Archive) -> None:
    keep(archive, "7", "text")
    for title in ("Old name", "New name"):
        row = ThreadRow("7", SITE + "t/7", title)
        archive.keep(Visit(SITE + "b/1"), response("b/1"), reading("b/1", rows=(row,)), rank)
    assert (texts_found(archive, "old"), texts_found(archive, "new")) == ([], ["text"])


def test_a_post_that_a_new_strategy_does_not_read_is_not_found_by_search(archive: Archive) -> None:
    keep(archive, "7", "sidebar", "real post")
    version = archive.adopt("format = 1\n# new", lambda url: None, rank)
    ((page, stored),) = archive.outdated_pages(version)
    again = replace(reading("t/7", version), posts=(post("7", 701, "real post", ordinal=1),))
    archive.keep_reparsed(page, stored, again, rank)
    assert (texts_found(archive, "sidebar"), texts_found(archive, "real")) == ([], ["real post"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(some.text(alphabet=some.one_of(some.sampled_from("\"*()^:-+{}\\\0 'ANDORT编é"), some.characters()), max_size=40))
def test_nothing_that_is_typed_is_an_error_of_sqlite(archive: Archive, words: str) -> None:
    try:
        archive.search(Query(words))
    except UsageError as error:
        assert error.hint
