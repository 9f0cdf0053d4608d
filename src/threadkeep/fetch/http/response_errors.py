"""Why a server's answer is no page: the host's fault, or the page's own."""

from __future__ import annotations

from threadkeep.fetch.http.transport import ServerAnswer
from threadkeep.model import Failure, Reason

# These hold the whole host.
RETRY_LATER = frozenset({429, 503})
_STATUSES = {429: Reason.RATE_LIMITED, 408: Reason.TIMEOUT, 425: Reason.SERVER_ERROR}
# What a body may suffer from without the host being ill.
_PAGE_REASONS = frozenset({Reason.TOO_LARGE, Reason.DECODING})


def host_failure(got: ServerAnswer) -> Failure | None:
    """The failure that says something about the host: many of them in a row are an outage."""
    reason = _STATUSES.get(got.status) or (Reason.SERVER_ERROR if 500 <= got.status < 600 else None)
    if reason:
        return _failure(got, reason, f"status {got.status}")
    if not 200 <= got.status < 600:
        return _failure(got, Reason.MALFORMED, f"status {got.status}")
    fault = _body_failure(got)
    return None if fault is None or fault.reason in _PAGE_REASONS else fault


def page_failure(got: ServerAnswer) -> Failure | None:
    """The failure of this one page, from a host that is well."""
    fault = _body_failure(got)
    return fault if fault and fault.reason in _PAGE_REASONS else None


def _body_failure(got: ServerAnswer) -> Failure | None:
    trouble = got.body.trouble
    # Nobody reads the body of a redirect.
    if trouble is None or 300 <= got.status < 400:
        return None
    return _failure(got, trouble.reason, trouble.detail)


def _failure(got: ServerAnswer, reason: Reason, detail: str) -> Failure:
    return Failure(got.url, reason, detail, got.exchange.at)
