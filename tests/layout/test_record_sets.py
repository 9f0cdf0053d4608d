"""Records begin where posts begin."""

from __future__ import annotations

from tests.layout.pages import AT, NAMES, TEXTS, dates, named, page
from threadkeep.layout.record_sets import promising, record_sets
from threadkeep.layout.stock import Stock, stock_of


def stock_from(html: str) -> Stock:
    return stock_of(page(html), AT, None, None)


def posts_in_two_parts() -> str:
    return "".join(
        f'<div class="head">{named(name)} <i>{date}</i></div><div><div>{text}</div></div>'
        for name, date, text in zip(NAMES, dates(), TEXTS, strict=False)
    )


def test_no_set_begins_with_a_text_and_ends_with_the_head_of_the_next_post() -> None:
    stock = stock_from(f"<main>{posts_in_two_parts()}</main>")
    labels = stock.elements.labels
    firsts = {labels[each.records[0].nodes[0]] for each in record_sets(stock) if len(each.records[0].nodes) > 1}
    assert "div.head" in firsts
    assert "div" not in firsts


def test_a_record_that_stands_alone_is_looked_at_beside_many_rows() -> None:
    cells = "".join(
        f"<td class=c{letter}><{tag}>{{0}}</{tag}></td>" for letter, tag in zip("abcd", "biuq", strict=True)
    )
    rows = "".join(f"<tr>{cells.format(date)}</tr>" for _ in range(6) for date in dates())
    shown = f"<article><b>{named('anna')}</b> <i>2026-03-01 11:30</i><section>{TEXTS[0] * 3}</section></article>"
    stock = stock_from(f"<table>{rows}</table><main>{shown}</main>")
    tags = stock.elements.nodes.tags
    looked_at = {tags[each.records[0].nodes[0]] for each in promising(stock, record_sets(stock))}
    assert {"main", "tr"} <= looked_at
