"""All known links in groups: links of one place, one URL shape and one kind of anchor share their outcomes."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from threadkeep.sitemap.evidence import GroupKey, LinkGroup, LinkOccurrence
from threadkeep.sitemap.groups.url_shapes import UrlShapes
from threadkeep.sitemap.prior import NEAR_URLS, Prior

_ONE_VALUE = re.compile(r"[?&]\w+=[^&]*[^a-z&][^&]*")
_WORD_ONLY = re.compile(r"[/?&;=]*[^\W\d_][^\W\d]*(?:=1)?/?")


@dataclass(frozen=True, slots=True)
class GroupThresholds:
    """How the levels of evidence are weighed; figures of the prototype, measured on the foreign forums.

    A group, a shape and a place remember the last `remembered` rewards. A level counts at most `shape_cap` or
    `place_cap` outcomes, and mixed outcomes count less (`spread`, at least `least_weight`). The look counts as
    `prior_weight` outcomes, and what the levels say together as `pooled_weight`. The prior of a group is the mean of
    `sampled` links. A word used for `word_urls` URLs is an anchor class of its own. A link of at most `button_letters`
    that recurs in units with `prose` is a button of each post.
    """

    remembered: int = 8
    shape_cap: float = 6.0
    place_cap: float = 6.0
    spread: float = 4.0
    least_weight: float = 0.1
    prior_weight: float = 1.5
    pooled_weight: float = 1.5
    sampled: int = 12
    word_urls: int = 4
    prose: int = 40
    button_letters: int = 20
    # So many links at one place are a list.
    fewest_listed: int = 3
    # So many places of a link are kept. Not tuned.
    most_occurrences: int = 6


THRESHOLDS = GroupThresholds()


@dataclass(slots=True)
class Rewards:
    """The last rewards of a level of evidence, with their mean and weight."""

    last: deque[float] = field(default_factory=lambda: deque(maxlen=THRESHOLDS.remembered))
    count: int = 0

    def add(self, reward: float) -> None:
        self.last.append(reward)
        self.count += 1

    @property
    def mean(self) -> float:
        return sum(self.last) / len(self.last) if self.last else 0.0

    def weight(self, cap: float) -> float:
        if not self.last:
            return 0.0
        mean = self.mean
        variance = sum((each - mean) ** 2 for each in self.last) / len(self.last)
        return min(len(self.last), cap) * max(THRESHOLDS.least_weight, 1 - THRESHOLDS.spread * variance)


@dataclass(frozen=True, slots=True)
class Levels:
    """What is known of the links of a group: by themselves, by their URL shape, and by their place and anchor."""

    own: Rewards
    shape: Rewards
    place: Rewards

    def value(self, prior: float, shape_share: float) -> float:
        """The mean reward to expect; `shape_share` of all URLs have this shape."""
        weight = THRESHOLDS.pooled_weight
        return (sum(self.own.last) + weight * self._pooled(prior, shape_share)) / (len(self.own.last) + weight)

    def _pooled(self, prior: float, shape_share: float) -> float:
        """What the same shape elsewhere, the same place with other shapes, and the look say."""
        # A shape that most URLs have says nothing: all of them may be opaque.
        shape = self.shape.weight(THRESHOLDS.shape_cap) * min(1.0, 2 * (1 - shape_share))
        place = self.place.weight(THRESHOLDS.place_cap)
        total = shape + place + THRESHOLDS.prior_weight
        return (shape * self.shape.mean + place * self.place.mean + THRESHOLDS.prior_weight * prior) / total


@dataclass(slots=True)
class Group:
    """Links that share outcomes; `waiting` are those not requested yet, in the order in which they were first seen.

    `rewards` are for all that requests brought, `content` only for new text.
    """

    key: GroupKey
    rewards: Levels
    content: Levels
    shape_share: float = 0.0
    urls: dict[str, None] = field(default_factory=dict)
    waiting: dict[str, None] = field(default_factory=dict)
    priors: list[float] = field(default_factory=list)
    buttons: int = 0

    @property
    def may_act(self) -> bool:
        """Whether its links look like the buttons of each post, and no link of this form ever brought anything."""
        return self.buttons > 0.5 * len(self.priors) and not any(self.rewards.shape.last)

    @property
    def prior(self) -> float:
        return sum(self.priors) / len(self.priors) if self.priors else 0.0

    @property
    def value(self) -> float:
        return self.rewards.value(self.prior, self.shape_share)

    @property
    def content_value(self) -> float:
        return self.content.value(self.prior, self.shape_share)


@dataclass(frozen=True, slots=True)
class Credit:
    """What a URL brought: `reward` in all, `content` by new text."""

    url: str
    reward: float
    content: float


class _LevelRewards:
    """The rewards of all shapes and of all places."""

    def __init__(self) -> None:
        self.shapes: defaultdict[str, Rewards] = defaultdict(Rewards)
        self.places: defaultdict[tuple[str, str], Rewards] = defaultdict(Rewards)

    def levels(self, key: GroupKey) -> Levels:
        return Levels(Rewards(), self.shapes[key.shape], self.places[key.place, key.anchor_class])

    def add(self, groups: Sequence[Levels], keys: Sequence[GroupKey], reward: float) -> None:
        """Add a reward once to each group, shape and place."""
        for group in groups:
            group.own.add(reward)
        for shape in {key.shape for key in keys}:
            self.shapes[shape].add(reward)
        for place in {(key.place, key.anchor_class) for key in keys}:
            self.places[place].add(reward)


@dataclass(frozen=True, slots=True)
class _Occurrence:
    place: str
    anchor: str
    prior: float
    is_button: bool


@dataclass(slots=True)
class KnownUrl:
    """A URL, the page that first showed it, and where it was linked."""

    url: str
    first_page: int
    occurrences: list[_Occurrence] = field(default_factory=list)
    is_requested: bool = False
    reward: float | None = None
    groups: list[Group] = field(default_factory=list)

    @property
    def is_waiting(self) -> bool:
        """Whether a page links to it and it was not requested yet."""
        return not self.is_requested and bool(self.occurrences)


class LinkTable:
    """Every known URL with its groups. Groups are built again as shapes and anchors become known."""

    def __init__(self, prior: Prior, start: str) -> None:
        self._prior = prior
        self._start = start
        self.urls: dict[str, KnownUrl] = {}
        self.groups: dict[GroupKey, Group] = {}
        self._shapes = UrlShapes(())
        self._rewards = _LevelRewards()
        self._content = _LevelRewards()
        self._tools: set[str] = set()
        self._anchor_urls: defaultdict[str, set[str]] = defaultdict(set)

    def shape(self, url: str) -> str:
        return self._shapes.shape(url)

    def shape_rewards(self, url: str) -> Rewards:
        return self._rewards.shapes[self.shape(url)]

    def add_page(self, page: int, url: str, links: Sequence[LinkOccurrence]) -> list[KnownUrl]:
        """Add the links of a page; gives the URLs that no earlier page showed."""
        fresh = []
        for link in links:
            if not link.anchor and "next" not in link.rel:
                # Nobody knows what it does.
                continue
            if link.is_nofollow and not is_step(link, url):
                continue
            if is_tool(link, url):
                self._add_tool(link.url)
            known = self.urls.get(link.url)
            if known is None:
                known = self.urls[link.url] = KnownUrl(link.url, page)
                fresh.append(known)
            elif len(known.occurrences) >= THRESHOLDS.most_occurrences:
                continue
            place = place_of(link)
            if any(each.place == place and each.anchor == link.anchor for each in known.occurrences):
                continue
            found = _Occurrence(place, link.anchor, self._prior.probability(link, url, self._start), is_button(link))
            known.occurrences.append(found)
            if len(self._anchor_urls[link.anchor]) < THRESHOLDS.word_urls:
                self._anchor_urls[link.anchor].add(link.url)
            self._place_in_group(known, found)
        return fresh

    def _add_tool(self, url: str) -> None:
        """Never explore a URL that does something with a page."""
        self._tools.add(url)
        if url in self.urls:
            for group in self.urls[url].groups:
                group.waiting.pop(url, None)

    def mark_requested(self, url: str) -> KnownUrl:
        """Note that a URL needs no request any more."""
        known = self.urls.setdefault(url, KnownUrl(url, -1))
        known.is_requested = True
        for group in known.groups:
            group.waiting.pop(url, None)
        return known

    def credit(self, credit: Credit) -> None:
        """Give the groups of a URL what it brought."""
        groups = self.urls[credit.url].groups
        keys = [group.key for group in groups]
        self._rewards.add([group.rewards for group in groups], keys, credit.reward)
        self._content.add([group.content for group in groups], keys, credit.content)

    def value(self, known: KnownUrl) -> float:
        return max((group.value for group in known.groups), default=0.0)

    def content_value(self, known: KnownUrl) -> float:
        """The share of new text to expect of a URL."""
        return max((group.content_value for group in known.groups), default=0.0)

    def rebuild(self, credits: Iterable[Credit]) -> None:
        """Build all groups again by the shapes and anchors that are known now, with these credits in order."""
        self._shapes = UrlShapes(self.urls)
        self.groups = {}
        self._rewards, self._content = _LevelRewards(), _LevelRewards()
        for known in self.urls.values():
            known.groups = []
            for occurrence in known.occurrences:
                self._place_in_group(known, occurrence)
        self._update_shares()
        for credit in credits:
            self.credit(credit)

    def link_groups(self) -> Iterator[LinkGroup]:
        for group in self.groups.values():
            requested = len(group.urls) - len(group.waiting)
            yield LinkGroup(group.key, tuple(group.urls), requested, tuple(group.rewards.own.last), group.value)

    def _place_in_group(self, known: KnownUrl, occurrence: _Occurrence) -> None:
        key = GroupKey(occurrence.place, self.shape(known.url), self._anchor_class(occurrence.anchor))
        group = self.groups.get(key)
        if group is None:
            group = self.groups[key] = Group(key, self._rewards.levels(key), self._content.levels(key))
        if len(group.priors) < THRESHOLDS.sampled:
            group.priors.append(occurrence.prior)
            group.buttons += occurrence.is_button
        if known.url not in group.urls:
            group.urls[known.url] = None
            known.groups.append(group)
            if not known.is_requested and known.url not in self._tools:
                group.waiting[known.url] = None

    def _anchor_class(self, anchor: str) -> str:
        if anchor.isdecimal():
            return "first-number" if anchor in ("0", "1") else "number"
        if not anchor:
            return "empty"
        if any(character.isdigit() for character in anchor):
            return "with-number"
        return f"={anchor}" if len(self._anchor_urls[anchor]) >= THRESHOLDS.word_urls else "varied"

    def _update_shares(self) -> None:
        counts: defaultdict[str, int] = defaultdict(int)
        for url in self.urls:
            counts[self.shape(url)] += 1
        for group in self.groups.values():
            group.shape_share = counts[group.key.shape] / len(self.urls)


def is_button(link: LinkOccurrence) -> bool:
    """Whether the same short word or sign is in several posts of the page, with another URL in each.

    Rows of lists are not judged: those of a mail archive have no other links than words that recur.
    """
    look = link.look
    is_short = look.anchor_letters <= THRESHOLDS.button_letters and not look.is_number
    return is_short and look.recurs > 1 and look.unit_letters >= THRESHOLDS.prose


def is_step(link: LinkOccurrence, page_url: str) -> bool:
    """Whether a link leads on in the list of its page: a number among numbers, or the page's URL with a value more."""
    if link.look.is_number and link.look.difference in NEAR_URLS:
        return True
    return _ONE_VALUE.fullmatch(link.url.removeprefix(page_url.partition("#")[0])) is not None


def is_tool(link: LinkOccurrence, page_url: str) -> bool:
    """Whether a link adds one word to the URL of its page, and is in no list: `/t/5/star` on `/t/5`."""
    rest = link.url.removeprefix(page_url.partition("#")[0])
    return rest != link.url and _WORD_ONLY.fullmatch(rest) is not None and link.look.siblings < THRESHOLDS.fewest_listed


def place_of(link: LinkOccurrence) -> str:
    """The place of a link, with the number of its table column."""
    return f"{link.place}|{link.look.column}" if link.look.column else link.place
