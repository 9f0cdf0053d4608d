"""Takes a post, a thread or a person out of the WARC files of an archive, and makes its database again from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from threadkeep.archive import RedactionTarget, open_archive, strategy_file_text
from threadkeep.archive.redaction.clean_warc import segment_bytes, swap_files, write_clean_files
from threadkeep.crawl.repair import repair_into
from threadkeep.errors import UsageError
from threadkeep.protocols import Clock


@dataclass(frozen=True, slots=True)
class RedactionOutcome:
    """The number of posts that were taken out, and of those that the archive has, emptied ones included."""

    redacted: int
    posts: int


async def redact_into(
    folder: Path, clock: Clock, target: RedactionTarget, report: Callable[[int], None] = lambda count: None
) -> RedactionOutcome:
    """Rewrite the WARC files without the target and make the database again from them.

    Killed anywhere, the archive is as it was, or `repair_into` ends what was begun.
    """
    with open_archive(folder, clock=clock) as archive:
        if archive.unread_pages():
            raise UsageError(
                f"{folder} has pages that were not read yet, which may show it too",
                f"Run `threadkeep reparse {folder}` first.",
            )
        plan = archive.redaction_plan(target)
        if not plan.posts:
            raise UsageError(
                f"{folder} has no post of the {target.kind} {target.value!r}",
                "Name it as `threadkeep export` writes it: author, thread_id or thread_url, url.",
            )
        sizes = segment_bytes(folder)
        write_clean_files(folder, plan, clock.now())
    swap_files(folder, sizes, clock.now())
    outcome = await repair_into(folder, clock, strategy_file_text(folder), report)
    return RedactionOutcome(plan.posts, outcome.posts)
