from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from threadkeep.errors import ConfigError, UsageError
from threadkeep.objects.types import (
    DateSpelling,
    date_spelling,
    load_seeds,
    load_type,
    normal_value,
    read_date,
    shipped_types,
)

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def type_file(folder: Path, text: str) -> str:
    path = folder / "type.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def seed_file(folder: Path, text: str) -> Path:
    path = folder / "seeds.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_events_books_products_and_threads_are_shipped_and_load() -> None:
    assert shipped_types() == ("books", "events", "products", "threads")
    for name in shipped_types():
        type = load_type(name)
        assert type.identifying
        assert any(field.in_query for field in type.fields)
        assert type.schema


def test_a_user_declares_a_type_in_a_small_file(tmp_path: Path) -> None:
    text = (
        'name = "jobs"\nschema = ["JobPosting"]\n[field.title]\nidentifies = true\nquery = true\nschema = ["title"]\n'
    )
    assert load_type(type_file(tmp_path, text)).names == ("title",)


def test_an_unknown_key_of_a_type_file_is_named_with_the_known_ones(tmp_path: Path) -> None:
    text = 'name = "jobs"\ncolour = "red"\n[field.title]\nidentifies = true\n'
    with pytest.raises(ConfigError, match="unknown key 'colour'") as raised:
        load_type(type_file(tmp_path, text))
    assert "threshold" in raised.value.hint


def test_an_unknown_key_of_a_field_is_named_with_its_field(tmp_path: Path) -> None:
    text = 'name = "jobs"\n[field.title]\nidentifies = true\nheight = 3\n'
    with pytest.raises(ConfigError, match=r"field\.title: unknown key 'height'"):
        load_type(type_file(tmp_path, text))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("threshold = 3", "threshold must be above 0 and at most 1"),
        ('threshold = "high"', "threshold must be a number"),
        ('schema = "Event"', "schema must be a list of texts"),
        ('keys = ["isbn"]', "keys names 'isbn', which is no field"),
        ("name = 3", "name must be a text"),
    ],
)
def test_a_bad_value_in_a_type_file_is_named(tmp_path: Path, line: str, message: str) -> None:
    name = "" if line.startswith("name") else 'name = "jobs"\n'
    with pytest.raises(ConfigError, match=message):
        load_type(type_file(tmp_path, f"{name}{line}\n[field.title]\nidentifies = true\n"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('form = "colour"', "form 'colour' is not known"),
        ("form = [1]", "is not known"),
        ("weight = -1", "weight must be a number of at least 0"),
        ("query = 1", "query must be true or false"),
    ],
)
def test_a_bad_value_of_a_field_is_named(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        load_type(type_file(tmp_path, f'name = "jobs"\n[field.title]\nidentifies = true\n{line}\n'))


def test_a_type_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "type.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="is not UTF-8"):
        load_type(str(tmp_path / "type.toml"))


def test_a_type_without_an_identifying_field_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no field identifies an object"):
        load_type(type_file(tmp_path, 'name = "jobs"\n[field.title]\n'))


def test_a_type_that_is_neither_shipped_nor_a_file_is_a_mistake_in_the_command() -> None:
    with pytest.raises(UsageError, match="there is no object type 'evnets'"):
        load_type("evnets")


def test_seeds_are_the_rows_of_a_csv_file(tmp_path: Path) -> None:
    path = seed_file(tmp_path, "name,location,time\nHamlet,Globe,2026-05-01\n")
    assert load_seeds(path, load_type("events")) == (
        (("name", "Hamlet"), ("location", "Globe"), ("time", "2026-05-01")),
    )


def test_seeds_without_the_column_of_an_identifying_field_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no column 'location', which identifies events"):
        load_seeds(seed_file(tmp_path, "name,time\nHamlet,2026-05-01\n"), load_type("events"))


def test_a_seed_without_the_value_of_an_identifying_field_is_refused_with_its_line(tmp_path: Path) -> None:
    path = seed_file(tmp_path, "name,location,time\nHamlet,Globe,2026-05-01\nOthello,,2026-05-02\n")
    with pytest.raises(ConfigError, match="line 3: location is empty"):
        load_seeds(path, load_type("events"))


def test_seeds_with_a_column_that_is_no_field_are_refused(tmp_path: Path) -> None:
    path = seed_file(tmp_path, "name,location,time,colour\nHamlet,Globe,2026-05-01,red\n")
    with pytest.raises(ConfigError, match="unknown column 'colour'"):
        load_seeds(path, load_type("events"))


@pytest.mark.parametrize("text", ["", "name,location,time\n"])
def test_seeds_without_an_object_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError):
        load_seeds(seed_file(tmp_path, text), load_type("events"))


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("2026-05-01T19:30:00+02:00", "2026-05-01T19:30"),
        ("2026-05-01T00:00", "2026-05-01"),
        ("1 May 2026 19:30", "2026-05-01T19:30"),
        ("May 1, 2026 07:30 PM", "2026-05-01T19:30"),
        ("01.05.2026", "2026-05-01"),
        ("no date at all", None),
        ("2026-13-45", None),
    ],
)
def test_dates_are_read_as_the_wall_clock_of_their_place(raw: str, expected: str | None) -> None:
    assert read_date(raw, NOW, DateSpelling()) == expected


def test_all_dates_of_a_site_together_decide_whether_the_month_comes_first() -> None:
    raws = ["03/04/2026", "03/25/2026", "04/02/2026"]
    assert read_date("03/04/2026", NOW, date_spelling(raws, NOW)) == "2026-03-04"


@pytest.mark.parametrize(
    ("form", "raw", "same_as"),
    [
        ("text", "The Café – LIVE!", "the cafe live"),
        ("place", "Saint Street Center", "St. St Centre"),
        ("number", "1.234,50 EUR", "1234.50"),
        ("identifier", "0-306-40615-2", "978-0-306-40615-7"),
    ],
)
def test_values_that_differ_in_their_spelling_only_have_one_normal_form(form: str, raw: str, same_as: str) -> None:
    assert normal_value(form, raw) == normal_value(form, same_as)  # type: ignore[arg-type]
    assert normal_value(form, normal_value(form, raw)) == normal_value(form, raw)  # type: ignore[arg-type]


def test_dates_that_lie_ahead_decide_it_as_well() -> None:
    raws = ["03/04/2027", "12/25/2026", "11/30/2026"]
    assert read_date("03/04/2027", NOW, date_spelling(raws, NOW)) == "2027-03-04"
