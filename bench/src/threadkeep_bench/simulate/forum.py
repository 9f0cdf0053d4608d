"""A simulated forum: a community in a skin under an address, answering any URL at any time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from hashlib import blake2b

from threadkeep.model import Headers
from threadkeep_bench.simulate.community import Community
from threadkeep_bench.simulate.forum_truth import true_boards, true_threads
from threadkeep_bench.simulate.markup import render
from threadkeep_bench.simulate.pages import content_of_place, feed_xml, robots_txt, sitemap_xml
from threadkeep_bench.simulate.site import Ask, Place, SimulatedSite, locate
from threadkeep_bench.simulate.skin import Skin
from threadkeep_bench.simulate.truth import Truth, UrlTruth
from threadkeep_bench.simulate.urls import Target

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class ServedAnswer:
    """An answer, and the truth about the URL that was asked for."""

    status: int
    headers: Headers
    body: bytes
    truth: UrlTruth


@dataclass(frozen=True)
class Forum:
    """`base_url` is the origin under which all its pages stand, without a slash at its end."""

    community: Community
    skin: Skin
    base_url: str = "http://forum.example"
    name: str = ""

    @cached_property
    def site(self) -> SimulatedSite:
        return SimulatedSite(self.community, self.skin, self.base_url)

    @property
    def entry(self) -> str:
        return self.site.url(Target("entry"))

    @property
    def start(self) -> str:
        """Where a visitor comes in: the portal, if there is one."""
        return self.site.url(Target("portal")) if self.skin.structure.portal else self.entry

    def serve(self, url: str, at: datetime, asked: int = 0, cookie: str = "") -> ServedAnswer:
        """The answer to a request at `at`; `asked` numbers the requests, so that session ids differ between answers."""
        path = self.site.local(url)
        if path is None:
            return ServedAnswer(404, (("content-type", HTML),), b"", UrlTruth("other"))
        file = self._file(path, at)
        return file if file is not None else self._page(path, at, asked, cookie)

    def classify(self, url: str, at: datetime) -> UrlTruth:
        """What a URL is at `at`."""
        path = self.site.local(url)
        if path is None:
            return UrlTruth("other")
        if self._file(path, at) is not None:
            return UrlTruth("file", path)
        place = self._place(path, at)
        return UrlTruth(place.kind, place.key, place.changes_state)

    def truth(self, at: datetime) -> Truth:
        """Everything a guest can see at `at`."""
        return Truth(
            name=self.name,
            start=self.start,
            entry=self.entry,
            boards=true_boards(self.site, at),
            threads=true_threads(self.site, at),
            classify=lambda url: self.classify(url, at),
            traits=self.skin.traits,
        )

    # ---------------------------------------------------------------- one answer

    def _place(self, path: str, at: datetime) -> Place:
        target = self.site.target(path)
        return locate(self.site, target, at) if target else Place("missing", None, Target("help"))

    def _file(self, path: str, at: datetime) -> ServedAnswer | None:
        structure = self.skin.structure
        if path == "/robots.txt" and structure.robots != "none":
            return _text(robots_txt(self.site), "text/plain", path)
        if path == "/sitemap.xml" and structure.sitemap_xml:
            return _text(sitemap_xml(self.site, at), "application/xml", path)
        return None

    def _page(self, path: str, at: datetime, asked: int, cookie: str) -> ServedAnswer:
        place = self._place(path, at)
        truth = UrlTruth(place.kind, place.key, place.changes_state)
        if place.redirects:
            return ServedAnswer(302, (("location", self.site.url(place.target)), ("content-type", HTML)), b"", truth)
        if place.kind == "feed":
            return ServedAnswer(200, (("content-type", "application/xml; charset=utf-8"),), self._feed(at), truth)
        session = self._session(asked, cookie)
        page = content_of_place(Ask(self.site, at, path, session), place)
        body = render(page, self.site.look(self._board(place, at))).encode()
        return ServedAnswer(self._status(place), self._headers(session), body, truth)

    def _feed(self, at: datetime) -> bytes:
        return feed_xml(self.site, at).encode()

    def _board(self, place: Place, at: datetime) -> int | None:
        """The board whose layout a page has."""
        if place.target.view in ("board", "sort"):
            return place.target.id
        thread = self.community.thread(place.target.id, at) if place.target.view in ("thread", "print") else None
        return thread.board if thread else None

    def _session(self, asked: int, cookie: str) -> str:
        noise = self.skin.noise
        if noise.sessions == "never" or (noise.sessions == "until-cookie" and f"{noise.session_param}=" in cookie):
            return ""
        return blake2b(b"%d %d" % (self.community.options.seed, asked), digest_size=16).hexdigest()

    def _headers(self, session: str) -> Headers:
        cookie = (("set-cookie", f"{self.skin.noise.session_param}={session}; Path=/"),) if session else ()
        return (("content-type", HTML), *cookie)

    def _status(self, place: Place) -> int:
        if place.kind == "missing":
            return 200 if self.skin.noise.soft_404 else 404
        is_denied = place.kind == "wall" and place.target.view in ("board", "thread", "print")
        return 403 if is_denied and self.skin.noise.denied == "forbidden" else 200


def _text(text: str, kind: str, path: str) -> ServedAnswer:
    return ServedAnswer(200, (("content-type", f"{kind}; charset=utf-8"),), text.encode(), UrlTruth("file", path))
