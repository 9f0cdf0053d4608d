"""The network edge: a visit goes in, a response or a failure comes out.

Takes visits and gives answers, politely, within limits, or from a recording.
Does not know what a forum is, nor what is worth asking for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from threadkeep.fetch.clock import SystemClock, TurnedClock
from threadkeep.fetch.config import load_config
from threadkeep.fetch.cookies import Cookie, load_cookies
from threadkeep.fetch.corpus import CorpusReplay
from threadkeep.fetch.decoding import decoded_again
from threadkeep.fetch.encoding import Decoded, decode_text
from threadkeep.fetch.heads import parsed_response
from threadkeep.fetch.host import Host, HostState
from threadkeep.fetch.loopback import text_served
from threadkeep.fetch.options import FetchOptions, user_agent
from threadkeep.fetch.pace import SHORTEST_DELAY
from threadkeep.fetch.public_check import private_address
from threadkeep.fetch.recording import Recorded, answer_from, recorded
from threadkeep.fetch.replay import WarcReplay
from threadkeep.fetch.urls import host_of, normalise, origin, path_and_query, same_site

if TYPE_CHECKING:
    from threadkeep.fetch.hooks import Hook, open_hook
    from threadkeep.fetch.http import HttpFetcher, open_fetcher
    from threadkeep.fetch.robots import Rules

__all__ = [
    "SHORTEST_DELAY",
    "Cookie",
    "CorpusReplay",
    "Decoded",
    "FetchOptions",
    "Hook",
    "Host",
    "HostState",
    "HttpFetcher",
    "Recorded",
    "Rules",
    "SystemClock",
    "TurnedClock",
    "WarcReplay",
    "answer_from",
    "decode_text",
    "decoded_again",
    "host_of",
    "load_config",
    "load_cookies",
    "normalise",
    "open_fetcher",
    "open_hook",
    "origin",
    "parsed_response",
    "path_and_query",
    "private_address",
    "recorded",
    "same_site",
    "text_served",
    "user_agent",
]

# The names whose modules import aiohttp.
_LATE = {"HttpFetcher": "http", "open_fetcher": "http", "Hook": "hooks", "open_hook": "hooks", "Rules": "robots"}


def __getattr__(name: str) -> object:
    """aiohttp takes 0.3 s to import; packages that only need a URL, and every worker, do without it."""
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"threadkeep.fetch.{_LATE[name]}"), name)
