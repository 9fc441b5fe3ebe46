"""A game half played by hand goes on, and one that cannot be is refused with its line."""

from __future__ import annotations

import json

import pytest

from engine.hacienda.adopting.adoption import known_at
from engine.hacienda.facts.inputs import Adopt
from engine.hacienda.facts.state import Ballot
from engine.hacienda.game import Hacienda
from engine.hacienda.phase.sabotage import phases_left
from engine.vocabulary import Mode
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.hacienda_files import load_setup
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.hacienda.codec import unpack
from tests.forumbridge.cli.adopted import FORM, TABLE, hand_made, written
from tests.forumbridge.cli.test_decisions import decisions


@pytest.fixture
def folder(cli, tmp_path):
    return hand_made(cli, tmp_path)


def adopted(cli, folder, text):
    """The state that a form stands for, through the command and the recorded input."""
    said = cli("adopt", folder, written(folder, text), "--quien", "Berta")
    assert said.code == 0, said.everything
    (row,) = decisions(folder)
    (item,) = row.payload["inputs"]
    given = unpack(StoredInput(item["kind"], item["json"]))
    assert isinstance(given, Adopt)
    rules = Hacienda(load_setup(folder, load_game(folder)))
    state, (log,) = rules.step(rules.start(), given)
    return rules, state, log


@pytest.mark.rule("AMB-269")
def test_the_blank_form_names_every_character_place_and_task_of_the_folder(cli, folder):
    said = cli("adopt", folder, "--form")
    assert said.code == 0
    form = folder / "situacion.toml"
    assert form.stat().st_mode & 0o777 == 0o600
    text = form.read_text(encoding="utf-8")
    setup = load_setup(folder, load_game(folder))
    flat = " ".join(line.lstrip("# ") for line in text.splitlines())
    for name in (
        *(c.id for c in setup.roster),
        *(p.name for p in setup.map.places.values()),
        *(r.name for r in setup.map.rooms.values()),
        *(t.name for t in setup.tasks.values()),
        *(e.id for p in setup.map.passages for e in p.entrances),
    ):
        assert name in flat
    assert cli("adopt", folder, "--form").code == 64
    assert form.read_text(encoding="utf-8") == text
    assert cli("adopt", folder).code == 64


@pytest.mark.rule("AMB-269", "AMB-001", "AMB-003", "AMB-006", "AMB-234")
def test_everything_in_the_form_becomes_state(cli, folder):
    _, state, log = adopted(cli, folder, FORM)
    t, rules, people, house = 20, state.ruleset, state.people, state.house
    assert (state.mode, state.round, state.phase, state.t) == (Mode.ROUND, 7, 3, t)
    assert (state.dealt, state.commitment, state.ban_until_round) == (True, "", 6)
    assert state.last_bell_t == t - 9
    assert log.data["compromiso"] == "ninguno"
    assert house.dark == {"capilla", "luces"}
    assert house.sabotage_from == t + 2
    assert {since + rules.door_block_phases - t for since in house.locks.values()} == {3}
    assert house.shield is not None
    assert (house.shield.angel, house.shield.target) == (
        "lady_pascuala_portillo",
        "sir_pepito_perez",
    )
    assert house.shield.t + rules.shield_phases - t == 2
    assert house.shield_stopped
    pepito = people["sir_pepito_perez"]
    assert (pepito.talisman.charges, pepito.talisman.paid) == (2, True)
    assert (pepito.bells_rung, pepito.candle) == (1, True)
    assert [own.done for own in pepito.tasks] == [1, 1]
    ghost = people["lady_pascuala_portillo"]
    assert (ghost.alive, ghost.role, ghost.protect_from) == (False, "angel", t + 19)
    assert [(c.victim, c.place, c.t) for c in state.corpses] == [(ghost.id, "capilla", t - 2)]
    sly = people["fray_anselmo"]
    assert sly.hiding is not None
    assert (sly.place, sly.hiding.entrance, sly.hiding.t) == ("bodega", "B1", t - 4)
    assert people["dona_brigida"].extensions == 1
    caco = people["el_caco"]
    assert (caco.kill_from, caco.look) == (t + 4, "fray_anselmo")
    assert caco.shape is not None
    assert caco.shape.t + rules.shift_phases - t == 6
    assert people["la_sombra"].kill_from == t + 1


@pytest.mark.rule("AMB-269", "HAC-VOTE-01")
def test_a_deliberation_goes_on_with_the_votes_already_cast(cli, folder):
    _, state, _ = adopted(cli, folder, TABLE)
    assert state.mode is Mode.DELIBERATION
    assert state.clock.deliberation_until is not None
    assert {who: ballot.target for who, ballot in state.votes.items()} == {
        "sir_pepito_perez": "el_caco",
        "fray_anselmo": None,
    }
    assert all(isinstance(ballot, Ballot) for ballot in state.votes.values())


