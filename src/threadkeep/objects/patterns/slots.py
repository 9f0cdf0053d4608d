"""A URL as its slots: folders, file, and the values of its query."""

from __future__ import annotations

from dataclasses import dataclass

from threadkeep.fetch import origin, path_and_query


@dataclass(frozen=True, slots=True)
class Slots:
    """`form` is what URLs of one pattern have in common beforehand; `values` is what may vary."""

    form: tuple[str, int, tuple[str, ...], str]
    values: tuple[str, ...]


def slots_of(url: str) -> Slots:
    path, mark, query = path_and_query(url).partition("?")
    segments = path.split("/")[1:]
    stem, extension = _parted(segments[-1])
    pairs = [pair.partition("=") for pair in query.split("&")] if mark else []
    keys = tuple(f"{key}{equals}" for key, equals, _ in pairs)
    values = (*segments[:-1], stem, *(value for _, _, value in pairs))
    return Slots((origin(url), len(segments), keys, extension), values)


def _parted(file: str) -> tuple[str, str]:
    """`event-12` and `.html`; a dot in front of anything longer than an extension is part of the name."""
    stem, dot, extension = file.rpartition(".")
    return (stem, f".{extension}") if dot and stem and extension.isalnum() and len(extension) <= 5 else (file, "")


def pattern_text(form: tuple[str, int, tuple[str, ...], str], values: tuple[str, ...]) -> str:
    """The URL or pattern with these values; the inverse of `slots_of`."""
    start, folders, keys, extension = form
    path = "/".join(values[:folders])
    query = "&".join(f"{key}{value}" for key, value in zip(keys, values[folders:], strict=True))
    return f"{start}/{path}{extension}" + (f"?{query}" if keys else "")
