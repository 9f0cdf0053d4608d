"""The tuned numbers of reading a page by a strategy."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class ExtractionThresholds:
    """When the extraction of posts trusts what it found."""

    # Characters outside of links. A text of this length may be a post even without author and time, so the page is
    # reported when such a text is dropped. Advertisements are shorter. Chosen, not measured.
    long_text: int = 80
    # How far the time of an edit may be before the time of the post, or after the fetch: the two times of one page may
    # be in two time zones (at most 26 hours apart), or one of them may be a day without a time. Not tuned.
    edit_tolerance: timedelta = timedelta(days=1, hours=2)


EXTRACTION = ExtractionThresholds()
