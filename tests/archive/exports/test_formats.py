import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from threadkeep.archive import FORMS, Archive, export, export_to
from threadkeep.archive.exports import formats
from threadkeep.archive.exports.whole_file import whole_file
from threadkeep.errors import DiskError, UsageError

from .odd import keep_odd, odd_post

FILES = [form for form in FORMS if form != "html"]


def skip_without_arrow(form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")


@pytest.mark.parametrize("form", FORMS)
def test_an_existing_file_is_never_overwritten(archive: Archive, tmp_path: Path, form: str) -> None:
    skip_without_arrow(form)
    (tmp_path / "taken").write_text("years of work")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("taken", "link"):
        with pytest.raises(UsageError, match="there already") as caught:
            export(archive, form, tmp_path / name)
        assert "-o" in caught.value.hint
    assert (tmp_path / "taken").read_text() == "years of work"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("form", FORMS)
def test_an_export_that_is_interrupted_leaves_nothing_under_its_name(
    archive: Archive, tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    skip_without_arrow(form)
    keep_odd(archive)

    def broken(*_: object) -> object:
        yield from list(posts())[:3]
        raise KeyboardInterrupt

    posts = archive.all_posts
    monkeypatch.setattr(archive, "all_posts", broken)
    monkeypatch.setattr(archive, "posts", broken)
    with pytest.raises(KeyboardInterrupt):
        export(archive, form, tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir() if path.name != "forum"] == []


@pytest.mark.parametrize("form", FORMS)
def test_nothing_is_exported_among_the_warc_files(archive: Archive, form: str) -> None:
    with pytest.raises(UsageError, match="among the WARC files"):
        export(archive, form, archive.warc_folder / "out")
    assert not (archive.warc_folder / "out").exists()


KILLED_EXPORT = """
import os, sys
from pathlib import Path
from threadkeep.archive.exports.whole_file import whole_file
with whole_file(Path(sys.argv[1])) as file:
    file.write(b"half")
    file.flush()
    os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="only Linux has files without a name")
def test_an_export_that_is_killed_leaves_no_file_behind(tmp_path: Path) -> None:
    try:
        os.close(os.open(tmp_path, os.O_TMPFILE | os.O_WRONLY))
    except OSError:
        pytest.skip("this file system has no files without a name")
    (tmp_path / "out").mkdir()
    ended = subprocess.run([sys.executable, "-c", KILLED_EXPORT, str(tmp_path / "out" / "posts.csv")], check=False)
    assert ended.returncode == -9
    assert list((tmp_path / "out").iterdir()) == []


def test_a_system_without_nameless_files_gets_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    with whole_file(tmp_path / "out") as file:
        file.write(b"all")
        assert [path.suffix for path in tmp_path.iterdir() if path.is_file()] == [".part"]
    assert (tmp_path / "out").read_bytes() == b"all"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["out"]


@pytest.mark.parametrize("form", FILES)
def test_a_stream_gets_the_same_bytes_as_a_file(archive: Archive, tmp_path: Path, form: str) -> None:
    skip_without_arrow(form)
    keep_odd(archive)
    out = io.BytesIO()
    assert export_to(archive, form, out) == export(archive, form, tmp_path / "deep" / "out") == 14
    assert out.getvalue() == (tmp_path / "deep" / "out").read_bytes()
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["out"]


def test_a_post_of_ten_megabytes_is_exported_completely(archive: Archive, tmp_path: Path) -> None:
    keep_odd(archive, ("long " * 2_000_000,))
    for form in ("jsonl", "csv", "mbox"):
        export(archive, form, tmp_path / form)
    (first, _) = (json.loads(line) for line in (tmp_path / "jsonl").read_text().splitlines())
    assert first["text"] == odd_post(0, "long " * 2_000_000).text
    assert (tmp_path / "csv").read_text().count("long ") >= 4_000_000
    assert (tmp_path / "mbox").stat().st_size > 20_000_000


def test_an_empty_archive_gives_an_empty_export(archive: Archive, tmp_path: Path) -> None:
    assert [export(archive, form, tmp_path / form) for form in ("jsonl", "csv", "mbox", "html")] == [0, 0, 0, 0]


def test_an_unknown_format_is_refused_with_a_list_of_the_known_ones(archive: Archive, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="'docx'") as caught:
        export(archive, "docx", tmp_path / "out")
    assert "jsonl, csv, parquet, mbox, html" in caught.value.hint


def test_a_full_disk_is_reported_as_one(tmp_path: Path) -> None:
    with pytest.raises(DiskError), whole_file(tmp_path / "out"):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_created_during_an_export_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there already"), whole_file(tmp_path / "out") as file:
        file.write(b"ours")
        (tmp_path / "out").write_text("theirs")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert (tmp_path / "out").read_text() == "theirs"


def test_without_hard_links_a_file_still_gets_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refused)
    with whole_file(tmp_path / "out") as file:
        file.write(b"ours")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"out": b"ours"}


def test_the_command_offers_every_format() -> None:
    assert FORMS == ("jsonl", "csv", "parquet", "mbox", "html")
    assert set(formats._WRITERS) == set(FILES)
