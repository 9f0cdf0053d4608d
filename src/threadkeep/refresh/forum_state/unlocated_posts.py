"""Posts that the entry page reports and that nobody found yet, board by board."""

from __future__ import annotations

# A thread that was looked at in vain says a little that a count counts what no guest sees: of 0.6 to 0.95 this was
# among the best at 3,000 and at 500 pages a day.
_STILL_BELIEVED = 0.85
# Fewer expected posts than this count as none. Not tuned.
_NEXT_TO_NONE = 0.1


class UnlocatedPosts:
    """How many posts of each board are to be found, and since when; where a look ended shows nothing here.

    Where lists are sorted by creation, a post that its board does not show is in a thread further down.
    """

    def __init__(self) -> None:
        self._posts: dict[int, float] = {}
        self._since: dict[int, float] = {}

    def grew(self, board: int, posts: int, since: float) -> None:
        """The count of a board rose, or fell, by so many posts since then."""
        self._set(board, self.posts(board) + posts, since)

    def at_least(self, board: int, posts: int, since: float) -> None:
        self._set(board, max(self.posts(board), float(posts)), since)

    def note_found_posts(self, board: int, posts: int) -> None:
        self._posts[board] = max(0.0, self.posts(board) - posts)

    def in_vain(self, board: int) -> None:
        """A thread of the board was looked at and had nothing new."""
        self._posts[board] = self.posts(board) * _STILL_BELIEVED

    def posts(self, board: int) -> float:
        return self._posts.get(board, 0.0)

    def waited(self, board: int, now: float) -> float:
        """For how many seconds all of them together have waited."""
        return self.posts(board) * (now - self._since.get(board, now))

    def _set(self, board: int, posts: float, since: float) -> None:
        if self.posts(board) < _NEXT_TO_NONE:
            self._since[board] = since
        self._posts[board] = max(0.0, posts)
