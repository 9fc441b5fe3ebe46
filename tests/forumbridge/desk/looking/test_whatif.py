"""What if: two futures compared, nothing recorded, and what it says is what comes true."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.hacienda.facts.inputs import Declare, Planned, ReplaceAction
from engine.vocabulary import CharacterId, Move, PlaceId, Scope
from forumbridge.desk.context import looking_at
from forumbridge.desk.looking.course import Course
from forumbridge.desk.looking.told_apart import EVERYBODY
from forumbridge.desk.looking.whatif import (
    Change,
    WhatIf,
    candidate,
    candidates,
    what_if,
)
from forumbridge.errors import UsageError
from forumbridge.letters import KIND_WORDS
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.storage.rows import MessageRow, NewReview, Option
from tests.e2e.small_stage import House
from tests.forumbridge.cli.conftest import cli  # noqa: F401


def digests(folder: Path) -> dict[str, str]:
    """Every file of the folder, to the byte."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def supposed(stage: House, change: Change, **more) -> WhatIf:
    with (
        looking_at(stage.folder, stage.clock) as desk,
        Course().watched(desk) as game,
    ):
        return what_if(game, change, at=stage.clock.now(), **more)


@pytest.fixture
def futures(look, played) -> Iterator:
    """Asks of the house as it stands."""
    desk, game = look

    def ask(who: str, text: str = "", **more) -> WhatIf:
        until = more.pop("until", "fase")
        return what_if(
            game, Change(CharacterId(who), text, **more), at=desk.clock.now(), until=until
        )

    return ask


def test_it_changes_no_byte_and_leaves_the_game_as_it_was(look, played):
    desk, game = look
    before, stood = digests(played.folder), (game.summary(), game.taken_in, game.positions())
    found = what_if(
        game,
        Change(CharacterId(played.early), "Fase 3: voy a la Cocina"),
        at=desk.clock.now(),
        until="ronda",
    )
    assert not found.same
    assert (game.summary(), game.taken_in, game.positions()) == stood
    assert digests(played.folder) == before


def test_it_tells_what_would_happen_and_who_would_be_told(futures, look, played):
    _, game = look
    found = futures(played.early, "Fase 3: voy a la Cocina")
    name = game.people[CharacterId(played.early)]
    assert any("fase 3, ir a la Cocina" in said for said in found.changed)
    assert f"{name} va del Comedor a la Cocina" in [one.line.text for one in found.then]
    assert all(one.line.rules and one.where == "Ronda 1, fase 3" for one in found.then)
    told = {one.reader: one for one in found.told}
    assert set(told) >= {name, game.people[CharacterId(played.late)]}
    assert "Cocina" in told[name].then
    assert "Cocina" not in told[name].now


def test_the_same_order_makes_no_difference(futures, played):
    found = futures(played.late, "Fase 3: espero")
    assert found.same


def test_an_order_can_be_taken_away(futures, look, played):
    _, game = look
    found = futures(played.killer, phase=3)
    assert "nada" in found.changed[0]
    assert game.people[CharacterId(played.killer)] in {one.reader for one in found.told}


def test_what_it_says_comes_true(going_on, played):
    """The letters of the future it foretells are those that are posted when it is done."""
    stage: House = going_on
    words = "Fase 3: voy a la Cocina"
    found = supposed(stage, Change(CharacterId(played.early), words))
    kept = supposed(stage, Change(CharacterId(played.late), "Fase 3: espero"))
    assert kept.same
    told = {(one.reader, one.what): one.then for one in found.told}
    with stage.store(write=True) as store:
        act = ReplaceAction(
            CharacterId(played.early), 3, Move(PlaceId("cocina")), "Berta", "se prueba"
        )
        given = pack(act, source="director:Berta")
        store.decisions.append(
            "input",
            {"inputs": [{"kind": given.kind, "json": given.json, "source": given.source}]},
            who="Berta",
            at=stage.clock.now(),
        )
    stage.visit()
    stage.until(stage.due())
    stage.visit()
    stage.wait(60)
    stage.visit()
    with stage.store() as store:
        last = store.outbox.of_publication(store.outbox.epoch())
        posted = {(_readers(stage, row), KIND_WORDS[row.kind]): row.plain for row in last}
    assert told
    assert {told_of: posted.get(told_of) for told_of in told} == told


def _readers(stage: House, row: MessageRow) -> str:
    if row.scene == "publica":
        return EVERYBODY
    return ", ".join(actor.name for actor in stage.cast if actor.name in (row.recipients or ()))


