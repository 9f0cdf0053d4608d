"""The features of a page, by name."""

from __future__ import annotations

from collections.abc import Mapping
from math import log1p

from threadkeep.sitemap.counted_features import counted_features
from threadkeep.sitemap.list_features import list_features
from threadkeep.sitemap.page_features import page_features
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.post_features import post_features
from threadkeep.sitemap.record_features import record_features
from threadkeep.sitemap.series import shapes_of
from threadkeep.sitemap.series_features import series_features
from threadkeep.sitemap.subject_features import subject_features

PAPER = (
    "record_count", "max_anchor_length", "max_height", "max_text_length", "average_text_length", "has_timestamp",
    "time_order", "has_user_link",
)  # fmt: skip


# Those of `counted_features`: how much a page counts tells software apart too, so they are asked for small lists alone.
COUNTED = (
    "counted", "counted_things", "dated_things", "told_things", "told_twice", "told_kinds", "told_alike",
    "counted_stressed", "counted_before", "head_cells",
)  # fmt: skip
# A list of more rows than these is told by its repetition.
_FEW = log1p(6)


def features_of(look: PageLook) -> Mapping[str, float]:
    """All features; those of `PAPER` are the paper's, those of `COUNTED` for a second look."""
    return {**record_features(look), **own_features(look), **second_features(look)}


def own_features(look: PageLook) -> Mapping[str, float]:
    """Those that types are told by at first."""
    shapes = shapes_of(look)
    return {
        **list_features(look),
        **series_features(look, shapes),
        **post_features(look),
        **page_features(look),
        **subject_features(look, shapes),
    }


def second_features(look: PageLook) -> Mapping[str, float]:
    """Those that are asked for beside them where little repeats."""
    return counted_features(look, shapes_of(look))


def has_few_rows(features: Mapping[str, float]) -> bool:
    """Whether so little repeats on a page that repetition does not tell a list."""
    return max(features["series_rows"], features["list_rows"]) <= _FEW