@pytest.mark.rule("AMB-003")
def test_a_lethal_sabotage_keeps_the_phases_it_has_left(cli, folder):
    text = FORM.replace('sabotaje = ""', 'sabotaje = "verjas"\nsabotaje_quedan = 5')
    text = text.replace('sabotaje_disponible = "ronda 8 fase 2"\n', "")
    text = text.replace('  { estancia = "Biblioteca", quedan = 3 },\n', "")
    _, state, _ = adopted(cli, folder, text)
    assert state.house.sabotage is not None
    assert phases_left(state.house.sabotage, state.t, state.ruleset) == 5


@pytest.mark.rule("AMB-269", "AMB-031")
def test_each_begins_with_his_own_and_nobody_else_s_secrets(cli, folder):
    rules, state, _ = adopted(cli, folder, FORM)
    pepito = known_at(rules.setup, state, "sir_pepito_perez")
    assert (pepito.place, pepito.side, pepito.role) == ("biblioteca_oeste", "vasallo", "clerigo")
    assert len(pepito.tasks) == 2
    seen = {who for _, people in pepito.in_sight for who in people}
    assert not seen & {"el_caco", "la_sombra", "fray_anselmo"}
    assert pepito.publicly_dead == ()
    assert known_at(rules.setup, state, "fray_anselmo").hidden


WRONG = [
    pytest.param('papel = "clerigo"', 'papel = "rey"', "DESCONOCIDO", id="a role there is not"),
    pytest.param("fases_jugadas = 20", "fases_jugadas = 22", "FASES_IMPOSIBLES", id="too many phases"),
    pytest.param('"2036-12-01 21:00"', '"2006-12-01 21:00"', "FECHA_PASADA", id="an opening gone by"),
    pytest.param('"2036-12-01 21:00"', '"pronto"', "FECHA_NO_VALIDA", id="no date"),
    pytest.param('["Capilla", "Luces"]', '["Alcoba del Mago"]', "SIEMPRE_HAY_LUZ", id="light never fails"),
    pytest.param('["Capilla", "Luces"]', '["Sótano"]', "DESCONOCIDO", id="no such room"),
    pytest.param('estancia = "Biblioteca"', 'estancia = "Palomar"', "PUERTA_NO_BLOQUEABLE", id="a room nobody blocks"),
    pytest.param("quedan = 3 }", "quedan = 8 }", "CUENTA_IMPOSIBLE", id="a block too long"),
    pytest.param('sabotaje = ""', 'sabotaje = "palomar"', "DOS_SABOTAJES", id="doors and another"),
    pytest.param('"ronda 8 fase 2"', '"ronda 7 fase 2"', "FASE_PASADA", id="available before now"),
    pytest.param('"ronda 8 fase 2"', '"40 fases"', "ESPERA_IMPOSIBLE", id="a wait too long"),
    pytest.param('protegido = "Pepito"', 'protegido = "Pascuala"', "PROTEGIDO_MUERTO", id="a ghost shielded"),
    pytest.param('papel = "angel"', 'papel = ""', "SIN_ANGEL", id="no angel"),
    pytest.param("vive = false", "vive = true", "CADAVER_DE_UN_VIVO", id="corpse of the living"),
    pytest.param('cadaver = "Capilla"', 'muerte_publica = true\ncadaver = "Capilla"', "CADAVER_YA_RETIRADO", id="corpse of a known death"),
    pytest.param("etapas = 1 },\n  { tarea = \"Subir", "etapas = 9 },\n  { tarea = \"Subir", "ETAPAS_IMPOSIBLES", id="stages out of range"),
    pytest.param('tarea = "Subir el vino"', 'tarea = "Volar"', "DESCONOCIDO", id="no such task"),
    pytest.param('tarea = "Subir el vino", etapas = 1', 'tarea = "Encomendarse al Señor"', "REPETIDO", id="a task twice"),
    pytest.param("talisman_cargas = 2", "talisman_cargas = 4", "CARGAS_IMPOSIBLES", id="too many charges"),
    pytest.param('pasaje_entrada = "B1"', 'pasaje_entrada = "A1"', "ENTRADA_Y_LUGAR", id="another entrance"),
    pytest.param("pasaje_dentro = 4", "pasaje_dentro = 7", "FASES_IMPOSIBLES", id="inside too long"),
    pytest.param('papel = "escurridizo"', "", "PASAJE_AJENO", id="no passages for him"),
    pytest.param('aspecto = "Anselmo"', 'aspecto = "Caco"', "PERSONAJE_DESCONOCIDO", id="his own look"),
    pytest.param("aspecto_quedan = 6", "aspecto_quedan = 11", "CUENTA_IMPOSIBLE", id="a look too long"),
    pytest.param('asesinato = "3 fases"', 'asesinato = "14 fases"', "ESPERA_IMPOSIBLE", id="cooldown too long"),
    pytest.param("prorrogas = 1", 'prorrogas = 1\nasesinato = "2 fases"', "ESPERA_DE_OTRO", id="a vasallo's cooldown"),
    pytest.param("campana_usada = 1", "campana_usada = 2", "USOS_IMPOSIBLES", id="bell too often"),
    pytest.param("prorrogas = 1", 'prorrogas = 1\nvoto = "Caco"', "SIN_DELIBERACION", id="a vote between rounds"),
    pytest.param('id = "Brígida"\nbando = "vasallo"', 'id = "Brígida"\nbando = "impostor"', "IMPOSTORES", id="an impostor too many"),
    pytest.param("prorrogas = 1", "prorroga = 1", "CLAVE_DESCONOCIDA", id="a key misspelt"),
    pytest.param("prorrogas = 1", 'prorrogas = "una"', "TIPO", id="a word for a number"),
    pytest.param('momento = "entre_rondas"', 'momento = "en ronda"', "PALABRA", id="no such moment"),
    pytest.param('id = "Sombra"', 'id = "Caco"', "REPETIDO", id="somebody twice"),
    pytest.param('id = "Sombra"', 'id = "Nadie"', "DESCONOCIDO", id="nobody"),
]  # fmt: skip


