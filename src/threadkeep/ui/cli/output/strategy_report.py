"""What was learned of a forum, in a few lines for people and as JSON for scripts."""

from __future__ import annotations

from collections.abc import Iterator

from threadkeep.strategy import (
    FOLLOW_KEYS,
    KIND_KEYS,
    POSITIONS,
    SAME_KEYS,
    AliasRule,
    FollowRule,
    Kind,
    Strategy,
    table_of,
    url_groups,
)
from threadkeep.ui.cli.output.readable_path import readable_path
from threadkeep.ui.cli.output.text import plain

ROLES = (("entry", "Entry"), ("index", "Boards"), ("thread", "Threads"), ("other", "Skipped"))


def strategy_lines(strategy: Strategy) -> Iterator[str]:
    """Entry, boards, threads, their flips, how posts are read, what is skipped and why."""
    yield _line("Entry", readable_path(strategy.entry), "")
    for role, name in ROLES[1:]:
        for kind in (kind for kind in strategy.kinds if kind.role == role):
            yield _line(name, _kind_words(kind), kind.why)
    for rule in strategy.follow:
        yield _line("Flips" if rule.as_ == "flip" else "Follows", _rule_words(strategy, rule), rule.why)
    for shape in strategy.posts:
        yield _line("Posts", f"of {shape.on}, each {shape.selector}", shape.why)
    for same in strategy.aliases:
        yield _line("Skipped", _same_words(same), same.why)


def _line(name: str, words: str, why: str) -> str:
    return plain(f"  {name:<8} {words}{f'  ({why})' if why else ''}")


def _kind_words(kind: Kind) -> str:
    like = f"like {readable_path(kind.example)}" if kind.example else f"{kind.url or 'of any URL'}"
    return f"{kind.name}, {like}" + (f", {kind.page_count:,} seen" if kind.page_count else "")


def _rule_words(strategy: Strategy, rule: FollowRule) -> str:
    if rule.as_ == "flip":
        to = strategy.kind(rule.to)
        by = ", ".join(sorted(POSITIONS & url_groups(to))) if to is not None else ""
        return f"of {rule.from_}" + (f", by {by}" if by else "")
    return f"{rule.from_} → {rule.to}" + (f" at {rule.at}" if rule.at else "")


def _same_words(same: AliasRule) -> str:
    dropped = f"parameters that change nothing: {', '.join(same.drop)}" if same.drop else ""
    leading = f"{same.url}: leads into a page of kind {same.kind}" if same.url else ""
    return "; ".join(filter(None, (dropped, leading)))


def strategy_json(strategy: Strategy) -> dict[str, object]:
    """The same for scripts, by the names that a strategy file has for it."""
    learned = strategy.learned
    return {
        "site": strategy.site,
        "entry": strategy.entry,
        "learner": learned.learner if learned else None,
        "pages": learned.pages if learned else None,
        "kind": {kind.name: table_of(kind, KIND_KEYS) for kind in strategy.kinds},
        "follow": [table_of(rule, FOLLOW_KEYS) for rule in strategy.follow],
        "same": [table_of(same, SAME_KEYS) for same in strategy.aliases],
    }
