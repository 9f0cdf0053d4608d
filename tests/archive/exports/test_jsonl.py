import io
import json
from dataclasses import replace

from threadkeep.archive import Archive, export_jsonl
from threadkeep.fetch import TurnedClock
from threadkeep.model import Author, Moment, Visit

from ..scripted import SITE, Forum, crawl, post, rank, reading, response

# What docs promise at least; more may be there.
FIELDS = {
    *("site", "board", "board_id", "thread_id", "thread_url", "thread_title", "post_id", "position", "author"),
    *("author_url", "published_at", "published_raw", "published_precision", "zone_source", "text", "html", "url"),
    *("page_url", "status"),
}


def lines(archive: Archive) -> list[dict[str, object]]:
    out = io.StringIO()
    count = export_jsonl(archive, out)
    made = [json.loads(line) for line in out.getvalue().splitlines()]
    assert count == len(made)
    return made


def test_every_post_is_a_line_with_the_promised_fields(archive: Archive, clock: TurnedClock) -> None:
    crawl(archive, clock, Forum(2, 2, 2, 2), asked=lambda path: None)
    made = lines(archive)
    assert len(made) == 16
    assert all(set(line) >= FIELDS for line in made)
    assert [line["position"] for line in made] == [1, 2, 3, 4] * 4
    assert (made[0]["board"], made[0]["author"]) == ("Board 0", "user0")
    assert made[1]["published_at"] == "2026-11-15T12:01:00Z"


def test_words_with_line_ends_stay_on_one_line(archive: Archive) -> None:
    words = 'line\nbreak\u2028 and \u0000 and \U0001f600 and "quotes"'
    odd = replace(post("7", 1, words), author=Author('=cmd|"x"'), published=Moment("once upon a time"))
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=(odd,)), rank)
    out = io.StringIO()
    export_jsonl(archive, out)
    assert out.getvalue().count("\n") == 1
    (line,) = lines(archive)
    assert (line["text"], line["published_at"], line["published_raw"]) == (words, None, "once upon a time")
