"""The tuned numbers of fetching."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class HoldThresholds:
    """How long a host is left alone that asks for time or does not answer; the first four are StormCrawler's."""

    # The first wait if a host names no time; each further wait is twice as long.
    first_wait: timedelta = timedelta(seconds=60)
    # The first wait in an outage, which did not ask for any time. Most outages are a restart of a few seconds: after 5,
    # 10 and 20 s a restart of half a minute is over, and a longer one gets no more than a probe every doubled wait.
    first_probe: timedelta = timedelta(seconds=5)
    # The longest wait, also if a host names a longer one.
    longest_wait: timedelta = timedelta(days=1)
    # The share of a wait that is added at random, so that hosts are not requested at the same moment.
    jitter: float = 0.1
    # A host that was quiet for so long after a hold starts again with the first wait.
    forgiven_after: timedelta = timedelta(minutes=30)
    # Failures in a row that are an outage of the host and no longer the fault of a page. Chosen, not tuned.
    outage_failures: int = 5


@dataclass(frozen=True, slots=True)
class PaceThresholds:
    """How fast a host is requested if the user names no delay."""

    # Seconds between two requests at least: never more than two requests a second.
    shortest_delay: float = 0.5
    # The delay as a multiple of the response time: 1 leaves a host alone for half of the time. Chosen, not tuned.
    share_of_response: float = 1.0
    # Seconds: the longest delay that follows from response times. A server that needs minutes for a page is caught by
    # the timeout, and a longer delay would not help it. Chosen, not tuned.
    longest_adapted_delay: float = 60.0
    # Seconds: the longest Crawl-delay that is obeyed. A crawl of 10,000 pages takes a month then; who asks for more
    # than that wants to forbid and has other lines for it. Chosen, not tuned.
    longest_crawl_delay: float = 300.0
    # Programs that take turns at one host: a turn further ahead than theirs is a time from before the clock was set
    # back. Chosen, not tuned.
    programs: int = 50
    # Seconds between requests from which a Crawl-delay is reported. Chosen, not tuned.
    reported_delay: float = 10.0
    # The weight of the newest response time: one slow page does not stop a crawl, three slow it down. Not tuned.
    newest_weight: float = 1 / 3


@dataclass(frozen=True, slots=True)
class EncodingThresholds:
    """When an encoding is believed."""

    # Bytes in which a meta tag is searched: browsers take 1,024, but old forums have comments and styles before it.
    meta_within: int = 8192
    # Bytes that statistics are made of: enough for them, and a bound on their time.
    statistics_over: int = 256 * 1024
    # The share of letters beyond ASCII that may be broken in the declared encoding. A page that is cut inside a letter
    # has one; text of another encoding that is read as UTF-8 breaks at nearly every such letter.
    broken_letters: float = 0.05
    # The least confidence of the statistics; below it the page is read as cp1252. Chosen, not tuned.
    least_confidence: float = 0.5


@dataclass(frozen=True, slots=True)
class EndingThresholds:
    """When a page of unknown length was cut."""

    # Bytes at the end of a page in which its end tag is: some servers add a comment or a counter behind it.
    end_within: int = 2000
    # Pages with an end tag from which one without is suspected. Chosen, not tuned.
    fewest_ended: int = 3
    # Pages with an end tag for each without that was complete, from which another one is suspected. Chosen, not tuned.
    ended_per_open: int = 4
    # Bytes by which two answers for one page may differ: "page made in 0.02 s". A break hits another place. Not tuned.
    same_length: int = 64


HOLDS = HoldThresholds()
PACE = PaceThresholds()
ENCODING = EncodingThresholds()
ENDINGS = EndingThresholds()
