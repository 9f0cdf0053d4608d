"""Which addresses may be connected to: those of the public internet, and the one that the user named."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Sequence

from threadkeep.fetch.urls import host_of

# Python 3.11's `is_global` calls NAT64, 6to4, site-local and multicast addresses global, so the special-purpose
# registries of IANA are here in full.
_NOT_PUBLIC_4 = tuple(
    ipaddress.IPv4Network(network)
    for network in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
)
# Of IPv6 only this block is given out; loopback, mapped, NAT64, unique local, link-local and multicast lie outside it.
_PUBLIC_6 = ipaddress.IPv6Network("2000::/3")
_NOT_PUBLIC_6 = tuple(
    ipaddress.IPv6Network(network) for network in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)


class AddressRefused(OSError):
    """A connection that would lead to an address which is neither public nor named by the user."""


def is_public(address: str) -> bool:
    """Whether the address is globally routable; a text that is no plain address is not."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv4Address):
        return not any(parsed in network for network in _NOT_PUBLIC_4)
    if parsed.scope_id is not None:
        return False
    return parsed in _PUBLIC_6 and not any(parsed in network for network in _NOT_PUBLIC_6)


class AddressRule:
    """Admits public addresses, and others only for the host and port that the user named.

    What the user meant is settled by the first look-up of that name: a name that was public once is never followed to a
    private address later, so that whoever holds the name cannot turn us against the user's own network.
    """

    def __init__(self, named_host: str | None) -> None:
        self._named_host, self._named_ports = _host_and_ports(named_host or "")
        self._named_is_public = False
        self._admitted: set[tuple[str, int]] = set()

    def admitted(self, host: str, port: int, addresses: Sequence[str]) -> list[str]:
        """Those of a host's addresses that may be connected to; AddressRefused when there is none."""
        public = [address for address in addresses if is_public(address)]
        if self._is_named(host, port):
            self._named_is_public |= bool(public)
            if not self._named_is_public:
                self._admitted.update((address, port) for address in addresses)
                return list(addresses)
        if not public:
            raise AddressRefused(f"{host} is at {', '.join(addresses) or 'no address'}, which is not public")
        return public

    def admit_literal(self, host: str, port: int) -> None:
        """A name is checked when it is looked up; an address written in the URL itself is not looked up."""
        if ":" in host or host.replace(".", "").isdigit():
            self.admitted(host, port, [host])

    def check(self, address: str, port: int) -> None:
        """The last word, on the very address of a new connection."""
        if not is_public(address) and (address, port) not in self._admitted:
            raise AddressRefused(f"{address} port {port} is not public")

    def _is_named(self, host: str, port: int) -> bool:
        return host.strip("[]") == self._named_host and port in self._named_ports


def _host_and_ports(named_host: str) -> tuple[str, frozenset[int]]:
    host, colon, port = named_host.rpartition(":")
    if colon and port.isdigit():
        return host.strip("[]"), frozenset({int(port)})
    return named_host.strip("[]"), frozenset({80, 443})


async def private_address(url: str) -> str | None:
    """The address of the URL's host if none of its addresses is public; None if one is, or the name has none now."""
    name, colon, port = host_of(url).rpartition(":")
    host = (name if colon and port.isdigit() else host_of(url)).strip("[]")
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return None
    addresses = [str(address[0]) for *_, address in found]
    return None if not addresses or any(map(is_public, addresses)) else addresses[0]
