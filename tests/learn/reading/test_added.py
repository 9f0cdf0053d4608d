"""What a forum adds to texts is left out of them, and what people write is not."""

from __future__ import annotations

from collections.abc import Callable

from tests.learn.reading.made_pages import AT, SITE, words
from threadkeep.layout import Record as LayoutRecord
from threadkeep.layout import SeenPost
from threadkeep.learn.reading.added import Bodied, dropped
from threadkeep.model import Author
from threadkeep.page import parse
from threadkeep.strategy import FieldReader, PageRecord


def bodied(part: str, count: int = 8) -> list[Bodied]:
    """Posts in whose texts the eye took a part for the forum's own."""
    posts = "".join(
        f"<div><b>{number}</b>{part.replace('@', words(5, number))}<p>{words(3, number)}</p></div>"
        for number in range(count)
    )
    page = parse(posts.encode(), f"{SITE}/t/3", "text/html")
    taker = FieldReader(page, AT)
    found = []
    for number, body in enumerate(page.select("div")):
        inside = page.nodes.children(body)
        left = frozenset(node for node in inside if page.nodes.tags[node] not in ("b", "p"))
        seen = SeenPost(
            LayoutRecord((body,)), Author(f"n{number}"), None, None, None, words(3, number), "", body, (), left
        )
        found.append(Bodied(taker, PageRecord(body, page.nodes.ends[body]), body, seen))
    return found


def test_a_part_with_a_class_is_left_out() -> None:
    assert dropped(bodied('<a class="more" href="/forums.php?t=4">More</a>'), "div") == ("a.more",)


def test_a_link_is_not_left_out_because_of_where_it_leads() -> None:
    assert dropped(bodied('<a href="/forums.php?t=4">The old pump</a>'), "div") == ()


def test_a_link_to_another_site_is_not_left_out_because_it_has_a_class() -> None:
    assert dropped(bodied('<a class="more" href="http://other.example/4">@</a>'), "div") == ()
    assert dropped(bodied('<a class="more" href="/t/4">@</a>'), "div") == ("a.more",)


def signed(mottos: dict[str, str], authors: str, seen: str = "div.text") -> list[Bodied]:
    """Posts in whose bodies a motto follows the text, and what the eye took for the text."""
    posts = "".join(
        f'<div class="text"><p>{words(3, number)}</p><p>{words(4, number)}</p>'
        f'<div class="motto">{mottos[author]}</div></div>'
        for number, author in enumerate(authors)
    )
    page = parse(posts.encode(), f"{SITE}/t/3", "text/html")
    bodies, texts, taker = page.select("div.text"), page.select(seen), FieldReader(page, AT)
    return [
        Bodied(
            taker,
            PageRecord(body, page.nodes.ends[body]),
            body,
            SeenPost(LayoutRecord((body,)), Author(author), None, None, None, page.text_of(text), "", text),
        )
        for body, text, author in zip(bodies, texts, authors, strict=True)
    ]


def test_what_several_people_always_end_with_is_their_signature() -> None:
    gears, slowly = "Ask me about gears.", "Made slowly, broken fast."
    mottos = {"A": gears, "B": gears, "C": slowly, "D": slowly}
    assert dropped(signed(mottos, "ABCDABCD"), "div.text") == ("div.motto",)
    assert dropped(signed(mottos, "ABCD"), "div.text") == ()


def test_what_stands_beside_the_text_that_was_seen_is_left_out() -> None:
    mottos = {author: f"Said {author}" for author in "ABCDEF"}
    assert dropped(signed(mottos, "ABCDEF", "div.text > p:first-child"), "div.text") == ("div.motto",)


def plainly_signed(authors: str, written: Callable[[int, str], str]) -> list[Bodied]:
    """Posts that end with an element without a class."""
    posts = "".join(
        f"<div class=text><p>{words(3, number)}</p>{written(number, author)}</div>"
        for number, author in enumerate(authors)
    )
    page = parse(posts.encode(), f"{SITE}/t/3", "text/html")
    taker = FieldReader(page, AT)
    return [
        Bodied(
            taker,
            PageRecord(body, page.nodes.ends[body]),
            body,
            SeenPost(LayoutRecord((body,)), Author(author), None, None, None, page.text_of(body), "", body),
        )
        for body, author in zip(page.select("div.text"), authors, strict=True)
    ]


def said_in(found: list[Bodied], selector: str) -> list[str]:
    """What a selector finds in the bodies."""
    page = found[0].taker.page
    inside = [node for one in found for node in one.record.own_nodes(page.select(selector)) if node > one.body]
    return [page.text_of(node) for node in inside]


def test_a_signature_without_a_class_is_left_out_at_the_end_alone() -> None:
    written = {"D": "<div>A list<br>of parts</div><p>Yes.</p>", "E": "<div><b>Dora</b> 1 May<hr>Nothing helps</div>"}
    found = plainly_signed("ABCABCABDE", lambda _, author: written.get(author, f"<div>Said {author}.</div>"))
    (selector,) = dropped(found, "div.text")
    assert said_in(found, selector) == [f"Said {author}." for author in "ABCABCAB"]


def test_what_ends_a_quotation_like_a_signature_stays() -> None:
    (selector,) = dropped(plainly_signed("ABCABCAB", lambda _, author: f"<div>Said {author}.</div>"), "div.text")
    quoting = plainly_signed("D", lambda _, author: "<div><b>Anna</b><hr><div>It leaks.</div></div><p>Yes.</p>")
    assert said_in(quoting, selector) == []


def test_pictures_in_elements_like_those_of_signatures_stay() -> None:
    picture = '<div><img src="/p.jpg" alt="A pump"></div>'
    found = plainly_signed(
        "ABCABCABDA", lambda number, author: (picture if number > 6 else "") + f"<div>Said {author}.</div>"
    )
    (selector,) = dropped(found, "div.text")
    assert said_in(found, selector) == [f"Said {author}." for author in "ABCABCABDA"]
