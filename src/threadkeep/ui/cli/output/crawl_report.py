"""How a crawl ended, for people and for scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from threadkeep.archive import Counts, FieldHealth, Gap
from threadkeep.archive.completeness.gaps import HiddenBoard
from threadkeep.crawl import CrawlOutcome, UnreadField
from threadkeep.ui.cli.output.progress import duration
from threadkeep.ui.cli.output.text import many, plain

# In so many posts of so many threads more people than so few write: a rank has three or four words, a label one.
DOUBTED_POSTS, DOUBTED_THREADS, FEW_AUTHORS = 40, 8, 4
SENTENCES = {
    "complete": "Complete: everything that was found is archived.",
    "unread fields": "Everything that was found is archived, but posts lack fields that their pages show.",
    "unproven": "Everything that was found is archived; nothing proves that {unknown} whole.",
    "nothing": "No thread was found. threadkeep map {folder} shows which links are not followed, and why.",
    "incomplete": "Incomplete: {gaps} could not be had. Run the same command again to try them once more.",
    "split": "Incomplete: replies are stored as threads of their own, because the strategy does not join them.",
    "interrupted": "Interrupted. Run the same command again to go on.",
    "limit": "Stopped at the limit of pages. Run the same command again to go on.",
    "deadline": "Stopped at the time given. Run the same command again to go on.",
    "held": "Stopped: {why}. Run the same command again later.",
    "walled": "Stopped: {why}. Run the same command again when the forum is back, or with --cookies.",
    "rate-limited": "Stopped: {why}. Run the same command again later.",
}


def as_text(outcome: CrawlOutcome, folder: Path) -> str:
    counts, totals = outcome.counts, outcome.totals
    useful = f", {totals.useful / totals.requests:.1%} of them for pages of the forum" if totals.requests else ""
    lines = [
        f"{folder}: {counts.posts:,} posts in {counts.threads_done:,} of {counts.threads_known:,} threads, "
        f"{counts.boards:,} boards",
        coverage(counts),
        *thread_lines(counts),
        f"This run: {totals.requests:,} requests in {duration(totals.seconds)}{useful}; "
        f"{totals.new_posts:,} new posts, {totals.changed_posts:,} changed",
        *field_lines(outcome.health, outcome.unread_fields),
        *author_warnings(counts),
        *hidden_board_lines(outcome.unseen, outcome.unseen_count),
        *unrequested_lines(counts.refusing, outcome.unproductive_lists, outcome.untried_threads),
        *(f"  behind the wall: {plain(url)}" for url in outcome.walled),
        *map(gap_line, outcome.gaps),
    ]
    if more := outcome.gap_count - outcome.unasked - len(outcome.gaps):
        lines.append(f"  and {more:,} more: threadkeep show {folder}")
    if outcome.unasked:
        lines.append(f"  {outcome.unasked:,} pages that are known were not asked for yet")
    lines.append(_ending(outcome, folder))
    return "\n".join(lines)


def coverage(counts: Counts) -> str:
    """How many threads are whole, and for how many it is unknown."""
    words = f"Threads: {counts.threads_complete:,} whole, {counts.threads_part:,} partly or not at all"
    words += f", {counts.threads_left:,} left out" if counts.threads_left else ""
    unknown = counts.threads_unknown
    return f"{words}, {unknown:,} unknown: nothing says how long they are" if unknown else words


def thread_lines(counts: Counts) -> Iterator[str]:
    """How many addresses show the posts of a thread that has another one, and how many replies were not joined."""
    if counts.is_split:
        yield f'{counts.lone_replies:,} threads have one post and the title of another thread with "Re:" before it.'
    if counts.addresses:
        yield f"Other addresses of these threads, which show the same posts: {counts.addresses:,}."


def field_lines(health: Sequence[FieldHealth], unread: Sequence[UnreadField]) -> Iterator[str]:
    """How many posts of each kind of page have their fields, and which fields were not read."""
    for kind in health:
        shares = ", ".join(
            f"{name} {count / kind.posts:.1%}"
            for name, count in (("author", kind.authors), ("time", kind.times), ("text", kind.texts))
        )
        doubtful = f"; {kind.doubtful:,} of {many(kind.pages, 'page')} doubtful" if kind.doubtful else ""
        yield f"Fields of posts on pages of kind {plain(kind.kind)}: {shares}{doubtful}"
    for one in unread:
        yield (
            f"{one.missing:,} of {one.posts:,} posts on pages of kind {plain(one.kind)} have no {one.field}, although "
            f"the pages show one: see the [[post]] of the strategy."
        )


def author_warnings(counts: Counts) -> Iterator[str]:
    """Whether names may be wrong: a wrong place for them is wrong in all posts, and nothing else would show it."""
    if counts.posts < DOUBTED_POSTS or counts.threads_done < DOUBTED_THREADS:
        return
    if 2 * counts.unnamed > counts.posts:
        yield f"Of {counts.posts:,} posts {counts.unnamed:,} name nobody: see author in the [[post]] of the strategy."
    elif counts.authors <= FEW_AUTHORS:
        named = f"{counts.posts - counts.unnamed:,} posts name {many(counts.authors, 'author')} in all"
        yield f"{named}: if there are more, see author in the [[post]] of the strategy."


def gap_line(gap: Gap) -> str:
    return f"  missing: {plain(gap.why)} — {plain(gap.title or gap.url)} ({plain(gap.url)})"


def hidden_board_lines(unseen: Sequence[HiddenBoard], count: int) -> Iterator[str]:
    """What guests are not shown, with the first of it as examples."""
    if count:
        yield f"{many(count, 'board')} without a thread that guests can see, which is not counted as missing:"
    for each in unseen:
        label = "not for guests" if each.kind == "wall" else "empty"
        yield f"  {label}: {plain(each.why)} — {plain(each.title or each.url)} ({plain(each.url)})"


def unrequested_lines(refusing: int, unproductive_lists: int = 0, untried_threads: int = 0) -> Iterator[str]:
    """Where the forum may go on and was not asked: nobody knows what is there."""
    if refusing:
        where = f"On {many(refusing, 'page')} links to the forum's own pages say nofollow"
        yield f"{where}: what only they lead to is not here."
    if unproductive_lists:
        yield f"{many(unproductive_lists, 'list')} showed nothing for several pages: no further page was asked for."
    if untried_threads:
        threads = many(untried_threads, "thread")
        yield f"Left alone: {threads} that no board lists; what was tried of such could not be read."


def as_json(outcome: CrawlOutcome, folder: Path) -> str:
    return json.dumps(
        {
            "archive": str(folder),
            "ending": outcome.ending,
            "exit_code": outcome.exit_code,
            "run": asdict(outcome.totals),
            "counts": counts_json(outcome.counts),
            "gap_count": outcome.gap_count,
            "unasked": outcome.unasked,
            "gaps": [asdict(gap) for gap in outcome.gaps],
            "unseen_count": outcome.unseen_count,
            "barren": outcome.unproductive_lists,
            "untried": outcome.untried_threads,
            "health": [asdict(kind) for kind in outcome.health],
            "unread_fields": [asdict(field) for field in outcome.unread_fields],
            "walled": list(outcome.walled),
            "unseen": [asdict(each) for each in outcome.unseen],
        },
        ensure_ascii=False,
    )


def counts_json(counts: Counts) -> dict[str, object]:
    return {**asdict(counts), "threads_part": counts.threads_part}


def _ending(outcome: CrawlOutcome, folder: Path) -> str:
    count = f"{outcome.gap_count:,} page{'s' if outcome.gap_count != 1 else ''} or thread parts"
    unknown = outcome.counts.threads_unknown
    words = {
        "gaps": count,
        "why": outcome.held.why if outcome.held else "",
        "unknown": f"{many(unknown, 'thread')} {'is' if unknown == 1 else 'are'}",
        "folder": str(folder),
    }
    return SENTENCES[_kind_of_ending(outcome)].format_map(words)


def _kind_of_ending(outcome: CrawlOutcome) -> str:
    """The ending, which depends on what the crawl stored."""
    if outcome.ending == "incomplete" and not outcome.counts.threads_known:
        return "nothing"
    if outcome.ending == "incomplete" and outcome.counts.is_split and not outcome.gap_count:
        return "split"
    if outcome.ending == "complete" and outcome.unread_fields:
        return "unread fields"
    return "unproven" if outcome.ending == "complete" and outcome.counts.threads_unknown else outcome.ending
