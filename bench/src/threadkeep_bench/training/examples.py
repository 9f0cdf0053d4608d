"""Labelled pages as features: what models are trained on and measured by."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import log1p

from threadkeep.layout.posts import posts_of
from threadkeep.layout.regions import regions_of
from threadkeep.page import Page, date_candidates, parse
from threadkeep.sitemap.features import features_of
from threadkeep.sitemap.page_look import look_at
from threadkeep.sitemap.page_type import Kind
from threadkeep_bench.simulate import UrlKind
from threadkeep_bench.test_beds import Bed
from threadkeep_bench.training.labels import labelled
from threadkeep_bench.training.made_up_sites import site_pages
from threadkeep_bench.training.sample import sampled_pages


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page of a forum with its label and features; `url_kind` says what its URL is."""

    forum: str
    url: str
    url_kind: UrlKind
    label: Kind
    features: Mapping[str, float]


def examples_of(bed: Bed, per_kind: int, seed: int = 0) -> Iterator[LabelledPage]:
    """The labelled pages of a bed, at most so many of each kind of URL."""
    for sampled, label in labelled(asyncio.run(sampled_pages(bed, per_kind, seed)), bed):
        yield LabelledPage(bed.name, sampled.url, sampled.truth.kind, label, page_features_of(sampled.page, sampled.at))


def specimen_examples(site: int, at: datetime) -> Iterator[LabelledPage]:
    """The pages of a made-up site; simulated forums have few pages beside threads and lists, and simple ones."""
    for specimen in site_pages(site, at):
        page = parse(specimen.html.encode(), specimen.url, "text/html; charset=utf-8")
        yield LabelledPage(f"site {site}", specimen.url, "other", specimen.label, page_features_of(page, at))


def teaches(example: LabelledPage) -> bool:
    """Whether a page shows what its label says: one of a list without rows would teach what stands around lists.

    Four such pages in two thousand made every login page of a package that was left out an index.
    """
    rows = max(example.features["series_rows"], example.features["list_rows"])
    return example.label != "index" or rows >= log1p(2)


def page_features_of(page: Page, at: datetime) -> Mapping[str, float]:
    return features_of(look_at(page, regions_of(page), posts_of(page, at), date_candidates(page)))
