"""Object types: which fields an object has, which of them identify it, and how their values are compared.

Takes a TOML file and gives an ObjectType; takes values as pages show them and gives them in one spelling.
Does not know pages, sites or URLs.
"""

from threadkeep.objects.types.dates import DateSpelling, date_spelling, read_date
from threadkeep.objects.types.load import load_type, shipped_types
from threadkeep.objects.types.object_type import Form, ObjectField, ObjectType, Values, value_of
from threadkeep.objects.types.seeds import load_seeds
from threadkeep.objects.types.values import normal_value, words_of_value

__all__ = [
    "DateSpelling",
    "Form",
    "ObjectField",
    "ObjectType",
    "Values",
    "date_spelling",
    "load_seeds",
    "load_type",
    "normal_value",
    "read_date",
    "shipped_types",
    "value_of",
    "words_of_value",
]
