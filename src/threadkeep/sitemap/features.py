"""The features of a page, by name."""

from __future__ import annotations

from collections.abc import Mapping

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


def features_of(look: PageLook) -> Mapping[str, float]:
    """All features; those of `PAPER` are the paper's."""
    return {**record_features(look), **own_features(look)}


def own_features(look: PageLook) -> Mapping[str, float]:
    """Those that types are told by."""
    shapes = shapes_of(look)
    return {
        **list_features(look),
        **series_features(look, shapes),
        **post_features(look),
        **page_features(look),
        **subject_features(look, shapes),
    }
