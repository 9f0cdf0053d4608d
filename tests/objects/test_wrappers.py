"""Sites without markup: records are read by what known objects show about their places."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from threadkeep.objects.extraction import (
    FieldRule,
    FoundObject,
    KnownObjects,
    Wrapper,
    aligned_records,
    learn_wrappers,
    trusted_wrappers,
    wrapped_objects,
)
from threadkeep.objects.types import Values, load_type
from threadkeep.page import Page, parse

EVENTS = load_type("events")
NOW = datetime(2026, 3, 2, tzinfo=UTC)
SHOWS = (
    ("Hamlet", "Globe", "1 May 2026 19:30"),
    ("Othello", "Rose", "2 May 2026 20:00"),
    ("Macbeth", "Swan", "3 May 2026 18:00"),
    ("Cymbeline", "Curtain", "4 May 2026 20:30"),
)
KNOWN = (
    (("name", "hamlet"), ("location", "globe"), ("time", "2026-05-01T19:30")),
    (("name", "othello"), ("location", "rose"), ("time", "2026-05-02T20:00")),
)


def page(body: str) -> Page:
    html = f"<html><body><div class='nav'>Home</div>{body}</body></html>"
    return parse(html.encode(), "http://town.example/", "text/html; charset=utf-8")


def learned(pages: Sequence[Page], known: Sequence[Values] = KNOWN) -> tuple[Wrapper, ...]:
    objects = KnownObjects(EVENTS, known)
    return learn_wrappers([one for each in pages for one in aligned_records(each, objects, NOW)])


def names_read(shown: Page, wrappers: Sequence[Wrapper]) -> list[str]:
    return [dict(values)["name"] for _, values in wrapped_objects(shown, EVENTS, wrappers)]


def rows(title: str = "{}") -> Page:
    return page("".join(f"<li><h3>{title.format(n)}</h3><i>{p}</i><b>{t}</b></li>" for n, p, t in SHOWS))


def test_two_known_objects_on_a_list_are_enough_to_read_all_of_it() -> None:
    assert names_read(rows(), learned([rows()])) == ["Hamlet", "Othello", "Macbeth", "Cymbeline"]


def test_one_known_object_may_be_there_by_chance() -> None:
    assert learned([rows()], KNOWN[:1]) == ()


def test_pages_of_one_object_each_are_read_by_the_labels_of_their_fields() -> None:
    def detail(show: tuple[str, str, str], first: str = "") -> Page:
        name, place, time = show
        return page(f"<h1>{name}</h1><dl>{first}<dt>Venue</dt><dd>{place}</dd><dt>When</dt><dd>{time}</dd></dl>")

    wrappers = learned([detail(show) for show in SHOWS[:2]])
    another = detail(SHOWS[2], "<dt>Price</dt><dd>20 EUR</dd>")
    ((_, values),) = wrapped_objects(another, EVENTS, wrappers)
    assert dict(values) == {"name": "Macbeth", "location": "Swan", "time": "3 May 2026 18:00"}


def test_values_in_one_text_are_parted_at_its_separators() -> None:
    lines = page("".join(f"<p class='show'>{n} | {p} | {t}</p>" for n, p, t in SHOWS))
    ((_, first), *_) = wrapped_objects(lines, EVENTS, learned([lines]))
    assert first == (("name", "Hamlet"), ("location", "Globe"), ("time", "1 May 2026 19:30"))


def test_words_that_a_site_adds_to_every_title_do_not_hide_known_objects() -> None:
    shown = rows("Tickets for {}")
    assert names_read(shown, learned([shown])) == [f"Tickets for {name}" for name, _, _ in SHOWS]


def test_different_words_around_known_titles_are_sentences_and_no_titles() -> None:
    shown = page(
        "<li><h3>Tickets for Hamlet</h3><i>Globe</i><b>1 May 2026 19:30</b></li>"
        "<li><h3>Why Othello</h3><i>Rose</i><b>2 May 2026 20:00</b></li>"
    )
    assert learned([shown]) == ()


def test_an_element_that_holds_several_known_objects_is_a_list_and_no_record() -> None:
    """The hall is above the list: `Globe` and the date of a row are in one element, but so are the other rows."""
    known = (KNOWN[0], (("name", "othello"), ("location", "globe"), ("time", "2026-05-02T20:00")))
    hall = page(f"<div><h2>Globe</h2>{''.join(f'<li><h3>{n}</h3><b>{t}</b></li>' for n, _, t in SHOWS[:2])}</div>")
    assert learned([hall], known) == ()


def test_a_wrapper_that_contradicts_known_objects_is_not_trusted() -> None:
    """The heading of a list is the hall on some pages, and a topic on all others."""
    fields = (FieldRule("name", "p"), FieldRule("location", "h1"), FieldRule("time", "b"))
    halls, topics = Wrapper("html>body>div", fields), Wrapper("html>body>section", fields)
    read = [
        FoundObject((("name", name), ("location", place), ("time", "1 May 2026")), "wrapper", number)
        for name, place, number in (
            *((values[0][1], values[1][1], 0) for values in KNOWN * 2),
            *((values[0][1], "Theatre", 1) for values in KNOWN * 2),
        )
    ]
    assert trusted_wrappers((halls, topics), read, KnownObjects(EVENTS, KNOWN)) == (halls,)
