import re
from pathlib import Path

from threadkeep.archive import FORMS
from threadkeep.archive.exports import FIELDS

PAGE = (Path(__file__).parents[3] / "docs" / "exports.md").read_text(encoding="utf-8")


def test_every_field_is_documented_in_its_order() -> None:
    rows = PAGE.partition("## Fields")[2].partition("\n## ")[0]
    named = [name for row in re.findall(r"^\| (`.*?) \|", rows, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    assert tuple(named) == FIELDS


def test_every_format_has_a_chapter() -> None:
    assert [form for form in FORMS if f"\n## {form}\n" not in PAGE] == []


def test_the_documented_way_to_restore_a_guarded_cell_works() -> None:
    (pattern,) = re.findall(r're\.sub\(r"(.*?)", "", cell\)', PAGE)
    assert [re.sub(pattern, "", cell) for cell in ("'=1", "''=1", "'plain", "=1")] == ["=1", "'=1", "'plain", "=1"]
