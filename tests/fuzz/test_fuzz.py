"""Whatever comes in, a reader gives a value or the one error that it promises."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.hostile_input import BYTES, CONTENT_TYPES, DATES, FUZZ, TOML, URLS
from tests.warc.test_writer import exchange
from threadkeep.errors import IntegrityError, StrategyError, ThreadkeepError
from threadkeep.fetch import normalise, origin, path_and_query, same_site
from threadkeep.page import (
    ORDERS,
    SiteFormat,
    date_candidates,
    dates_in,
    infer_format,
    infer_site_format,
    parse,
    read_moment,
    read_moments,
)
from threadkeep.strategy import dumps, find_problems, loads
from threadkeep.warc import Member, WarcWriter, contents, walk_members

AT = datetime(2026, 11, 15, 12, tzinfo=UTC)
URL = "http://forum.example/t/1?page=2"
FORMATS = st.builds(
    SiteFormat, st.sampled_from(ORDERS), st.sampled_from(["", "de", "fa", "zh", "xx"]), st.sampled_from([0, 345, -720])
)


@FUZZ
@given(BYTES, CONTENT_TYPES)
def test_any_bytes_are_a_page(body: bytes, content_type: str | None) -> None:
    page = parse(body, URL, content_type)
    assert len(page.links) == len(page.link_nodes)
    assert all(normalise(link.url) == link.url for link in page.links)
    assert normalise(page.base) == page.base


@FUZZ
@given(DATES, FORMATS)
def test_any_text_is_a_moment_or_none(raw: str, site_format: SiteFormat) -> None:
    moment = read_moment(raw, AT, site_format)
    assert moment.at is None or moment.at.tzinfo is not None
    list(dates_in(raw))


@FUZZ
@given(BYTES, CONTENT_TYPES)
def test_any_page_has_dates_in_a_format(body: bytes, content_type: str | None) -> None:
    page = parse(body, URL, content_type)
    candidates = date_candidates(page)
    infer_site_format(page, candidates, AT)
    assert len(read_moments(candidates, AT)) == len(candidates)


@FUZZ
@given(st.lists(DATES, max_size=6))
def test_any_texts_of_one_column_have_a_format(texts: list[str]) -> None:
    found = infer_format([tuple(texts)], AT)
    assert found.order in ORDERS


@FUZZ
@given(URLS, st.one_of(st.none(), URLS))
def test_normalising_a_url_twice_changes_nothing(url: str, base: str | None) -> None:
    known = normalise(base) if base else None
    found = normalise(url, known)
    if found is None:
        return
    assert normalise(found) == found
    assert found == origin(found) + path_and_query(found)
    assert same_site(found, found)
    assert "#" not in found
    assert "@" not in origin(found)


@FUZZ
@given(TOML)
def test_any_text_is_a_strategy_or_an_error_with_its_place(text: str) -> None:
    list(find_problems(text, "mine.toml"))
    try:
        strategy = loads(text, "mine.toml")
    except StrategyError as error:
        assert str(error)
        return
    assert loads(dumps(strategy)) == strategy


@pytest.fixture(scope="module")
def segment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fuzz")
    writer = WarcWriter(folder)
    writer.write([exchange(number) for number in range(3)])
    writer.close()
    (path,) = folder.glob("*.warc.gz")
    return path


Edits = list[tuple[int, bytes, int]]
EDITS = st.lists(st.tuples(st.integers(0, 10_000), st.binary(max_size=6), st.integers(0, 40)), min_size=1, max_size=4)


@FUZZ
@given(EDITS, st.booleans())
def test_any_bytes_are_members_or_trouble_and_none_is_left_out(segment: Path, edits: Edits, is_inside: bool) -> None:
    """Bytes are replaced, inserted and removed in the file, or inside the members, which are compressed again."""
    data = segment.read_bytes()
    if is_inside:
        data = b"".join(gzip.compress(edited(gzip.decompress(member), edits)) for member in members_of(segment))
    else:
        data = edited(data, edits)
    hostile = segment.with_name("threadkeep-000009.warc.gz")
    hostile.write_bytes(data)
    members = list(walk_members(hostile))
    assert sum(member.length for member in members) == len(data)
    for member in members:
        assert (member.record is None) == (member.trouble is not None)
    try:
        list(contents(hostile))
    except ThreadkeepError as error:
        assert isinstance(error, IntegrityError)
    list(contents(hostile, on_damage=lambda member: None))


def edited(data: bytes, edits: Edits) -> bytes:
    for at, new, gone in edits:
        at %= len(data) + 1
        data = data[:at] + new + data[at + gone :]
    return data


def members_of(path: Path) -> list[bytes]:
    data = path.read_bytes()
    return [data[member.offset : member.offset + member.length] for member in walk_members(path)]


def test_a_record_whose_head_has_no_date_is_damage_and_the_records_around_it_are_read(segment: Path) -> None:
    first, response, *rest = members_of(segment)
    hostile = segment.with_name("threadkeep-000008.warc.gz")
    headless = gzip.compress(gzip.decompress(response).replace(b"WARC-Date:", b"WRC-Date:"))
    hostile.write_bytes(b"".join([first, headless, *rest]))
    damaged: list[Member] = []
    assert len(list(contents(hostile, on_damage=damaged.append))) == 2
    assert [member.offset for member in damaged] == [len(first)]
    with pytest.raises(IntegrityError, match="without a readable head"):
        list(contents(hostile))
