from __future__ import annotations

from collections.abc import Sequence

from threadkeep.objects.clustering import clusters_of, contradicted
from threadkeep.objects.extraction import Mention
from threadkeep.objects.types import load_type, value_of

EVENTS = load_type("events")


def doubted(shown: Sequence[tuple[str, str]], name: str = "hamlet") -> set[str]:
    """The days that are doubted, of pairs of site and day."""
    mentions = []
    for site, day in shown:
        values = (("name", name), ("location", "globe"), ("time", day))
        mentions.append(Mention(f"http://{site}.example/{day}", values, values))
    clusters = clusters_of(EVENTS, mentions)
    numbers = contradicted(EVENTS, clusters)
    return {value_of(clusters[number].mentions[0].normal, "time") or "" for number in numbers}


def test_a_time_that_one_site_shows_and_two_others_contradict_is_doubted() -> None:
    assert doubted([("a", "2026-05-01"), ("b", "2026-05-01"), ("c", "2026-05-08")]) == {"2026-05-08"}


def test_one_site_against_one_says_nothing() -> None:
    assert doubted([("a", "2026-05-01"), ("c", "2026-05-08")]) == set()


def test_another_evening_is_not_doubted_if_its_site_shows_the_agreed_one_as_well() -> None:
    shown = [("a", "2026-05-01"), ("b", "2026-05-01"), ("c", "2026-05-01"), ("c", "2026-05-08")]
    assert doubted(shown) == set()
