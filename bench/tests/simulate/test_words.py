"""Every language has every word, and its dates can be read back."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import UTC, datetime
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threadkeep_bench.simulate.words.language import LANGUAGES, Words, words
from threadkeep_bench.simulate.words.plural import RULES
from threadkeep_bench.simulate.words.written_time import written_time

EVERY = pytest.mark.parametrize("language", LANGUAGES)
SLOTS = {
    "noun", "Noun", "noun2", "verb", "verb2", "adjective", "adjective2", "time", "number", "number2", "name",
    "code", "code2",
}  # fmt: skip


def slots(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_there_are_fifteen_languages_and_one_reads_from_right_to_left() -> None:
    assert len(LANGUAGES) >= 15
    assert {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "tr", "zh", "ja", "ko", "ar", "sv"} <= set(LANGUAGES)
    assert [language for language in LANGUAGES if words(language).is_rtl] == ["ar"]


@EVERY
def test_every_language_has_every_word_of_the_interface(language: str) -> None:
    assert set(words(language).ui) == set(words("en").ui)
    assert all(word.strip() for word in words(language).ui.values())


@EVERY
def test_a_word_with_blanks_has_the_same_blanks_in_every_language(language: str) -> None:
    english = words("en").ui
    assert {key: slots(word) for key, word in words(language).ui.items()} == {
        key: slots(word) for key, word in english.items()
    }


@EVERY
def test_no_word_list_is_empty_or_says_a_thing_twice(language: str) -> None:
    for field in fields(Words):
        value = getattr(words(language), field.name)
        if isinstance(value, tuple):
            assert value, field.name
            assert all(value)
            if not field.name.startswith("months"):
                assert len(set(value)) == len(value), field.name


@EVERY
def test_lists_are_long_enough_that_texts_differ(language: str) -> None:
    pack = words(language)
    assert len(pack.nouns) >= 30
    assert len(pack.verbs) >= 20
    assert len(pack.sentences) >= 15
    assert len(pack.titles) >= 12
    assert len(pack.boards) >= 12
    assert len(pack.names) >= 20


@EVERY
def test_templates_ask_only_for_words_that_there_are(language: str) -> None:
    pack = words(language)
    for template in (*pack.sentences, *pack.titles):
        assert slots(template) <= SLOTS
    assert {"number"} >= set().union(*(slots(time) for time in pack.times))


@EVERY
def test_there_are_twelve_months_and_seven_days(language: str) -> None:
    pack = words(language)
    assert len(set(pack.months)) == len(pack.months) == 12
    assert len(set(pack.months_short)) == len(pack.months_short) == 12
    assert len(set(pack.weekdays)) == len(pack.weekdays) == 7
    assert len(set(pack.weekdays_short)) == len(pack.weekdays_short) == 7


@EVERY
def test_every_unit_of_time_has_a_form_for_every_number(language: str) -> None:
    pack = words(language)
    for unit, forms in pack.ago_forms.items():
        used = {RULES[pack.plural](count) for count in range(1, 200)}
        assert used == set(range(len(forms))), unit


def test_plural_forms_follow_their_language() -> None:
    assert words("en").ago("minute", 1) == "1 minute ago"
    assert words("en").ago("minute", 5) == "5 minutes ago"
    assert [words("ru").ago("day", count) for count in (1, 3, 5, 11, 21)] == [
        "1 день назад", "3 дня назад", "5 дней назад", "11 дней назад", "21 день назад",
    ]  # fmt: skip
    assert [words("pl").ago("hour", count) for count in (1, 2, 12, 21, 22)] == [
        "1 godzinę temu", "2 godziny temu", "12 godzin temu", "21 godzin temu", "22 godziny temu",
    ]  # fmt: skip
    assert [words("ar").ago("hour", count) for count in (1, 2, 3, 11)] == [
        "قبل ساعة", "قبل ساعتين", "قبل 3 ساعات", "قبل 11 ساعة",
    ]  # fmt: skip


# ---------------------------------------------------------------- dates

MOMENTS = st.integers(800_000_000, 2_200_000_000).map(lambda seconds: datetime.fromtimestamp(seconds, UTC))


def read_back(text: str, pattern: str, pack: Words) -> dict[str, int]:
    """The numbers that a written date names, read by the pattern it was written with."""
    names = {
        "B": pack.months,
        "b": pack.months_short,
        "A": pack.weekdays,
        "a": pack.weekdays_short,
        "p": (pack.am, pack.pm),
    }
    regex = ""
    for literal, directive in re.findall(r"([^%]*)(?:%-?([A-Za-z]))?", pattern):
        regex += re.escape(literal)
        if directive:
            # Longest first: in Chinese the first month is the beginning of no other, the tenth is.
            some = "|".join(map(re.escape, sorted(names.get(directive, ()), key=len, reverse=True))) or r"\d+"
            regex += f"(?P<{directive}>{some})"
    found = re.fullmatch(regex, text)
    assert found, (text, pattern)
    return {key: names[key].index(value) if key in names else int(value) for key, value in found.groupdict().items()}


def number_of_name(at: datetime, key: str) -> int:
    named = {"B": at.month - 1, "b": at.month - 1, "A": at.weekday(), "a": at.weekday(), "p": at.hour // 12}
    numbers = {
        "Y": at.year,
        "m": at.month,
        "d": at.day,
        "H": at.hour,
        "I": at.hour % 12 or 12,
        "M": at.minute,
        "S": at.second,
    }
    return named[key] if key in named else numbers[key]


@EVERY
@settings(max_examples=40, deadline=None)
@given(at=MOMENTS)
def test_a_written_date_reads_back_as_the_same_moment(language: str, at: datetime) -> None:
    pack = words(language)
    for pattern in (*pack.date_formats, *pack.day_formats, *pack.time_formats):
        read = read_back(written_time(at, pattern, pack), pattern, pack)
        assert read == {key: number_of_name(at, key) for key in read}


@EVERY
def test_a_date_format_names_year_month_day_and_minute(language: str) -> None:
    for pattern in words(language).date_formats:
        named = set(re.findall(r"%-?([A-Za-z])", pattern))
        assert {"Y", "d", "M"} <= named
        assert named & {"m", "b", "B"}
        assert "H" in named or {"I", "p"} <= named


def test_a_leading_zero_is_left_out_where_the_pattern_says_so() -> None:
    at = datetime(2024, 3, 5, 0, 7, tzinfo=UTC)
    assert written_time(at, "%-d.%-m. %-H:%M %-I %d", words("en")) == "5.3. 0:07 12 05"
