"""The plan as TOML: read with checks, written whole or not at all."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import tomlkit

from threadkeep.errors import ConfigError
from threadkeep.fetch import normalise
from threadkeep.objects.extraction import FieldRule, SiteSpelling, Wrapper
from threadkeep.objects.extraction.elements import Piece
from threadkeep.objects.patterns import Navigation, NavigationStep
from threadkeep.objects.plan.plan import Plan, PlannedPattern, Round, SitePlan
from threadkeep.objects.types import DateSpelling
from threadkeep.page import SiteFormat

# The version of the file format.
FORMAT = 1
_HEAD = """The pages of each site that bring the objects. `threadkeep select recrawl` follows this file alone.
<number> is digits, <text> is anything without / ? & #, <rest> is whatever follows.
Patterns may be edited, added and deleted."""
_Table = Mapping[str, Any]
_KEYS = {
    "plan": {
        "format", "type", "learned_at", "coverage", "levels", "objects", "covered", "pages", "open_round", "site",
        "round", "left_out",
    },
    "site": {"entry", "objects", "targets", "pattern", "hub", "wrapper", "spelling"},
    "pattern": {"url", "order", "objects", "new_objects", "pages", "new_pages", "levels", "below", "fruitless"},
    "hub": {"url", "levels", "below"},
}  # fmt: skip


def save_plan(plan: Plan, path: Path) -> None:
    """Write the plan beside the old file, then put it in its place."""
    document = tomlkit.document()
    for line in _HEAD.splitlines():
        document.add(tomlkit.comment(line))
    for key, value in plan_table(plan).items():
        document.add(key, value)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            file.write(tomlkit.dumps(document))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def plan_table(plan: Plan) -> dict[str, Any]:
    """The plan as plain tables, in the order of the file."""
    return {
        "format": FORMAT,
        "type": plan.type,
        "learned_at": plan.learned_at,
        "coverage": plan.coverage,
        "levels": plan.levels,
        "objects": plan.objects,
        "covered": plan.covered,
        "pages": plan.pages,
        **({"open_round": plan.open_round} if plan.open_round else {}),
        "site": [_site_table(site) for site in plan.sites],
        "round": [asdict(one) for one in plan.rounds],
        "left_out": [{"site": root, "why": why} for root, why in plan.left_out],
    }


def _site_table(site: SitePlan) -> dict[str, Any]:
    steps = {step.pattern: step for step in site.navigation.steps}
    hubs = [step for step in site.navigation.steps if not step.is_target]
    return {
        "entry": site.root,
        "objects": list(site.objects),
        "targets": list(site.targets),
        "spelling": _spelling_table(site.spelling),
        "pattern": [_pattern_table(pattern, steps.get(pattern.url)) for pattern in site.patterns],
        "hub": [{"url": hub.pattern, "levels": list(hub.levels), "below": list(hub.parents)} for hub in hubs],
        "wrapper": [_wrapper_table(wrapper) for wrapper in site.wrappers],
    }


def _pattern_table(pattern: PlannedPattern, step: NavigationStep | None) -> dict[str, Any]:
    way = {"levels": list(step.levels), "below": list(step.parents)} if step else {}
    return {**asdict(pattern), **way}


def _spelling_table(spelling: SiteSpelling) -> dict[str, Any]:
    dates = spelling.dates.format
    return {
        "order": dates.order,
        "language": dates.language,
        "prefix": " ".join(spelling.prefix),
        "suffix": " ".join(spelling.suffix),
    }


def _wrapper_table(wrapper: Wrapper) -> dict[str, Any]:
    fields = [
        {"field": rule.field, "path": rule.path, "number": rule.number, "label": rule.label}
        | ({"separator": rule.piece.separator, "part": rule.piece.number} if rule.piece.separator else {})
        for rule in wrapper.fields
    ]
    return {"record": wrapper.record, "support": wrapper.support, "field": fields}


def load_plan(path: Path) -> Plan:
    """The plan in a file; ConfigError names what does not fit."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ConfigError(
            f"{path} is not there", "`threadkeep select learn TYPE SEEDS.csv -o PLAN` writes one."
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, IsADirectoryError) as error:
        raise ConfigError(f"{path} is not TOML: {error}") from error
    if table.get("format") != FORMAT:
        raise ConfigError(f"{path} is no plan of this version", f"Its first key must be `format = {FORMAT}`.")
    _check(table, "plan", str(path))
    try:
        return _plan(table, str(path))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ConfigError(f"{path} does not fit: {error!r}", "docs/select.md describes the plan file.") from error


