"""What is known about a site after its pages were looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from threadkeep.objects.extraction import KnownObjects, Mention, SiteSpelling, Wrapper
from threadkeep.objects.sites import SiteTrouble
from threadkeep.objects.types import ObjectType, Values

# Aligning compares every short text of a page with the known titles: more of them cost memory in each worker.
_MAX_KNOWN = 5_000


@dataclass(frozen=True, slots=True)
class PageMentions:
    """A kept page: what linked to it first, and the objects on it."""

    url: str
    parent: str | None
    mentions: tuple[Mention, ...] = ()

    def has_object(self, type: ObjectType) -> bool:
        return any(type.is_complete(mention.normal) for mention in self.mentions)

    def declares(self, type: ObjectType) -> bool:
        """Whether the page's markup declares an object."""
        return any(mention.source != "wrapper" and type.is_complete(mention.normal) for mention in self.mentions)


@dataclass(frozen=True, slots=True)
class SiteRecord:
    root: str
    pages: tuple[PageMentions, ...]
    wrappers: tuple[Wrapper, ...] = ()
    spelling: SiteSpelling = field(default_factory=SiteSpelling)
    language: str = ""
    trouble: SiteTrouble | None = None

    def object_pages(self, type: ObjectType) -> int:
        return sum(page.has_object(type) for page in self.pages)


def mentions_in(records: Iterable[SiteRecord]) -> tuple[Mention, ...]:
    return tuple(mention for record in records for page in record.pages for mention in page.mentions)


def known_objects(type: ObjectType, seeds: Iterable[Values], mentions: Iterable[Mention]) -> KnownObjects:
    """The seeds and all complete mentions, as values to look for on pages without markup."""
    complete = (mention.normal for mention in mentions if type.is_complete(mention.normal))
    distinct = list(dict.fromkeys([*seeds, *(_identifying(type, values) for values in complete)]))
    return KnownObjects(type, distinct[:_MAX_KNOWN])


def _identifying(type: ObjectType, values: Values) -> Values:
    names = {one.name for one in type.identifying}
    return tuple((name, value) for name, value in values if name in names)
