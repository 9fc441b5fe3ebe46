"""A house's own names of two or more words mask what their words would say otherwise."""

from __future__ import annotations

import pytest

from tests.parsers.manor import told


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        pytest.param("Fase 1: sala de espera", "zaguan", "1:MOVER/espera:accepted", id="waiting-room"),
        pytest.param("1 PA: me voy a la Sala de Espera", "zaguan", "1:MOVER/espera:accepted", id="goes-to-it"),
        pytest.param("Fase 1: salon d baile", "zaguan", "1:MOVER/baile:accepted", id="ball-room"),
        pytest.param("Fase 1: Cuarto de Guardia", "baile", "1:MOVER/observatorio:accepted", id="guard-room"),
        pytest.param("Fase 1: espero en la sala de espera", "espera", "1:ESPERAR/:accepted", id="waits-there"),
        pytest.param("Fase 1: espero", "espera", "1:ESPERAR/:accepted", id="waits"),
        pytest.param("Fase 1: enciendo los cirios", "oratorio", "1:TAREA/cirios:accepted", id="lights"),
        pytest.param("Fase 1: encender los cirios", "oratorio", "1:TAREA/cirios:accepted", id="to-light"),
        pytest.param("Fase 1: subo los dichosos baúles", "zaguan", "1:TAREA/baules:accepted", id="carries"),
        pytest.param("Fase 1: doy cuerda al reloj", "baile", "1:TAREA/reloj:accepted", id="winds"),
        pytest.param("Fase 1: le doy cuerda al reloj", "baile", "1:TAREA/reloj:accepted", id="winds-it"),
        pytest.param("Fase 1: soltando las gallinas", "corral", "1:TAREA/gallinas:accepted", id="frees"),
        pytest.param("Fase 1: ruedo los toneles", "bodega", "1:TAREA/toneles:accepted", id="rolls"),
        pytest.param("Fase 1: subo al altillo", "baile", "1:MOVER/altillo:accepted", id="still-goes-up"),
        pytest.param("Fase 1: sigo a Seguí", "zaguan", "1:SEGUIR/segui:accepted", id="captain"),
        pytest.param("Fase 1: sigo a Salvador Puerta", "zaguan", "1:SEGUIR/puerta:accepted", id="a-door-of-a-man"),
        pytest.param("Fase 1: acompaño a Doña Cruz Corral", "zaguan", "1:SEGUIR/cruz:accepted", id="a-yard-of-a-lady"),
    ],
)  # fmt: skip
def test_names_are_what_they_name(text: str, room: str, expected: str) -> None:
    assert told(text, room)[:1] == [expected]


@pytest.mark.parametrize(
    ("text", "room", "role", "expected"),
    [
        pytest.param("Fase 1: camino por la logia hacia el este", "logia_o", "vasallo", "1:MOVER/logia_e:accepted", id="along"),
        pytest.param("Fase 1: subo", "baile", "vasallo", "1:MOVER/altillo:accepted", id="only-stairs"),
        pytest.param("Fase 1: paso a la sala de al lado", "zaguan", "vasallo", "1:MOVER/None:asked", id="next-door"),
        pytest.param("Fase 1: salgo y termino en el salón de baile", "zaguan", "vasallo", "1:MOVER/baile:accepted", id="ends-in"),
        pytest.param("Fase 1: como está trabada la puerta de la sala de espera, la destrabo", "zaguan", "vasallo", "1:DESBLOQUEAR/espera:accepted", id="told-by-cause"),
        pytest.param("Fase 1: la del oratorio está atrancada, así que la desbloqueo", "logia_e", "vasallo", "1:DESBLOQUEAR/oratorio:accepted", id="that-one"),
        pytest.param("Fase 1: un gracioso me trabó la puerta del oratorio, la destrabo", "logia_e", "vasallo", "1:DESBLOQUEAR/oratorio:accepted", id="a-joker"),
        pytest.param("Fase 1: bloqueo las puertas del Oratorio, de la Botica y del Salón de Baile", "zaguan", "impostor", "1:SABOTEAR/puertas,baile,botica,oratorio:accepted", id="three-of-the"),
        pytest.param("Fase 1: atasco las chimeneas", "zaguan", "impostor", "1:SABOTEAR/chimeneas:accepted", id="chokes"),
        pytest.param("Fase 1: distribuyo la prensa", "zaguan", "vasallo", "1:TAREA/prensa:accepted", id="verb-of-the-trade"),
        pytest.param("Fase 1: desparramo la prensa", "zaguan", "vasallo", "1:TAREA/prensa:asked", id="another-verb"),
        pytest.param("Fase 1: reparto la prensa\nFase 2: le sigo dando a la prensa", "zaguan", "vasallo", "1:TAREA/prensa:accepted", id="goes-on"),
        pytest.param("Fase 1: repartir la prenza", "zaguan", "vasallo", "1:TAREA/prensa:accepted", id="misspelt"),
        pytest.param("Fase 1: avanzo por el pasadizo hasta el oratorio", "corral", "impostor", "1:PASAJE/entrar:asked", id="not-inside"),
    ],
)  # fmt: skip
def test_places_doors_and_lists(text: str, room: str, role: str, expected: str) -> None:
    assert told(text, room, role)[:1] == [expected]
