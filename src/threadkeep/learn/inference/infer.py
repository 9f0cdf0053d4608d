"""Strategies that explain the evidence, the best one first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.fetch import normalise
from threadkeep.learn.inference.analogous_forms import analogous_forms
from threadkeep.learn.inference.assessment import doubts_of, score_of
from threadkeep.learn.inference.index_forms import index_forms
from threadkeep.learn.inference.kinds import entry_kind, guards, in_order, kinds_of
from threadkeep.learn.inference.layouts import is_page
from threadkeep.learn.inference.opaque_urls import kinds_by_content, mixed_shape, rules_by_place
from threadkeep.learn.inference.positions import positions
from threadkeep.learn.inference.shape_records import ShapeRecord, shape_records
from threadkeep.learn.inference.site_view import SiteView, site_view
from threadkeep.learn.inference.thread_forms import Form, Records, thread_forms
from threadkeep.sitemap import Evidence
from threadkeep.strategy import AliasRule, FollowRule, Kind, Provenance, Strategy


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A strategy with how well it explains the evidence, 0 to 1, and what is uncertain about it."""

    strategy: Strategy
    score: float
    doubts: tuple[str, ...] = ()


def infer(evidence: Evidence) -> tuple[Hypothesis, ...]:
    """Hypotheses about the forum, the best one first; empty if no page is known to belong to a thread."""
    if not any(map(is_page, evidence.pages)):
        return ()
    view = site_view(evidence)
    records = shape_records(view)
    strategies = [_strategy_by_url(view, records)]
    if (mixed := mixed_shape(records)) is not None:
        # The places of links decide where URLs do not; both readings of the evidence are kept.
        strategies.insert(0, _strategy_by_place(view, mixed))
    return _ranked(view, strategies)


def explained_share(evidence: Evidence, strategy: Strategy) -> float:
    """How well a strategy explains the evidence, 0 to 1, on the scale of hypotheses."""
    return score_of(site_view(evidence), strategy)


def _ranked(view: SiteView, strategies: Sequence[Strategy]) -> tuple[Hypothesis, ...]:
    """The hypotheses by their score; a strategy file needs a kind of threads.

    Where URLs do not show the role of a page, a strategy by URLs takes all pages for threads: its score is too good.
    """
    found = [
        Hypothesis(strategy, score_of(view, strategy), tuple(doubts_of(view, strategy)))
        for strategy in strategies
        if any(kind.role == "thread" for kind in strategy.kinds)
    ]
    return tuple(sorted(found, key=lambda each: (not _is_by_content(each.strategy), -each.score)))


def _is_by_content(strategy: Strategy) -> bool:
    return any(kind.marker for kind in strategy.kinds)


def _strategy_by_url(view: SiteView, records: Records) -> Strategy:
    thread_positions, list_positions = positions(view, records)
    threads = thread_forms(view, records, thread_positions)
    lists = index_forms(view, records, threads, list_positions)
    threads, lists = (*threads, *analogous_forms(threads, lists)), (*lists, *analogous_forms(lists, threads))
    return _strategy(view, records, threads, lists)


def _strategy_by_place(view: SiteView, mixed: ShapeRecord) -> Strategy:
    entry = entry_url(view, [Form(mixed, ())], [])
    first = entry_kind(view, entry)
    kinds = kinds_by_content(view, mixed)
    return _with_kinds(view, entry, (first, *kinds), tuple(rules_by_place(view, entry)))


def _strategy(view: SiteView, records: Records, threads: Sequence[Form], lists: Sequence[Form]) -> Strategy:
    entry = entry_url(view, lists, threads)
    thread_kinds = kinds_of(view, threads, "thread")
    list_kinds = kinds_of(view, lists, "index")
    useful = in_order([*thread_kinds, *list_kinds])
    first = entry_kind(view, entry)
    kinds = (first, *guards(view, records, useful, [*threads, *lists]), *useful)
    return _with_kinds(view, entry, kinds, tuple(_rules(first, list_kinds, thread_kinds, lists, threads)))


def _with_kinds(view: SiteView, entry: str, kinds: tuple[Kind, ...], follow: tuple[FollowRule, ...]) -> Strategy:
    sessions = AliasRule(drop=view.sessions, why="the same value in all links of a page")
    return Strategy(
        site=normalise("/", view.evidence.start) or view.evidence.start,
        entry=entry,
        learned=Provenance(pages=len(view.pages), learner="explore", parser="lexbor"),
        aliases=(sessions,) if view.sessions else (),
        kinds=kinds,
        follow=follow,
    )


def _rules(
    entry: Kind,
    lists: Sequence[Kind],
    threads: Sequence[Kind],
    list_forms: Sequence[Form],
    thread_forms: Sequence[Form],
) -> Iterator[FollowRule]:
    for source in (entry, *lists):
        for to, form in zip(lists, list_forms, strict=True):
            is_flip = form.position is not None and bool(form.ids) and _has_base(form, list_forms)
            is_flip = is_flip and source is not entry
            yield FollowRule(source.name, to.name, as_="flip" if is_flip else None)
        for to in threads:
            yield FollowRule(source.name, to.name)
    for source in threads:
        for to, form in zip(threads, thread_forms, strict=True):
            if form.position is not None:
                yield FollowRule(source.name, to.name, as_="flip")


def _has_base(form: Form, forms: Sequence[Form]) -> bool:
    """Whether the first page of the list has another form."""
    return any(other.position is None and other.ids == form.ids for other in forms)


def entry_url(view: SiteView, lists: Sequence[Form], threads: Sequence[Form]) -> str:
    """The page that links to most lists, and that most pages link to."""
    with_ids = {form.shape for form in lists if form.shape.variable_keys()}
    shapes = {form.shape for form in lists}
    no_entries = with_ids | {form.shape for form in threads}
    linked: dict[str, int] = {}
    for page, label in zip(view.pages, view.labels, strict=True):
        if label != "none" and page.requested == page.answered and view.shape(page.answered) not in no_entries:
            urls = {link.url for link in page.links} - {page.answered}
            linked[page.answered] = sum(view.shape(url) in shapes for url in urls)
    if not linked:
        return view.evidence.start
    best = max(linked.values())
    inward = Counter(url for page in view.pages for url in {link.url for link in page.links})
    candidates = [url for url, count in linked.items() if count >= 0.7 * best]
    return min(candidates, key=lambda url: (-inward[url], len(url), url))
