import asyncio
import socket

import pytest

from tests.fetch.local_fetcher import QUICK, scene
from tests.fetch.misbehaving_server import redirect
from tests.fetch.scripted_resolver import Names
from threadkeep.fetch.addresses import AddressRefused, AddressRule, is_public
from threadkeep.fetch.http.connector import GuardedConnector, GuardedResolver
from threadkeep.fetch.urls import host_of, normalise
from threadkeep.model import Failure, Reason, Visit

# Every way we know to write an address that is not on the public internet.
FORBIDDEN = [
    "127.0.0.1",
    "127.255.255.254",
    "127.1",
    "2130706433",
    "0x7f.1",
    "0x7f000001",
    "017700000001",
    "0177.0.0.1",
    "127.0.0.1.",
    "0.0.0.0",
    "0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.254",
    "169.254.169.254",
    "0xa9fea9fe",
    "172.16.0.1",
    "172.31.255.254",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "192.168.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "１２７.0.0.1",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:7f00:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[::127.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b:1::1]",
    "[100::1]",
    "[2001::1]",
    "[2001:db8::1]",
    "[2002:a9fe:a9fe::]",
    "[2002:7f00:1::1]",
    "[3fff::1]",
    "[5f00::1]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
]


@pytest.mark.parametrize("spelling", FORBIDDEN)
def test_a_forbidden_address_is_not_public_however_it_is_spelled(spelling: str) -> None:
    url = normalise(f"http://{spelling}/")
    assert url is not None
    assert not is_public(host_of(url).strip("[]"))


@pytest.mark.parametrize("address", ["fe80::1%eth0", "::1%lo", "2606:4700::1%eth0", "localhost", "", "1.2.3"])
def test_an_address_with_a_zone_and_what_is_no_address_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])
def test_the_public_internet_is_public(address: str) -> None:
    assert is_public(address)


def test_no_forbidden_address_is_asked_by_the_fetcher() -> None:
    async def body() -> None:
        async with scene() as s:
            for spelling in FORBIDDEN:
                url = normalise(f"http://{spelling}:{s.site.port}/ok")
                assert url
                if url != s.site.url("/ok"):
                    answer = await s.fetcher.fetch(Visit(url))
                    assert isinstance(answer, Failure)
                    assert answer.reason is Reason.ADDRESS, (spelling, answer)
            assert s.site.asked == []

    asyncio.run(body())


def test_a_redirect_to_another_port_of_the_named_address_is_refused() -> None:
    async def body() -> None:
        async with scene() as here, scene() as other:
            here.site.pages["/away"] = redirect(other.site.url("/ok"))
            failure = await here.failure("/away")
            assert failure.reason is Reason.ADDRESS
            assert other.site.asked == []

    asyncio.run(body())


def test_without_a_named_host_loopback_is_refused() -> None:
    async def body() -> None:
        async with scene(named="-") as s:
            assert (await s.failure("/ok")).reason is Reason.ADDRESS
            assert s.site.asked == []

    asyncio.run(body())


def resolved(resolver: GuardedResolver, host: str) -> list[str]:
    return [result["host"] for result in asyncio.run(resolver.resolve(host, 80))]


@pytest.mark.parametrize("named", [None, "forum.example"])
def test_a_name_that_turns_private_is_refused(named: str | None) -> None:
    resolver = GuardedResolver(Names(["93.184.216.34"], ["127.0.0.1"]), AddressRule(named))
    assert resolved(resolver, "forum.example") == ["93.184.216.34"]
    with pytest.raises(AddressRefused):
        resolved(resolver, "forum.example")


def test_of_a_mixed_answer_only_the_public_addresses_are_used() -> None:
    resolver = GuardedResolver(Names(["127.0.0.1", "93.184.216.34"]), AddressRule("forum.example"))
    assert resolved(resolver, "forum.example") == ["93.184.216.34"]


def test_the_address_of_the_connection_itself_is_checked() -> None:
    """Even if a look-up was cached or fooled: the connector asks the rule again, with the address it connects to."""

    async def body() -> None:
        connector = GuardedConnector(Names(["127.0.0.1"]), AddressRule(None))
        factory = connector._socket_factory
        assert factory
        with pytest.raises(AddressRefused):
            factory((socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", 80)))
        await connector.close()

    asyncio.run(body())


def test_another_name_of_the_named_address_is_refused() -> None:
    async def body() -> None:
        async with scene(QUICK, resolver=Names(["127.0.0.1"])) as s:
            answer = await s.fetcher.fetch(Visit(f"http://rebound.example:{s.site.port}/ok"))
            assert isinstance(answer, Failure)
            assert answer.reason is Reason.ADDRESS
            assert s.site.asked == []

    asyncio.run(body())


def test_a_named_host_may_be_a_name_with_a_private_address() -> None:
    async def body() -> None:
        async with scene() as plain:
            port = plain.site.port
            async with scene(named=f"forum.lan:{port}", resolver=Names(["127.0.0.1"])) as s:
                answer = await s.fetcher.fetch(Visit(f"http://forum.lan:{port}/ok"))
                assert not isinstance(answer, Failure), answer
                assert answer.exchanges[-1].address == "127.0.0.1"

    asyncio.run(body())
