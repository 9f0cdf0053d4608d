"""Dates as forums of many languages spell them."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.model import Moment
from threadkeep.page.dates.candidates import dates_in
from threadkeep.page.dates.read_moment import depends_on_today, read_moment, shows_zone
from threadkeep.page.dates.site_format import SiteFormat

SEEN = datetime(2026, 11, 15, 20, 20, tzinfo=UTC)
TABLES = tomllib.loads((files("threadkeep.page.dates") / "words.toml").read_text("utf-8"))


def moment_of(raw: str, format: SiteFormat = SiteFormat()) -> Moment:  # noqa: B008
    return read_moment(raw, SEEN, format)


WRITTEN = [
    ("en", "Jan. 5, 2026, noon", "2026-01-05T12:00"),
    ("en", "Jan. 5, 2026, midnight", "2026-01-05T00:00"),
    ("fr", "5 janvier 2026, midi", "2026-01-05T12:00"),
    ("en", "Mon Jan 05, 2026 3:04 pm", "2026-01-05T15:04"),
    ("en", "January 5th, 2026 at 12:04 a.m.", "2026-01-05T00:04"),
    ("en", "5 Jan '26, 15:04", "2026-01-05T15:04"),
    ("en", "Mon, 05 Jan 2026 15:04:00 +0200", "2026-01-05T13:04"),
    ("en", "15:04, 5 January 2026", "2026-01-05T15:04"),
    ("en", "2026-01-05T15:04:00-05:00", "2026-01-05T20:04"),
    ("de", "Mo 5. Jan 2026, 15:04", "2026-01-05T15:04"),
    ("de", "05. März 2026 um 15:04 Uhr", "2026-03-05T15:04"),
    ("fr", "lundi 5 janvier 2026 à 15h04", "2026-01-05T15:04"),
    ("fr", "mar. 3 mars 2026 15:04", "2026-03-03T15:04"),
    ("es", "5 de enero de 2026, 15:04", "2026-01-05T15:04"),
    ("es", "mar 4 ago 2026, 3:04 p. m.", "2026-08-04T15:04"),
    ("pt", "5 de março de 2026 às 15:04", "2026-03-05T15:04"),
    ("it", "lunedì 5 gennaio 2026, 15:04", "2026-01-05T15:04"),
    ("nl", "ma 5 jan 2026 15:04", "2026-01-05T15:04"),
    ("sv", "5 januari 2026 kl. 15:04", "2026-01-05T15:04"),
    ("da", "5. maj 2026 kl. 15.04", "2026-05-05T15:04"),
    ("nb", "5. desember 2025, 15:04", "2025-12-05T15:04"),
    ("fi", "15. marraskuuta 2025 klo 15.04", "2025-11-15T15:04"),
    ("pl", "5 października 2026, 15:04", "2026-10-05T15:04"),
    ("pl", "5 lis 2025, 15:04", "2025-11-05T15:04"),
    ("hr", "5. lis 2025. 15:04", "2025-10-05T15:04"),
    ("cs", "5. září 2026, 15:04", "2026-09-05T15:04"),
    ("sk", "5. februára 2026 o 15:04", "2026-02-05T15:04"),
    ("hu", "2026. január 5., 15:04", "2026-01-05T15:04"),
    ("ro", "5 ianuarie 2026, 15:04", "2026-01-05T15:04"),
    ("ru", "5 января 2026 г., 15:04", "2026-01-05T15:04"),
    ("ru", "Пн янв 05, 2026 3:04 pm", "2026-01-05T15:04"),
    ("uk", "5 січня 2026 о 15:04", "2026-01-05T15:04"),
    ("bg", "5 юни 2026, 15:04", "2026-06-05T15:04"),
    ("sr", "5. јануар 2026. у 15:04", "2026-01-05T15:04"),
    ("sl", "5. januarja 2026 ob 15:04", "2026-01-05T15:04"),
    ("lt", "2026 m. lapkričio 5 d. 15:04", "2026-11-05T15:04"),
    ("lv", "5. jūlijs 2026, 15:04", "2026-07-05T15:04"),
    ("et", "5. detsember 2025 kell 15:04", "2025-12-05T15:04"),
    ("el", "5 Ιανουαρίου 2026, 3:04 μ.μ.", "2026-01-05T15:04"),
    ("tr", "5 Ağustos 2026, 15:04", "2026-08-05T15:04"),
    ("ca", "5 d’abril del 2026, 15:04", "2026-04-05T15:04"),
    ("he", "5 בינואר 2026, 15:04", "2026-01-05T15:04"),
    ("ar", "٥ يناير ٢٠٢٦، ٣:٠٤ م", "2026-01-05T15:04"),
    ("ar", "2026/01/05(إثن) 15:04", "2026-01-05T15:04"),
    ("fa", "۲۴ آبان ۱۴۰۵، ۱۵:۰۴", "2026-11-15T15:04"),
    ("hi", "5 नवंबर 2026, 15:04", "2026-11-05T15:04"),
    ("bn", "5 এপ্রিল 2026, 15:04", "2026-04-05T15:04"),
    ("id", "Senin, 5 Januari 2026 15.04", "2026-01-05T15:04"),
    ("ms", "5 Ogos 2026 3:04 PTG", "2026-08-05T15:04"),
    ("vi", "15:04, 5 tháng 11, 2026", "2026-11-05T15:04"),
    ("tl", "5 Hunyo 2026, 15:04", "2026-06-05T15:04"),
    ("zh", "2026年1月5日 下午3:04", "2026-01-05T15:04"),
    ("zh", "2026-1-5 15:04", "2026-01-05T15:04"),
    ("ja", "2026/01/05(月) 15:04", "2026-01-05T15:04"),
    ("ja", "2026年1月5日 15時04分", "2026-01-05T15:04"),
    ("ko", "2026년 1월 5일 오후 3:04", "2026-01-05T15:04"),
    ("ko", "2026.01.05. 15:04", "2026-01-05T15:04"),
    ("th", "5 ม.ค. 2569 15:04", "2026-01-05T15:04"),
    ("en", "Mon Jan  5 15:04:05 2026", "2026-01-05T15:04:05"),
    ("en", "Mon Jan 05 15:04:05 UTC 2026", "2026-01-05T15:04:05"),
    ("en", "5th of January, 2026 at 3:04pm", "2026-01-05T15:04"),
    ("en", "MON, JAN 5, 2026 / 3:04PM", "2026-01-05T15:04"),
    ("en", "Nov '24", "2024-11-01T00:00"),
    ("en", "15:04 13/11", "2026-11-13T15:04"),
    ("de", "Mo., 05. Jan. 2026 - 15:04 Uhr", "2026-01-05T15:04"),
    ("pt", "5 de out. de 2026, 15:04", "2026-10-05T15:04"),
    ("lt", "2026 m. sausio 5 d. 15:04", "2026-01-05T15:04"),
]
BY_DAY = [
    ("en", "Today, 3:04 pm", 0),
    ("de", "Gestern, 15:04", -1),
    ("de", "Vorgestern 15:04", -2),
    ("fr", "Aujourd’hui à 15:04", 0),
    ("fr", "avant-hier à 15:04", -2),
    ("es", "Ayer a las 15:04", -1),
    ("pt", "Hoje às 15:04", 0),
    ("it", "Ieri alle 15:04", -1),
    ("nl", "Gisteren om 15:04", -1),
    ("sv", "i går kl. 15:04", -1),
    ("pl", "wczoraj o 15:04", -1),
    ("cs", "včera v 15:04", -1),
    ("ru", "Сегодня, 15:04", 0),
    ("uk", "вчора о 15:04", -1),
    ("tr", "Dün 15:04", -1),
    ("zh", "昨天 15:04", -1),
    ("zh", "前天\u00a015:04", -2),
    ("ja", "昨日 15:04", -1),
    ("ko", "오늘 15:04", 0),
    ("ar", "أمس 15:04", -1),
    ("he", "אתמול 15:04", -1),
    ("fa", "دیروز 15:04", -1),
    ("vi", "hôm qua 15:04", -1),
    ("id", "hari ini 15:04", 0),
    ("th", "เมื่อวาน 15:04", -1),
    ("en", "Friday at 15:04", -2),
    ("hu", "tegnap 15:04", -1),
    ("en", "Saturday at 3:04 PM", -1),
    ("fi", "eilen klo 15.04", -1),
]
AGO = [
    ("en", "5 minutes ago", 300),
    ("en", "an hour ago", 3600),
    ("en", "1 hour, 5 minutes ago", 3900),
    ("de", "vor 5 Minuten", 300),
    ("fr", "il y a 2 heures", 7200),
    ("es", "hace 2 horas", 7200),
    ("pt", "há 3 dias", 3 * 86400),
    ("it", "2 ore fa", 7200),
    ("nl", "5 minuten geleden", 300),
    ("sv", "för 5 minuter sedan", 300),
    ("da", "for 5 minutter siden", 300),
    ("fi", "5 minuuttia sitten", 300),
    ("pl", "2 godziny temu", 7200),
    ("cs", "před 5 minutami", 300),
    ("hu", "5 perce", 300),
    ("ro", "acum 30 de minute", 1800),
    ("ru", "3 дня назад", 3 * 86400),
    ("ru", "час назад", 3600),
    ("uk", "5 хвилин тому", 300),
    ("bg", "преди 5 минути", 300),
    ("sr", "пре 5 минута", 300),
    ("hr", "prije 2 sata", 7200),
    ("sl", "pred 5 minutami", 300),
    ("lt", "prieš 5 minutes", 300),
    ("lv", "pirms 5 minūtēm", 300),
    ("et", "5 minutit tagasi", 300),
    ("el", "πριν από 5 λεπτά", 300),
    ("tr", "5 dakika önce", 300),
    ("ca", "fa 5 minuts", 300),
    ("he", "לפני שעתיים", 7200),
    ("ar", "منذ ساعتين", 7200),
    ("fa", "5 دقیقه پیش", 300),
    ("hi", "5 मिनट पहले", 300),
    ("id", "5 menit yang lalu", 300),
    ("vi", "5 phút trước", 300),
    ("zh", "2 天前", 2 * 86400),
    ("ja", "3日前", 3 * 86400),
    ("ja", "5分前", 300),
    ("ko", "5분 전", 300),
    ("th", "5 นาทีที่แล้ว", 300),
    ("en", "just now", 0),
    ("ru", "только что", 0),
    ("zh", "刚刚", 0),
    ("en", "5m", 300),
    ("en", "5d ago", 5 * 86400),
    ("en", "20 mins. ago", 1200),
    ("en", "881 days ago", 881 * 86400),
    ("en", "1200 days ago", 1200 * 86400),
    ("de", "vor mehr als 2 Stunden", 7200),
    ("fr", "il y a environ 2 heures", 7200),
    ("fr", "il y a 3 jours et 2 heures", 3 * 86400 + 7200),
    ("es", "hace 3 días y 2 horas", 3 * 86400 + 7200),
    ("es", "hace más de 2 horas", 7200),
    ("ja", "1時間30分前", 5400),
    ("zh", "约2小时前", 7200),
]


@pytest.mark.parametrize(("language", "raw", "at"), WRITTEN)
def test_a_date_is_read_as_its_language_means_it(language: str, raw: str, at: str) -> None:
    assert moment_of(raw, SiteFormat(language=language)).at == datetime.fromisoformat(at).replace(tzinfo=UTC)


@pytest.mark.parametrize(("language", "raw"), [(language, raw) for language, raw, _ in WRITTEN])
def test_a_date_is_found_whole_between_other_words(language: str, raw: str) -> None:
    found = [date for date, _ in dates_in(f"xyzzy: {raw} | plugh")]
    assert [moment_of(date, SiteFormat(language=language)).at for date in found] == [
        moment_of(raw, SiteFormat(language=language)).at
    ]


@pytest.mark.parametrize(("language", "raw", "away"), BY_DAY)
def test_the_name_of_a_day_is_relative_to_the_time_of_the_request(language: str, raw: str, away: int) -> None:
    at = datetime(2026, 11, 15, 15, 4, tzinfo=UTC) + timedelta(days=away)
    assert (moment_of(raw, SiteFormat(language=language)).at, moment_of(raw).precision) == (at, "minute")


@pytest.mark.parametrize(("language", "raw", "seconds"), AGO)
def test_how_long_ago_is_counted_from_the_time_of_seeing(language: str, raw: str, seconds: int) -> None:
    assert moment_of(raw, SiteFormat(language=language)).at == SEEN - timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("raw", "precision"),
    [
        ("5 Jan 2026 15:04:05", "second"),
        ("5 Jan 2026 15:04", "minute"),
        ("5 Jan 2026, 3pm", "minute"),
        ("5 Jan 2026", "day"),
        ("Jan 2026", "month"),
        ("5 minutes ago", "minute"),
        ("2 hours ago", "hour"),
        ("3 days ago", "day"),
        ("2 weeks ago", "month"),
        ("2 years ago", "year"),
        ("1794589607", "second"),
        ("2026-01-05", "day"),
    ],
)
def test_precision_is_that_of_what_is_shown(raw: str, precision: str) -> None:
    assert moment_of(raw).precision == precision


def test_a_zone_that_is_shown_is_believed_and_another_is_the_sites() -> None:
    by = SiteFormat(zone_minutes=480, zone="site")
    assert moment_of("2026-01-05 15:04 GMT", by) == Moment(
        "2026-01-05 15:04 GMT", datetime(2026, 1, 5, 15, 4, tzinfo=UTC), "minute", "shown"
    )
    assert moment_of("5 Jan 2026, 15:04", by).at == datetime(2026, 1, 5, 7, 4, tzinfo=UTC)
    assert moment_of("5 Jan 2026, 15:04", by).zone == "site"


def test_today_is_the_day_at_the_site() -> None:
    # 20:20 in London is tomorrow in Beijing.
    assert moment_of("Today 02:00", SiteFormat(zone_minutes=480)).at == datetime(2026, 11, 15, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    "raw", ["32 Jan 2026", "29 Feb 2025", "5 Jan 2026 25:04", "hello", "", "99/99/2026", "0 Jan 2026"]
)
def test_what_is_no_date_keeps_its_text_and_has_no_time(raw: str) -> None:
    assert moment_of(raw) == Moment(raw)


@pytest.mark.parametrize(
    "raw",
    [
        "1,234", "v2.10", "10.0.0.1", "Re: 5 of 7", "3/4", "page 12", "+49 30 1234567", "may be", "0 out of 5",
        "5 out of 12 liked it", "Page 2 of 14", "16:9", "version 3.2.1", "0000-00-00 00:00:00", "32 Jan 2026",
        "2026-13-05", "5 Jan 2026 25:04", "2 days", "1 - 10 of 235", "31 Dec 9999", "1 Jan 0001", "5 May 1626",
    ],
)  # fmt: skip
def test_numbers_that_are_no_dates_are_left_alone(raw: str) -> None:
    assert list(dates_in(raw)) == []


# ---------------------------------------------------------------- every language, written and read back

MONTHLY = sorted(language for language, table in TABLES.items() if "months" in table)
PATTERNS = (
    "{d} {b} {y}, {H}:{M}",
    "{b} {d}, {y} {H}:{M}",
    "{y} {b} {d}, {H}:{M}",
    "{H}:{M}, {d}. {b} {y}",
    "{d}-{b}-{y} {H}:{M}",
)


@given(
    st.sampled_from(MONTHLY),
    st.sampled_from(PATTERNS),
    st.integers(1, 18_000_000),
    st.integers(0, 7),
)
def test_what_any_language_writes_is_read_back(language: str, pattern: str, minutes: int, spelling: int) -> None:
    at = SEEN - timedelta(minutes=minutes)
    spellings = TABLES[language]["months"][at.month - 1].split()
    month = spellings[spelling % len(spellings)].replace("_", " ")
    raw = pattern.format(d=at.day, b=month.title(), y=at.year, H=f"{at.hour:02}", M=f"{at.minute:02}")
    assert moment_of(raw, SiteFormat(language=language)).at == at


@given(st.sampled_from(sorted(TABLES)), st.integers(1, 59), st.sampled_from(("minute", "hour", "day")))
def test_any_unit_of_any_language_ago_is_read(language: str, count: int, unit: str) -> None:
    table = TABLES[language]
    lengths = {"minute": 60, "hour": 3600, "day": 86400}
    if unit not in table or "ago" not in table:
        return
    for word in table[unit].split():
        for ago in table["ago"].split():
            for raw in (f"{count} {word} {ago}", f"{ago} {count} {word}"):
                assert moment_of(raw, SiteFormat(language=language)).at == SEEN - timedelta(
                    seconds=count * lengths[unit]
                ), raw


@given(st.text(max_size=60))
def test_no_text_is_too_odd_to_be_looked_at(text: str) -> None:
    for raw, _ in dates_in(text):
        assert raw in text or not text.isascii()
        read_moment(raw, SEEN, SiteFormat())
    assert read_moment(text, SEEN, SiteFormat()).raw == text


@given(st.lists(st.sampled_from("0123456789-/.: ,Tjanfebagoh年月日"), max_size=40).map("".join))
def test_no_text_that_is_almost_a_date_is_too_odd(text: str) -> None:
    assert read_moment(text, SEEN, SiteFormat()).raw == text
    assert all(raw in text for raw, _ in dates_in(text))


@pytest.mark.parametrize("raw", ["Today, 15:04", "aujourd'hui, 00h14", "昨日 10:00", "Monday 10:02", "15:04"])
def test_a_day_may_be_relative_to_the_readers_day(raw: str) -> None:
    assert depends_on_today(raw)


@pytest.mark.parametrize("raw", ["2026-10-05 15:04", "5 Oct, 15:04", "2 hours ago", "1791213240", "just now"])
def test_a_date_or_an_age_needs_no_day_of_the_reader(raw: str) -> None:
    assert not depends_on_today(raw)


@pytest.mark.parametrize("raw", ["1791158400", "2026-10-05T01:12:00Z", "2 hours ago", "5m", "5 Oct 2026 14:00 UTC"])
def test_some_dates_are_the_same_in_every_zone(raw):
    assert shows_zone(raw)


@pytest.mark.parametrize(
    "raw", ["2026-10-05 01:12", "2026-10-05T01:12:00", "05/10/2026 03:12", "Today, 15:04", "x", ""]
)
def test_most_dates_use_the_clock_of_their_site(raw):
    assert not shows_zone(raw)


def test_a_word_in_brackets_between_a_day_and_a_time_is_a_weekday_whatever_its_language():
    assert [raw for raw, _ in dates_in("2026/01/05(xyz) 15:04 by Ann")] == ["2026/01/05(xyz) 15:04"]
    assert [raw for raw, _ in dates_in("2026/01/05(edited) by Ann")] == ["2026/01/05"]


@pytest.mark.parametrize("raw", ["Jan. 5, 2026, 2 p.m.", "Jan. 5, 2026, noon", "5 janvier 2026 14h"])
def test_a_whole_hour_without_minutes_is_exact_to_the_minute(raw: str) -> None:
    assert moment_of(raw).precision == "minute"


def test_noon_is_no_date_without_a_day() -> None:
    assert not list(dates_in("We met at noon, and left at midnight."))
