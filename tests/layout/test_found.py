from __future__ import annotations

from datetime import UTC, datetime

from tests.layout.pages import page
from threadkeep.layout.found import Found, best_found, found_in
from threadkeep.layout.record_sets import record_sets
from threadkeep.layout.stock import Stock, stock_of

AT = datetime(2026, 11, 1, tzinfo=UTC)
SAID = "the lathe runs again since the belt was changed, and it is quiet"


def stock() -> Stock:
    names = ("anna", "bert", "carla", "dora")
    posts = "".join(
        f'<div class="post"><b><a href="/u/{name}">{name}</a></b> <i>2026-10-0{number + 1} 12:0{number}</i>'
        f"<p>{SAID} {number}</p></div>"
        for number, name in enumerate(names)
    )
    return stock_of(page(f'<div class="side"><i>2026-10-09</i> news</div>{posts}'), AT)


def test_the_best_set_is_the_one_worth_most_when_all_are_looked_at_to_the_end():
    seen = stock()
    sets = record_sets(seen)
    worths = [found_in(seen, each).worth for each in sets]
    for ordered in (sets, sets[::-1]):
        best = best_found(seen, ordered, lambda _: True)
        assert best is not None
        assert best.worth == max(worths)
    assert len(set(worths)) > 2


def test_the_best_set_is_one_that_is_right():
    seen = stock()
    sets = record_sets(seen)
    first = best_found(seen, sets, lambda _: True)
    assert first is not None

    def is_another(found: Found) -> bool:
        return found.mark != first.mark

    second = best_found(seen, sets, is_another)
    others = [found.worth for each in sets if is_another(found := found_in(seen, each))]
    assert second is not None
    assert second.worth == max(others)
    assert best_found(seen, sets, lambda _: False) is None


def test_a_set_with_a_record_without_a_name_is_not_whole_enough_where_names_are_needed():
    seen = stock_of(
        page("<div><i>2026-10-09 12:00</i> <p>12345</p></div><div><i>2026-10-10 12:00</i> <p>678</p></div>"), AT
    )
    assert best_found(seen, record_sets(seen), lambda _: True) is not None
    assert best_found(seen, record_sets(seen), lambda _: True, needs=0.1) is None


def test_what_only_shares_a_mark_with_whole_records_is_left_out_where_names_are_needed():
    posts = "".join(
        f"<div><b><a href='/u/{name}'>{name}</a></b> <i>2026-10-0{number} 12:00</i><p>{SAID} {number}</p></div>"
        for number, name in enumerate(("anna", "bert", "carla"), start=1)
    )
    seen = stock_of(page(f"<main>{posts}<div>votes are counted until <u>2026-10-30 08:00</u></div></main>"), AT)
    sets = [each for each in record_sets(seen) if len(each.records) == 4]
    found = best_found(seen, sets, lambda _: True, needs=0.1)
    assert found is not None
    assert [item.text for item in found.authors.items if item] == ["anna", "bert", "carla"]
