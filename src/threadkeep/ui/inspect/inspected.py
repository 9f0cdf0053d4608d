"""Inspecting one page: the call that crosses into a worker process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.page import parse
from threadkeep.posts import posts_of
from threadkeep.sitemap.sight import Sight, sight_of
from threadkeep.ui.inspect.overlay import overlay


@dataclass(frozen=True, slots=True)
class PageFile:
    """The bytes of a page, its address, and when it was had."""

    body: bytes
    url: str
    content_type: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class InspectedPage:
    """What is seen on a page, and the page with it drawn over."""

    sight: Sight
    overlay: str


def inspected(file: PageFile) -> InspectedPage:
    page = parse(file.body, file.url, file.content_type)
    sight = replace(sight_of(page, file.at), posts=posts_of(page, file.at))
    return InspectedPage(sight, overlay(page.nodes, sight))
