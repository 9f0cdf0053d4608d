"""Forums whose pages come without structured data."""

from __future__ import annotations

import re
from dataclasses import replace

from threadkeep.crawl import is_readable
from threadkeep.model import Answer, Response, Visit
from threadkeep.protocols import Fetcher

# Machine-readable copies of the posts would make it easy: they are taken out, whatever the quotes around them.
_JSON_LD = re.compile(rb"<script\b[^>]*\bld\+json\b.*?</script\s*>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(rb"<[a-z][^<>]*>", re.IGNORECASE)
_VALUE = rb"""(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?"""
_MICRODATA = re.compile(
    rb"\s(?:itemprop|itemscope|itemtype|itemid|itemref|typeof|vocab|property)\b" + _VALUE, re.IGNORECASE
)


class StrippedFetcher:
    """Passes visits on; of the pages that come back JSON-LD, microdata and RDFa are taken out, and some are kept.

    The WARC holds what was fetched: a page that is read again from it must be stripped there, too.
    """

    def __init__(self, fetcher: Fetcher) -> None:
        self.pages: list[Response] = []
        self._fetcher = fetcher

    async def fetch(self, visit: Visit) -> Answer:
        answer = await self._fetcher.fetch(visit)
        if not isinstance(answer, Response) or not is_readable(answer):
            return answer
        page = _stripped(answer)
        self.pages.append(page)
        return page


def _stripped(answer: Response) -> Response:
    body = without_structured_data(answer.body)
    if body == answer.body or not answer.exchanges:
        return replace(answer, body=body)
    # The bytes of the last exchange go into the WARC; they must be those that are read, and uncompressed.
    last = answer.exchanges[-1]
    head = b"\r\n".join(line for line in last.response_head.split(b"\r\n") if not _is_coding(line))
    return replace(answer, body=body, exchanges=(*answer.exchanges[:-1], replace(last, body=body, response_head=head)))


def _is_coding(line: bytes) -> bool:
    return line.lower().startswith((b"content-encoding:", b"content-length:", b"transfer-encoding:"))


def without_structured_data(body: bytes) -> bytes:
    """The page without JSON-LD, microdata and RDFa."""
    return _TAG.sub(lambda tag: _MICRODATA.sub(b"", tag[0]), _JSON_LD.sub(b"", body))
