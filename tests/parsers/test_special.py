"""The verbs with slots: what is asked about them, and what their author alone is told."""

from __future__ import annotations

import pytest

from engine.vocabulary import (
    CharacterId,
    Follow,
    Kill,
    Level,
    Move,
    Passage,
    PlaceId,
    Repair,
    Sabotage,
    Status,
    UseObject,
)  # fmt: skip
from parsers import explain, from_plain
from tests.parsers import castle
from tests.parsers.castle import outlook
from tests.parsers.mansion import declare, told
from tests.parsers.world import codes


def short(text: str, place: str = "patio", side: str = "impostor", role: str = "", **more: object) -> list[str]:  # fmt: skip
    return told(declare(text, outlook(place, side, role, **more)))


@pytest.mark.rule("HAC-DOOR-03", "HAC-DOOR-05")
def test_batches_of_rooms_are_a_point_each() -> None:
    text = "F1 y F2: bloqueo Archivo y Mazmorra; Torre del Homenaje y Cocinas\nF3: espero"
    assert short(text) == [
        "1:SABOTEAR/puertas/archivo+mazmorra:accepted", "2:SABOTEAR/puertas/torre+cocinas:accepted", "3:ESPERAR:accepted",
    ]  # fmt: skip


@pytest.mark.rule("HAC-DOOR-01", "HAC-DOOR-03", "AMB-268")
@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        pytest.param("bloqueo Trono, Cocinas, Archivo y Mazmorra", "LISTA_EXCESO", "asked", id="four"),
        pytest.param("bloqueo tres puertas", "LISTA_INCOMPLETA", "asked", id="none"),
        pytest.param("bloqueo Trono, Archivo y Trono", "LISTA_REPETIDA", "accepted", id="twice"),
        pytest.param("bloqueo Archivo y Cerería", "ESTANCIA_NO_VALIDA", "accepted", id="no-black-door"),
        pytest.param("bloqueo la Cerería", "ESTANCIA_NO_VALIDA", "asked", id="none-has-one"),
        pytest.param("saboteo algo", "SABOTAJE_FALTA", "asked", id="which"),
        pytest.param("bloqueo las puertas exteriores", "VERBO_AMBIGUO", "asked", id="outer-doors"),
        pytest.param("bloqueo todas menos Trono", "VERBO_AMBIGUO", "asked", id="all-but"),
        pytest.param("me transformo", "OBJETIVO_FALTA", "asked", id="into-whom"),
        pytest.param("mato a Clara Vela y apago las luces", "VARIAS_EN_LINEA", "asked", id="two"),
    ],
)  # fmt: skip
def test_doubtful_lists_and_kinds(body: str, code: str, status: str) -> None:
    found = declare(f"Fase 1: {body}", outlook("patio", role="cambiaformas"))
    assert code in codes(found)
    assert found.readings[0].status.value == status


@pytest.mark.rule("AMB-103")
@pytest.mark.parametrize(
    "text",
    ["Las tres fases: mato a Clara Vela", "Fase 1: mato a Clara Vela x3", "F1-F3: apago las luces", "Fase 2: protejo a Clara Vela\nFase 3: igual"],
)  # fmt: skip
def test_what_has_no_way_back_is_not_done_twice(text: str) -> None:
    found = declare(text, outlook("patio", role="angel"))
    done = [r for r in found.readings if r.status is Status.ACCEPTED]
    assert len(done) <= 1
    assert any(n.code == "IRREVOCABLE_REPETIDA" and n.level is Level.BLOCK for n in found.notices)


@pytest.mark.rule("HAC-BOLA-06", "HAC-BOLA-07", "HAC-BOLA-08", "AMB-209", "AMB-210")
@pytest.mark.parametrize(
    ("second", "places", "code"),
    [
        pytest.param("mantengo Patio y Foso, más las dos que faltaban", "patio+foso+corredor_archivo+corredor_torre", "", id="kept"),
        pytest.param("bola: quito Foso y Mazmorra", "patio+almenas_n+corredor_archivo+corredor_torre", "", id="dropped"),
        pytest.param("sigo con la bola, cambio Patio por Corredor del Archivo", "foso+mazmorra+almenas_n+corredor_archivo", "BOLA_ROTACION", id="swapped"),
        pytest.param("bola: todas menos Patio y Foso", "almenas_n+corredor_archivo+corredor_torre+mazmorra", "", id="all-but"),
        pytest.param("igual", "patio+foso+mazmorra+almenas_n", "BOLA_ROTACION", id="same"),
        pytest.param("bola (elige el máster)", "", "", id="by-lot"),
        pytest.param("bola", "", "LISTA_INCOMPLETA", id="unsaid"),
        pytest.param("bola: Patio, Foso y Archivo", "patio+foso+corredor_archivo", "LISTA_INCOMPLETA", id="three"),
    ],
)  # fmt: skip
def test_what_the_bola_is_to_show_next(second: str, places: str, code: str) -> None:
    text = f"Fase 1: uso la bola: Patio, Foso, Mazmorra y Almenas norte\nFase 2: {second}"
    found = declare(text, outlook("alquimista", "vasallo"))
    action = found.readings[1].action
    assert isinstance(action, UseObject)
    assert set(action.places) == {PlaceId(p) for p in places.split("+") if p}
    assert code in codes(found) | {""}
    assert found.readings[1].status is not Status.ASKED


