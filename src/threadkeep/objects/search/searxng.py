"""A SearXNG instance as a search provider, by its JSON API."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from threadkeep.errors import ForbiddenError, UnreachableError
from threadkeep.fetch import normalise
from threadkeep.model import Failure, Response, Visit
from threadkeep.protocols import Fetcher

# An instance gives about ten results a page; more pages than this bring what nobody would look at.
_MOST_PAGES = 5


@dataclass(frozen=True, slots=True)
class SearxngProvider:
    """`base` is the address of the instance. Its settings must allow the format: `search.formats: [html, json]`."""

    base: str
    fetcher: Fetcher

    async def search(self, query: str, count: int) -> list[str]:
        found: dict[str, None] = {}
        for page in range(1, _MOST_PAGES + 1):
            urls = [url for url in await self._page(query, page) if url not in found]
            found.update(dict.fromkeys(urls))
            if not urls or len(found) >= count:
                break
        return list(found)[:count]

    async def _page(self, query: str, page: int) -> list[str]:
        words = urlencode({"q": query, "format": "json", "pageno": page, "safesearch": 0})
        address = normalise(f"{self.base.rstrip('/')}/search?{words}")
        if address is None:
            raise UnreachableError(f"{self.base} is no web address", "Give the address of a SearXNG instance.")
        answer = await self.fetcher.fetch(Visit(address))
        if isinstance(answer, Failure):
            raise UnreachableError(
                f"the search provider {self.base} cannot be reached: {answer.detail}",
                "Start it, or leave --searxng out; what was crawled stays, and the same command goes on.",
            )
        return self._urls(answer)

    def _urls(self, answer: Response) -> list[str]:
        if answer.status == 403:
            raise ForbiddenError(
                f"the search provider {self.base} does not allow its JSON format",
                "Add json to search.formats in the settings of the SearXNG instance.",
            )
        results = _results(answer) if answer.status == 200 else None
        if results is None:
            raise UnreachableError(
                f"the search provider {self.base} answers {answer.status} and no list of results",
                "Check that the address is that of a SearXNG instance.",
            )
        urls = (one.get("url") for one in results if isinstance(one, dict))
        return [url for text in urls if isinstance(text, str) and (url := normalise(text))]


def _results(answer: Response) -> list[Any] | None:
    try:
        results = json.loads(answer.body).get("results")
    except (json.JSONDecodeError, UnicodeDecodeError, AttributeError):
        return None
    return results if isinstance(results, list) else None
