import shutil
import sqlite3
from pathlib import Path

import pytest

from threadkeep.archive import export, open_archive, verify
from threadkeep.archive.database.word_segments import segmented
from threadkeep.errors import ArchiveError
from threadkeep.warc import segments, walk_members


def change(folder: Path, statement: str) -> None:
    db = sqlite3.connect(folder / "archive.db", isolation_level=None)
    db.create_function("segmented", 1, segmented)
    db.execute(statement)
    db.close()


def problems_of(folder: Path) -> list[tuple[str, str]]:
    return [(problem.where, problem.what) for problem in verify(folder)]


def test_a_sound_archive_has_no_problem(folder: Path) -> None:
    assert problems_of(folder) == []


def test_a_flipped_byte_in_the_warc_is_reported_with_its_place(folder: Path) -> None:
    (segment,) = segments(folder / "warc")
    member = list(walk_members(segment))[3]
    data = bytearray(segment.read_bytes())
    data[member.offset + member.length // 2] ^= 0xFF
    segment.write_bytes(data)
    assert [where for where, _ in problems_of(folder)] == [f"{segment.name}, byte {member.offset}"]


def test_a_truncated_warc_is_found(folder: Path) -> None:
    (segment,) = segments(folder / "warc")
    size = segment.stat().st_size
    segment.write_bytes(segment.read_bytes()[:-5])
    assert (segment.name, f"it ends at byte {size - 5}, and {size} were committed") in problems_of(folder)
    assert any("the file ends inside this member" in what for _, what in problems_of(folder))


def test_a_missing_segment_is_found(folder: Path) -> None:
    (segment,) = segments(folder / "warc")
    segment.unlink()
    assert problems_of(folder)[0][0] == segment.name


def test_a_record_of_another_page_is_found(folder: Path) -> None:
    change(folder, "UPDATE page SET url = '/t/elsewhere' WHERE url = '/t/00'")
    assert [what for _, what in problems_of(folder)] == ["not the record of http://forum.example/t/elsewhere"]


def test_a_place_where_no_record_begins_is_found(folder: Path) -> None:
    change(folder, "UPDATE visit SET offset = offset + 1 WHERE id = 2")
    assert [what for _, what in problems_of(folder)] == ["no record begins here, but http://forum.example/b/0 should"]


def test_a_changed_post_is_found(folder: Path) -> None:
    change(folder, "UPDATE post SET text = 'other words' WHERE id = 2")
    assert problems_of(folder) == [("archive.db, table post, row 2", "its text is not the text that was kept")]


def test_a_row_that_names_no_row_is_found(folder: Path) -> None:
    change(folder, "DELETE FROM author")
    assert ("archive.db, table post, row 1", "names a row of author that is not there") in problems_of(folder)


def test_a_damaged_database_is_a_problem_and_no_exception(folder: Path) -> None:
    path = folder / "archive.db"
    data = bytearray(path.read_bytes())
    for start in range(8192, len(data), 4096):
        data[start : start + 64] = b"\xff" * 64
    path.write_bytes(data)
    assert any(where.startswith("archive.db") for where, _ in problems_of(folder))


def test_a_file_that_is_no_database_is_a_problem_and_the_warc_is_still_checked(folder: Path) -> None:
    (folder / "archive.db").write_bytes(b"nothing of the kind" * 99)
    (segment,) = segments(folder / "warc")
    segment.write_bytes(segment.read_bytes()[:-5])
    assert [where.partition(",")[0] for where, _ in problems_of(folder)] == ["archive.db", segment.name]


def test_foreign_files_are_reported(folder: Path) -> None:
    (folder / "notes.txt").touch()
    (folder / "warc" / "other.warc.gz").touch()
    assert [where for where, _ in problems_of(folder)] == ["notes.txt", "warc/other.warc.gz"]


def test_verify_changes_nothing(folder: Path) -> None:
    (segment,) = segments(folder / "warc")
    segment.write_bytes(segment.read_bytes() + b"tail")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    problems_of(folder)
    assert {path: path.read_bytes() for path in before} == before


def test_a_folder_that_is_no_archive_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError):
        problems_of(tmp_path)


def test_what_an_interrupted_run_left_is_reported_and_is_no_damage(folder: Path) -> None:
    change(folder, "UPDATE run SET ended_at = NULL")
    (segment,) = segments(folder / "warc")
    data = segment.read_bytes()
    segment.write_bytes(data + data[:100])
    found = list(verify(folder))
    assert [problem.is_damage for problem in found] == [False, False]
    assert "a run that was interrupted left them" in found[0].what
    with open_archive(folder):
        pass
    assert problems_of(folder) == []


def test_bytes_that_no_run_can_have_left_are_damage(folder: Path) -> None:
    (segment,) = segments(folder / "warc")
    data = segment.read_bytes()
    segment.write_bytes(data + b"\x1f\x8b" + b"x" * 100 + data)
    assert all(problem.is_damage for problem in verify(folder))


def test_exports_in_the_folder_are_no_foreign_files(folder: Path) -> None:
    (folder / "posts.parquet").touch()
    for name in ("site", "site.new", "site.old"):
        (folder / name).mkdir()
    assert problems_of(folder) == []


def test_a_foreign_file_is_no_damage_but_one_among_the_warc_files_is(folder: Path) -> None:
    (folder / "notes.txt").touch()
    (folder / "warc" / "other.warc.gz").touch()
    assert [problem.is_damage for problem in verify(folder)] == [False, True]


def test_an_exported_site_of_any_name_is_no_damage_wherever_it_is(folder: Path) -> None:
    with open_archive(folder, readonly=True) as archive:
        export(archive, "html", folder / "my site")
    assert problems_of(folder) == []
    shutil.move(folder / "my site", folder / "warc" / "site")
    assert [problem.is_damage for problem in verify(folder)] == [False]
