"""A draft with everything answered, and the wizard without a browser."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.demo.cast import CAST
from forumbridge.desk.setting_up import characters
from forumbridge.desk.setting_up.draft import Draft
from forumbridge.desk.setting_up.keeping import Keeper
from forumbridge.desk.setting_up.steps import STEPS
from forumbridge.desk.web.house import reach_of
from forumbridge.desk.web.setup_app import create_setup_app
from forumbridge.desk.web.setup_house import Workshop
from tests.forumbridge.desk.conftest import HOST, NOON, proof_of

with warnings.catch_warnings():  # it would rather have httpx's successor
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

FIVE = CAST[:5]
LIST = "\n".join(
    f"{one.name};{one.account};partida/x/{one.id};{one.gender};{'|'.join(one.aliases)}"
    for one in FIVE
)
PASSWORD = "agua-de-azahar-7"


@pytest.fixture
def empty(tmp_path: Path) -> Draft:
    """A draft of somebody who has said where, and nothing of who."""
    return Draft(
        folder=str(tmp_path / "partidas" / "cinco"),
        name="La casa de cinco",
        address="https://www.comunidadumbria.com",
        account="Narra",
        scenes={"publica": "partida/x/la-casa"},
    )


@pytest.fixture
def draft(empty: Draft) -> Draft:
    """The same, ready to be made."""
    found = characters.add_list(empty, LIST)
    assert found.problems == ()
    done = tuple(one.id for one in STEPS if one.asks)
    return found.draft.model_copy(update={"done": done, "impostors": 1})


@dataclass
class Wizard:
    """A wizard and whoever is at it."""

    shop: Workshop
    browser: TestClient
    proofs: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> Any:
        return self.browser.get(path)

    def post(self, path: str, **said: str) -> Any:
        cookie = self.browser.cookies.get(self.shop.cookie, "")
        if cookie not in self.proofs:
            page = self.browser.get("/")  # wherever the draft stands
            cookie = self.browser.cookies[self.shop.cookie]
            self.proofs[cookie] = proof_of(page.text)
        proof = self.proofs[cookie]
        headers = {"origin": f"http://{HOST}"}
        return self.browser.post(path, data={"prueba": proof, **said}, headers=headers)

    def draft(self) -> Draft:
        return self.shop.draft()


@pytest.fixture
def wizard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wizard:
    """A wizard that nobody has used."""
    clock = VirtualClock(NOON, file=tmp_path / "reloj")
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(tmp_path / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(tmp_path / "estado"))
    state = tmp_path / "estado"
    reach = reach_of("127.0.0.1", 8765, token=None)
    shop = Workshop(Keeper.of(state), clock, state, reach)
    return Wizard(shop, TestClient(create_setup_app(shop), base_url=f"http://{HOST}"))


@pytest.fixture
def clock() -> VirtualClock:
    """A clock that stands still."""
    return VirtualClock(NOON)
