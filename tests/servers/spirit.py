"""A real Spirit for one test: started, filled, dated by a shared clock, and stopped."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from tests.servers.players import SpiritPlayer
from tests.servers.setup_servers import DATABASE, SPIRIT, is_installed, spirit_environment

START_SECONDS = 60
PASSWORD = "candelabro-de-plata"


@dataclass(frozen=True)
class Topic:
    """A topic to be made. `participants` are accounts; None makes it public."""

    title: str
    participants: tuple[str, ...] | None = None
    first: str = "Aquí se juega."


@dataclass(frozen=True)
class SpiritServer:
    """A running Spirit. `threads` has the path of each topic by its key."""

    address: str
    clock: VirtualClock
    narrator: str
    players: tuple[str, ...]
    threads: Mapping[str, str]
    password: str = field(default=PASSWORD, repr=False)

    def player(self, name: str) -> SpiritPlayer:
        """A person at a browser, signed in (the narrator too)."""
        player = SpiritPlayer(self.address, name, self.password)
        player.sign_in()
        return player


def require_spirit() -> None:
    """Skip the test where Spirit is not installed; fail it under CI."""
    if is_installed():
        return
    sentence = "Spirit is not installed: run «make setup-servers»"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


@contextmanager
def spirit_server(
    folder: Path,
    clock_now: int,
    *,
    narrator: str = "Narradora",
    players: Sequence[str] = ("Blanca", "Mateo"),
    topics: Mapping[str, Topic] | None = None,
    zone: str = "UTC",
    flood: bool = False,
    max_length: int = 20_000,
) -> Generator[SpiritServer]:
    """Spirit on a free port until the block ends.

    Without `topics` there is a private one for each player (keyed by his name) and a public one
    (`publica`). `flood` keeps Spirit's limit of one post in 10 s. `zone` is every account's.
    """
    require_spirit()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(SPIRIT / DATABASE, folder / DATABASE)
    clock = VirtualClock(clock_now, file=folder / "reloj")
    wanted = {
        "narrator": narrator,
        "players": list(players),
        "password": PASSWORD,
        "zone": zone,
        "topics": {
            key: {"title": one.title, "participants": one.participants, "first": one.first}
            for key, one in (topics if topics is not None else _usual(players)).items()
        },
    }
    port, result = _free_port(), folder / "temas.json"
    environment = spirit_environment(
        folder,
        SITE_CLOCK=str(folder / "reloj"),
        SITE_FLOOD="1" if flood else "0",
        SITE_MAX_LENGTH=str(max_length),
    )
    with (folder / "servidor.log").open("wb") as log:
        process = subprocess.Popen(
            [SPIRIT / "bin" / "python", "-m", "forum_serve", str(port), str(result)],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=folder,
        )
        try:
            _tell(process, json.dumps(wanted))
            _wait_for(process, port, folder / "servidor.log")
            threads = json.loads(result.read_text(encoding="utf-8"))
            address = f"http://127.0.0.1:{port}/"
            yield SpiritServer(address, clock, narrator, tuple(players), threads)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _usual(players: Sequence[str]) -> dict[str, Topic]:
    topics = {name: Topic(f"Escena de {name}", (name,)) for name in players}
    return {**topics, "publica": Topic("La Hacienda")}


def _tell(process: subprocess.Popen[bytes], text: str) -> None:
    assert process.stdin is not None
    with process.stdin as pipe:
        pipe.write(text.encode())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail(
        f"Spirit did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}"
    )
