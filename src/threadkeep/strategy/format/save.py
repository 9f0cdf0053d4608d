"""A strategy written as a file that a person can read; in a file that is there, comments and order are kept."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import cast

import tomlkit
from tomlkit.items import AoT, InlineTable, Table
from tomlkit.toml_document import TOMLDocument

from threadkeep.strategy.format import sections
from threadkeep.strategy.format.keys import Key, table_of
from threadkeep.strategy.format.load import loads, strategy_of
from threadkeep.strategy.format.text_file import read_text, replace_file
from threadkeep.strategy.strategy import Strategy

# The lists of tables in a file: section, attribute of the strategy, keys. This is also their order in a new file.
_LISTS: tuple[tuple[str, str, tuple[Key, ...]], ...] = (
    ("same", "aliases", sections.SAME_KEYS),
    ("follow", "follow", sections.FOLLOW_KEYS),
    ("post", "posts", sections.POST_KEYS),
    ("row", "rows", sections.ROW_KEYS),
    ("board", "boards", sections.BOARD_KEYS),
)


def dumps(strategy: Strategy) -> str:
    """The strategy as the text of a file."""
    return merged_text(strategy, "")


def save(strategy: Strategy, path: Path | str) -> None:
    """Write the strategy, whole or not at all; what a person wrote beside it in a file that is there is kept."""
    target = Path(path)
    replace_file(target, merged_text(strategy, read_text(target) if target.exists() else ""))


def merged_text(strategy: Strategy, text: str) -> str:
    """The text with only those tables changed whose value changed."""
    if text and loads(text) == strategy:
        return text
    document = tomlkit.parse(text)
    before = strategy_of(tomllib.loads(text)) if text else None
    _update(document, {"format": strategy.format, "site": strategy.site, "entry": strategy.entry})
    _merge_learned(document, before, strategy)
    _merge_list(document, before, strategy, *_LISTS[0])
    _merge_kinds(document, before, strategy)
    for section in _LISTS[1:]:
        _merge_list(document, before, strategy, *section)
    return tomlkit.dumps(document)


def _merge_learned(document: TOMLDocument, before: Strategy | None, strategy: Strategy) -> None:
    if strategy.learned is None:
        document.pop("learned", None)
    elif before is None or before.learned is None:
        document["learned"] = _table(table_of(strategy.learned, sections.LEARNED_KEYS))
    elif before.learned != strategy.learned:
        _update(cast(Table, document["learned"]), table_of(strategy.learned, sections.LEARNED_KEYS))


def _merge_kinds(document: TOMLDocument, before: Strategy | None, strategy: Strategy) -> None:
    if "kind" not in document or [*cast(Table, document["kind"])] != [kind.name for kind in strategy.kinds]:
        _order_kinds(document, strategy)
    tables = cast(Table, document["kind"])
    for kind in strategy.kinds:
        if before is not None and before.kind(kind.name) not in (None, kind):
            _update(cast(Table, tables[kind.name]), table_of(kind, sections.KIND_KEYS))


def _order_kinds(document: TOMLDocument, strategy: Strategy) -> None:
    """Order is meaning: put the kinds that stay into their new order, and take the others out."""
    old = document.pop("kind", {})
    document["kind"] = tomlkit.table(is_super_table=True)
    for kind in strategy.kinds:
        table = old.get(kind.name)
        cast(Table, document["kind"])[kind.name] = (
            table if table is not None else _table(table_of(kind, sections.KIND_KEYS))
        )


def _merge_list(
    document: TOMLDocument,
    before: Strategy | None,
    strategy: Strategy,
    section: str,
    attribute: str,
    keys: tuple[Key, ...],
) -> None:
    old: Sequence[object] = getattr(before, attribute) if before is not None else ()
    new: Sequence[object] = getattr(strategy, attribute)
    if not new:
        document.pop(section, None)
        return
    if section not in document:
        document[section] = tomlkit.aot()
    tables = cast(AoT, document[section])
    for what, old_from, old_to, new_from, new_to in reversed(SequenceMatcher(None, old, new, False).get_opcodes()):
        if what == "equal":
            continue
        wanted = [table_of(value, keys) for value in new[new_from:new_to]]
        paired = min(len(wanted), old_to - old_from)
        for number in range(paired):
            _update(tables[old_from + number], wanted[number])
        for number in reversed(range(old_from + paired, old_to)):
            del tables[number]
        for table in reversed(wanted[paired:]):
            tables.insert(old_from + paired, _table(table))


def _update(table: TOMLDocument | Table, wanted: Mapping[str, object]) -> None:
    for name, value in wanted.items():
        if name not in table or table[name] != value:
            table[name] = _item(value)
    for name in [name for name in table if name not in wanted and not isinstance(table, TOMLDocument)]:
        del table[name]


def _table(wanted: Mapping[str, object]) -> Table:
    table = tomlkit.table()
    for name, value in wanted.items():
        table[name] = _item(value)
    return table


def _item(value: object) -> object:
    """Tables inside a table are in one line; backslashes and quotes are easier to read between single quotes."""
    if isinstance(value, Mapping):
        inline: InlineTable = tomlkit.inline_table()
        for name, part in value.items():
            inline[name] = _item(part)
        return inline
    if isinstance(value, str) and ("\\" in value or '"' in value) and "'" not in value and value.isprintable():
        return tomlkit.string(value, literal=True)
    return value
