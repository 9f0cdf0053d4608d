"""Labelled pages as features: what models are trained on and measured by."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from threadkeep.evaluate.beds.bed import Bed
from threadkeep.evaluate.page_types.labels import labelled
from threadkeep.evaluate.page_types.plain_pages import plain_pages
from threadkeep.evaluate.page_types.sample import sampled_pages
from threadkeep.layout.posts import posts_of
from threadkeep.layout.regions import regions_of
from threadkeep.page import Page, parse
from threadkeep.page.dates import date_candidates
from threadkeep.simulate.truth import UrlKind
from threadkeep.sitemap.features import features_of
from threadkeep.sitemap.page_look import look_at
from threadkeep.sitemap.page_type import Kind


@dataclass(frozen=True, slots=True)
class Example:
    """A page of a forum with its label and features; `url_kind` says what its URL is."""

    forum: str
    url: str
    url_kind: UrlKind
    label: Kind
    features: Mapping[str, float]


def examples_of(bed: Bed, per_kind: int, seed: int = 0) -> Iterator[Example]:
    """The labelled pages of a bed, at most so many of each kind of URL."""
    for sampled, label in labelled(asyncio.run(sampled_pages(bed, per_kind, seed)), bed):
        yield Example(bed.name, sampled.url, sampled.truth.kind, label, page_features_of(sampled.page, sampled.at))


def plain_examples(at: datetime) -> Iterator[Example]:
    """The pages beside a forum, those of each language as if they were a forum of their own."""
    for name, language, html in plain_pages():
        url = f"http://plain.example/{name}"
        page = parse(html.encode(), url, "text/html; charset=utf-8")
        yield Example(f"plain {language}", url, "other", "other", page_features_of(page, at))


def page_features_of(page: Page, at: datetime) -> Mapping[str, float]:
    return features_of(look_at(page, regions_of(page), posts_of(page, at), date_candidates(page)))