def test_a_whole_round_goes_to_its_end(futures, played):
    found = futures(played.early, "Fase 3: voy a la Cocina", until="ronda")
    assert found.until == "ronda"
    assert {one.where for one in found.then} == {"Ronda 1, fase 3"}


@pytest.mark.parametrize(
    ("who", "text", "code"),
    [
        pytest.param("early", "buenas noches a todos", "SIN_ACCION", id="no action"),
        pytest.param(
            "early", "Fase 1: voy a la Cocina", "REDECLARACION_PASADA", id="resolved already"
        ),
    ],
)
def test_what_can_not_be_supposed_is_told(futures, played, who, text, code):
    with pytest.raises(UsageError) as told:
        futures(getattr(played, who), text)
    assert told.value.code == code


def test_what_is_in_doubt_is_not_guessed(futures, played):
    with pytest.raises(UsageError) as told:
        futures(played.early, "Fase 3: voy a la sección")
    assert "en duda" in told.value.message


def test_nothing_declared_can_not_be_taken_away(futures, played, look):
    _, game = look
    idle = next(who for who in game.people if not _declared(game, who))
    with pytest.raises(UsageError) as told:
        futures(idle)
    assert told.value.code == "NADA_QUE_QUITAR"


def _declared(game, who: CharacterId) -> bool:
    return any(fact.label == "Fase 3" for fact in game.facts(who))


def test_an_answer_of_an_open_question_can_be_supposed(going_on, played):
    stage: House = going_on
    who = CharacterId(played.early)
    meant = Declare(
        who, stage.clock.now(), "t:1", (Planned(3, Move(PlaceId("cocina"))),), scope=Scope.SOME
    )
    options = (Option("fase 3: ir a la Cocina", (pack(meant),)), Option("nada", ()))
    with stage.store(write=True) as store, store.transaction("probe"):
        store.review.put(
            NewReview("duda:x", "DESTINO_AMBIGUO", "ask", "¿Adónde?", who, options=options),
            at=stage.clock.now(),
        )
    with looking_at(stage.folder, stage.clock) as desk, Course().watched(desk) as game:
        (offered,) = (one for one in candidates(desk) if one.character == who)
        found = what_if(
            game, Change(who, inputs=candidate(desk, offered.key).inputs), at=stage.clock.now()
        )
        assert any("va del Comedor a la Cocina" in one.line.text for one in found.then)
        with pytest.raises(UsageError) as unknown:
            candidate(desk, "99.1")
        assert unknown.value.code == "SIN_ESA_OPCION"


def test_what_no_order_can_do_any_more_is_the_narrators_hand(going_on, played):
    """Resolved phases stay resolved, for him too."""
    stage: House = going_on
    who = CharacterId(played.early)
    late = Declare(who, stage.clock.now(), "t:1", (Planned(1, Move(PlaceId("cocina"))),))
    with pytest.raises(UsageError) as told:
        supposed(stage, Change(who, inputs=(pack(late),)))
    assert told.value.code == "ACTO_IMPOSIBLE"
    open_ = Declare(who, stage.clock.now(), "t:1", (Planned(3, Move(PlaceId("cocina"))),))
    found = supposed(stage, Change(who, inputs=(pack(open_),)))
    assert found.by_hand
    assert "cambia lo que" in found.changed[0]


def test_before_the_deal_there_is_nothing_to_suppose(cli, tmp_path, monkeypatch):  # noqa: F811
    roster = tmp_path / "jugadores.csv"
    roster.write_text("nombre;cuenta;escena\nAna;Uno;partida/x/ana\n", encoding="utf-8")
    folder = tmp_path / "partida"
    made = cli("init", folder, "--foro", "umbria", "--cuenta", "Narra", "--personajes", roster)
    assert made.code == 0, made.everything
    said = cli("whatif", folder, "Ana", "voy a la Cocina")
    assert said.code == 64
    assert "SIN_ORDENES" in said.err


def test_the_terminal_asks_it_too(cli, played, look, monkeypatch):  # noqa: F811
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(played.home / "reloj"))
    before = digests(played.folder)
    words = ("whatif", played.folder, played.early, "voy a la Cocina", "--fase", 3)
    said = cli(*words, "--mensajes")
    assert said.code == 0, said.everything
    assert "Pasaría:" in said.out
    assert "Leerían otra cosa:" in said.out
    assert "{+" in said.out
    data = json.loads(cli(*words, "--json").out)
    assert data["told"]
    assert data["instead"][0]["line"]["rules"]
    assert cli("whatif", played.folder, played.early).code == 64
    assert cli("whatif", played.folder, "--salida", "99.1").code == 64
    assert digests(played.folder) == before
