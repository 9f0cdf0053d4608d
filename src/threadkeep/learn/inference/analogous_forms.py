"""Further pages of lists of one role, spelled like those of the other role.

A sample of a forum may have no thread of two pages. A form that no link has costs no request.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from threadkeep.learn.inference.ids import is_extension
from threadkeep.learn.inference.segments import Template
from threadkeep.learn.inference.shape_records import ShapeRecord
from threadkeep.learn.inference.thread_forms import Form
from threadkeep.learn.inference.url_shapes import UrlShape


def analogous_forms(forms: Sequence[Form], others: Sequence[Form]) -> Iterator[Form]:
    """Forms of further pages for bases that have none, by the further pages of other bases."""
    pairs = [
        (base, flip)
        for group in (forms, others)
        for flip in group
        if flip.position is not None
        for base in group
        if base.position is None and base.ids == flip.ids and is_extension(base.shape, flip.shape)
    ]
    has_flips = {base.shape for base, _ in pairs}
    seen = {form.shape for form in forms}
    for form in forms:
        if form.position is not None or form.shape in has_flips or not form.ids:
            continue
        for base, flip in pairs:
            shape = _extended(form.shape, base.shape, flip.shape)
            if shape is not None and shape not in seen and flip.position is not None:
                seen.add(shape)
                more = [key for key in shape.variable_keys() if key not in form.shape.variable_keys()]
                if more:
                    yield Form(ShapeRecord(shape), form.ids, replace(flip.position, key=more[0], pages=0))


def _extended(shape: UrlShape, base: UrlShape, flip: UrlShape) -> UrlShape | None:
    """The shape with what the flip has more than its base."""
    own, base_path, flip_path = _folders(shape), _folders(base), _folders(flip)
    if flip_path == base_path:
        path: list[Template] | None = own
    elif len(flip_path) == len(base_path):
        path = _longer_file(own, base_path[-1], flip_path[-1])
    else:
        path = _longer_path(own, base_path, flip_path)
    if path is None:
        return None
    parameters = dict(_parameters(shape)) | dict(each for each in _parameters(flip) if each not in _parameters(base))
    names = sorted(parameters)
    leads = ["/"] * len(path) + ["?&"[at > 0] + name for at, name in enumerate(names)]
    return UrlShape(tuple(leads), (*path, *(parameters[name] for name in names)))


def _folders(shape: UrlShape) -> list[Template]:
    return [template for lead, template in zip(shape.leads, shape.templates, strict=True) if lead == "/"]


def _parameters(shape: UrlShape) -> list[tuple[str, Template]]:
    return [
        (lead.lstrip("?&;"), template)
        for lead, template in zip(shape.leads, shape.templates, strict=True)
        if lead != "/"
    ]


def _longer_path(own: list[Template], base: list[Template], flip: list[Template]) -> list[Template] | None:
    closed = base[-1] == Template("word", "")
    own_closed, flip_closed = (each[-1] == Template("word", "") for each in (own, flip))
    if flip_closed and not own_closed:
        return None
    return own[: len(own) - own_closed] + flip[len(base) - closed :]


def _longer_file(own: list[Template], base: Template, flip: Template) -> list[Template] | None:
    """`topic-#.html` beside `forum-#.html` and `forum-#-#.html`."""
    stem, dot, ending = base.text.partition(".")
    last_stem, last_dot, last_ending = own[-1].text.partition(".")
    is_file = base.kind == flip.kind == own[-1].kind == "numbers" and (dot, ending) == (last_dot, last_ending)
    if not is_file or not flip.text.startswith(stem) or not flip.text.endswith(dot + ending):
        return None
    more = flip.text[len(stem) : len(flip.text) - len(dot + ending)]
    return [*own[:-1], Template("numbers", last_stem + more + last_dot + last_ending)]
