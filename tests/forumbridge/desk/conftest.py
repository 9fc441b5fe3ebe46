"""A game folder with something on the desk, and the desk itself seen by a browser without script."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.hacienda.facts.inputs import Pause
from engine.vocabulary import CharacterId
from forumbridge.clock import VirtualClock
from forumbridge.config_files.paths import DATABASE
from forumbridge.desk.web.app import create_app
from forumbridge.desk.web.house import House, furnished, reach_of
from forumbridge.forum.port import ThreadId
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.storage import Store, open_store
from forumbridge.storage.rows import DecisionRow, MessageState, NewMessage, NewReview, Option
from tests.forumbridge.cli.conftest import cli, game

with warnings.catch_warnings():  # it would rather have httpx's successor
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

__all__ = ["TestClient", "cli", "game"]

NOON = 1_796_036_400
"""30 November 2026, 12:00 in Madrid."""
HOST = "127.0.0.1:8765"
PEPITO = CharacterId("sir_pepito_perez")


def put_question(store: Store, key: str = "duda", **more: Any) -> int:
    """A doubt of Pepito's with two ways out."""
    wait = pack(Pause(NOON, "Berta", ""), source="review")
    item = NewReview(
        key,
        more.pop("code", "DESTINO_AMBIGUO"),
        more.pop("level", "ask"),
        more.pop("sentence", "¿Qué pasillo?"),
        more.pop("character", PEPITO),
        fragment=more.pop("fragment", "voy al pasillo"),
        options=more.pop("options", (Option("el pasillo sur", (wait,)), Option("nada", ()))),
        **more,
    )
    with store.transaction("desk"):
        number = store.review.put(item, at=NOON - 600)
    assert number is not None
    return number


def put_message(store: Store, state: MessageState = MessageState.DRAFT, **more: Any) -> int:
    """A report for Pepito."""
    marker = None if state is MessageState.DRAFT else f"⟨{more.get('position', 0)}7f3-9q2c⟩"
    message = NewMessage(
        ThreadId("partida/x/pepito"),
        "personal:sir_pepito_perez",
        more.pop("kind", "report"),
        more.pop("body", "<p>Está en la <strong>Capilla</strong>.</p>\n<ul><li>Hay luz.</li></ul>"),
        more.pop("plain", "Está en la Capilla.\n\n- Hay luz."),
        "Está en la Capilla. Hay luz.",
        "Narrador",
        ("Sir Pepito Pérez",),
        more.pop("publication", 3),
        more.pop("position", 0),
        more.pop("cause", ""),
    )
    with store.transaction("desk"):
        return store.outbox.add(message, state, marker=marker, at=NOON - 300)


@dataclass
class Room:
    """A game whose desk is open, and the browser that looks at it."""

    folder: Path
    clock: VirtualClock
    house: House
    browser: TestClient

    def store(self) -> Store:
        return open_store(self.folder / DATABASE)

    def decisions(self) -> list[DecisionRow]:
        store = self.store()
        try:
            return store.decisions.all()
        finally:
            store.close()

    def get(self, path: str, **more: Any) -> Any:
        return self.browser.get(path, **more)

    def proof(self, path: str = "/reloj") -> str:
        return proof_of(self.browser.get(path).text)

    def post(self, path: str, data: dict[str, Any] | None = None, **more: Any) -> Any:
        """A form of ours, with its proof, from our own origin."""
        headers = {"origin": f"http://{HOST}", **more.pop("headers", {})}
        sent = {"prueba": self.proof("/quien"), **(data or {})}
        return self.browser.post(path, data=sent, headers=headers, **more)


def proof_of(page: str) -> str:
    found = re.search(r'name="prueba" value="([^"]+)"', page)
    assert found, page
    return found[1]


@dataclass(frozen=True)
class Desks:
    """Opens desks on one game and one clock, which the terminal's commands share."""

    folder: Path
    state: Path
    clock: VirtualClock

    def open(self, *, token: str | None = None, public: str = "") -> Room:
        reach = reach_of("127.0.0.1", 8765, token=token, public=public)
        house = furnished(self.folder, self.clock, self.state, reach)
        base = public or f"http://{HOST}"
        browser = TestClient(create_app(house), base_url=base, follow_redirects=True)
        return Room(self.folder, self.clock, house, browser)


@pytest.fixture
def desks(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desks:
    file = tmp_path / "reloj"
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(file))
    return Desks(game, tmp_path / "estado", VirtualClock(NOON, file=file))


@pytest.fixture
def room(desks: Desks) -> Room:
    """The desk of a new game, with Berta at it."""
    opened = desks.open()
    assert opened.post("/quien", {"quien": "Berta"}).status_code == 200
    return opened
