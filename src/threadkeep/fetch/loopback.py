"""A page of text for programs of this machine, served on loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from threadkeep.errors import UsageError

LOOPBACK = "127.0.0.1"
# A page of the web that a browser shows may ask loopback under a name of its own: only these are answered.
_NAMES = frozenset({LOOPBACK, "localhost"})


@asynccontextmanager
async def serve_text(port: int, path: str, kind: str, text: Callable[[], str]) -> AsyncIterator[int]:
    """Serve what `text` gives then, until left, to whoever asks for `path`; gives the port, where 0 is any free one."""
    from aiohttp import web

    async def answer(request: web.BaseRequest) -> web.Response:
        if (request.url.host or "") not in _NAMES:
            return web.Response(status=421)
        if request.path != path or request.method not in ("GET", "HEAD"):
            return web.Response(status=404)
        return web.Response(body=text().encode(), headers={"Content-Type": kind})

    runner = web.ServerRunner(web.Server(answer))
    await runner.setup()
    try:
        site = web.TCPSite(runner, LOOPBACK, port)
        try:
            await site.start()
        except OSError as error:
            raise UsageError(f"port {port} cannot be used: {error.strerror}", "Name another port.") from error
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
