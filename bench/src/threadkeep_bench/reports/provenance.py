"""Where figures come from: the code's commit, the data's fingerprint, the CPU spent."""

from __future__ import annotations

import hashlib
import resource
import subprocess
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from threadkeep_bench.simulate import TrueThread, Truth


def commit(package: Path = Path(__file__)) -> str:
    """The commit of the repository that holds this file, marked where it was changed since; else the version."""
    if _git(package, "ls-files", "--error-unmatch", package.name) is None:
        return version("threadkeep")
    return _git(package, "describe", "--always", "--dirty", "--exclude=*") or version("threadkeep")


def fingerprint(truths: Iterable[Truth]) -> str:
    """Sixteen hexadecimal digits over everything the truths say, posts included, in the order of their names."""
    digest = hashlib.sha256()
    for truth in sorted(truths, key=lambda each: each.name):
        for line in _lines(truth):
            digest.update(line.encode("utf-8", "surrogatepass") + b"\n")
    return digest.hexdigest()[:16]


def file_fingerprint(paths: Iterable[Path]) -> str:
    """Sixteen hexadecimal digits over the bytes of the files, in their order."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cpu_seconds() -> float:
    """User and system time of this process and of its finished children."""
    usages = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _lines(truth: Truth) -> Iterable[str]:
    yield repr((truth.name, truth.start, truth.entry, truth.traits))
    for board in truth.boards:
        yield repr((board.id, board.url, board.title, board.parent, board.pages))
    for thread in truth.threads:
        yield repr((thread.id, thread.board, thread.url, thread.title, thread.pages))
        yield from _posts(thread)


def _posts(thread: TrueThread) -> Iterable[str]:
    return (repr((post.id, post.author, post.at.isoformat(), post.text)) for post in thread.posts)


def _git(package: Path, *words: str) -> str | None:
    try:
        done = subprocess.run(
            ("git", *words), cwd=package.parent, capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
