"""threadkeep: keep every thread of any web forum."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threadkeep.api import crawl, learn, reparse
    from threadkeep.archive import Archive, open_archive
    from threadkeep.strategy import Strategy, load

__all__ = ["Archive", "Strategy", "crawl", "learn", "load", "open_archive", "reparse"]

_HOMES = {
    "Archive": "threadkeep.archive",
    "Strategy": "threadkeep.strategy",
    "crawl": "threadkeep.api",
    "learn": "threadkeep.api",
    "load": "threadkeep.strategy",
    "open_archive": "threadkeep.archive",
    "reparse": "threadkeep.api",
}


class _Front(ModuleType):
    """The public names, imported when they are first used: the command line must speak within a tenth of a second.

    Two functions have the names of packages. Importing a package would replace the function of its name in this module;
    here the function stays, and `from threadkeep.crawl import ...` still imports the package.
    """

    def __getattr__(self, name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _HOMES:
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Front
