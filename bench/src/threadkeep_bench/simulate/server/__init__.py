"""Access to a simulated forum: a fetcher in this process, or an HTTP server on loopback.

Takes a forum and a clock, answers requests and logs each of them.
Does not know who sends the requests.
"""

from threadkeep_bench.simulate.server.clocks import FastClock, clock_from
from threadkeep_bench.simulate.server.fetcher import SimulatedFetcher
from threadkeep_bench.simulate.server.http import Serving, run_server, serve_forum, serving
from threadkeep_bench.simulate.server.request_log import Log, LoggedRequest

__all__ = [
    "FastClock",
    "Log",
    "LoggedRequest",
    "Serving",
    "SimulatedFetcher",
    "clock_from",
    "run_server",
    "serve_forum",
    "serving",
]
