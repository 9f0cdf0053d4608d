"""Certificates are checked always: there is no option that turns it off.

The certificates are of a test authority, which signed nothing else.
"""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import pytest

from tests.fetch.local_fetcher import scene
from tests.fetch.misbehaving_server import misbehaving
from threadkeep.fetch.clock import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Response, Visit

CERTIFICATES = Path(__file__).parent / "certificates"


@pytest.fixture(autouse=True)
def authority(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test authority is trusted as those of the system are: aiohttp loads these once, when it is imported."""
    trusting = ssl.create_default_context(cafile=str(CERTIFICATES / "authority.pem"))
    trusting.set_alpn_protocols(("http/1.1",))
    monkeypatch.setattr("aiohttp.connector._SSL_CONTEXT_VERIFIED", trusting)


def answer_of(context: ssl.SSLContext) -> tuple[Answer, int]:
    async def body() -> tuple[Answer, int]:
        async with misbehaving(TurnedClock(), context) as site, scene(named=site.host) as s:
            return await s.fetcher.fetch(Visit(f"https://{site.host}/ok")), len(site.asked)

    return asyncio.run(body())


def server_context(certificate: str) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(CERTIFICATES / f"{certificate}.pem")
    return context


def test_a_server_with_a_certificate_of_its_own_name_is_requested() -> None:
    answer, requests = answer_of(server_context("good"))
    assert isinstance(answer, Response), answer
    assert requests


@pytest.mark.parametrize("certificate", ["expired", "other_host"])
def test_a_server_whose_certificate_is_old_or_of_another_name_gets_no_request(certificate: str) -> None:
    answer, requests = answer_of(server_context(certificate))
    assert isinstance(answer, Failure)
    assert (answer.reason, requests) == (Reason.TLS, 0)
    assert "certificate" in answer.detail
    assert not answer.is_lasting, "the next run may find it renewed"


def test_a_server_that_speaks_only_an_old_protocol_gets_no_request() -> None:
    context = server_context("good")
    context.minimum_version = ssl.TLSVersion.TLSv1
    context.maximum_version = ssl.TLSVersion.TLSv1_1
    answer, requests = answer_of(context)
    assert isinstance(answer, Failure)
    assert answer.reason in (Reason.TLS, Reason.CONNECT)
    assert requests == 0
