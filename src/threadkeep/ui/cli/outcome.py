"""How a crawl ended, for people and for scripts."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from threadkeep.crawl import Outcome
from threadkeep.ui.cli.progress import duration
from threadkeep.ui.cli.text import plain

SENTENCES = {
    "complete": "Complete: everything that was found is archived.",
    "incomplete": "Incomplete: {gaps} could not be had. Run the same command again to try them once more.",
    "interrupted": "Interrupted. Run the same command again to go on.",
    "limit": "Stopped at the limit of pages. Run the same command again to go on.",
    "held": "Stopped: {why}. Run the same command again later.",
    "rate-limited": "Stopped: {why}. Run the same command again later.",
}


def as_text(outcome: Outcome, folder: Path) -> str:
    counts, tally = outcome.counts, outcome.tally
    useful = f", {tally.useful / tally.requests:.1%} of them for pages of the forum" if tally.requests else ""
    lines = [
        f"{folder}: {counts.posts:,} posts in {counts.threads_done:,} of {counts.threads_known:,} threads, "
        f"{counts.boards:,} boards",
        f"This run: {tally.requests:,} requests in {duration(tally.seconds)}{useful}; "
        f"{tally.new_posts:,} new posts, {tally.changed_posts:,} changed",
        *(f"  missing: {plain(gap.why)} — {plain(gap.title or gap.url)} ({plain(gap.url)})" for gap in outcome.gaps),
    ]
    if more := outcome.gap_count - outcome.unasked - len(outcome.gaps):
        lines.append(f"  and {more:,} more: threadkeep show {folder}")
    if outcome.unasked:
        lines.append(f"  {outcome.unasked:,} pages that are known were not asked for yet")
    lines.append(_ending(outcome))
    return "\n".join(lines)


def as_json(outcome: Outcome, folder: Path) -> str:
    return json.dumps(
        {
            "archive": str(folder),
            "ending": outcome.ending,
            "exit_code": outcome.exit_code,
            "run": asdict(outcome.tally),
            "counts": asdict(outcome.counts),
            "gap_count": outcome.gap_count,
            "unasked": outcome.unasked,
            "gaps": [asdict(gap) for gap in outcome.gaps],
        },
        ensure_ascii=False,
    )


def _ending(outcome: Outcome) -> str:
    count = f"{outcome.gap_count:,} page{'s' if outcome.gap_count != 1 else ''} or thread parts"
    return SENTENCES[outcome.ending].format(gaps=count, why=outcome.held.why if outcome.held else "")
