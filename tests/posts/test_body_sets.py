"""Which stretches of a page may be bodies of posts."""

from __future__ import annotations

from tests.layout.pages import AT, TEXTS, page
from threadkeep.posts import body_sets, page_stock


def texts_of(html: str) -> set[tuple[str, ...]]:
    """The sets of a page by their texts."""
    stock = page_stock(page(html), AT)
    return {
        tuple([" ".join(item.text for item in stock.between(*body)) for body in each.bodies])
        for each in body_sets(stock)
    }


def test_elements_with_a_common_class_are_a_set() -> None:
    html = "".join(
        f"<div class=row><i>anna</i><div class='text c{n}'>{text}</div></div>" for n, text in enumerate(TEXTS)
    )
    assert TEXTS in texts_of(html)


def test_texts_between_rules_are_a_set_also_before_the_first_rule() -> None:
    assert TEXTS in texts_of("<hr>".join(TEXTS))


def test_texts_behind_headings_are_a_set_without_the_headings() -> None:
    assert TEXTS in texts_of("".join(f"<h4>anna {number}</h4>{text}" for number, text in enumerate(TEXTS)))


def test_parts_of_one_text_in_one_parent_are_one_body_with_what_is_between() -> None:
    first = f"<td><b>x</b><span class=t>{TEXTS[0]}</span><em>said</em><span class=t>{TEXTS[1]}</span></td>"
    second = f"<td><b>y</b><span class=t>{TEXTS[2]}</span></td>"
    found = texts_of(f"<table><tr>{first}</tr><tr>{second}</tr></table>")
    assert (f"{TEXTS[0]} said {TEXTS[1]}", TEXTS[2]) in found


def test_of_elements_inside_each_other_the_outer_and_the_inner_ones_are_sets() -> None:
    inner = f"<div class=a>{TEXTS[1]}</div>"
    found = texts_of(f"<div class=a>{TEXTS[0]} {inner}</div><div class=a>{TEXTS[2]}</div>")
    assert (f"{TEXTS[0]} {TEXTS[1]}", TEXTS[2]) in found
    assert (TEXTS[1], TEXTS[2]) in found


def test_equal_sets_count_once_and_tiny_ones_not_at_all() -> None:
    html = "".join(f"<li><div><p>{text}</p></div></li>" for text in TEXTS)
    stock = page_stock(page(f"<b class=x>a</b><ul>{html}</ul>"), AT)
    found = [each.bodies for each in body_sets(stock)]
    letters = stock.elements.chars_before
    keys = [tuple((letters[start], letters[end]) for start, end in bodies) for bodies in found]
    assert len(keys) == len(set(keys))
    assert all(sum(end - start for start, end in key) > 1 for key in keys)
