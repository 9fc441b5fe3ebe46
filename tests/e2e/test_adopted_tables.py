"""A table narrated by hand until today is adopted over HTTP and goes on from where it stood."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from forumbridge.cli.main import run
from forumbridge.config_files.game import GameName
from forumbridge.config_files.paths import MESSAGES
from tests.e2e.small_stage import scratch_folder
from tests.e2e.table_stage import PUBLIC, Table, own, table_stage

PLAYERS: dict[str, int] = {"avaloup": 5, "cosa": 8}
FORMS = {
    "avaloup": """formato = 1
[situacion]
momento = "votacion"
incursion = 1
lider = "{0}"
rechazos = 0
equipo = ["{0}", "{1}"]
acaba = "{closes}"
empezo = "{began}"
revelacion = "contada"
""",
    "cosa": """formato = 1
[situacion]
momento = "votacion"
turno = 2
lider = "{0}"
[fechas]
dia_abre = "{began}"
votacion_cierra = "{closes}"
desempate_hasta = "{tie}"
ventana_a_hasta = "{a}"
ventana_b_hasta = "{b}"
""",
}
CARDS = ("vidente", "lobo_alfa", "hombre_lobo", "aldeano", "aldeano")
ROLES = (
    "analista", "heroe", "superviviente", "armero", "humano", "asimilado", "humano", "humano",
)  # fmt: skip
LOVERS = {"brunilda": "casto", "casto": "brunilda"}
VOTING = {"avaloup": "approve", "cosa": "vote"}


@pytest.fixture(params=["avaloup", "cosa"])
def game(request: pytest.FixtureRequest) -> GameName:
    return request.param


@pytest.fixture
def by_hand(game: GameName, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Days of posts that the bridge has never read, in a folder older than a message."""
    for scratch in scratch_folder():
        with table_stage(scratch / "a-mano", game, PLAYERS[game]) as table:
            monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(scratch / "a-mano" / "reloj"))
            monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(table.stage.bridge.state))
            (table.folder / MESSAGES / "publico_situacion.txt.j2").unlink()
            for one in table.cast:
                table.aloud(one.id, "¡Buenas! Apruebo el equipo.")
                table.say(one.id, f"Voto a {table.cast[1].name}")
                table.wait(60)
            table.wait(600)
            yield table


def form(table: Table, game: GameName) -> Path:
    now = datetime.fromtimestamp(table.clock.now(), ZoneInfo("Europe/Madrid"))
    days = {"began": -1, "closes": 1, "tie": 1.5, "a": 2.5, "b": 3.5}
    dates = {word: f"{now + timedelta(days=n):%Y-%m-%d %H:%M}" for word, n in days.items()}
    text = FORMS[game].format(*(one.name for one in table.cast), **dates)
    key, parts = ("carta", CARDS) if game == "avaloup" else ("papel", ROLES)
    for one, part in zip(table.cast, parts, strict=True):
        text += f'[[personaje]]\nid = "{one.id}"\n{key} = "{part}"\n'
        if one.id in LOVERS and game == "cosa":
            text += f'ama = "{LOVERS[one.id]}"\n'
    path = table.folder / "situacion.toml"
    path.write_text(text, encoding="utf-8")
    return path


def ours(table: Table) -> int:
    """How many messages the bridge has posted, wherever it does."""
    scenes = [(table.cast[0].id, PUBLIC), *((one.id, own(one.id)) for one in table.cast)]
    return sum(len(table.read(who, scene)) for who, scene in scenes)


@pytest.mark.rule("AMB-269")
def test_a_table_played_by_hand_goes_on(by_hand: Table, game: GameName) -> None:
    table, before = by_hand, ours(by_hand)
    assert run(["adopt", str(table.folder), str(form(table, game)), "--quien", "Narra"]) == 0
    table.visit()
    assert ours(table) == before + 1, "one public message, and nothing for the old posts"
    told = table.read(table.cast[0].id, PUBLIC)[-1]
    assert table.cast[0].name in told
    assert {row.item.code for row in table.questions()} <= {"PERMISO"}
    assert table.status()["mode"] == VOTING[game]
    table.visit()
    assert ours(table) == before + 1

    table.wait(120)
    for one in table.cast:
        if game == "avaloup":
            table.say(one.id, "Apruebo el equipo")
        else:
            against = table.cast[2 if one is table.cast[1] else 1]
            table.aloud(one.id, "En las Notas.", notes=f"Voto a {against.name}", alone=True)
        table.wait(60)
    table.visit()
    table.pass_deadline()
    end = table.read(table.cast[0].id, PUBLIC)[-1]
    assert table.cast[1].name in end
    assert ("aprobado" if game == "avaloup" else "muere por votación") in end
    assert table.status()["mode"] != VOTING[game]
    assert table.table().count(told) == 1
    assert {row.item.level for row in table.questions()} <= {"note"}
