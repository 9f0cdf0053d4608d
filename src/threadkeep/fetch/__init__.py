"""The only package that uses the network: HTTP, pace, holds, robots.txt, cookies, recordings.

Takes a visit and returns a response or a failure.
Does not know what a forum is, nor which page is worth a request.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from threadkeep.fetch.addresses import private_address
from threadkeep.fetch.clock import SystemClock, TurnedClock
from threadkeep.fetch.config import load_config
from threadkeep.fetch.hosts.host import Host, HostState
from threadkeep.fetch.hosts.shared_pace import machine_pace_folder
from threadkeep.fetch.http.content_coding import decode_stored_body
from threadkeep.fetch.http.cookies import Cookie, load_cookies
from threadkeep.fetch.loopback import serve_text
from threadkeep.fetch.message_heads import parse_response_head, response_head
from threadkeep.fetch.options import FetchOptions, user_agent
from threadkeep.fetch.recording import RecordedPage, recorded_answer, recorded_page
from threadkeep.fetch.text_encoding import DecodedText, decode_text
from threadkeep.fetch.thresholds import PACE
from threadkeep.fetch.urls import host_of, normalise, origin, path_and_query, same_site

if TYPE_CHECKING:
    from threadkeep.fetch.hooks import Hook, open_hook
    from threadkeep.fetch.http.fetcher import HttpFetcher, open_fetcher
    from threadkeep.fetch.imports.saved_site import SavedSite, saved_site
    from threadkeep.fetch.robots import RobotsRules

__all__ = [
    "PACE",
    "Cookie",
    "DecodedText",
    "FetchOptions",
    "Hook",
    "Host",
    "HostState",
    "HttpFetcher",
    "RecordedPage",
    "RobotsRules",
    "SavedSite",
    "SystemClock",
    "TurnedClock",
    "decode_stored_body",
    "decode_text",
    "host_of",
    "load_config",
    "load_cookies",
    "machine_pace_folder",
    "normalise",
    "open_fetcher",
    "open_hook",
    "origin",
    "parse_response_head",
    "path_and_query",
    "private_address",
    "recorded_answer",
    "recorded_page",
    "response_head",
    "same_site",
    "saved_site",
    "serve_text",
    "user_agent",
]

# The names whose modules import aiohttp.
_LATE = {
    "HttpFetcher": "http.fetcher",
    "open_fetcher": "http.fetcher",
    "Hook": "hooks",
    "open_hook": "hooks",
    "RobotsRules": "robots",
    "SavedSite": "imports.saved_site",
    "saved_site": "imports.saved_site",
}


def __getattr__(name: str) -> object:
    """aiohttp takes 0.3 s to import; packages that only need a URL, and every worker, do without it."""
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"threadkeep.fetch.{_LATE[name]}"), name)
