"""The tuned numbers of inference."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InferenceThresholds:
    """Chosen on samples of 60 pages of 27 foreign forums."""

    # Places of blocks on a larger share of pages are the frame of the site.
    frame_share: float = 0.93
    # The core of a layout: places on this share of its pages.
    core_share: float = 0.4
    # A page joins the most similar layout from this similarity on.
    same_layout: float = 0.5
    # Layouts of threads scored 0.22 or more for posts, others 0.17 or less, previews of threads on boards apart.
    thread_score: float = 0.2
    # A page that lists so many threads at one place is an index.
    fewest_listed: int = 2
    # So many values at one place of a URL, seen beside each other in one list, are names.
    fewest_names: int = 3
    # A share of pages that repeat others makes a form of URL an alias.
    alias_share: float = 0.5
    # A role is believed from this share of the pages of a form of URL.
    role_share: float = 0.5
    # One value determines others if it goes with one of them in this share of its URLs.
    determines: float = 0.95


THRESHOLDS = InferenceThresholds()
