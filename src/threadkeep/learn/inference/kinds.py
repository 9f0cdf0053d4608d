"""Kinds of a strategy from forms of URLs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from threadkeep.fetch import path_and_query
from threadkeep.learn.inference.segments import escaped
from threadkeep.learn.inference.shape_records import ShapeRecord
from threadkeep.learn.inference.site_view import SiteView
from threadkeep.learn.inference.thread_forms import Form, Records
from threadkeep.learn.inference.url_shapes import Key, UrlShape
from threadkeep.model import Role
from threadkeep.strategy import Kind, compiled_pattern


def pattern_of(shape: UrlShape, groups: Mapping[Key, str]) -> str:
    """The pattern of a shape; `groups` names the variable parts that count."""
    text = ""
    for lead, name, template in zip(shape.leads, shape.names(), shape.templates, strict=True):
        text += escaped(lead)
        for at, part in enumerate(template.parts):
            group = groups.get((name, at // 2)) if at % 2 else None
            text += f"(?P<{group}>{part})" if group else part
    return f"^{text}$"


def kinds_of(view: SiteView, forms: Sequence[Form], role: Role) -> tuple[Kind, ...]:
    """A kind for each form."""
    name = "board" if role == "index" else role
    suffixes = _id_suffixes(forms)
    kinds = []
    for number, form in enumerate(forms, 1):
        groups = _groups(form, name, suffixes[form.ids])
        position = form.position
        kinds.append(
            Kind(
                name=name if number == 1 else f"{name}{number}",
                role=role,
                url=pattern_of(form.shape, groups),
                first_position=((position.name, position.first),) if position and position.first is not None else (),
                page_count=form.record.fetched or None,
                example=form.record.urls[0] if form.record.urls else None,
                why=_why(form),
            )
        )
    return tuple(kinds)


def _id_suffixes(forms: Sequence[Form]) -> dict[tuple[Key, ...], str]:
    """For each choice of ids a suffix of its own, so that only URLs with the same ids are the same list."""
    suffixes: dict[tuple[Key, ...], str] = {}
    for number, form in enumerate(forms, 1):
        is_like_main = number == 1 or len(form.ids) != len(forms[0].ids)
        suffixes.setdefault(form.ids, "" if is_like_main else str(number))
    return suffixes


def _groups(form: Form, name: str, suffix: str) -> dict[Key, str]:
    """The last id has the name of the role, those before it are numbered sections."""
    groups = {key: f"section{number}{suffix}" for number, key in enumerate(form.ids[:-1], 1)}
    groups |= dict.fromkeys(form.ids[-1:], name + suffix)
    if form.position is not None:
        groups[form.position.key] = form.position.name
    return groups


def _why(form: Form) -> str:
    record = form.record
    found = ", ".join(f"{count} {label}" for label, count in record.labels.most_common())
    return f"{len(record.urls)} URLs; fetched: {found or 'none'}"


def entry_kind(view: SiteView, entry: str) -> Kind:
    return Kind("entry", "entry", url=f"^{escaped(view.paths.get(entry, path_and_query(entry)))}$", example=entry)


def _is_known_useless(record: ShapeRecord) -> bool:
    """Whether fetched pages were of no use, or showed other pages again."""
    return record.fetched > 0 and (record.is_alias or not (record.labels["thread"] or record.labels["index"]))


def guards(view: SiteView, records: Records, kinds: Sequence[Kind], forms: Sequence[Form]) -> Iterator[Kind]:
    """Kinds for URLs that a pattern would match although their shape is another one."""
    accepted = {form.shape for form in forms}
    patterns = [compiled_pattern(kind.url) for kind in kinds if kind.url]
    shapes: dict[UrlShape, str] = {}
    for path, shape in view.shapes.items():
        if (
            shape not in accepted
            and _is_known_useless(records[shape])
            and any(pattern.fullmatch(path) for pattern in patterns)
        ):
            shapes.setdefault(shape, path)
    for number, shape in enumerate(shapes, 1):
        yield Kind(f"other{number}", "other", url=pattern_of(shape, {}), why="pages of no use with a similar URL")


def in_order(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """The kinds with fewer names and numbers first: `/new` before `/NAME`."""
    return tuple(sorted(kinds, key=lambda kind: ((kind.url or "").count("[^/?&"), (kind.url or "").count(r"\d+"))))