@pytest.mark.rule("HAC-BOLA-01", "AMB-209")
def test_five_places_are_asked_with_the_first_four_to_fall_back_on() -> None:
    found = declare("1 PA: bola: Patio, Foso, Mazmorra, Almenas y Corredor del Archivo", outlook("alquimista", "vasallo"))  # fmt: skip
    assert "LISTA_EXCESO" in codes(found)
    fallback = found.readings[0].fallback
    assert isinstance(fallback, UseObject)
    assert len(fallback.places) == 4


@pytest.mark.rule("HAC-PAS-02", "HAC-PAS-03", "HAC-PAS-04", "HAC-PAS-06")
def test_a_passage_is_walked_step_by_step() -> None:
    text = "F1: me meto en el pasadizo\nF2: Foso\nF3: salgo"
    assert short(text, "cocinas") == ["1:PASAJE/entrar:accepted", "2:PASAJE/mover/foso:accepted", "3:PASAJE/salir:accepted"]  # fmt: skip
    assert short("Uso el pasaje: entrar, ir al Foso y salir", "cocinas") == ["1:PASAJE/entrar:provisional", "2:PASAJE/mover/foso:provisional", "3:PASAJE/salir:provisional"]  # fmt: skip
    inside = declare("Fase 1: apago las luces", outlook("cocinas", hidden=True))
    assert codes(inside) >= {"LUGAR_INCORRECTO"}
    assert short("Fase 1: tomo el pasadizo hasta el Foso", "cocinas") == ["1:PASAJE/entrar:asked"]
    assert short("Fase 1: recorro el pasadizo", "cocinas", hidden=True)[0].endswith(":asked")


@pytest.mark.rule("HAC-SAB-02", "HAC-PAS-09", "AMB-031", "AMB-268")
@pytest.mark.parametrize(
    "body", ["apago las luces", "bloqueo las Cocinas", "me meto en el pasadizo", "me transformo en Clara Vela", "protejo a Clara Vela", "uso el talismán", "mato a Clara Vela"]
)  # fmt: skip
def test_what_his_role_forbids_keeps_its_receipt_and_is_told_to_the_narrator_alone(
    body: str,
) -> None:
    found = declare(f"Fase 1: {body}\nFase 2: espero\nFase 3: espero", outlook("patio", "vasallo"))
    assert found.readings[0].status is Status.ACCEPTED
    assert [(n.code, n.private) for n in found.notices] == [("ROL_NO_PERMITE", True)]


@pytest.mark.rule("HAC-OBJ-03", "HAC-LUZ-05", "HAC-CHI-04", "HAC-PAL-03")
@pytest.mark.parametrize(
    "body", ["uso el altar", "consulto el plano", "enciendo la chimenea", "cojo un candelabro", "reparo el palomar", "bola: Patio, Foso, Mazmorra y Almenas"]
)  # fmt: skip
def test_what_is_not_done_there_is_told(body: str) -> None:
    found = declare(f"Fase 1: {body}", outlook("patio", "vasallo"))
    assert "LUGAR_INCORRECTO" in codes(found)
    assert found.readings[0].status is Status.ACCEPTED


@pytest.mark.rule("AMB-043", "AMB-103")
def test_whoever_is_there() -> None:
    dark = outlook("patio", presences=1)
    assert declare("Fase 1: sigo a quien esté conmigo", dark).readings[0].action == Follow(
        None, presence=True
    )
    crowd = outlook("patio", presences=2)
    assert declare("Fase 1: sigo a quien esté conmigo", crowd).readings[0].status is Status.ASKED
    kill = declare("Fase 1: mato a quien esté conmigo", outlook("patio")).readings[0]
    assert (kill.action, kill.status) == (Kill(None, anyone=True), Status.ACCEPTED)
    two = outlook("patio", company=(CharacterId("hugo"), CharacterId("clara")))
    assert declare("Fase 1: mato a quien esté conmigo", two).readings[0].status is Status.ASKED
    there = declare("Fase 1: mato a quien esté en las Cocinas", outlook("patio")).readings[0]
    assert there.status is Status.ASKED


