"""The links of one page that a strategy does not follow, by the form of their URL: made in a worker."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass

from threadkeep.crawl import ReadJob, strategy_for_site
from threadkeep.fetch import same_site
from threadkeep.model import Identity, Link
from threadkeep.page import parse
from threadkeep.strategy import Strategy, clean_url, identity_of, matches_of, read_page
from threadkeep.ui.cli.output.readable_path import readable_path

_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[A-Za-z_]{1,12}")
# In characters: a longer part of a path is a title.
LONGEST_SEGMENT = 24


@dataclass(frozen=True, slots=True)
class SkippedForm:
    """Why links of one form were passed over, and the kind they would have led to."""

    form: str
    why: str
    target: str | None = None


@dataclass(frozen=True, slots=True)
class PassedOn:
    """What was passed over on one page of a kind, each form with its number of links.

    `taken` has the pages that its links lead to, each with the rule that takes it.
    """

    kind: str
    counts: tuple[tuple[SkippedForm, int], ...]
    taken: tuple[tuple[str, str], ...] = ()


def passed_on(job: ReadJob) -> PassedOn | None:
    """The links of a page that are not followed; None where no kind has the page."""
    page = parse(job.body, job.url, job.content_type)
    strategy = strategy_for_site(job.strategy or "", job.site)
    reading = read_page(page, strategy, job.version, job.at)
    if reading.identity is None:
        return None
    taken = {link.identity.key: link.rule for link in reading.links if link.identity is not None}
    passed = (_skipped_form(strategy, link, reading.identity, taken) for link in page.links)
    counts = Counter(each for each in passed if each is not None)
    return PassedOn(reading.identity.kind, tuple(counts.items()), tuple((rule, key) for key, rule in taken.items()))


def _skipped_form(strategy: Strategy, link: Link, here: Identity, taken: Container[str]) -> SkippedForm | None:
    if not same_site(link.url, strategy.site):
        return SkippedForm("other sites", "not on this site")
    form = form_of(clean_url(strategy, link.url))
    fitting = tuple(matches_of(strategy, link.url))
    if not fitting:
        return SkippedForm(form, "no kind has such a URL")
    if (same := fitting[0].alias) is not None:
        return SkippedForm(form, same.why or "the same page has a URL of its own", fitting[0].kind.name)
    # Where URLs of several kinds look alike, the link may have been taken as any of them.
    there = tuple(map(identity_of, fitting))
    if any(each.key in taken or each.key == here.key for each in there):
        return None
    why = "marked nofollow" if link.is_nofollow else _no_rule(strategy, here, there[0])
    return SkippedForm(form, why, there[0].kind)


def _no_rule(strategy: Strategy, here: Identity, there: Identity) -> str:
    rules = [rule for rule in strategy.follow if (rule.from_, rule.to) == (here.kind, there.kind)]
    if not rules:
        return f"reached from other pages than {here.kind}"
    return "of another list" if all(rule.as_ == "flip" for rule in rules) else "not where a rule looks"


def form_of(url: str) -> str:
    """The URL with what differs from link to link left out: numbers, titles, values of parameters."""
    path, _, query = readable_path(url).partition("?")
    segments = (_DIGITS.sub("N", _short(segment)) for segment in path.split("/"))
    names = sorted(part.partition("=")[0::2] for part in query.split("&") if part)
    values = "&".join(f"{name}={value if _WORD.fullmatch(value) else '…'}" if value else name for name, value in names)
    return "/".join(segments) + (f"?{values}" if values else "")


def _short(segment: str) -> str:
    is_title = len(segment) > LONGEST_SEGMENT or segment.count("-") + segment.count("_") + segment.count("%") > 1
    stem, dot, ending = segment.rpartition(".")
    return f"…{dot}{ending}" if is_title and stem and len(ending) < 6 else "…" if is_title else segment
