"""Where a redirect leads."""

from __future__ import annotations

import ada_url

from threadkeep.fetch.http.transport import ServerAnswer
from threadkeep.fetch.urls import normalise
from threadkeep.model import Failure, Reason

_STATUSES = frozenset({301, 302, 303, 307, 308})


def redirect_target(got: ServerAnswer) -> str | Failure | None:
    """The URL to go on to; None when this is no redirect, or to nothing; a Failure when it leaves http and https."""
    location = got.header("location") if got.status in _STATUSES else None
    if not location:
        return None
    # Many servers write the bytes of UTF-8 there; a header is read as latin-1.
    written = location.encode("latin-1").decode("utf-8", "replace")
    target = normalise(written, got.url)
    if target is None and ada_url.check_url(written):
        return Failure(got.url, Reason.SCHEME, f"redirects to {written[:200]!r}", got.exchange.at)
    return target
