"""Shapes whose pages have different roles, split by a fixed number: `/f/3-0-2` is a list, `/f/3-17-2` a thread."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace

from threadkeep.learn.inference.segments import Template, is_opaque
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_shapes import Key, UrlShape


def split_shapes(shapes: Mapping[str, UrlShape], labels: Mapping[str, str]) -> dict[str, UrlShape]:
    """The shapes; those of mixed pages are split where one number, or some names, decide."""
    members: defaultdict[UrlShape, dict[str, str]] = defaultdict(dict)
    for path, label in labels.items():
        members[shapes[path]][path] = label
    splits = {shape: split for shape, own in members.items() if (split := _best_split(shape, own)) is not None}
    return {path: _split(shape, splits[shape], path) if shape in splits else shape for path, shape in shapes.items()}


def _best_split(shape: UrlShape, labels: Mapping[str, str]) -> tuple[Key, frozenset[str]] | None:
    """A key and the values that all pages of the rarer role have, and none of the others."""
    counts = Counter(labels.values())
    if len(counts) < 2:
        return None
    for role, count in sorted(counts.items(), key=lambda each: (each[1], each[0])):
        inside = [shape.values(path) for path, label in labels.items() if label == role]
        outside = [shape.values(path) for path, label in labels.items() if label != role]
        for key in shape.variable_keys():
            values = frozenset(each[key] for each in inside)
            if any(each[key] in values for each in outside):
                continue
            is_number = shape.slots()[key[0]].kind == "numbers"
            if is_number and len(values) == 1 and (count >= 2 or values == {"0"}) and role != "none":
                return key, values
            # A few sub-boards beside many threads; an id of each page alone would also part them.
            is_few = count <= THRESHOLDS.exceptions * len(labels) and not any(map(is_opaque, values))
            if role == "index" and shape.slots()[key[0]].kind == "name" and is_few:
                return key, values
    return None


def _split(shape: UrlShape, split: tuple[Key, frozenset[str]], path: str) -> UrlShape:
    key, values = split
    if shape.values(path)[key] not in values:
        return shape
    templates = tuple(
        _narrowed(template, key[1], values) if name == key[0] else template
        for name, template in zip(shape.names(), shape.templates, strict=True)
    )
    return replace(shape, templates=templates)


def _narrowed(template: Template, number: int, values: frozenset[str]) -> Template:
    if template.kind == "name":
        return Template("choice", "/".join(sorted(values)))
    return _with_number(template, number, min(values))


def _with_number(template: Template, number: int, value: str) -> Template:
    pieces = template.text.split("#")
    text = "#".join(pieces[: number + 1]) + value + "#".join(["", *pieces[number + 1 :]])[1:]
    return Template("numbers" if "#" in text else "word", text)
