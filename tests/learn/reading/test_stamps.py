"""Times are taken from where nearly all posts have theirs, whatever a page alone shows."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.reading.made_pages import AT, SITE, words
from tests.learn.reading.test_beside import link, when
from threadkeep.learn.reading.each import Each
from threadkeep.learn.reading.known import Known, known_posts
from threadkeep.learn.reading.sheets import sheet_of
from threadkeep.learn.reading.stamps import with_stamps
from threadkeep.model import Moment
from threadkeep.page import parse

POSTS = 8
EDITED = 3
NOTE = '<div class="pale">Edited on <b>28 Aug 2026, 11:30</b></div>'


def known(edited_twice: bool = False) -> list[Known]:
    """Posts with their time at the foot; of one the eye took the time of its edit, which stands above."""
    posts = "".join(
        f'<div class="post"><div class="said">{words(2, number)}</div>{NOTE * (number == EDITED)}<div class="foot">'
        f"{link(2, number)} {wrapped(number, f'<span class=when>{when(2, number)}</span>')}"
        f"{' <span class=when>29 Aug 2026, 10:00</span>' * (edited_twice and number == EDITED)}</div></div>"
        for number in range(POSTS)
    )
    page = parse(f"<body>{posts}</body>".encode(), f"{SITE}/t/2", "text/html")
    found = known_posts([sheet_of(page, AT)], Each("div.post", None, 1.0, 1.0))
    (note,) = page.select("div.pale b")
    mistaken = replace(found[EDITED].post, date_node=note, published=Moment("28 Aug 2026, 11:30", AT))
    return [*found[:EDITED], replace(found[EDITED], post=mistaken), *found[EDITED + 1 :]]


def wrapped(number: int, time: str) -> str:
    """What stands in one element more in every other post."""
    return f"<p>{time}</p>" if number % 2 else time


def told(posts: list[Known]) -> list[str]:
    return [one.post.published.raw for one in posts if one.post.published is not None]


def test_the_time_of_an_edit_is_not_that_of_its_post() -> None:
    assert told(with_stamps(known())) == [when(2, number) for number in range(POSTS)]


def test_a_time_stays_where_two_stand_at_the_usual_place() -> None:
    assert told(with_stamps(known(edited_twice=True)))[EDITED] == "28 Aug 2026, 11:30"


def test_times_are_taken_from_the_place_that_has_one_in_every_post() -> None:
    posts = known()
    (note,) = posts[0].sheet.page.select("div.pale b")
    mistaken = [replace(one, post=replace(one.post, date_node=note)) for one in posts[:3]]
    assert told(with_stamps([*mistaken, *posts[3:]])) == [when(2, number) for number in range(POSTS)]
