from __future__ import annotations

import pytest

from threadkeep.sitemap.groups import UrlShapes, shorter_urls

SITE = "https://forum.example"


def shapes_of(*targets: str) -> list[str]:
    urls = [SITE + target for target in targets]
    shapes = UrlShapes(urls)
    return [shapes.shape(url) for url in urls]


def test_letters_before_a_number_are_part_of_the_shape() -> None:
    targets = [f"/{letter}{number}-{letter}{'xyz'[number % 3]}/" for letter in "ftu" for number in (3, 14, 160)]
    assert set(shapes_of(*targets)) == {"/f#-S/", "/t#-S/", "/u#-S/"}


def test_titles_are_masked_whatever_their_words() -> None:
    targets = [f"/threads/{title}.{number}/" for number, title in enumerate(["a-b-c-d", "x-y-z", "old-oak-trees"], 10)]
    assert set(shapes_of(*targets)) == {"/threads/S.#/"}


def test_words_that_many_urls_share_are_kept() -> None:
    targets = [f"/topic-{number}{end}.html" for number in range(20, 40) for end in ("", "-latest")]
    assert set(shapes_of(*targets)) == {"/topic-#.html", "/topic-#-latest.html"}


def test_numbers_beside_opaque_words_are_opaque() -> None:
    assert set(shapes_of("/t/4f2a1", "/t/00371", "/t/c0ffe", "/t/9b1d4", "/t/a1b2c")) == {"/t/x"}


def test_random_keys_have_one_shape_whatever_separators_they_have() -> None:
    keys = ("jU_m6EWvWFeaEFtg", "-Mq8ecYt5D6dabWM", "VEI6udpvJzUSvH5A", "HhjO-aJwyWe3F_Rq", "Kg3rXtyOb_RFRa_h")
    assert set(shapes_of(*(f"/x/{key}" for key in keys))) == {"/x/x"}


def test_titles_of_one_length_are_no_keys() -> None:
    targets = [f"/t/best-oil-for-{number}-car" for number in range(20, 60)]
    assert set(shapes_of(*targets)) == {"/t/S"}


def test_the_first_page_of_a_list_is_distinguished_from_its_other_pages() -> None:
    first, other = shapes_of("/f?id=3&page=1", "/f?id=3&page=7")
    assert first != other


@pytest.mark.parametrize(
    ("url", "plain"),
    [
        ("/topic-307-latest.html", "/topic-307.html"),
        ("/t/7?page=2&view=print", "/t/7?page=2"),
        ("/t/7/l50", "/t/7"),
        ("/t/7/unread/", "/t/7/"),
    ],
)
def test_a_plain_url_lacks_one_part_of_a_longer_one(url: str, plain: str) -> None:
    assert SITE + plain in set(shorter_urls(SITE + url))
