import re
from pathlib import Path

from threadkeep.archive import Archive
from threadkeep.archive.database.page_state import State
from threadkeep.archive.exports import fields
from threadkeep.model import Visit

from .scripted import SITE, post, rank, reading, response

PAGE = (Path(__file__).parents[2] / "docs" / "archive.md").read_text(encoding="utf-8")


def first_column(heading: str) -> list[str]:
    """The words in backticks that begin the lines of the table under a heading."""
    return re.findall(r"^\| `(\w+)` \|", PAGE.partition(heading)[2].partition("\n#")[0], re.MULTILINE)


def test_every_table_is_documented_and_no_other(archive: Archive) -> None:
    # The tables inside a table of words are SQLite's own.
    listed = "SELECT name FROM pragma_table_list WHERE type IN ('table', 'virtual') AND name NOT LIKE 'sqlite%'"
    tables = {name for (name,) in archive._db.execute(listed)}
    assert sorted(first_column("## The tables")) == sorted(tables)


def test_every_state_is_documented() -> None:
    assert first_column("### Columns that need a word") == [state.word for state in State]


def test_every_documented_column_exists(archive: Archive) -> None:
    for table, column in re.findall(r"`(post|page|visit)\.(\w+)`", PAGE):
        archive._db.execute(f"SELECT {column} FROM {table}")


def test_the_documented_question_is_answered(archive: Archive) -> None:
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=(post("7", 1),)), rank)
    (query,) = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)
    assert archive._db.execute(query).fetchall() == [("Title of t/7", 1, "2026-11-15T12:01:00Z")]


def test_every_field_of_an_exported_line_is_documented(archive: Archive) -> None:
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=(post("7", 1),)), rank)
    (kept,) = archive.posts("7")
    assert [name for name in fields(kept) if f"`{name}`" not in PAGE] == []
