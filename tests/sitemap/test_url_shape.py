from __future__ import annotations

import pytest

from threadkeep.sitemap.url_shape import alike_shapes, url_shape


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/viewtopic.php?t=5", "/viewtopic.php?t=712"),
        ("/thread-12-1-1.html", "/thread-7-2-1.html"),
        ("/user/anna", "/user/bert"),
        ("/topic/12/how-to-mend-it", "/topic/9/a-lathe"),
        ("/index.php?topic=12.0", "/index.php?topic=3.15"),
        ("/go/e9aef57e", "/go/188473e1"),
        ("/t/%E5%8F%A4%E3%81%84", "/t/a-lathe"),
        ("/t/a-lathe?sid=5cebc6024fa126253b00b9a1335f2e77", "/t/how-to-mend-it"),
    ],
)
def test_pages_of_one_kind_have_one_shape(one, other):
    assert url_shape(f"http://f.example{one}") == url_shape(f"http://f.example{other}")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/viewtopic.php?t=5", "/viewforum.php?f=5"),
        ("/index.php?topic=12.0", "/index.php?board=12.0"),
        ("/index.php?action=profile", "/index.php?action=search"),
        ("/user/anna", "/topic/anna"),
        ("/recent", "/tags"),
    ],
)
def test_pages_of_two_kinds_have_two_shapes(one, other):
    assert url_shape(f"http://f.example{one}") != url_shape(f"http://f.example{other}")


def test_a_later_page_is_covered_by_what_it_is_a_page_of():
    first = url_shape("http://f.example/t/a-lathe.12/")
    assert url_shape("http://f.example/t/a-lathe.12/page-2").covers(first)
    assert url_shape("http://f.example/x?t=1&page=2").covers(url_shape("http://f.example/x?t=4"))
    assert not url_shape("http://f.example/t/a-lathe.12/reply").covers(first)


def shapes(*paths: str) -> list[str]:
    return [shape.path for shape in alike_shapes(f"http://f.example{path}" for path in paths).values()]


def test_a_word_with_a_number_is_a_name_beside_other_names():
    assert len(set(shapes("/room/radio-2", "/room/tools-3", "/room/old-books-4"))) == 1
    assert len(set(shapes("/r/fd608428", "/r/09d72b52", "/r/2d44ce2f"))) == 1


def test_a_word_that_many_numbers_have_is_a_kind():
    assert len(set(shapes("/board-1", "/board-2", "/board-3", "/thread-1", "/thread-2", "/thread-3"))) == 2


def test_files_of_two_kinds_stay_two_on_a_page_of_few_links():
    assert len(set(shapes("/thread-1.html", "/forum-1.html"))) == 2
