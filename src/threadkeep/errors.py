"""Every error a caller may meet.

    ThreadkeepError                 exit code
    ├── UsageError                  2   the words of the call are off
    ├── DiskError                   3   the disk is full, or cannot be read or written
    ├── SystemLimitError            3   memory, open files or processes run out
    ├── ConfigError                 4   a configuration or cookie file that does not read
    │   └── StrategyError           4   a strategy file that does not read, with the place in it
    ├── ArchiveError                4   a folder that is no archive, or another site's, or a newer version's
    │   ├── ArchiveBusy             4   another process writes to it
    │   └── UnsafeArchive           4   a link or a device lies where a file of the archive should be
    ├── UnreachableError            10  the site cannot be reached now
    ├── ForbiddenError              12  robots.txt or a wall does not let us in
    └── IntegrityError              15  stored bytes that are not what was stored

A page that fails is not an error but data: `model.Failure`.
"""

from pathlib import Path


class ThreadkeepError(Exception):
    """What happened, and in `hint` what to do about it."""

    exit_code = 1

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.hint = hint


class UsageError(ThreadkeepError):
    exit_code = 2


class NoForumFound(UsageError):
    """A learner found neither boards nor threads from the start page."""


class DiskError(ThreadkeepError):
    exit_code = 3


class SystemLimitError(ThreadkeepError):
    exit_code = 3


class ConfigError(ThreadkeepError):
    exit_code = 4


class StrategyError(ConfigError):
    """A strategy file that does not read; `place` is its key path or its line."""

    def __init__(self, what: str, place: str = "", hint: str = "") -> None:
        super().__init__(f"{place}: {what}" if place else what, hint)
        self.place = place


class ArchiveError(ThreadkeepError):
    exit_code = 4


class ArchiveBusy(ArchiveError):
    pass


class UnsafeArchive(ArchiveError):
    """A file in the folder leads out of it: a symbolic link, a second name of another file, or a device."""

    def __init__(self, path: Path, what: str, hint: str = "") -> None:
        super().__init__(f"{path} {what}", hint)
        self.path = path


class UnreachableError(ThreadkeepError):
    exit_code = 10


class ForbiddenError(ThreadkeepError):
    exit_code = 12


class IntegrityError(ThreadkeepError):
    exit_code = 15
