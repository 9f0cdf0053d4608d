"""CSS selectors for places of links and blocks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from threadkeep.sitemap import LinkOccurrence

# Names that need no escape; masked digits and odd names cannot be written down.
_NAME = re.compile(r"-?[A-Za-z_][A-Za-z_-]*")
_TAG = re.compile(r"[a-z][a-z1-6]*")
# So many steps up are enough to distinguish places.
_LONGEST = 6


def selector_for(place: str, others: Collection[str]) -> str | None:
    """The shortest end of a place that fits none of the others; None if there is none."""
    return next((each for each in _ends(place) if not any(fits(each, other) for other in others)), None)


def _ends(place: str) -> Iterator[str]:
    """The last steps of a place, those with a class first."""
    steps = [_css_step(step) for step in place.split(">")]
    ends: list[str] = []
    for length in range(1, min(_LONGEST, len(steps)) + 1):
        chosen = steps[-length:]
        if None in chosen:
            break
        ends.append(">".join(filter(None, chosen)))
    yield from sorted(ends, key=lambda end: ("." not in end, end.count(">")))


def spot_of(link: LinkOccurrence) -> str:
    """The place of a link with the column of its table cell: `tr>td:2>a`."""
    column = link.look.column
    if not column:
        return link.place
    steps = link.place.split(">")
    at = max((at for at, step in enumerate(steps) if step.partition(".")[0] in ("td", "th")), default=None)
    if at is None:
        return link.place
    return ">".join([*steps[:at], f"{steps[at]}:{column}", *steps[at + 1 :]])


def _css_step(step: str) -> str | None:
    step, colon, column = step.partition(":")
    tag, *classes = step.split(".")
    if not _TAG.fullmatch(tag):
        return None
    written = ".".join([tag, *(name for name in classes if _NAME.fullmatch(name))])
    return f"{written}:nth-child({column})" if colon and column.isdigit() else written


def fits(selector: str, place: str) -> bool:
    """Whether a selector of these finds what is at a place."""
    wanted, steps = selector.split(">"), place.split(">")
    if len(wanted) > len(steps):
        return False
    return all(_step_fits(want, step) for want, step in zip(wanted, steps[-len(wanted) :], strict=True))


def _step_fits(want: str, step: str) -> bool:
    want, _, wanted_column = want.partition(":")
    step, _, column = step.partition(":")
    tag, *classes = want.split(".")
    own, *others = step.split(".")
    is_column = not wanted_column or wanted_column == f"nth-child({column})"
    return tag == own and set(classes) <= set(others) and is_column
