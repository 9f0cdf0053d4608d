"""The WARC files of an archive written again without what is taken out, and put in the place of the old ones."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from threadkeep.archive.database.crash_points import crash_point
from threadkeep.archive.database.folder_check import DATABASE, REDACTED, WARC
from threadkeep.archive.database.lock import locked
from threadkeep.archive.exports import DEFAULT_TARGETS
from threadkeep.archive.records.notes import RedactionMade, VisitOutcome, note_for, read_note
from threadkeep.archive.redaction.plan import RedactionPlan
from threadkeep.archive.redaction.redactions import cleaned
from threadkeep.archive.redaction.text_mask import TextMask
from threadkeep.errors import ArchiveBusy
from threadkeep.model import Exchange
from threadkeep.warc import Content, Note, WarcWriter, check_real_folder, contents, segments

# The new files while they are written, when they are complete, and the old ones until they are deleted.
_UNFINISHED, _OLD = f"{REDACTED}.part", "warc.old"
FOLDERS = (_UNFINISHED, REDACTED, _OLD)
# A record of marks stays below the size of a note that is read.
_MARKS_PER_RECORD = 2_000
# Files with posts: the database, its copies, and exports that were written without -o.
_WITH_POSTS = (f"{DATABASE}*", "archive.v*.db", "archive.damaged-*.db*", *DEFAULT_TARGETS)


def write_clean_files(folder: Path, plan: RedactionPlan, now: datetime) -> None:
    """Write the WARC files without what the plan names, beside the old ones. Call it with the archive locked.

    IntegrityError if a record is damaged: what it contains is not known.
    """
    for name in FOLDERS:
        _remove(folder / name)
    unfinished = folder / _UNFINISHED
    unfinished.mkdir()
    mask = plan.redactions.mask(plan.texts, "")
    with closing(WarcWriter(unfinished)) as writer:
        for path in segments(folder / WARC):
            for visit in _visits(path):
                if any(plan.redactions.has_url(url) for url in _urls(visit)):
                    continue
                for content in visit:
                    if isinstance(content.what, Exchange):
                        writer.write([_cleaned(content.what, mask, plan)])
                    else:
                        writer.write_note(content.what)
        for made in _records(plan, now):
            writer.write_note(note_for(made))
        writer.sync()
    crash_point("before-redaction")
    unfinished.rename(folder / REDACTED)


def swap_files(folder: Path, sizes: dict[str, int], now: datetime) -> None:
    """Delete the database and put the complete new WARC files in place of the old ones of these sizes."""
    with locked(folder, now):
        if segment_bytes(folder) != sizes or not (folder / REDACTED).is_dir():
            raise ArchiveBusy(f"{folder} was changed by another command meanwhile", "Run the same command again.")
        # Without the database nothing but `repair` opens the archive, and that ends what is begun here.
        for pattern in _WITH_POSTS:
            for path in sorted(folder.glob(pattern)):
                _remove(path)
        crash_point("in-redaction")
        _put_in_place(folder)


def end_swap(folder: Path, now: datetime) -> None:
    """End a swap that was killed. If the database is there, the swap had not begun: the new files are dropped."""
    if not any((folder / name).exists() for name in FOLDERS):
        return
    with locked(folder, now):
        if (folder / DATABASE).exists():
            for name in FOLDERS:
                _remove(folder / name)
        else:
            _put_in_place(folder)


def segment_bytes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_size for path in segments(folder / WARC)}


def _put_in_place(folder: Path) -> None:
    for name in (WARC, *FOLDERS):
        check_real_folder(folder / name)
    if (folder / REDACTED).is_dir():
        if (folder / WARC).is_dir():
            (folder / WARC).rename(folder / _OLD)
        crash_point("in-swap-of-files")
        (folder / REDACTED).rename(folder / WARC)
    for name in FOLDERS:
        _remove(folder / name)


def _cleaned(exchange: Exchange, mask: TextMask, plan: RedactionPlan) -> Exchange:
    own = replace(mask, is_url=plan.redactions.mask((), exchange.url).is_url)
    # A few letters, such as "thanks", are the redacted post or title only where that is shown.
    is_shown = exchange.url in plan.pages or own.has_link(exchange.body.decode("latin-1"))
    return cleaned(exchange, own if is_shown else replace(own, is_line=TextMask().is_line))


def _visits(path: Path) -> Iterator[list[Content]]:
    """The records of each visit that has an outcome, and every other record alone."""
    rest = iter(contents(path))
    for content in rest:
        visit = [content]
        note = read_note(content.what) if isinstance(content.what, Note) else None
        missing = note.exchanges if isinstance(note, VisitOutcome) else 0
        while missing and (follower := next(rest, None)) is not None:
            visit.append(follower)
            missing -= isinstance(follower.what, Exchange)
        yield visit


def _urls(visit: list[Content]) -> Iterator[str]:
    for content in visit:
        if isinstance(content.what, Exchange):
            yield content.what.url
        elif isinstance(note := read_note(content.what), VisitOutcome):
            yield note.url


def _records(plan: RedactionPlan, now: datetime) -> Iterator[RedactionMade]:
    marks = sorted(plan.redactions.marks)
    for start in range(0, len(marks), _MARKS_PER_RECORD):
        yield RedactionMade(tuple(marks[start : start + _MARKS_PER_RECORD]), now)


def _remove(path: Path) -> None:
    """Delete a file, a folder, or a link, which is not followed."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    elif os.path.lexists(path):
        path.unlink()