@pytest.mark.rule("HAC-VER-03", "HAC-ACT-13", "AMB-022")
def test_a_bolt_is_free_and_lasts_as_long_as_said() -> None:
    text = "Fase 1: espero\nFase 2: espero\nFase 3: espero\nAcción gratuita: cierro la verja en la 2 y la 3"
    found = [t for t in short(text, "foso", "vasallo") if "VERJA" in t]
    assert found == ["2:CERRAR_VERJA:accepted", "3:CERRAR_VERJA:accepted"]
    later = short("Fase 3 (gratis): cierro la verja. Fase 3: espero", "foso", "vasallo")
    assert later == ["3:CERRAR_VERJA:accepted", "3:ESPERAR:accepted"]
    unsaid = declare("1 PA: espero\n1 PA: espero\n1 PA: espero\nAdemás cierro la verja", outlook("foso", "vasallo"))  # fmt: skip
    assert (unsaid.readings[-1].phase, unsaid.readings[-1].status) == (None, Status.PROVISIONAL)
    assert any(n.code == "FASE_NO_INDICADA" and n.level is Level.ASK for n in unsaid.notices)


@pytest.mark.rule("HAC-ACT-13")
def test_a_free_action_in_brackets_leaves_the_move() -> None:
    text = "F1: talismán\nF2: Cocinas (talismán gratis)\nF3: espero"
    assert "2:MOVER/cocinas:accepted" in short(text, "patio", "vasallo", "clerigo")
    assert "2:HABILIDAD/talisman/True:accepted" in short(text, "patio", "vasallo", "clerigo")


@pytest.mark.rule("AMB-023")
def test_the_ruling_decides_which_conditions_stand() -> None:
    text = "1 PA: espero\n1 PA: espero\n1 PA: espero\nSi veo un cadáver lo reporto"
    assert short(text)[-1] == "-:REPORTAR:accepted"
    assert short(text, conditionals=("bell",))[-1].endswith(":asked")


@pytest.mark.rule("HAC-DOOR-06", "HAC-DOOR-10")
def test_opening_and_passing_are_two_points() -> None:
    blocked = ((PlaceId("patio"), PlaceId("trono")), (PlaceId("trono"), PlaceId("patio")))
    known = declare("Fase 1: abro la puerta norte y paso", outlook("patio", "vasallo", blocked=blocked))  # fmt: skip
    assert known.readings[0].status is Status.ACCEPTED
    plain = declare("Fase 1: abro la puerta norte y entro en el Trono", outlook("patio", "vasallo"))
    assert plain.readings[0].action == Move(PlaceId("trono"))  # nobody told him that it is shut
    shut = declare(
        "Fase 1: abro la puerta cerrada y entro en el Trono", outlook("patio", "vasallo")
    )
    assert shut.readings[0].status is Status.ASKED
    assert short("Fase 1: abro la puerta bloqueada", "patio", "vasallo", blocked=blocked) == ["1:DESBLOQUEAR/trono:accepted"]  # fmt: skip


@pytest.mark.rule("HAC-CHI-04")
def test_a_repair_that_may_be_a_task_is_asked_only_while_there_is_something_to_repair() -> None:
    seen = outlook("trono", "vasallo", alarms=("chimeneas",))
    assert declare("Fase 1: reparo", seen).readings[0].action == Repair("chimeneas")
    assert short("Fase 1: cierro la puerta al salir")[0].endswith(":asked")


@pytest.mark.rule("AMB-091")
def test_the_lights_or_the_room() -> None:
    names = castle.gazetteer()
    assert PlaceId("cereria") in names.places
    found = declare("Fase 1: apago las luces de la Cerería", outlook("patio")).readings[0]
    assert found.action == Sabotage("luces")


def test_every_new_action_is_described() -> None:
    text = "F1: bloqueo Archivo y Trono\nF2: uso el altar\nF3: me meto en el pasadizo"
    seen = outlook("patio")
    said = str(explain(declare(text, seen), from_plain(text), seen))
    assert "puertas (Archivo, Salón del Trono)" in said
    assert "usar: altar" in said
    assert "entrar en el pasaje" in said


@pytest.mark.rule("HAC-DECL-08")
def test_a_list_of_orders_under_a_story_is_framed() -> None:
    story = "La noche huele a cera. Me deslizo entre las sombras, pego la oreja y espero.\n\n"
    assert short(story + "- Cocinas\n- Cerería\n- cojo un candelabro", "patio", "vasallo") == [
        "1:MOVER/cocinas:accepted", "2:MOVER/cereria:accepted", "3:REPARAR/luces:accepted",
    ]  # fmt: skip
    talk = "-¿Quién va?\n\n- Cocinas\n- Cerería\n- espero"
    assert not any(t.endswith("accepted") for t in short(talk, "patio", "vasallo"))


@pytest.mark.rule("HAC-PAS-04")
@pytest.mark.parametrize(
    "text", ["pasaje: salir", "uso el pasaje: salgo", "pasadizo -> salgo", "pasadizo: salida"]
)
def test_what_stands_behind_a_colon_says_the_step(text: str) -> None:
    hidden = outlook("torre", hidden=True)
    assert declare(f"Fase 1: {text}", hidden).readings[0].action == Passage("salir")
