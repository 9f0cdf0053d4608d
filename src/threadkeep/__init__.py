"""threadkeep: keep every thread of any web forum."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threadkeep.api import crawl
    from threadkeep.archive import Archive, open_archive
    from threadkeep.strategy import Strategy, load

__all__ = ["Archive", "Strategy", "crawl", "load", "open_archive"]

_HOMES = {
    "Archive": "threadkeep.archive",
    "Strategy": "threadkeep.strategy",
    "crawl": "threadkeep.api",
    "load": "threadkeep.strategy",
    "open_archive": "threadkeep.archive",
}


def __getattr__(name: str) -> object:
    """The public names, imported when they are first used: the command line must speak within a tenth of a second."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
