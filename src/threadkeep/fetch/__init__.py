"""The network edge: a visit goes in, a response or a failure comes out.

Takes visits and gives answers, politely, within limits, or from a recording.
Does not know what a forum is, nor what is worth asking for.
"""

from typing import TYPE_CHECKING

from threadkeep.fetch.clock import SystemClock, TurnedClock
from threadkeep.fetch.config import load_config
from threadkeep.fetch.cookies import Cookie, load_cookies
from threadkeep.fetch.corpus import CorpusReplay
from threadkeep.fetch.encoding import Decoded, decode_text
from threadkeep.fetch.host import HostState
from threadkeep.fetch.options import FetchOptions, user_agent
from threadkeep.fetch.public_check import private_address
from threadkeep.fetch.replay import WarcReplay
from threadkeep.fetch.urls import host_of, normalise, origin, path_and_query, same_site

if TYPE_CHECKING:
    from threadkeep.fetch.http import HttpFetcher, open_fetcher

__all__ = [
    "Cookie",
    "CorpusReplay",
    "Decoded",
    "FetchOptions",
    "HostState",
    "HttpFetcher",
    "SystemClock",
    "TurnedClock",
    "WarcReplay",
    "decode_text",
    "host_of",
    "load_config",
    "load_cookies",
    "normalise",
    "open_fetcher",
    "origin",
    "path_and_query",
    "private_address",
    "same_site",
    "user_agent",
]

_OF_HTTP = ("HttpFetcher", "open_fetcher")


def __getattr__(name: str) -> object:
    """aiohttp costs 0.3 s to import; the rooms that only need a URL, and every worker, go without it."""
    if name not in _OF_HTTP:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from threadkeep.fetch import http

    return getattr(http, name)
