"""The contract's fixtures: every face of the same scene, and a bridge that reads it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from forumbridge.clock import VirtualClock
from forumbridge.forum.opening import load_any_profile, open_any_forum
from forumbridge.forum.port import Forum
from tests.forumbridge.forum.api.board import NARRATOR, NOW, Board
from tests.forumbridge.forum.api.faces import FACES, KEY, Face, Flarum
from tests.forumbridge.forum.kit import PROFILES

Opening = Callable[..., Forum]


@pytest.fixture
def clock() -> VirtualClock:
    """A clock of its own."""
    return VirtualClock(NOW)


@pytest.fixture(params=FACES, ids=lambda face: face.program)
def face(request: pytest.FixtureRequest) -> Face:
    """One software in front of an empty scene."""
    made: type[Face] = request.param
    board = Board(page_size=20 if made is Flarum else 5)  # Flarum's client asks for its own size
    return made(board)


@pytest.fixture
def opened(tmp_path: Path, clock: VirtualClock) -> Generator[Opening]:
    """Opens bridges to a face and closes them."""
    bridges: list[Forum] = []

    def open_one(face: Face, *, secret: str = KEY, flood: float = 0) -> Forum:
        bridge = open_any_forum(
            load_any_profile(PROFILES / f"{face.program}.toml"),
            address="https://foro.example/",
            account=NARRATOR,
            password=SecretStr(secret),
            zone="Europe/Madrid",
            contact="narradora@example.org",
            clock=clock,
            state_dir=tmp_path / "cuentas",
            min_interval_seconds=0,
            flood_seconds=flood,
            transport=httpx.MockTransport(face),
        )
        bridges.append(bridge)
        return bridge

    yield open_one
    for bridge in bridges:
        bridge.close()
