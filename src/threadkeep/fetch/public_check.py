"""Whether a site that a file names is on the public network, before anything is requested from it."""

from __future__ import annotations

import asyncio
import socket

from threadkeep.fetch.addresses import is_public
from threadkeep.fetch.urls import host_of


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
