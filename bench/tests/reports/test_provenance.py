from __future__ import annotations

import subprocess
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from bench.tests.tiny_forum import TRUTH

from threadkeep_bench.reports.provenance import commit, cpu_seconds, fingerprint


def git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(("git", *identity, *words), cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_commit_is_that_of_the_repository_that_holds_the_code(tmp_path: Path) -> None:
    code = tmp_path / "code.py"
    code.write_text("x = 1")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "code.py")
    git(tmp_path, "commit", "-q", "-m", "first")
    head = git(tmp_path, "rev-parse", "--short", "HEAD")
    assert commit(code) == head
    code.write_text("x = 2")
    assert commit(code) == f"{head}-dirty"


def test_code_that_somebody_elses_repository_does_not_track_has_a_version_only(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "theirs")
    code = tmp_path / "code.py"
    code.write_text("x = 1")
    assert commit(code) == version("threadkeep")


def test_the_fingerprint_does_not_depend_on_the_order_of_forums() -> None:
    other = replace(TRUTH, name="other")
    assert fingerprint([TRUTH, other]) == fingerprint([other, TRUTH])
    assert fingerprint([TRUTH]) != fingerprint([other])


def test_one_changed_word_of_one_post_changes_the_fingerprint() -> None:
    first, *others = TRUTH.threads
    changed = replace(first, posts=(replace(first.posts[0], text="other words"), *first.posts[1:]))
    assert fingerprint([replace(TRUTH, threads=(changed, *others))]) != fingerprint([TRUTH])


def test_cpu_seconds_never_run_backwards() -> None:
    before = cpu_seconds()
    sum(range(100_000))
    assert cpu_seconds() >= before > 0
