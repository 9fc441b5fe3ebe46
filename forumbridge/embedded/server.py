"""Running the forum: in a thread beside a test or a demo, or in the foreground."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Generator

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from forumbridge.embedded.core import Core
from forumbridge.embedded.gate import Gate
from forumbridge.embedded.site import Site
from forumbridge.errors import UsageError


def _protocol(core: Core) -> type[asyncio.Protocol]:
    """HTTP over connections the forum can cut in the middle, found by the client's address."""

    class Cuttable(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            core.transports[_peer(transport)] = transport
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            core.transports.pop(_peer(self.transport), None)
            super().connection_lost(exc)

    return Cuttable


def _peer(transport: asyncio.Transport) -> tuple[str, int]:
    host, port = transport.get_extra_info("peername")[:2]
    return str(host), int(port)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, core: Core) -> None:
        super().__init__(config)
        self._core = core
        self.ready = threading.Event()
        self.on_ready: Callable[[], None] = self.ready.set

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._core.released = asyncio.Event()
        await super().startup(sockets)
        self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Requests held back by a time-out fault would otherwise be waited for.
        self._core.released.set()
        await super().shutdown(sockets)


def _server(core: Core) -> _Server:
    config = uvicorn.Config(
        Gate(core, Site(core).application()),
        loop="asyncio",
        http=_protocol(core),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        date_header=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=60,
    )
    return _Server(config, core)


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        raise UsageError(
            f"No se puede abrir el foro en {host}:{port}: {problem.strerror}.",
            advice="Elige otro puerto o cierra el programa que lo ocupa.",
        ) from problem
    listener.listen(128)
    return listener


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{host}:{port}"


@contextlib.contextmanager
def serve(core: Core, host: str, port: int) -> Generator[str]:
    """Serve in a thread; yields the address, without a final slash, once it answers.

    Raises:
        UsageError: the port is taken.
    """
    listener = _listen(host, port)
    server = _server(core)
    thread = threading.Thread(
        target=server.run, kwargs={"sockets": [listener]}, name="foro", daemon=True
    )
    thread.start()
    try:
        server.ready.wait()
        yield _address(listener)
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


def serve_forever(core: Core, host: str, port: int, on_ready: Callable[[str], None]) -> None:
    """Serve in this thread until it is interrupted; `on_ready` gets the address.

    Raises:
        UsageError: the port is taken.
    """
    listener = _listen(host, port)
    server = _server(core)
    server.on_ready = lambda: on_ready(_address(listener))
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    finally:
        listener.close()
