"""Where the posts of one thread, or of one user, stand among all posts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from threadkeep_bench.simulate.community.activity import Indices
from threadkeep_bench.simulate.community.week import Ints


@dataclass(frozen=True, slots=True)
class PostsByOwner:
    """Posts by owner, and within an owner in order of time."""

    posts: Indices
    starts: Ints

    def by(self, owner: int) -> Indices:
        return self.posts[self.starts[owner] : self.starts[owner + 1]]


def owned(owner: Indices, owners: int) -> PostsByOwner:
    posts = np.argsort(owner, kind="stable").astype(np.int32)
    return PostsByOwner(posts, np.searchsorted(owner[posts], np.arange(owners + 1)))
