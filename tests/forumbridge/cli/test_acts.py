"""Every act of the narrator's is a command: recorded with who and why, or refused at once."""

from __future__ import annotations

import json
import re
import shutil
import typing
from pathlib import Path

import pytest

from engine.hacienda.facts.inputs import DirectorAct, Input
from forumbridge.cli.act.acts import LIST
from forumbridge.cli.act.command import every_act
from forumbridge.cli.main import run
from forumbridge.rulesets.hacienda.refusals import SENTENCES
from tests.forumbridge.cli.adopted import FORM, TABLE, hand_made, written
from tests.forumbridge.cli.conftest import Said
from tests.forumbridge.cli.test_decisions import decisions

FUTURE = "2036-05-06 21:00"


def adopted(home: Path, form: str) -> Path:
    """A folder of a game adopted as `form` has it, to be copied."""

    def command(*words):
        return Said(run([str(word) for word in words]), "", "")

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORUMBRIDGE_ESTADO", str(home / "estado"))
        made = hand_made(command, home)
        assert command("adopt", made, written(made, form)).code == 0
    return made


@pytest.fixture(scope="module")
def between_rounds(tmp_path_factory):
    return adopted(tmp_path_factory.mktemp("rondas"), FORM)


@pytest.fixture(scope="module")
def deliberating(tmp_path_factory):
    return adopted(tmp_path_factory.mktemp("mesa"), TABLE)


@pytest.fixture
def folder(between_rounds, tmp_path):
    """Between rounds 7 and 8."""
    return shutil.copytree(between_rounds, tmp_path / "a-medias")


@pytest.fixture
def table(deliberating, tmp_path):
    """In a deliberation."""
    return shutil.copytree(deliberating, tmp_path / "a-medias")


def last_input(folder):
    row = decisions(folder)[-1]
    (item,) = row.payload["inputs"]
    return row, json.loads(item["json"])


