"""A mail server in a few lines, on loopback: it takes what it is given, or says no."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class _Letterbox(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        office: Office = self.server.office  # type: ignore[attr-defined]
        self._say("220 buzon")
        data = False
        lines: list[str] = []
        for raw in self.rfile:
            line = raw.decode("utf-8", "replace").rstrip("\r\n")
            if data:
                if line == ".":
                    data = False
                    office.letters.append("\n".join(lines))
                    self._say("250 ok")
                else:
                    lines.append(line)
                continue
            office.said.append(line)
            verb = line.split(" ", 1)[0].upper()
            if verb in office.refuses:
                self._say("535 no" if verb == "AUTH" else "550 no")
            elif verb == "EHLO":
                self._say("250-buzon")
                self._say("250 AUTH PLAIN" if office.log_in else "250 8BITMIME")
            elif verb == "DATA":
                data = True
                self._say("354 diga")
            elif verb == "AUTH":
                self._say("235 ok")
            elif verb == "QUIT":
                self._say("221 adios")
                return
            else:
                self._say("250 ok" if verb in ("MAIL", "RCPT", "RSET", "NOOP") else "502 no")

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class Office:
    """What a server was told."""

    def __init__(self, *refuses: str, log_in: bool = False) -> None:
        self.refuses = refuses
        self.log_in = log_in
        self.letters: list[str] = []
        self.said: list[str] = []
        self.port = 0


@contextmanager
def open_office(*refuses: str, log_in: bool = False) -> Iterator[Office]:
    office = Office(*refuses, log_in=log_in)
    server = socketserver.TCPServer(("127.0.0.1", 0), _Letterbox)
    server.office = office  # type: ignore[attr-defined]
    office.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield office
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
