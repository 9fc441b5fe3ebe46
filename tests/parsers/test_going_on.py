"""What goes on as before, what leads to a task, and free actions told beside the phases."""

from __future__ import annotations

import pytest

from tests.parsers.test_special import short
from tests.parsers.world import codes, declare, told


@pytest.mark.rule("HAC-DECL-08", "AMB-029")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("F1: barro\nF2: sigo igual\nF3: sigo a lo mío", "1:TAREA:barrer:accepted 2:TAREA:barrer:accepted 3:TAREA:barrer:accepted", id="task"),
        pytest.param("F1: sigo a Gil\nF2: continúo igual\nF3: continúo tras Gil", "1:SEGUIR:gil:accepted 2:SEGUIR:gil:accepted 3:SEGUIR:gil:accepted", id="follow"),
        pytest.param("F1: Recibidor\nF2: sigo igual\nF3: sigo en la misma sala", "1:MOVER:recibidor:accepted 2:ESPERAR:accepted 3:ESPERAR:accepted", id="after-a-move"),
        pytest.param("F1: Recibidor\nF2: lo mismo\nF3: espero", "1:MOVER:recibidor:accepted 2:MOVER:recibidor:asked 3:ESPERAR:accepted", id="the-same-move"),
        pytest.param("F1: barro\nF2: sigo ahí\nF3: espero", "1:TAREA:barrer:accepted 2:ESPERAR:asked 3:ESPERAR:accepted", id="stay-or-task"),
        pytest.param("F1: sigo igual\nF2: espero\nF3: espero", "1:ESPERAR:asked 2:ESPERAR:accepted 3:ESPERAR:accepted", id="nothing-before"),
        pytest.param("F1: Recibidor\nF2: me acerco a la barandilla y la encero\nF3: me siento y encero la barandilla", "1:MOVER:recibidor:accepted 2:TAREA:cera:accepted 3:TAREA:cera:accepted", id="how-it-begins"),
        pytest.param("F1: pensaba salir al Recibidor, pero mejor me quedo barriendo\nF2: barro como si no hubiera un mañana\nF3: voy, sin hacer ruido, hacia el Recibidor", "1:TAREA:barrer:accepted 2:TAREA:barrer:accepted 3:MOVER:recibidor:accepted", id="manner"),
        pytest.param("Acción nº1: barro (coste: 1 PA)\nAcción nº2: Recibidor (coste: 1 PA)\nAcción nº3: Comedor (coste: 1 PA)", "1:TAREA:barrer:accepted 2:MOVER:recibidor:accepted 3:MOVER:comedor:accepted", id="what-each-costs"),
        pytest.param("mis tres acciones: 1) barro 2) espero 3) Recibidor", "1:TAREA:barrer:accepted 2:ESPERAR:accepted 3:MOVER:recibidor:accepted", id="three-by-number"),
        pytest.param("1 barro 2 miro la dirección 3 Recibidor", "1:TAREA:barrer:accepted 2:ESPERAR:accepted 3:MOVER:recibidor:accepted", id="a-word-in-ccion"),
        pytest.param("F1: me quedo de brazos cruzados\nF2: me paro\nF3: me planto", "1:ESPERAR:accepted 2:ESPERAR:accepted 3:ESPERAR:accepted", id="ways-to-stay"),
        pytest.param("Recibidor. Espero. Lo mismo.", "1:MOVER:recibidor:provisional 2:ESPERAR:provisional 3:ESPERAR:provisional", id="bare"),
    ],
)  # fmt: skip
def test_what_goes_on(text: str, expected: str) -> None:
    assert told(declare(text, "claustro")) == expected.split()


@pytest.mark.rule("AMB-029", "HAC-CHI-04")
def test_a_repair_that_nothing_names_is_asked_wherever_its_author_stands() -> None:
    assert short("F1: reparo el sabotaje", "trono", "vasallo") == ["1:REPARAR/?:asked"]
    assert short("F1: reparo", "trono", "vasallo", alarms=("chimeneas",)) == ["1:REPARAR/chimeneas:accepted"]  # fmt: skip


@pytest.mark.rule("HAC-DOOR-03")
def test_a_list_told_behind_its_phase_keeps_what_it_is_of() -> None:
    text = "Sabotaje de puertas en la fase 1: Archivo y Mazmorra. Fase 2: puertas de Cocinas. Fase 3: espero."  # fmt: skip
    assert short(text) == ["1:SABOTEAR/puertas/archivo+mazmorra:accepted", "2:SABOTEAR/puertas/cocinas:accepted", "3:ESPERAR:accepted"]  # fmt: skip
    assert short("F1: cierro a cal y canto las puertas de Archivo y Mazmorra (sabotaje)") == ["1:SABOTEAR/puertas/archivo+mazmorra:accepted"]  # fmt: skip


@pytest.mark.rule("AMB-022", "AMB-292")
@pytest.mark.parametrize(
    "aside",
    [
        "(Gratis en las fases 1 y 3: cierro la verja.)",
        "Gratis (fases 1 y 3): cierro la verja",
        "Libres: en las fases 1 y 3 cierro la verja.",
    ],
)
def test_a_bolt_beside_the_phases_is_told_for_each_that_it_names(aside: str) -> None:
    found = short(f"Fase 1: espero. Fase 2: espero. Fase 3: espero. {aside}", side="vasallo")
    assert sorted(found) == sorted(
        [
            "1:ESPERAR:accepted",
            "2:ESPERAR:accepted",
            "3:ESPERAR:accepted",
            "1:CERRAR_VERJA:accepted",
            "3:CERRAR_VERJA:accepted",
        ]
    )


@pytest.mark.rule("AMB-022")
def test_a_deed_told_again_beside_a_bolt_is_not_lost() -> None:
    text = "F1: calma\nF2: espero\nF3: igual, y cierro la verja también"
    assert short(text, side="vasallo")[-2:] == ["3:CERRAR_VERJA:accepted", "3:ESPERAR:accepted"]


@pytest.mark.rule("AMB-292")
def test_a_claim_behind_the_last_phase_is_no_condition_of_it() -> None:
    text = "F1: Recibidor. F2: Comedor. F3: espero. En cuanto llegue al Comedor toco la campana."
    found = declare(text, "claustro")
    assert "3:ESPERAR:accepted" in told(found)
    assert "CONDICIONAL" not in codes(found)