P, A, B, C, S = "Pepito", "Anselmo", "Brígida", "Caco", "Sombra"
BETWEEN = [
    pytest.param(("move", P, "capilla"), "act.move", {"character": "sir_pepito_perez", "to": "capilla"}, id="move"),
    pytest.param(("kill", A, "--sin-cadaver"), "act.kill", {"corpse": False}, id="kill"),
    pytest.param(("revive", "Pascuala"), "act.revive", {"character": "lady_pascuala_portillo"}, id="revive"),
    pytest.param(("retire", A), "act.retire", {"character": "fray_anselmo"}, id="retire"),
    pytest.param(("corpse", "Pascuala", "Cocina"), "act.set_corpse", {"place": "cocina"}, id="corpse moved"),
    pytest.param(("corpse", "Pascuala"), "act.set_corpse", {"place": None}, id="corpse removed"),
    pytest.param(("role", A, "impostor"), "act.set_role", {"side": "impostor", "role": ""}, id="role"),
    pytest.param(("role", B, "vasallo", "Clérigo"), "act.set_role", {"role": "clerigo"}, id="special role"),
    pytest.param(("task", P, "Subir el vino", "0"), "act.set_task_stage", {"done": 0, "wait": None}, id="task"),
    pytest.param(("task", P, "Subir el vino", "1", "--espera", "0"), "act.set_task_stage", {"wait": 0}, id="wait"),
    pytest.param(("give-task", A, "Subir el vino"), "act.give_task", {"task": "vino"}, id="give task"),
    pytest.param(("take-task", P, "Subir el vino"), "act.take_task", {"task": "vino"}, id="take task"),
    pytest.param(("uses", P, "--campana", "0"), "act.set_uses", {"bells": 0, "extensions": None}, id="uses"),
    pytest.param(("cooldown", C, "24"), "act.set_cooldown", {"available_from": 24, "ability": "kill"}, id="cooldown"),
    pytest.param(("cooldown", C, "ya"), "act.set_cooldown", {"available_from": 21}, id="cooldown over"),
    pytest.param(("cooldown", C, "3 fases"), "act.set_cooldown", {"available_from": 24}, id="phases left"),
    pytest.param(("cooldown", C, "ronda 8 fase 2", "--de", "transformacion"), "act.set_cooldown", {"available_from": 22, "ability": "shift"}, id="by round"),
    pytest.param(("sabotage-cooldown", "2 fases"), "act.set_sabotage_cooldown", {"available_from": 23}, id="shared cooldown"),
    pytest.param(("passage", C, "C1", "--dentro", "2"), "act.set_hiding", {"entrance": "C1", "inside": 2}, id="into a passage"),
    pytest.param(("passage", C, "Capilla"), "act.set_hiding", {"entrance": "C1"}, id="by the place"),
    pytest.param(("passage", A), "act.set_hiding", {"entrance": None}, id="out of a passage"),
    pytest.param(("look", C, P, "--quedan", "2"), "act.set_look", {"look": "sir_pepito_perez", "left": 2}, id="look"),
    pytest.param(("look", C), "act.set_look", {"look": None}, id="own look"),
    pytest.param(("talisman", P, "1", "--pagado"), "act.set_talisman", {"charges": 1, "paid": True}, id="talisman"),
    pytest.param(("candle", P, "--sin"), "act.set_candle", {"carries": False}, id="candle"),
    pytest.param(("shield", B, "--quedan", "3"), "act.set_shield", {"target": "dona_brigida", "left": 3}, id="shield"),
    pytest.param(("shield",), "act.set_shield", {"target": None}, id="no shield"),
    pytest.param(("shield", "--sin-ataque"), "act.set_angel_notice", {"stopped": False}, id="no attack"),
    pytest.param(("lights", "Capilla", "--encender"), "act.set_lights", {"rooms": ["capilla"], "lit": True}, id="lights"),
    pytest.param(("lights", "--apagar"), "act.set_lights", {"rooms": [], "lit": False}, id="all dark"),
    pytest.param(("door", "Biblioteca (sección Oeste)", "--abrir"), "act.set_door", {"blocked": False, "to": None}, id="doors"),
    pytest.param(("repair", "puertas"), "act.end_sabotage", {"sabotage": "puertas"}, id="repair"),
    pytest.param(("sabotage", "puertas", "Capilla"), "act.start_sabotage", {"rooms": ["capilla"]}, id="sabotage"),
    pytest.param(("free", P, "Toco la campana en cuanto pueda"), "act.replace_free", {"phase": None}, id="free"),
    pytest.param(("ban", "9"), "act.set_ban", {"until_round": 9}, id="ban"),
    pytest.param(("deadline", FUTURE), "act.shift_deadline", {"character": None}, id="deadline"),
    pytest.param(("ruling", "alteration_hours", "12"), "act.change_ruling", {"value": "12"}, id="ruling"),
]  # fmt: skip


@pytest.mark.rule("AMB-269", "AMB-017")
@pytest.mark.parametrize(("words", "kind", "fields"), BETWEEN)
def test_an_act_is_recorded_with_who_and_why(cli, folder, words, kind, fields):
    command, *rest = words
    signed = ("--quien", "Berta", "--motivo", "se acordó así")
    tried = cli("act", command, folder, *rest, *signed, "--dry-run")
    assert tried.code == 0, tried.err
    assert len(decisions(folder)) == 1
    said = cli("act", command, folder, *rest, *signed)
    assert said.code == 0, said.err
    row, item = last_input(folder)
    assert (row.who, row.why) == ("Berta", "se acordó así")
    assert (item["kind"], item["who"], item["why"]) == (kind, "Berta", "se acordó así")
    assert {key: item[key] for key in fields} == fields


@pytest.mark.rule("AMB-269", "HAC-VOTE-03")
@pytest.mark.parametrize(
    ("words", "fields"),
    [
        pytest.param((B, C), {"vote": "for", "target": "el_caco"}, id="for"),
        pytest.param((P, "--abstencion"), {"vote": "abstain", "target": None}, id="changed"),
        pytest.param((P, "--anular"), {"vote": "void", "target": None}, id="voided"),
    ],
)
def test_a_vote_is_noted_on_the_narrator_s_word(cli, table, words, fields):
    said = cli("act", "vote", table, *words)
    assert said.code == 0, said.err
    _, item = last_input(table)
    assert item["kind"] == "act.set_vote"
    assert {key: item[key] for key in fields} == fields


