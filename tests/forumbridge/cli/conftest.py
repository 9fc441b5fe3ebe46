"""Game folders for the commands: one without a forum, and one beside a small real forum."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from forumbridge.cli.main import run
from forumbridge.clock import VirtualClock
from forumbridge.demo.stage import START, build_forum, build_game
from forumbridge.embedded.forum import EmbeddedForum

ROSTER = """nombre;cuenta;escena;genero;alias
Sir Pepito Pérez;Uno;partida/x/pepito;m;Pepito
Lady Pascuala Portillo;Dos;partida/x/pascuala;f;Pascuala
Fray Anselmo;Tres;partida/x/anselmo;m;
"""


@dataclass(frozen=True)
class Said:
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def everything(self) -> str:
        return self.out + self.err


Cli = Callable[..., Said]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Runs a command line as the console script would, within this process."""

    def call(*arguments: object) -> Said:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        said = Said(code, printed.out, printed.err)
        assert "Traceback" not in said.everything
        return said

    return call


@cache
def new_game(below: Path) -> Path:
    """A game folder as `init` makes it, made once and copied for each test."""
    home = below / "nueva"
    home.mkdir()
    roster = home / "jugadores.csv"
    roster.write_text(ROSTER, encoding="utf-8")
    words = ("init", home / "partida", "--foro", "umbria", "--cuenta", "Narra")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORUMBRIDGE_ESTADO", str(home / "estado"))
        assert run([str(one) for one in (*words, "--personajes", roster)]) == 0
    return home / "partida"


@pytest.fixture
def game(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Path:
    """A complete game folder whose forum is never asked."""
    return shutil.copytree(new_game(tmp_path_factory.getbasetemp()), tmp_path / "partida")


@dataclass(frozen=True)
class Rehearsal:
    """A game folder beside the embedded forum, with the clock that both share."""

    forum: EmbeddedForum
    address: str
    folder: Path
    clock: VirtualClock


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rehearsal]:
    """The demo's forum with its game folder; the commands share its clock."""
    home = tmp_path / "ensayo"
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(home / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(tmp_path / "estado"))
    home.mkdir()
    clock = VirtualClock(START, file=home / "reloj")
    forum = EmbeddedForum(home / "foro", clock)
    build_forum(forum, None)
    with forum.serve() as address:
        folder = home / "partida"
        build_game(folder, address, clock=clock, secret=hashlib.sha256(b"cli").digest())
        yield Rehearsal(forum, address, folder, clock)
    forum.close()
