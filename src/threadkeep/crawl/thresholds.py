"""The tuned numbers of a crawl."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class UnproductiveThresholds:
    """When a list that shows nothing is no longer followed."""

    # Empty pages of a list. One page may be empty because guests may not see what it lists; the next need not be.
    # Chosen, not tuned.
    empty_pages: int = 3


@dataclass(frozen=True, slots=True)
class LinkOrderThresholds:
    """How threads are ordered in a crawl that has to end in time."""

    # A page with this many posts counts as full: no request is worth more. Chosen, not tuned.
    full_page: int = 10


@dataclass(frozen=True, slots=True)
class RelearnThresholds:
    """When and from what a strategy is learned again in one run."""

    # How often at most: each time costs requests. Chosen, not tuned.
    times: int = 2
    # From how many pages of each trouble. More pages of one list show the same. Chosen, not tuned.
    pages: int = 5


@dataclass(frozen=True, slots=True)
class RecheckThresholds:
    """How often lists that changed during a crawl are requested again at its end."""

    # Rounds at most: a busy forum never stops changing, and what comes later is for a refresh. Chosen, not tuned.
    rounds: int = 3
    # Threads with fewer posts than declared that are requested once more at first. Chosen, not tuned.
    short_threads: int = 2


@dataclass(frozen=True, slots=True)
class OrphanThresholds:
    """How many threads are requested that pages seen while learning link to and no list shows."""

    # The first batch, as a share of the requests of the run (at least one thread). Where boards are closed to guests,
    # most such threads are in these boards, and requests for them are wasted.
    first_batch: float = 0.005
    # The next batch is requested only if this share of the last one were threads. Chosen, not tuned.
    real_share: float = 0.5
    # How much larger each batch is than the one before. Chosen, not tuned.
    growth: int = 2


@dataclass(frozen=True, slots=True)
class LayoutThresholds:
    """When a page that a strategy does not read is read by its layout."""

    # Characters: a single text that is shorter may be a notice ("log in to see this") in the place of a thread.
    short_text: int = 200
    # Seconds: time zones differ by quarters of an hour, so a time that differs from the time of the request by a
    # multiple of this is the clock of the page, not the time of a post.
    zone_step: int = 900
    # Seconds of difference that are allowed in this: pages show minutes.
    clock_tolerance: int = 60


@dataclass(frozen=True, slots=True)
class LearnThresholds:
    """How many pages are seen for a strategy that somebody gave, and for the rules of posts and rows."""

    # Boards that are sampled for the estimate of a dry run. Chosen, not tuned.
    sampled_boards: int = 3
    # Pages at most that post and row rules are learned from: comparing them takes seconds of CPU.
    # Not tuned.
    rule_pages: int = 60


@dataclass(frozen=True, slots=True)
class FieldCheckThresholds:
    """When a field counts as not read."""

    # Fewer posts of a kind prove nothing. Chosen, not tuned.
    posts: int = 10
    # The share of posts that lack the field in the archive, and that have it on the pages: more than half.
    most: float = 0.5
    # Pages of a kind that are read by their layout: enough posts, in a second. Chosen, not tuned.
    pages: int = 8


@dataclass(frozen=True, slots=True)
class ReadingCheckThresholds:
    """How many stored thread pages learned post rules are checked on."""

    # One page in so many. Chosen, not tuned.
    one_in: int = 20
    # Fewer pages say too little about what all pages have. Not tuned.
    fewest_pages: int = 8
    # More pages take too long: each takes up to a third of a second of CPU. Not tuned.
    most_pages: int = 40


@dataclass(frozen=True, slots=True)
class WallThresholds:
    """When a page that is known to be good is requested, to find out whether there is a wall."""

    # Pages in a row that show nothing: one or two may be deleted or hidden. A page with a login needs no others.
    # Chosen, not tuned.
    suspects: int = 3
    # Each control that finds no wall doubles the number, up to this: the pages since the last good one are requested
    # again behind a wall. Chosen, not tuned.
    most_suspects: int = 12


@dataclass(frozen=True, slots=True)
class PatienceThresholds:
    """How long a run waits."""

    # A host that asks for more time than this ends the run: an outage of a night is waited out, then a person should
    # know.
    longest_hold: timedelta = timedelta(hours=12)
    # Seconds that in-flight pages may take after the first Ctrl-C; then they are left to the next run.
    grace_seconds: int = 6
    # Seconds after the first Ctrl-C in which a run has to end, whatever it computes; promised are 10.
    last_seconds: float = 9.0


@dataclass(frozen=True, slots=True)
class GateThresholds:
    """When the gate takes a link for one that acts, and when for one of a list."""

    # Characters that a label may have besides an acting phrase: what the action is done to. A title is longer. Chosen,
    # not tuned.
    phrase_surplus: int = 6
    # Characters of a random name or value. SMF's tokens have seven and more. Chosen, not tuned.
    random_length: int = 7
    # Characters of a random value that is a session if most links have it. PHP's have 26 and more. Chosen, not tuned.
    session_length: int = 16
    # URLs and labels whose words are remembered: menus are on every page. Chosen, not tuned.
    cached_urls: int = 65_536
    # Links at one place with different labels, from which they count as a list. Chosen, not tuned.
    list_links: int = 3
    # Names at one place for each that says an action, as a title may. Chosen, not tuned.
    names_per_action: int = 4
    # Hyphens and the like from which a part of a URL counts as a name of several words. Chosen, not tuned.
    slug_signs: int = 2
    # Characters up to which the letters around the numbers of a part of a URL say what it is: `f12`, `page-2`. Chosen,
    # not tuned.
    short_part: int = 12


UNPRODUCTIVE = UnproductiveThresholds()
LINK_ORDER = LinkOrderThresholds()
RELEARN = RelearnThresholds()
RECHECK = RecheckThresholds()
ORPHANS = OrphanThresholds()
LAYOUT = LayoutThresholds()
LEARN = LearnThresholds()
GATE = GateThresholds()
FIELD_CHECK = FieldCheckThresholds()
READING_CHECK = ReadingCheckThresholds()
WALL = WallThresholds()
PATIENCE = PatienceThresholds()
