"""A community and its skin under one address: what stays the same from request to request."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from threadkeep_bench.simulate.community import BoardInfo, Community, User
from threadkeep_bench.simulate.markup import MarkupLook
from threadkeep_bench.simulate.site.thread_order import Order
from threadkeep_bench.simulate.skin import Skin
from threadkeep_bench.simulate.urls import Scheme, Slugs, Target, scheme
from threadkeep_bench.simulate.words import Words, words


@dataclass(frozen=True)
class SimulatedSite:
    """`base` is the origin, without a path and without a slash at its end."""

    community: Community
    skin: Skin
    base: str

    @cached_property
    def scheme(self) -> Scheme:
        return scheme(self.skin.urls)

    @cached_property
    def slugs(self) -> Slugs:
        return Slugs(self.community, self.skin.urls.salt)

    @cached_property
    def order(self) -> Order:
        return Order(self.community, self.denied_board)

    @property
    def words(self) -> Words:
        return words(self.community.options.language)

    @cached_property
    def denied_board(self) -> int | None:
        """The board that guests may not read: the last one that has no sub-boards."""
        if self.skin.noise.denied == "none" or not self.skin.structure.boards:
            return None
        parents = {board.parent for board in self.community.boards}
        leaves = [board.id for board in self.community.boards if board.id not in parents]
        return leaves[-1] if len(leaves) > 1 else None

    def path(self, target: Target, *, other: bool = False) -> str:
        return self.scheme.path(target, self.slugs, other=other)

    def url(self, target: Target) -> str:
        return self.base + self.path(target)

    def target(self, path: str) -> Target | None:
        return self.scheme.target(path, self.slugs)

    def local(self, url: str) -> str | None:
        """The path and query of a URL of this site, without a session id; None for another site's."""
        parts = urlsplit(url)
        if f"{parts.scheme}://{parts.netloc}" != self.base:
            return None
        query = self._without_session(parts.query)
        return (parts.path or "/") + (f"?{query}" if query else "")

    def _without_session(self, query: str) -> str:
        mark = f"{self.skin.noise.session_param}="
        separator = self.skin.urls.separator
        return separator.join(part for part in query.split(separator) if not part.startswith(mark))

    def board(self, id: int) -> BoardInfo | None:
        return next((board for board in self.community.boards if board.id == id), None)

    def user(self, id: int) -> User | None:
        return self._users.get(id)

    @cached_property
    def _users(self) -> dict[int, User]:
        return {user.id: user for user in self.community.users}

    def thread_of(self, post: int) -> int:
        """The thread in which a post was written; 0 if it never was."""
        threads = self.community.history.activity.thread
        return int(threads[post - 1]) + 1 if 1 <= post <= len(threads) else 0

    def children(self, id: int | None) -> tuple[BoardInfo, ...]:
        return tuple(board for board in self.community.boards if board.parent == id)

    def look(self, board: int | None) -> MarkupLook:
        looks = self.skin.looks
        return looks[(board or 0) % len(looks)]