IMPOSSIBLE = [
    pytest.param(("move", "Nadie", "capilla"), "DESCONOCIDO", id="unknown person"),
    pytest.param(("move", P, "sotano"), "DESCONOCIDO", id="unknown place"),
    pytest.param(("role", P, "vasallo", "rey"), "DESCONOCIDO", id="unknown role"),
    pytest.param(("passage", C, "Z9"), "DESCONOCIDO", id="unknown entrance"),
    pytest.param(("lights", "Sótano", "--apagar"), "DESCONOCIDO", id="unknown room"),
    pytest.param(("deadline", "2020-01-01 10:00"), "FECHA_PASADA", id="past"),
    pytest.param(("deadline", "mañana"), "FECHA_NO_VALIDA", id="not a date"),
    pytest.param(("deadline", "2030-03-31 02:30"), "HORA_IMPOSIBLE", id="skipped hour"),
    pytest.param(("deadline", "2030-10-27 02:30"), "HORA_IMPOSIBLE", id="repeated hour"),
    pytest.param(("ruling", "inventada", "1"), "DECISION_NO_VALE", id="unknown ruling"),
    pytest.param(("ruling", "alteration_hours", "mucho"), "DECISION_NO_VALE", id="bad value"),
    pytest.param(("window", P), "USO", id="window without end"),
    pytest.param(("cooldown", C, "pronto"), "FASE_NO_VALIDA", id="no time"),
    pytest.param(("cooldown", C, "ronda 7 fase 3"), "FASE_PASADA", id="a phase gone by"),
    pytest.param(("free", P, "voy a la Cocina"), "FASES_DE_MAS", id="not free"),
    pytest.param(("revive", P), "ACTO_IMPOSIBLE", id="revive the living"),
    pytest.param(("kill", "Pascuala"), "ACTO_IMPOSIBLE", id="kill the dead"),
    pytest.param(("void-phase",), "ACTO_IMPOSIBLE", id="nothing to void"),
    pytest.param(("cancel", P, "2"), "ACTO_IMPOSIBLE", id="no round open"),
    pytest.param(("window", P, "--cerrar"), "ACTO_IMPOSIBLE", id="no window"),
    pytest.param(("vote", P, C), "ACTO_IMPOSIBLE", id="no deliberation"),
    pytest.param(("passage", P, "C1"), "ACTO_IMPOSIBLE", id="no passages for him"),
    pytest.param(("look", A, P), "ACTO_IMPOSIBLE", id="no shifter"),
    pytest.param(("talisman", P, "9"), "ACTO_IMPOSIBLE", id="too many charges"),
    pytest.param(("bola", P, "Capilla"), "ACTO_IMPOSIBLE", id="one place"),
    pytest.param(("hearth", "Capilla", "--encender"), "ACTO_IMPOSIBLE", id="no hearth"),
    pytest.param(("door", "Capilla", "Palomar", "--bloquear"), "ACTO_IMPOSIBLE", id="no door"),
    pytest.param(("sabotage", "luces"), "ACTO_IMPOSIBLE", id="doors are blocked"),
    pytest.param(("repair", "luces"), "ACTO_IMPOSIBLE", id="nothing to repair"),
    pytest.param(("lights", "Alcoba del Mago", "--apagar"), "ACTO_IMPOSIBLE", id="always lit"),
    pytest.param(("player", P, "Dos"), "RELEVO_IMPOSIBLE", id="another's account"),
    pytest.param(("player", P, "Narra"), "RELEVO_IMPOSIBLE", id="the narrator's account"),
]


@pytest.mark.rule("AMB-269")
@pytest.mark.parametrize(("words", "code"), IMPOSSIBLE)
def test_what_can_not_be_is_said_at_once_and_records_nothing(cli, folder, words, code):
    command, *rest = words
    said = cli("act", command, folder, *rest)
    assert said.code == 64, said.everything
    assert f"[{code}]" in said.err
    assert "{" not in said.err
    assert "…" not in said.err
    assert len(decisions(folder)) == 1


def test_before_the_deal_there_is_nobody_to_act_upon(cli, game):
    said = cli("act", "kill", game, P)
    assert "[ACTO_IMPOSIBLE]" in said.err
    assert "repartido" in said.err


