"""What is around a body and belongs to its post."""

from __future__ import annotations

from tests.layout.pages import AT, NAMES, TEXTS, dates, page
from threadkeep.posts import BodySet, page_stock, territories_of

POSTS = tuple(zip(NAMES, dates(), TEXTS, strict=False))


def territory_texts(html: str, tag: str) -> list[str]:
    """The texts of the territories of all elements of a tag."""
    stock = page_stock(page(html), AT)
    nodes = stock.elements.nodes
    bodies = [(node, nodes.ends[node]) for node, each in enumerate(nodes.tags) if each == tag]
    found = territories_of(stock, BodySet(tuple(bodies)))
    return [stock.page.text_of(tops[0]) if len(tops) == 1 else _joined(html, tops) for tops in found.tops]


def _joined(html: str, tops: tuple[int, ...]) -> str:
    shown = page(html)
    return "\n".join(text for top in tops if (text := shown.text_of(top)))


def test_a_territory_is_the_largest_element_without_another_body() -> None:
    html = "".join(f"<li><div>{name} {date}</div><section><p>{text}</p></section></li>" for name, date, text in POSTS)
    assert territory_texts(f"<ul>{html}</ul>", "p") == [f"{name} {date}\n{text}" for name, date, text in POSTS]


def test_headings_between_bodies_belong_to_the_text_behind_them_if_that_gives_each_a_date() -> None:
    html = "".join(f"<h4>{name}</h4><h5>{date}</h5><p>{text}</p>" for name, date, text in POSTS)
    expected = [f"{name}\n{date}\n{text}" for name, date, text in POSTS]
    assert territory_texts(f"<h1>The pump</h1>{html}", "p") == expected


def test_a_line_behind_each_body_belongs_to_the_text_before_it_if_that_gives_each_a_date() -> None:
    html = "".join(f"<p>{text}</p><h5>{name} {date}</h5>" for name, date, text in POSTS)
    expected = [f"{text}\n{name} {date}" for name, date, text in POSTS]
    assert territory_texts(f"{html}<h6>Imprint</h6>", "p") == expected


def test_the_only_body_of_a_page_does_not_own_the_whole_page() -> None:
    menu = "<div>" + "Some words of the menu. " * 40 + "</div>"
    html = f"{menu}<article><i>anna</i><p>{TEXTS[0]}</p></article>"
    assert territory_texts(html, "p") == [f"anna\n{TEXTS[0]}"]
