"""What a refresh found changed: new threads, new posts, edits and deletions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep.archive import Archive
from threadkeep.model import PageOutcome, Reading
from threadkeep.strategy import list_name


@dataclass(frozen=True, slots=True)
class ThreadChange:
    """One thread in which something changed; `is_gone`: the forum says that it is not there any more."""

    thread: str
    title: str
    url: str
    is_new: bool = False
    new_posts: int = 0
    edited_posts: int = 0
    deleted_posts: int = 0
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    threads: tuple[ThreadChange, ...] = ()

    @property
    def new_threads(self) -> int:
        return sum(each.is_new for each in self.threads)

    @property
    def new_posts(self) -> int:
        return sum(each.new_posts for each in self.threads)

    @property
    def edited_posts(self) -> int:
        return sum(each.edited_posts for each in self.threads)

    @property
    def deleted_posts(self) -> int:
        return sum(each.deleted_posts for each in self.threads)

    @property
    def gone_threads(self) -> int:
        return sum(each.is_gone for each in self.threads)


NONE = Changes()


class Changing:
    """Counts changes as pages are kept."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = set(known)
        self._new: Counter[str] = Counter()
        self._edited: Counter[str] = Counter()
        self._deleted: Counter[str] = Counter()
        self._gone: set[str] = set()

    def record_page(self, reading: Reading, kept: PageOutcome) -> None:
        if reading.identity is not None and reading.identity.role == "thread":
            thread = list_name(reading.identity)
            self._new[thread] += kept.new_posts
            self._edited[thread] += kept.changed_posts

    def record_gone_thread(self, thread: str) -> None:
        self._gone.add(thread)

    def deleted(self, threads: Iterable[str]) -> None:
        self._deleted.update(threads)

    def changes(self, archive: Archive) -> Changes:
        """What changed since this was last called."""
        keys = {*+self._new, *+self._edited, *+self._deleted, *self._gone}
        changes = Changes(tuple(self._change(archive, key) for key in sorted(keys)))
        self._known |= keys
        for changed in (self._new, self._edited, self._deleted, self._gone):
            changed.clear()
        return changes

    def _change(self, archive: Archive, key: str) -> ThreadChange:
        thread = archive.thread(key)
        return ThreadChange(
            thread=key,
            title=thread.title if thread else "",
            url=thread.url if thread else "",
            is_new=key not in self._known and self._new[key] > 0,
            new_posts=self._new[key],
            edited_posts=self._edited[key],
            deleted_posts=self._deleted[key],
            is_gone=key in self._gone,
        )