def _check(table: _Table, kind: str, place: str) -> None:
    if unknown := sorted(set(table) - _KEYS[kind]):
        raise ConfigError(f"{place}: unknown key {unknown[0]!r}", f"Known are {', '.join(sorted(_KEYS[kind]))}.")


def _plan(table: _Table, place: str) -> Plan:
    opened = table.get("open_round")
    return Plan(
        type=str(table["type"]),
        learned_at=_time(table["learned_at"]),
        coverage=float(table["coverage"]),
        levels=int(table["levels"]),
        objects=int(table["objects"]),
        covered=int(table["covered"]),
        pages=int(table["pages"]),
        sites=tuple(_site(one, f"{place}: site {one.get('entry', '?')}") for one in table.get("site", ())),
        rounds=tuple(Round(**{**one, "began_at": _time(one["began_at"])}) for one in table.get("round", ())),
        left_out=tuple((str(one["site"]), str(one["why"])) for one in table.get("left_out", ())),
        open_round=_time(opened) if opened else None,
    )


def _site(table: _Table, place: str) -> SitePlan:
    _check(table, "site", place)
    hubs, patterns = table.get("hub", ()), table.get("pattern", ())
    for kind, tables in (("hub", hubs), ("pattern", patterns)):
        for one in tables:
            _check(one, kind, f"{place}: {kind}")
    depth = max((level for one in (*hubs, *patterns) for level in one.get("levels", ())), default=1)
    steps = [_step(one, False, depth) for one in hubs] + [_step(one, True, depth) for one in patterns]
    return SitePlan(
        navigation=Navigation(_address(table["entry"], place), tuple(steps)),
        patterns=tuple(_pattern(one) for one in patterns),
        wrappers=tuple(_wrapper(one) for one in table.get("wrapper", ())),
        spelling=_spelling(table.get("spelling", {})),
        objects=tuple(table.get("objects", ())),
        targets=tuple(table.get("targets", ())),
    )


def _address(text: str, place: str) -> str:
    url = normalise(text)
    if url is None:
        raise ConfigError(f"{place}: {text!r} is no web address")
    return url


def _step(table: _Table, is_target: bool, depth: int) -> NavigationStep:
    """A pattern that a person added without levels is followed at all of them."""
    levels = tuple(table.get("levels") or range(1, depth + 1))
    return NavigationStep(str(table["url"]), levels, tuple(table.get("below", ())), is_target)


def _pattern(table: _Table) -> PlannedPattern:
    counts = {
        key: int(table.get(key, 0)) for key in ("objects", "new_objects", "pages", "new_pages", "order", "fruitless")
    }
    return PlannedPattern(url=str(table["url"]), **counts)


def _spelling(table: _Table) -> SiteSpelling:
    order, language = table.get("order", "dmy"), table.get("language", "")
    words = {key: tuple(str(table.get(key, "")).split()) for key in ("prefix", "suffix")}
    return SiteSpelling(DateSpelling(SiteFormat(order, language)), words["prefix"], words["suffix"])


def _wrapper(table: _Table) -> Wrapper:
    fields = (
        FieldRule(
            str(one["field"]),
            str(one["path"]),
            int(one.get("number", 0)),
            str(one.get("label", "")),
            Piece(str(one.get("separator", "")), int(one.get("part", 0))),
        )
        for one in cast("list[_Table]", table["field"])
    )
    return Wrapper(str(table["record"]), tuple(fields), int(table.get("support", 0)))


def _time(value: datetime) -> datetime:
    return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