def test_an_act_is_judged_on_top_of_those_that_wait(cli, folder):
    assert cli("act", "revive", folder, "Pascuala").code == 0
    assert cli("act", "revive", folder, "Pascuala").code == 64
    assert cli("act", "kill", folder, "Pascuala").code == 0
    assert cli("pause", folder).code == 0
    assert cli("pause", folder).code == 64
    assert cli("resume", folder).code == 0


@pytest.mark.rule("AMB-017")
def test_a_player_is_replaced_from_a_date_on(cli, folder):
    said = cli("act", "player", folder, P, "Siete", "--desde", FUTURE, "--resumen")
    assert said.code == 0, said.err
    row, item = last_input(folder)
    assert row.kind == "player.replace"
    assert (row.payload["account"], row.payload["recap"]) == ("Siete", True)
    assert item["kind"] == "act.replace_player"
    assert cli("act", "recap", folder, P).code == 0


# ── the list ───────────────────────────────────────────────────────────────


def kinds_of(union) -> set[str]:
    return {one.__dataclass_fields__["kind"].default for one in typing.get_args(union)}


def test_an_act_that_ends_the_game_says_so_first(cli, folder):
    said = cli("act", "kill", folder, A, "--dry-run")
    assert said.code == 0
    assert "termina la partida" in said.err


def test_the_list_names_every_act_that_the_game_knows(cli):
    kinds = {kind for act in every_act() for kind in act.kinds}
    assert kinds_of(DirectorAct) | {"adopt", "declare", "cast_vote"} <= kinds
    assert kinds <= kinds_of(Input)
    shown = cli("act", "--list")
    assert shown.code == 0
    for act in every_act():
        assert f"  {act.name} " in shown.out
    assert len(json.loads(cli("act", "--list", "--json").out)) == len(every_act())


@pytest.mark.parametrize("name", sorted(LIST))
def test_every_act_has_spanish_help(cli, name):
    said = cli("act", name, "--help")
    assert said.code == 0
    assert LIST[name].says.split(".")[0][:40] in " ".join(said.out.split())
    assert "Usage" not in said.out


def test_every_refusal_of_the_narrator_s_hand_has_a_sentence():
    """A code that reached his terminal bare would say nothing to him."""
    engine = Path(__file__).resolve().parents[3] / "engine" / "hacienda"
    names = ("acts", "person_acts", "house_acts", "order_acts", "clock_acts", "adoption")
    text = "".join(
        path.read_text(encoding="utf-8") for name in names for path in engine.rglob(f"{name}.py")
    )
    found = set(re.findall(r'"([A-Z][A-Z_]{3,})"', text)) - {"DIRECTOR", "ADOPTED"}
    assert found <= set(SENTENCES), found - set(SENTENCES)


def test_once_the_game_is_over_nothing_is_read_and_the_desk_says_so(cli, folder):
    for who in (C, S):
        assert cli("act", "kill", folder, who).code == 0

    read = cli("parse", "1 PA: espero", "--partida", folder, "--personaje", P)
    assert read.code == 64
    assert "La partida ha terminado" in read.err
    assert "[PARTIDA_TERMINADA]" in read.err
    assert "La partida ha terminado" in cli("review", folder).out


def test_while_it_is_played_the_desk_says_nothing_of_an_end(cli, folder):
    assert "terminado" not in cli("review", folder).out


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        pytest.param(("--verbo", "MOVRE"), ("¿Quería decir «MOVER»?", "SABOTEAR.luces"), id="verb"),
        pytest.param(
            ("--verbo", "SABOTEAR"), ("SABOTEAR.luces", "ESPERAR"), id="verb without kind"
        ),
        pytest.param(("--cosa", "bolla"), ("¿Quería decir «bola»?", "verjas"), id="thing"),
    ],
)
def test_a_wrong_word_to_teach_is_answered_with_those_there_are(cli, folder, words, listed):
    said = cli("teach", folder, "tirar millas", *words)
    assert said.code == 64
    assert "[PALABRA_QUE_NO_HAY]" in said.err
    for one in listed:
        assert one in said.err


def test_a_verb_may_be_said_in_any_letters(cli, folder):
    said = cli("teach", folder, "tirar millas", "--verbo", "sabotear.LUCES", "--dry-run")
    assert said.code == 0, said.err
