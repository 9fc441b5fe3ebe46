"""Running the forum: in a thread beside a test or a demo, or in the foreground."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Generator
from types import FrameType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from forumbridge.embedded.core import Core
from forumbridge.embedded.gate import Gate
from forumbridge.embedded.site import Site
from forumbridge.errors import UsageError
from forumbridge.system_words import why


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
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._core.released = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self.on_ready()

    async def main_loop(self) -> None:
        # The inherited loop looks ten times a second whether it should stop; this one is told.
        await self._stop.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.stop()

    def stop(self) -> None:
        """End serving, from any thread."""
        self.should_exit = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._stop.set)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        # As the inherited one, without its pause; requests held back by a fault are let go first.
        self._core.released.set()
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        if self.server_state.tasks:
            await asyncio.wait(set(self.server_state.tasks), timeout=2)
        await asyncio.sleep(0)


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
        timeout_keep_alive=60,
    )
    return _Server(config, core)


def _listen(host: str, port: int) -> socket.socket:
    # Said outright, or asyncio leaves Nagle's delay on: 40 ms a page.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        raise UsageError(
            f"No se puede abrir el foro en {host}:{port}: {why(problem)}.",
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
        server.stop()
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
