"""Object types read from TOML: the shipped ones by name, a user's own by path."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from threadkeep.errors import ConfigError, UsageError
from threadkeep.objects.types.object_type import FORMS, ObjectField, ObjectType

_TYPE_KEYS = {"name", "about", "schema", "threshold", "keys", "field"}
_FIELD_KEYS = {"form", "weight", "identifies", "query", "schema"}


def shipped_types() -> tuple[str, ...]:
    """The names of the types that need no file."""
    folder = files("threadkeep.objects.types") / "shipped"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def load_type(name: str) -> ObjectType:
    """The shipped type of that name, or the one in the file; ConfigError names the key that does not fit."""
    if name in shipped_types():
        text = (files("threadkeep.objects.types") / "shipped" / f"{name}.toml").read_text(encoding="utf-8")
        return parse_type(text, f"{name}.toml")
    path = Path(name)
    if not path.is_file():
        raise UsageError(
            f"there is no object type {name!r}", f"Shipped are {', '.join(shipped_types())}; else name a TOML file."
        )
    try:
        return parse_type(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is not UTF-8: {error}") from error


def parse_type(text: str, source: str) -> ObjectType:
    """The type in a TOML text; `source` names it in messages."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source} is not TOML: {error}") from error
    _check_keys(table, _TYPE_KEYS, source)
    fields = tuple(_field(name, words, source) for name, words in _table(table, "field", source).items())
    if not any(field.identifies for field in fields):
        raise ConfigError(
            f"{source}: no field identifies an object", "Write `identifies = true` into one [field.NAME]."
        )
    return ObjectType(
        name=_text(table, "name", source),
        about=str(table.get("about", "")),
        schema=_words(table, "schema", source),
        fields=fields,
        threshold=_share(table, "threshold", source, 0.8),
        keys=_known_names(_words(table, "keys", source), fields, source),
    )


def _field(name: str, words: Any, source: str) -> ObjectField:
    place = f"{source}: field.{name}"
    if not isinstance(words, dict):
        raise ConfigError(f"{place} must be a table", f"Write [field.{name}].")
    _check_keys(words, _FIELD_KEYS, place)
    form = words.get("form", "text")
    if not isinstance(form, str) or form not in FORMS:
        raise ConfigError(f"{place}: form {form!r} is not known", f"Known are {', '.join(FORMS)}.")
    return ObjectField(
        name=name,
        form=form,
        weight=_number(words, "weight", place, 1.0),
        identifies=_flag(words, "identifies", place),
        in_query=_flag(words, "query", place),
        schema=_words(words, "schema", place),
    )


def _check_keys(table: Mapping[str, Any], known: set[str], place: str) -> None:
    if unknown := sorted(set(table) - known):
        raise ConfigError(f"{place}: unknown key {unknown[0]!r}", f"Known are {', '.join(sorted(known))}.")


def _table(table: Mapping[str, Any], key: str, place: str) -> dict[str, Any]:
    value = table.get(key)
    if not isinstance(value, dict) or not value:
        raise ConfigError(f"{place}: a type needs at least one [{key}.NAME]")
    return value


def _text(table: Mapping[str, Any], key: str, place: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value:
        raise ConfigError(f"{place}: {key} must be a text")
    return value


def _words(table: Mapping[str, Any], key: str, place: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise ConfigError(f"{place}: {key} must be a list of texts")
    return tuple(value)


def _number(table: Mapping[str, Any], key: str, place: str, default: float) -> float:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise ConfigError(f"{place}: {key} must be a number of at least 0")
    return float(value)


def _share(table: Mapping[str, Any], key: str, place: str, default: float) -> float:
    value = _number(table, key, place, default)
    if not 0 < value <= 1:
        raise ConfigError(f"{place}: {key} must be above 0 and at most 1")
    return value


def _flag(table: Mapping[str, Any], key: str, place: str) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise ConfigError(f"{place}: {key} must be true or false")
    return value


def _known_names(names: tuple[str, ...], fields: tuple[ObjectField, ...], place: str) -> tuple[str, ...]:
    for name in names:
        if all(field.name != name for field in fields):
            raise ConfigError(f"{place}: keys names {name!r}, which is no field")
    return names
