"""What stands around a decision: reasons, asides, premises, the author by his name, a team changed."""

from __future__ import annotations

import pytest

from tests.parsers.decisions.fresh import SITUATIONS, shown, wanted
from tests.parsers.decisions.table import ask, codes, told


@pytest.mark.parametrize(
    ("situation", "text", "decided"),
    [
        pytest.param("voto", "vto x nina q no suelta prenda", "VOTAR nina", id="a reason without a comma"),
        pytest.param("voto", "voto a Nina por lo que dijo de Olaf", "VOTAR nina", id="another in the reason"),
        pytest.param("equipo", "- Nina\n- Olaf\n- yo", "EQUIPO nina,olaf,yo", id="the author on a line of his own"),
        pytest.param("equipo", "1. Nina\n2. Olaf\n3. Yo mismo", "EQUIPO nina,olaf,yo", id="numbered"),
        pytest.param("voto", "No me fío nada de Olaf, voto a Nina", "VOTAR nina", id="an aside before"),
        pytest.param("voto", "Por descarte, Nina.", "VOTAR nina", id="a manner before a bare name"),
        pytest.param("lider", "A falta de oír a los que aún no han hablado, Nina para líder", "ELEGIR_LIDER nina", id="a premise"),
        pytest.param("voto", "Ramón vota a Nina", "VOTAR nina", id="the author by his name"),
        pytest.param("voto", "Cambio mi voto: de Olaf a Nina", "CAMBIAR_VOTO nina", id="from one to another"),
        pytest.param("voto", "ya no voto a Olaf, voto a Nina", "CAMBIAR_VOTO nina", id="no longer"),
        pytest.param("mando", "le dejo el mando a Nina, y a Olaf no se lo dejo ni loco", "SUCESOR nina", id="who is denied"),
        pytest.param("mando", "Cambio de sucesor: ya no quiero a Olaf, ahora Nina", "SUCESOR nina", id="a verb between"),
        pytest.param("desempate", "Que muera Olaf; Nina se queda, que la necesitamos", "DESEMPATE olaf", id="who stays"),
        pytest.param("analista", "Analiza a Nina, dire", "ANALIZAR nina", id="told to the narrator"),
        pytest.param("analista", "Quisiera, si no es molestia, una muestra de Nina", "ANALIZAR nina", id="politeness"),
        pytest.param("analista", "La próxima la gasto hoy: Nina, Olaf y Lin", "ANALIZAR lin,nina,olaf", id="a list behind a colon"),
        pytest.param("armero", "Si muero, me llevo puesto al Olaf", "DISPARAR olaf", id="al for a"),
        pytest.param("si-no", "Doy el visto bueno: si llegamos al quinto rechazo perdemos", "APROBAR", id="a reason behind a colon"),
        pytest.param("si-no", "No apruebo un equipo con dos que no han hablado", "RECHAZAR", id="what is said of the team"),
    ],
)  # fmt: skip
def test_what_stands_around_a_decision_hides_nothing(
    situation: str, text: str, decided: str
) -> None:
    assert shown(ask(text, **SITUATIONS[situation])) == wanted(decided)


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        pytest.param(
            "voto", "Creo que voy a votar a Nina, pero dejadme que lo piense", id="put off"
        ),
        pytest.param("voto", "No pienso votar a Nina por mucho que insistáis", id="refused"),
        pytest.param("voto", "Nina, explícate de una vez", id="only called"),
        pytest.param("voto", "Olaf vota a Nina", id="somebody else by his name"),
    ],
)
def test_what_only_speaks_of_a_decision_is_none(situation: str, text: str) -> None:
    reply = ask(text, **SITUATIONS[situation])
    assert told(reply) == []
    assert codes(reply)


@pytest.mark.parametrize(
    "change", ["Cambio: entra Nina por Olaf", "Saco a Olaf y meto a Nina", "Nina en lugar de Olaf"]
)
def test_a_team_on_record_is_changed_by_one(change: str) -> None:
    before = [{"text": "Propongo a Olaf, Lin y Tomás", "resolved": 0}]
    reply = ask(change, **SITUATIONS["equipo"], history=before)
    [(verb, args, status)] = told(reply)
    assert (verb, set(args["targets"])) == ("EQUIPO", {"nina", "lin", "tomas"})
    assert status != "accepted"
