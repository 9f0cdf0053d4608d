"""The job of `bench fetch` done by Scrapy: every link of a site, breadth-first, a durable queue and a WARC.

Run as a program with the start URL, a folder and the requests in flight. It needs the extra `bench`.
"""

# Scrapy has types only where it is installed; elsewhere its classes are not known to be any.
# mypy: disable-error-code="misc"

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.http import Request, Response, TextResponse
from scrapy.linkextractors import LinkExtractor
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter


class WarcMiddleware:
    """Writes request and response as they came, before Scrapy decodes anything."""

    def __init__(self, folder: str) -> None:
        self._file = (Path(folder) / "scrapy.warc.gz").open("wb")
        self._writer = WARCWriter(self._file, gzip=True)

    @classmethod
    def from_crawler(cls, crawler: Any) -> WarcMiddleware:
        return cls(crawler.settings["WARC_FOLDER"])

    def process_response(self, request: Request, response: Response) -> Response:
        head = StatusAndHeaders(f"{response.status} OK", _pairs(response.headers), protocol="HTTP/1.1")
        kept = self._writer.create_warc_record(
            response.url, "response", payload=io.BytesIO(response.body), http_headers=head
        )
        asked = StatusAndHeaders(f"GET {request.url} HTTP/1.1", _pairs(request.headers), is_http_request=True)
        self._writer.write_request_response_pair(
            self._writer.create_warc_record(request.url, "request", http_headers=asked), kept
        )
        self._file.flush()
        return response


def _pairs(headers: Any) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, values in headers.items() for value in values]


class EveryLink(scrapy.Spider):
    """Follows every link of the site that is not marked nofollow."""

    name = "every-link"

    def __init__(self, start: str) -> None:
        super().__init__(start_urls=[start])
        self._extractor = LinkExtractor(allow_domains=[urlsplit(start).netloc])

    def parse(self, response: Response) -> Iterator[Request]:
        links = self._extractor.extract_links(response) if isinstance(response, TextResponse) else []
        for link in links:
            if not link.nofollow:
                yield Request(link.url)


def settings(folder: str, concurrency: int) -> dict[str, Any]:
    """Scrapy's own advice for a crawl in breadth-first order, robots.txt obeyed, no delay."""
    return {
        "WARC_FOLDER": folder,
        "JOBDIR": f"{folder}/job",
        "ROBOTSTXT_OBEY": True,
        "CONCURRENT_REQUESTS": concurrency,
        "CONCURRENT_REQUESTS_PER_DOMAIN": concurrency,
        "DOWNLOAD_DELAY": 0,
        "DEPTH_PRIORITY": 1,
        "SCHEDULER_DISK_QUEUE": "scrapy.squeues.PickleFifoDiskQueue",
        "SCHEDULER_MEMORY_QUEUE": "scrapy.squeues.FifoMemoryQueue",
        # Behind 590, the decoding: it sees the bytes as they came.
        "DOWNLOADER_MIDDLEWARES": {WarcMiddleware: 950},
        "TELNETCONSOLE_ENABLED": False,
        "REMOTE_CONTROL_ENABLED": False,
        "LOG_LEVEL": "WARNING",
    }


if __name__ == "__main__":
    process = CrawlerProcess(settings(sys.argv[2], int(sys.argv[3])))
    process.crawl(EveryLink, start=sys.argv[1])
    process.start()
