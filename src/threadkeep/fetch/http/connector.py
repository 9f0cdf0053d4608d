"""Connections that go only where the address rule lets them."""

from __future__ import annotations

import asyncio
import socket
from typing import Any
from weakref import WeakSet

from aiohttp import (
    ClientConnectionError,
    ClientConnectorError,
    ClientHandlerType,
    ClientOSError,
    ClientRequest,
    ClientResponse,
    ClientTimeout,
    ServerDisconnectedError,
    TCPConnector,
)
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.connector import AddrInfoType, Connection

from threadkeep.fetch.addresses import AddressRule

# Longer than most Crawl-delays, shorter than the patience of most servers.
_KEEP_ALIVE = 60.0


class GuardedResolver(AbstractResolver):
    """Looks names up and lets only admitted addresses through."""

    def __init__(self, resolver: AbstractResolver, rule: AddressRule) -> None:
        self._resolver = resolver
        self._rule = rule

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        found = await self._resolver.resolve(host, port, family)
        admitted = set(self._rule.admitted(host, port, [result["host"] for result in found]))
        return [result for result in found if result["host"] in admitted]

    async def close(self) -> None:
        await self._resolver.close()


class GuardedConnector(TCPConnector):
    """Checks the address of every new connection, and knows which requests went over a used one."""

    def __init__(self, resolver: AbstractResolver, rule: AddressRule) -> None:
        super().__init__(
            resolver=GuardedResolver(resolver, rule),
            socket_factory=lambda info: _checked_socket(info, rule),
            keepalive_timeout=_KEEP_ALIVE,
        )
        self._used: WeakSet[asyncio.BaseProtocol] = WeakSet()
        self._on_used: WeakSet[ClientRequest] = WeakSet()

    async def connect(self, req: ClientRequest, traces: list[Any], timeout: ClientTimeout) -> Connection:
        connection = await super().connect(req, traces, timeout)
        protocol = connection.protocol
        if protocol is not None:
            self._remember(req, protocol)
        return connection

    def _remember(self, request: ClientRequest, protocol: asyncio.BaseProtocol) -> None:
        if protocol in self._used:
            self._on_used.add(request)
        self._used.add(protocol)

    def used_old_connection(self, request: ClientRequest) -> bool:
        return request in self._on_used

    async def repeat_only_on_reused(self, request: ClientRequest, handler: ClientHandlerType) -> ClientResponse:
        """A middleware: the client repeats a request that was dropped, which is right only on a stale connection."""
        try:
            return await handler(request)
        except (ClientOSError, ServerDisconnectedError) as error:
            if isinstance(error, ClientConnectorError) or self.used_old_connection(request):
                raise
            raise ConnectionDropped("the server closed the connection without a whole answer") from error


class ConnectionDropped(ClientConnectionError):
    """The peer took the request on a fresh connection and closed it without an answer."""


class PeerResponse(ClientResponse):
    """A response that remembers the address it came from; its connection may be gone before anyone can ask."""

    peer: str | None = None

    async def start(self, connection: Connection) -> ClientResponse:
        transport = connection.transport
        name = transport.get_extra_info("peername") if transport else None
        self.peer = str(name[0]) if name else None
        return await super().start(connection)


def _checked_socket(info: AddrInfoType, rule: AddressRule) -> socket.socket:
    family, kind, protocol, _, address = info
    rule.check(str(address[0]), int(address[1]))
    return socket.socket(family, kind, protocol)
