"""The paper's baseline for finding an entry page: words in the URL."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_WORDS = re.compile(r"(?:forum|board|community|bbs|discus)/", re.IGNORECASE)


def keyword_entry(url: str) -> str:
    """The URL up to the first of the words that ends with a slash, else the host's own page."""
    parts = urlsplit(url)
    found = _WORDS.search(parts.path)
    return f"{parts.scheme}://{parts.netloc}{parts.path[: found.end()] if found else '/'}"
