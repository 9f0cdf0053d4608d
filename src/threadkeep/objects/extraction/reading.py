"""Looking at kept pages for objects: the calls that cross into a worker process."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from threadkeep.objects.extraction.alignment import Alignment, KnownObjects, aligned_records
from threadkeep.objects.extraction.page_objects import FoundObject, page_objects
from threadkeep.objects.extraction.wrapper import Wrapper
from threadkeep.objects.types import ObjectType
from threadkeep.page import parse


@dataclass(frozen=True, slots=True)
class LookJob:
    """A page to look at: `known` objects are aligned where given, `wrappers` read what has no markup."""

    url: str
    body: bytes
    content_type: str | None
    at: datetime
    type: ObjectType
    wrappers: tuple[Wrapper, ...] = ()
    known: KnownObjects | None = None


@dataclass(frozen=True, slots=True)
class PageLook:
    """What is on a page: objects as shown, known objects with their places, language."""

    objects: tuple[FoundObject, ...] = ()
    alignments: tuple[Alignment, ...] = ()
    language: str = ""


NOTHING_THERE = PageLook()


def look_at_page(job: LookJob) -> PageLook:
    page = parse(job.body, job.url, job.content_type)
    objects = page_objects(page, job.type, job.wrappers)
    is_bare = not any(job.type.is_complete(found.values) for found in objects)
    aligned = aligned_records(page, job.known, job.at) if job.known is not None and is_bare else ()
    language = (page.nodes.attribute(0, "lang") or "")[:2].lower() if len(page.nodes) else ""
    return PageLook(objects, aligned, language)
