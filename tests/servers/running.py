"""A real forum for one test: started, filled, dated by a shared clock, and stopped."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

import pytest

from forumbridge.clock import VirtualClock
from tests.servers.players import Person
from tests.servers.software import Software

START_SECONDS = 180
PASSWORD = "candelabro-de-plata"
PUBLIC = "publica"

Someone = TypeVar("Someone", bound=Person)


@dataclass(frozen=True)
class Topic:
    """A topic to be made. `participants` are accounts; None makes it public."""

    title: str
    participants: tuple[str, ...] | None = None
    first: str = "Aquí se juega."


@dataclass(frozen=True)
class Wanted:
    """What a fresh forum is filled with.

    Without `topics` there is a private one for each player (keyed by his name) and a public one
    (`publica`). `zone` is every account's, where accounts have one.
    """

    narrator: str = "Narradora"
    players: Sequence[str] = ("Blanca", "Mateo")
    topics: Mapping[str, Topic] | None = None
    zone: str = "UTC"

    def as_json(self) -> str:
        """For the site's `forum_seed`."""
        topics = self.topics if self.topics is not None else self._usual()
        return json.dumps(
            {
                "narrator": self.narrator,
                "players": list(self.players),
                "password": PASSWORD,
                "zone": self.zone,
                "topics": {
                    key: {"title": one.title, "participants": one.participants, "first": one.first}
                    for key, one in topics.items()
                },
            }
        )

    def _usual(self) -> dict[str, Topic]:
        topics = {name: Topic(f"Escena de {name}", (name,)) for name in self.players}
        return {**topics, PUBLIC: Topic("La Hacienda")}


@dataclass(frozen=True)
class ForumServer(Generic[Someone]):
    """A running forum. `threads` has the path of each topic by its key."""

    address: str
    clock: VirtualClock
    narrator: str
    players: tuple[str, ...]
    threads: Mapping[str, str]
    person: Callable[[str, str, str], Someone] = field(repr=False)
    password: str = field(default=PASSWORD, repr=False)

    def player(self, name: str) -> Someone:
        """A person at a browser, signed in (the narrator too)."""
        player = self.person(self.address, name, self.password)
        player.sign_in()
        return player


def require(software: Software) -> None:
    """Skip the test where the software is not installed; fail it under CI."""
    if software.is_installed():
        return
    sentence = f"{software.title} is not installed: run «make setup-servers»"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


@contextmanager
def serve(
    software: Software,
    folder: Path,
    clock_now: int,
    wanted: Wanted,
    person: Callable[[str, str, str], Someone],
    **settings: str,
) -> Generator[ForumServer[Someone]]:
    """The software on a free port until the block ends; `settings` are variables of its site."""
    require(software)
    folder.mkdir(parents=True, exist_ok=True)
    clock = VirtualClock(clock_now, file=folder / "reloj")
    port, result, log = _free_port(), folder / "temas.json", folder / "servidor.log"
    with software.database.opened(software, folder) as database:
        environment = software.environment(
            folder,
            SITE_CLOCK=str(folder / "reloj"),
            SITE_ADDRESS=f"http://127.0.0.1:{port}/",
            **database,
            **settings,
        )
        command = [str(software.python), "-m", "forum_serve", str(port), str(result)]
        with _process(command, environment, folder, log) as process:
            _tell(process, wanted.as_json())
            _wait_for(process, port, log, software.title)
            yield ForumServer(
                environment["SITE_ADDRESS"],
                clock,
                wanted.narrator,
                tuple(wanted.players),
                json.loads(result.read_text(encoding="utf-8")),
                person,
            )


@contextmanager
def _process(
    command: Sequence[str], environment: Mapping[str, str], folder: Path, log: Path
) -> Generator[subprocess.Popen[bytes]]:
    """A process of our own, ended with the block."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=folder,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _tell(process: subprocess.Popen[bytes], text: str) -> None:
    assert process.stdin is not None
    with process.stdin as pipe:
        pipe.write(text.encode())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(process: subprocess.Popen[bytes], port: int, log: Path, title: str) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    text = log.read_text(encoding="utf-8", errors="replace")[-3000:]
    pytest.fail(f"{title} did not start:\n{text}")
