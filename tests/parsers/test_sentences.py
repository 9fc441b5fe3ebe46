"""Phases told in sentences, before, after and inside the deed; stories with a phase in them."""

from __future__ import annotations

import pytest

from parsers import from_plain, read
from tests.parsers import castle
from tests.parsers.world import codes, lexicon, told

PATH = ["1:MOVER:trono:accepted", "2:MOVER:alquimista:accepted", "3:ESPERAR:accepted"]


@pytest.mark.rule("HAC-DECL-12", "AMB-029")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Me paso por el Trono en la primera fase, en la segunda entro en el Alquimista y en la tercera espero.", id="after-then-before"),
        pytest.param("yo en la fase 1 me voy al salon del trono, en la 2 a la camara del alquimista y la 3 espero", id="figures"),
        pytest.param("Buenas, pues en la primera voy al Trono; en la segunda, a la Cámara del Alquimista, y en la tercera me quedo. ¡Gracias!", id="ordinals"),
        pytest.param("Voy al Trono en la fase 1, entro en el Alquimista en la 2 y espero en la 3.", id="all-after"),
        pytest.param("Voy en la fase 1 al Trono. Paso al Alquimista en la fase 2. En la fase 3 espero.", id="inside"),
        pytest.param("Salgo por la puerta norte, que es la que pilla más a mano. Eso, en la fase 1. En la 2 voy al Alquimista y en la 3 espero.", id="looks-back"),
        pytest.param("Con el primer punto voy al Trono. Con el segundo, al Alquimista. Y el tercero lo dedico a esperar.", id="points"),
        pytest.param("Ayer no declaré, lo siento. Hoy voy al Trono en la primera fase, al Alquimista en la segunda y espero en la tercera", id="excuse"),
        pytest.param("Fase primera: al Trono. Fase segunda: al Alquimista. Fase tercera: espero.", id="phase-first"),
        pytest.param("durante la primera fase voy al trono, durante la segunda entro al alquimista y para la tercera espero ahi", id="during"),
    ],
)  # fmt: skip
def test_each_phase_takes_its_clause(text: str) -> None:
    assert told(read(from_plain(text), castle.outlook("patio"), lexicon())) == PATH


@pytest.mark.rule("HAC-DECL-12")
@pytest.mark.parametrize(
    "text",
    [
        "Voy al Trono en la fase 1 y ahí me quedo la 2 y la 3.",
        "En la fase 1 voy al Trono, y las fases 2 y 3 espero",
        "Hoy voy al Trono en la primera fase y espero en las otras dos.",
        "En la primera fase voy al Trono. En la 2 y en la 3 espero.",
        "Salgo al Trono en la primera y espero en la segunda y en la tercera",
        "Desearía salir al Trono en la primera fase y permanecer allí las dos restantes.",
        "fase 1 al trono, en la 2 espero y en la 3 otra vez",
    ],
)
def test_two_phases_share_a_clause(text: str) -> None:
    kept = ["1:MOVER:trono:accepted", "2:ESPERAR:accepted", "3:ESPERAR:accepted"]
    assert told(read(from_plain(text), castle.outlook("patio"), lexicon())) == kept


@pytest.mark.rule("AMB-020")
@pytest.mark.parametrize(
    "text",
    [
        "Vi a Hugo salir por la puerta norte en la fase 2. Y volvió en la 3 con las botas llenas de barro.",
        "Narra, en el resumen pone que Clara sigue en el foso pero ella salió al patio en la fase 3, ¿puede ser?",
        "Anoche en la fase 1 fui al Trono y en la 2 esperé.",
        "¿En la fase 2 se puede entrar en la Torre, o hay que esperar a la 3?",
        "Sigo sin recibir el informe de la fase 2.",
        "No sé qué hacer en la fase 2, ¿alguna idea?",
        "Si en la primera fase salgo al Trono, ¿me ve alguien desde el Foso?",
        "Ya os dije que en la fase 1 estuve en el Trono y en la 2 volví.",
        "Según Íñigo, Marta estuvo en el Trono en la primera fase y en las Cocinas en la segunda.",
    ],
)  # fmt: skip
def test_a_story_with_phases_orders_nothing(text: str) -> None:
    assert told(read(from_plain(text), castle.outlook("patio"), lexicon())) == []


