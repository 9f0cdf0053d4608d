"""Paths of URLs as people read them."""

from __future__ import annotations

from urllib.parse import unquote

from threadkeep.fetch import path_and_query


def readable_path(url: str) -> str:
    """Path and query as people read them: letters of other alphabets are not spelled in percents."""
    path = path_and_query(url)
    spelled = unquote(path)
    return spelled if spelled.isprintable() and " " not in spelled and "\ufffd" not in spelled else path
