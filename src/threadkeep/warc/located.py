"""Where a record stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RecordLocation:
    """The response record of an exchange: file name, first byte and number of bytes; its request record follows it."""

    segment: str
    offset: int
    length: int