@pytest.mark.rule("AMB-022", "AMB-126")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("Fase 1: Trono. Fase 2: toco la campana. Fase 3: espero.", "2:CAMPANA:accepted", id="own-phase"),
        pytest.param("1 trono 2 alquimista 3 espero. ah y además toco la campana", "None:CAMPANA:asked", id="none"),
        pytest.param("En la fase 1 reporto el cadáver. En la fase 2 salgo al Trono y en la fase 3 espero.", "1:REPORTAR:accepted", id="sentence"),
    ],
)  # fmt: skip
def test_a_free_action_keeps_what_is_told_of_its_phase(text: str, kept: str) -> None:
    declaration = read(from_plain(text), castle.outlook("patio"), lexicon())
    assert kept in told(declaration)
    assert "3:ESPERAR:accepted" in told(declaration)
    assert ("FASE_NO_INDICADA" in codes(declaration)) is kept.startswith("None")


@pytest.mark.rule("AMB-020")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("Voy al Trono en la primera fase. Luego, sin prisa, entro en el Alquimista y me quedo.", ["2:MOVER:alquimista", "3:ESPERAR"], id="after-a-phase"),
        pytest.param("Subo al Trono y después me meto en el Alquimista. En la tercera fase espero.", ["1:MOVER:trono", "2:MOVER:alquimista"], id="before-a-phase"),
        pytest.param("Vi a Hugo irse al Foso, así que yo tiro para el otro lado: al Trono, y luego al Alquimista. Y ahí me quedo.", ["1:MOVER:trono", "2:MOVER:alquimista", "3:ESPERAR"], id="after-what-he-saw"),
        pytest.param("primero al trono, luego me meto en el alquimista y ya me quedo ahi", ["1:MOVER:trono", "2:MOVER:alquimista", "3:ESPERAR"], id="ellipsis"),
        pytest.param("Al patio no vuelvo hoy. Salgo al Trono. Cuando acabe me acerco al Alquimista.", ["1:MOVER:trono", "2:MOVER:alquimista"], id="when-done"),
        pytest.param("Con su permiso pasaría al Trono. Luego entraría en el Alquimista y, por último, esperaría.", ["1:MOVER:trono", "2:MOVER:alquimista", "3:ESPERAR"], id="polite"),
        pytest.param("Nada, lo que me pide el cuerpo es subir al Trono, meterme en el Alquimista y esperar.", ["1:MOVER:trono", "2:MOVER:alquimista", "3:ESPERAR"], id="wish"),
        pytest.param("Esta ronda no me muevo de aquí, que estoy con gripe.", ["1:ESPERAR", "2:ESPERAR", "3:ESPERAR"], id="whole-round"),
        pytest.param("Esta ronda espero y ya", ["1:ESPERAR", "2:ESPERAR", "3:ESPERAR"], id="and-that-is-all"),
        pytest.param("Maese Tomás deja la pluma. Sale al Trono, saluda a la guardia y de allí pasa a la Cámara del Alquimista.", ["1:MOVER:trono", "2:MOVER:alquimista"], id="scene"),
        pytest.param("Yo me quedo aquí la primera fase y luego salgo al Trono y de ahí al Alquimista.", ["2:MOVER:trono", "3:MOVER:alquimista"], id="stays-first"),
        pytest.param("Tomás salió al Trono sin mirar a nadie y entró en la Cámara del Alquimista.", ["1:MOVER:trono", "2:MOVER:alquimista"], id="scene-past"),
    ],
)  # fmt: skip
def test_a_round_told_in_order_is_provisional(text: str, kept: list[str]) -> None:
    found = told(read(from_plain(text), castle.outlook("patio"), lexicon()))
    assert [t for t in found if t.endswith(":provisional")] == [f"{k}:provisional" for k in kept]


@pytest.mark.rule("AMB-020")
@pytest.mark.parametrize(
    "text",
    [
        "Me quedo con la duda de quién cerró la Mazmorra.",
        "Para los nuevos: con cada punto de acción uno puede moverse, esperar o hacer una tarea.",
        "Para los nuevos: reportar un cadáver y tocar la campana no gastan.",
        "Hugo sale al Trono y luego pasa a la Cámara del Alquimista. Qué raro todo.",
        "Yo que tú saldría al Trono y luego iría a la Torre.",
        "Mañana saldré al Trono y pasaré a la Cámara del Alquimista.",
        "Tomás estuvo ayer en el Trono y anoche entró en la Cámara del Alquimista.",
        "Tomás salió de las Almenas y entró en la Pajarera.",
        "Hugo mató a Clara en el Trono, se escondió en el Foso y volvió al Patio.",
    ],
)  # fmt: skip
def test_talk_without_phases_orders_nothing(text: str) -> None:
    assert told(read(from_plain(text), castle.outlook("patio"), lexicon())) == []