ELSEWHERE = frozenset({"REPETIDO", "DOS_SABOTAJES", "SIN_ANGEL", "PASAJE_AJENO", "IMPOSTORES"})
"""What two places of the form together bring about: the other one is named."""


@pytest.mark.rule("AMB-269", "HAC-WIN-03")
@pytest.mark.parametrize(("old", "new", "code"), WRONG)
def test_what_cannot_be_is_refused_with_its_line_and_records_nothing(cli, folder, old, new, code):
    assert FORM.count(old) == 1, old
    text = FORM.replace(old, new)
    said = cli("adopt", folder, written(folder, text))
    assert said.code == 65, said.everything
    assert f"[{code}]" in said.err
    assert decisions(folder) == []
    was = FORM.splitlines()
    changed = next(n for n, line in enumerate(text.splitlines()) if line != was[n]) + 1
    named = int(said.err.partition("línea ")[2].partition(":")[0])
    assert abs(named - changed) <= 2 or code in ELSEWHERE, said.err


@pytest.mark.rule("HAC-WIN-03", "AMB-258")
def test_a_game_already_won_is_not_adopted(cli, folder):
    text = TABLE.replace(
        'id = "Anselmo"\nbando = "vasallo"\nvive = true\nvoto = "abstención"',
        'id = "Anselmo"\nbando = "vasallo"\nvive = false\nmuerte_publica = true',
    ).replace(
        'id = "Brígida"\nbando = "vasallo"\nvive = true',
        'id = "Brígida"\nbando = "vasallo"\nvive = false\nmuerte_publica = true',
    )
    said = cli("adopt", folder, written(folder, text))
    assert said.code == 65
    assert "[PARTIDA_TERMINADA]" in said.err


def test_every_mistake_is_told_at_once(cli, folder):
    text = FORM.replace("talisman_cargas = 2", "talisman_cargas = 9").replace(
        "aspecto_quedan = 6", "aspecto_quedan = 60"
    )
    said = cli("adopt", folder, written(folder, text))
    assert "[CARGAS_IMPOSIBLES]" in said.err
    assert "[CUENTA_IMPOSIBLE]" in said.err
    assert "[SITUACION_NO_VALE]" in said.err


def test_only_a_game_that_has_not_begun_is_adopted(cli, folder):
    form = written(folder, FORM)
    assert cli("adopt", folder, form).code == 0
    said = cli("adopt", folder, form)
    assert said.code == 64
    assert "[ACTO_IMPOSIBLE]" in said.err


def test_a_rehearsal_shows_what_was_understood_and_records_nothing(cli, folder):
    said = cli("adopt", folder, written(folder, FORM), "--dry-run")
    assert said.code == 0
    assert "Fray Anselmo" in said.out
    assert decisions(folder) == []
    told = cli("adopt", folder, written(folder, FORM), "--json", "--sombra")
    assert json.loads(told.out)["payload"]["shadow"] is True
