"""The URLs of a generated site."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from threadkeep_bench.simulate.verticals.style import Scheme

_NOT_SLUG = re.compile(r"[^a-z0-9]+")


def slug(text: str) -> str:
    return _NOT_SLUG.sub("-", text.lower()).strip("-")[:60]


@dataclass(frozen=True, slots=True)
class SiteUrls:
    """Paths with their queries, by a scheme."""

    scheme: Scheme

    def item(self, word: str, number: int, name: str, group: str = "") -> str:
        """One thing: an object, an article, a place."""
        match self.scheme:
            case "query":
                return f"/{word}.php?id={number}"
            case "front":
                return f"/index.php?view={word}&id={number}"
            case "path":
                return f"/{word}/{number}"
            case "slug":
                return f"/{word}/{slug(name)}-{number}"
            case "file":
                return f"/{word}-{number}.html"
        return f"/{word}/{slug(group) or 'all'}/{slug(name)}-{number}"

    def view(self, item: str, word: str) -> str:
        """Another view of a thing, such as its print view."""
        match self.scheme:
            case "query" | "front":
                return f"{item}&{word}=1"
            case "file":
                return item.replace(".html", f"-{word}.html")
        return f"{item}/{word}"

    def listing(self, word: str, page: int = 1, **choices: str) -> str:
        """A page of a list; `choices` are filters and sort orders."""
        pairs = [f"{key}={quote(value)}" for key, value in choices.items()]
        if self.scheme in ("path", "slug", "nested") and not choices:
            return f"/{word}" if page == 1 else f"/{word}/page/{page}"
        pages = [f"page={page}"] if page > 1 else []
        start = {"query": f"/{word}.php", "front": "/index.php", "file": f"/{word}.html"}.get(self.scheme, f"/{word}")
        front = [f"view={word}"] if self.scheme == "front" else []
        query = "&".join([*front, *pairs, *pages])
        return f"{start}?{query}" if query else start
