"""The network edge: a visit goes in, a response or a failure comes out.

Takes visits and gives answers, politely, within limits, or from a recording.
Does not know what a forum is, nor what is worth asking for.
"""

from threadkeep.fetch.clock import SystemClock, TurnedClock
from threadkeep.fetch.corpus import CorpusReplay
from threadkeep.fetch.encoding import Decoded, decode_text
from threadkeep.fetch.urls import host_of, normalise, origin, path_and_query, same_site

__all__ = [
    "CorpusReplay",
    "Decoded",
    "SystemClock",
    "TurnedClock",
    "decode_text",
    "host_of",
    "normalise",
    "origin",
    "path_and_query",
    "same_site",
]
