"""Pages that were cut although nobody stated their length: others of the host end with `</html>`."""

from __future__ import annotations

from threadkeep.fetch.thresholds import ENDINGS

_END = b"</html"


class PageEndings:
    """Counts how the pages of one host end.

    Without Content-Length and without chunks, a connection that breaks looks like the end of the page.
    """

    def __init__(self) -> None:
        self._ended = 0
        self._open = 0
        self._suspected: dict[str, int] = {}

    def is_cut(self, url: str, body: bytes, *, has_length: bool) -> bool:
        """Note a page, and say whether it was cut; one that comes again with the same length was not."""
        if _END in body[-ENDINGS.end_within :].lower():
            self._ended += 1
            self._suspected.pop(url, None)
            return False
        before = self._suspected.pop(url, None)
        is_same = before is not None and abs(before - len(body)) <= ENDINGS.same_length
        if has_length or is_same or not self._is_usual():
            self._open += 1
            return False
        self._suspected[url] = len(body)
        return True

    def _is_usual(self) -> bool:
        """Whether pages of this host end with the tag."""
        return self._ended >= ENDINGS.fewest_ended and self._ended > ENDINGS.ended_per_open * self._open
