"""What an object of a vertical consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Form = Literal["text", "place", "date", "number", "identifier", "url"]
FORMS: tuple[Form, ...] = get_args(Form)
# Pairs of field name and value, in the order of the type's fields; a field without a value is left out.
Values = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ObjectField:
    """One attribute of an object; `schema` are the schema.org properties that hold it, the preferred one first."""

    name: str
    form: Form = "text"
    weight: float = 1.0
    identifies: bool = False
    in_query: bool = False
    schema: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ObjectType:
    """A kind of object. Two objects are the same if their similarity is at least `threshold`.

    A field listed in `keys` identifies an object alone: equal values mean the same object.
    """

    name: str
    about: str
    schema: tuple[str, ...]
    fields: tuple[ObjectField, ...]
    threshold: float
    keys: tuple[str, ...] = ()

    def field(self, name: str) -> ObjectField:
        return next(field for field in self.fields if field.name == name)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)

    @property
    def identifying(self) -> tuple[ObjectField, ...]:
        return tuple(field for field in self.fields if field.identifies)

    @property
    def title(self) -> ObjectField:
        """The field that people call the object by: the first identifying text."""
        return next((field for field in self.identifying if field.form == "text"), self.identifying[0])

    def is_complete(self, values: Values) -> bool:
        """Whether the values identify an object: all identifying fields are there, or one key."""
        present = {name for name, _ in values}
        return all(field.name in present for field in self.identifying)


def value_of(values: Values, name: str) -> str | None:
    return next((value for key, value in values if key == name), None)
