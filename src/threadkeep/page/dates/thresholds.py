"""The tuned numbers of reading dates."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DateThresholds:
    """When a date is believed to belong to a record, a row or the page."""

    # A date that fewer of the records have, or that they have twice, is not the record's: an edit, a quotation, a date
    # in a text. Chosen, not measured.
    owned_by: float = 0.6
    # Two equal dates are no step, but they do not speak against an order: "2 years ago" under "2 years ago". Chosen.
    equal_step: float = 0.5
    # The bonus of the later one of two dates: people joined before they wrote. Three posts have join dates in order by
    # chance one time in three, which this outweighs.
    latest: float = 0.6
    # If the date is a smaller share of its text, the text has other words too. Chosen, not measured.
    alone: float = 0.9
    # Rows that may be pinned to the top of a list. Chosen, not measured.
    most_pinned: int = 5
    # A page that states more time zones lists them for a choice. Chosen, not measured.
    most_stated_zones: int = 5
    # "<b>Today</b>, 15:04": the second text is at most an end of one element and a start of another away.
    node_distance: int = 3


DATES = DateThresholds()
