"""A strategy file that does not read is refused with its place."""

from __future__ import annotations

from multiprocessing.reduction import ForkingPickler
from pathlib import Path

import pytest

from tests.strategy.forum import TEXT, reading, strategy
from threadkeep.errors import StrategyError
from threadkeep.strategy import find_problems, load, loads
from threadkeep.strategy.format.line_numbers import line_number
from threadkeep.strategy.strategy import Strategy


def refusal(before: str, after: str, count: int = 1) -> StrategyError:
    assert before in TEXT
    with pytest.raises(StrategyError) as refused:
        loads(TEXT.replace(before, after, count), "small.toml")
    return refused.value


def line(text: str) -> int:
    return TEXT[: TEXT.index(text)].count("\n") + 1


def test_a_strategy_and_its_readings_may_go_to_a_worker_and_back() -> None:
    found = reading("/board?b=1", "<a class=title href=/thread?t=1>x</a>")
    assert ForkingPickler.loads(ForkingPickler.dumps((strategy(), found))) == (strategy(), found)


def test_a_strategy_is_a_value() -> None:
    assert strategy() == strategy()
    assert hash(strategy()) == hash(strategy())
    assert isinstance(strategy(), Strategy)
    assert [kind.name for kind in strategy().kinds] == ["entry", "board", "thread", "slug", "user"]


@pytest.mark.parametrize(
    ("before", "after", "path", "what"),
    [
        ('at   = ".boards"', 'att  = ".boards"', "follow[1].att", "unknown key 'att'"),
        ('at   = ".boards"', 'at   = "div["', "follow[1].at", "not a CSS selector"),
        (r"'^/user\?u=(?P<author>\d+)$'", "'^/user(?=x)'", "kind.user.url", "not a pattern"),
        ('take = "id", match', 'take = "id", mtach', "post[1].id.mtach", "unknown key 'mtach'"),
        (r"match = 'p(\d+)'", r"match = '(p)(\d+)'", "post[1].id.match", "more than one group"),
        ('format = "%Y-%m-%d %H:%M" }', 'format = "%Q" }', "post[1].date.format", "not a known directive"),
        ('format = "%Y-%m-%d %H:%M" }', 'zone = "Mars" }', "post[1].date.zone", "not a time zone"),
        ('role = "other"', 'role = "othr"', "kind.user.role", "'othr' is not known"),
        ('as   = "flip"', 'as   = "flp"', "follow[2].as", "'flp' is not known"),
        ('to   = "board"', 'to   = "bord"', "follow[1].to", "no kind 'bord'"),
        ('on   = "slug"', 'on   = "slog"', "post[3].on", "no kind 'slog'"),
        ('on   = "slug"', 'on   = "user"', "post[3].on", "has the role 'other'"),
        ('is  = "thread"', 'is  = "thred"', "same[2].is", "no kind 'thred'"),
        ('is  = "thread"', "", "same[2]", "'url' and 'is' go together"),
        ('drop = ["sid"]', "", "same[1]", "says nothing"),
        ("first = { page = 1 }", "first = { offset = 0 }", "kind.board.first", "no group (?P<offset>"),
        ("first = { page = 1 }", "first = { board = 0 }", "kind.board.first", "not a position"),
        (r"(&page=(?P<page>\d+))?$'" + "\nfirst = { page = 1 }", "$'", "follow[2].as", "has no position"),
        ('each   = "div.post"', "", "post[1]", "'each' is missing"),
        ('each   = "div.post"', "each = 3", "post[1].each", "must be a text, not a number"),
        ('body = { at = ".body" }\n\n[[row]]', "body = 'x'\n\n[[row]]", "post[3].body", "must be a table, not a text"),
        ("format = 1", "format = 2", "format", "format 2 is not known"),
        ('site   = "http://f.example/"', 'site = "f.example"', "site", "not an http or https URL"),
        ('entry  = "http://f.example/"', 'entry = "http://g.example/"', "entry", "is not on http://f.example/"),
        ("[[row]]", "[row]", "row", "must be a list of tables"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(before: str, after: str, path: str, what: str) -> None:
    error = refusal(before, after)
    assert what in str(error)
    assert error.place.endswith(f", {path}")
    assert error.place.startswith("small.toml, line ")


def test_the_line_is_the_line_of_the_key() -> None:
    at = line('at   = ".boards"')
    assert refusal('at   = ".boards"', 'at   = "div["').place == f"small.toml, line {at}, follow[1].at"
    assert line_number(TEXT, "post[2].until") == line('until  = "next"')
    assert line_number(TEXT, "post[1].id.match") == line("id     = {")
    assert line_number(TEXT, "nothing") is None


def test_an_unknown_key_lists_the_known_ones_and_suggests() -> None:
    hint = refusal('at   = ".boards"', 'form  = ".boards"').hint
    assert hint == "did you mean 'from'? known here: from, to, at, as, but, why, by"


def test_a_kind_that_nothing_reads_or_reaches_is_reported() -> None:
    assert "no [[post]]" in str(refusal('on   = "slug"', 'on   = "thread"'))
    assert "has no url" in str(
        refusal(r"url   = '^/thread\?(page=(?P<page>\d+)&)?t=(?P<thread>\d+)$'" + "\nfirst = { page = 1 }", "")
    )


def test_check_reports_everything_that_does_not_fit() -> None:
    broken = TEXT.replace('to   = "board"', 'to = "x"').replace('on   = "slug"', 'on = "y"')
    assert [error.place.rpartition(" ")[2] for error in find_problems(broken)] == [
        "follow[1].to",
        "follow[2].to",
        "post[3].on",
        "kind.slug",
    ]
    assert find_problems(TEXT) == ()


def test_what_is_not_toml_is_reported_with_its_line() -> None:
    error = refusal("[kind.entry]", "[kind.entry")
    assert "is not TOML" in str(error)
    assert "line" in str(error)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match="cannot be read"):
        load(tmp_path / "no.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(StrategyError, match="cannot be read"):
        load(tmp_path / "bytes.toml")


@pytest.mark.parametrize("key", ["format", "site", "entry"])
def test_what_every_file_needs_is_asked_for(key: str) -> None:
    without = "\n".join(line for line in TEXT.splitlines() if not line.startswith(key))
    with pytest.raises(StrategyError, match=f"'{key}' is missing"):
        loads(without)
