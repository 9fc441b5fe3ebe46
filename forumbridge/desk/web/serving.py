"""Serving the desk with uvicorn, in the foreground or beside a test."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Generator

import uvicorn
from starlette.applications import Starlette

from forumbridge.desk.web.app import create_app
from forumbridge.desk.web.house import House
from forumbridge.errors import UsageError
from forumbridge.system_words import why


def listen(host: str, port: int) -> socket.socket:
    """The socket of the desk; port 0 takes a free one.

    Raises:
        UsageError: the port is taken or is not for us (MESA_SIN_PUERTO).
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        raise UsageError(
            f"La mesa no se puede abrir en {host}:{port}: {why(problem)}.",
            advice="Elija otro con --port, o cierre el programa que lo ocupa.",
            code="MESA_SIN_PUERTO",
        ) from problem
    listener.listen(64)
    return listener


class _Server(uvicorn.Server):
    on_ready: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_ready()


def _server(what: House | Starlette) -> _Server:
    config = uvicorn.Config(
        create_app(what) if isinstance(what, House) else what,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )
    return _Server(config)


def serve_forever(
    what: House | Starlette, listener: socket.socket, on_ready: Callable[[], None]
) -> None:
    """Serve a game's desk, or another application, in this thread until it is interrupted."""
    server = _server(what)
    server.on_ready = on_ready
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


@contextlib.contextmanager
def served(what: House | Starlette, listener: socket.socket) -> Generator[None]:
    """Serve in a thread of its own; ready inside the block."""
    server, ready = _server(what), threading.Event()
    server.on_ready = ready.set
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        ready.wait()
        yield
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
