"""One request to a simulated forum: when it was made, and how links are written in its answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from posixpath import relpath

from threadkeep_bench.simulate.page_content import LinkItem, Stamp
from threadkeep_bench.simulate.site.locate import KIND_OF
from threadkeep_bench.simulate.site.site import SimulatedSite
from threadkeep_bench.simulate.skin import DateStyle, Noise, Skin, stamp
from threadkeep_bench.simulate.truth import UrlKind
from threadkeep_bench.simulate.urls import PagedList, Target, View
from threadkeep_bench.simulate.words import Words

# What a careful site marks as nofollow.
NOT_FOR_ROBOTS: frozenset[UrlKind] = frozenset({"login", "form", "action", "print", "sort", "shortcut", "search"})


@dataclass(frozen=True, slots=True)
class Ask:
    """`path` is what was asked, for links relative to it; `session` goes into every link unless it is empty."""

    site: SimulatedSite
    at: datetime
    path: str = "/"
    session: str = ""

    @property
    def skin(self) -> Skin:
        return self.site.skin

    @property
    def noise(self) -> Noise:
        return self.site.skin.noise

    @property
    def words(self) -> Words:
        return self.site.words

    def href(self, target: Target, *, fragment: str = "", aside: bool = False) -> str:
        """A link as it is on the page; links that stand aside use a site's second spelling, if it has one."""
        path = self._with_session(self.site.path(target, other=aside and self.skin.urls.alias))
        style = self.skin.urls.links
        shown = {"absolute": self.site.base + path, "root": path}.get(style) or relative(path, self.path)
        return f"{shown}#{fragment}" if fragment else shown

    def _with_session(self, path: str) -> str:
        if not self.session:
            return path
        mark = self.skin.urls.separator if "?" in path else "?"
        return f"{path}{mark}{self.noise.session_param}={self.session}"

    def page(self, view: View, id: int, paged: PagedList, start: int, word: str = "") -> str:
        """The link to the page of a list that begins at `start`."""
        position = paged.text(start) if start or self.skin.urls.says_first else ""
        return self.href(Target(view, id, position, word))

    def link(self, label: str, target: Target, *, fragment: str = "", aside: bool = False) -> LinkItem:
        kind = KIND_OF[target.view]
        rel = "nofollow" if self.noise.nofollow and kind in NOT_FOR_ROBOTS else ""
        return LinkItem(label, self.href(target, fragment=fragment, aside=aside), kind, rel)

    def action(self, word: str, target: Target) -> LinkItem:
        """A link that changes something: its words, or an icon without any."""
        return self.link(self.words[word] if self.noise.actions == "words" else "", target)

    def stamp(self, at: datetime, style: DateStyle) -> Stamp:
        return stamp(at, self.at, style, self.words)


def relative(path: str, here: str) -> str:
    """`path` as seen from the page `here`."""
    place, mark, query = path.partition("?")
    folder = here.partition("?")[0].rpartition("/")[0] or "/"
    found = relpath(place, folder)
    end = "/" if place.endswith("/") else ""
    # A first segment with a colon would read as a scheme, so a link down the tree says that it is a path.
    return f"{'' if found.startswith('.') else './'}{found}{end}{mark}{query}"
