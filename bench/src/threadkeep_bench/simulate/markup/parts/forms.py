"""Forms: search, login, quick reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import Html, Style, joined, text
from threadkeep_bench.simulate.page_content import ShownForm

FieldForm = Literal["labels", "cells", "lines", "placeholders", "definition"]
FIELD_FORMS: tuple[FieldForm, ...] = ("labels", "cells", "lines", "placeholders", "definition")
_LONG = frozenset({"message", "body", "text", "post", "reply", "content"})


@dataclass(frozen=True, slots=True)
class FormLook:
    fields: FieldForm = "labels"
    has_button_element: bool = False
    is_framed: bool = False


def draw_form(rng: Random, *, is_old: bool) -> FormLook:
    return FormLook(
        fields=rng.choice(("cells", "lines", "labels") if is_old else FIELD_FORMS),
        has_button_element=not is_old and rng.random() < 0.5,
        is_framed=rng.random() < 0.25,
    )


def form_html(form: ShownForm, look: FormLook, style: Style) -> Html:
    """A form. A field is a name and its label; one whose name begins with `_` is hidden, its label is its value."""
    hidden = [
        style.void("input", "", type="hidden", name=name, value=value) for name, value in form.fields if name[0] == "_"
    ]
    fields = _fields([(name, label) for name, label in form.fields if name[0] != "_"], look, style)
    inner = joined((*hidden, fields, _button(form, look, style)))
    if look.is_framed:
        inner = style.el("fieldset", "form-frame", inner)
    return style.el("form", "form", inner, action=form.action, method=form.method)


def _fields(named: Sequence[tuple[str, str]], look: FormLook, style: Style) -> Html:
    pairs = [(text(label), _input(name, label, look, style)) for name, label in named]
    match look.fields:
        case "cells":
            rows = [style.el("tr", "", style.cell("", label), style.cell("", field)) for label, field in pairs]
            return style.boxed("table", "form-fields", *rows, border="0")
        case "lines":
            return joined((joined((label, field), " ") for label, field in pairs), str(style.void("br")))
        case "placeholders":
            return joined(style.el("div", "form-field", field) for _, field in pairs)
        case "definition":
            terms = [joined((style.el("dt", "", label), style.el("dd", "form-field", field))) for label, field in pairs]
            return style.boxed("dl", "form-fields", *terms)
        case _:
            return joined(style.el("p", "form-field", style.el("label", "", label), field) for label, field in pairs)


def _input(name: str, label: str, look: FormLook, style: Style) -> Html:
    if name in _LONG:
        return style.el("textarea", "form-text", name=name, rows="6", cols="60")
    hint = label if look.fields == "placeholders" else None
    kind = "password" if name == "password" else "text"
    return style.void("input", "form-input", type=kind, name=name, size="20", placeholder=hint)


def _button(form: ShownForm, look: FormLook, style: Style) -> Html:
    if look.has_button_element:
        return style.el("button", "form-button", text(form.button), type="submit")
    return style.void("input", "form-button", type="submit", value=form.button)
