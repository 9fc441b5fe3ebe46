"""Names told apart, spoken to or put second, and denials that are reasons, refusals or wishes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parsers.decisions.batch import answer_decisions
from parsers.worldfile import world_from_data
from tests.parsers.decisions.fresh import SITUATIONS, shown, wanted
from tests.parsers.decisions.table import books, codes

_PEOPLE = world_from_data(
    {
        "characters": {
            "rafael": {"name": "Rafael Uribe", "aliases": ["el capataz"]},
            "begona": {"name": "Begoña Uribe", "aliases": ["la soldadora"], "gender": "f"},
            "pena": {"name": "Luis Peña", "aliases": ["el gruista"]},
            "cano": {"name": "Luis Cano", "aliases": ["el buzo"]},
            "clara": {"name": "Clara Ríos", "aliases": ["la médica"], "gender": "f"},
            "sole": {"name": "Soledad Ríos", "aliases": ["Sole"], "gender": "f"},
            "remo": {"name": "Remo Conti", "aliases": ["el italiano"]},
            "bruno": {"name": "Bruno Keller"},
            "yo": {"name": "Ione Garay", "aliases": ["la capitana"], "gender": "f"},
        }
    }
)


def _ask(situation: str, text: str, **more: Any) -> dict[str, Any]:
    context = {"game": "cosa", "me": "yo", **SITUATIONS[situation], **more}
    item = {"id": "x", "context": context, "text": text}
    found = answer_decisions(item, _PEOPLE.gazetteer, books()[str(context["game"])])
    return json.loads(json.dumps(found))


_READ = [
    ("voto", "voto al Uribe, al capataz, no a la soldadora", "VOTAR rafael"),
    ("voto", "Voto a Uribe, a ella.", "VOTAR begona"),
    ("voto", "Voto a la Uribe", "VOTAR begona"),
    ("voto", "Mi voto va a Uribe, el hombre.", "VOTAR rafael"),
    ("voto", "voto a Luis, al gruista, no al buzo", "VOTAR pena"),
    ("voto", "Voto a Luis. A Cano, digo.", "VOTAR cano"),
    ("reparto", "Elijo a Uribe (ella, no él) y a Remo. Que vivan los novios.", "ENAMORAR begona,remo"),
    ("analista", "Tres muestras: los dos Uribe y Remo.", "ANALIZAR begona,rafael,remo"),
    ("equipo", "Propongo a ambos Luises y a la médica", "EQUIPO cano,clara,pena"),
    ("armero", "Apunto a Uribe. Sí, sí: a mi propio capataz.", "DISPARAR rafael"),
    ("equipo", "Te hago caso a medias, Bruno: propongo a Remo, a Clara y a Sole.", "EQUIPO clara,remo,sole"),
    ("equipo", "Propongo a Remo, a Clara y a Sole. Bruno, otra vez será.", "EQUIPO clara,remo,sole"),
    ("equipo", "Como dice Bruno, propongo a Remo, a Clara y a Sole", "EQUIPO clara,remo,sole"),
    ("equipo", "Bruno primero, Remo segundo y la médica tercera. Ese es el equipo.", "EQUIPO bruno,clara,remo"),
    ("equipo", "Equipo: Bruno, Remo y quien suscribe", "EQUIPO bruno,remo,yo"),
    ("analista", "Gracias por el consejo, Bruno: analizo a Remo, a Clara y a Sole", "ANALIZAR clara,remo,sole"),
    ("voto", "En blanco, que yo no mando a nadie a la horca.", "VOTAR blanco"),
    ("voto", "Voto a Remo y no voto a nadie más.", "VOTAR remo"),
    ("voto", "Voto a Remo porque nadie más ha mentido.", "VOTAR remo"),
    ("lider", "Para líder, en blanco. No conozco a nadie aún.", "ELEGIR_LIDER blanco"),
    ("si-no", "En esta votación me abstengo, que no conozco a ninguno de los tres", "ABSTENCION"),
    ("si-no", "Releyendo a Bruno me ha convencido. Cambio a favor.", "APROBAR"),
    ("si-no", "Me paso al sí.", "APROBAR"),
    ("carta", "Dire, cambio mi carta, al final saboteo.", "CARTA lobo"),
    ("ronda", "Me muero de ganas de liquidar a Remo, pero no toca. Patrullo.", "HEROE patrullar -"),
    ("ronda", "Me encantaría matar a Remo pero hoy no. Patrullo.", "HEROE patrullar -"),
    ("mando", "En caso de palmarla le paso los galones a Clara", "SUCESOR clara"),
    ("reparto", "Enamoro a Bruno con Clara y si muero disparo a Remo", "ENAMORAR bruno,clara;DISPARAR remo"),
]  # fmt: skip


@pytest.mark.parametrize(("situation", "text", "told"), _READ)
def test_a_plain_decision_is_read(situation: str, text: str, told: str) -> None:
    reply = _ask(situation, text)
    assert shown(reply) == wanted(told)
    assert all(a["status"] != "asked" for a in reply["actions"])


@pytest.mark.parametrize(
    "text",
    [
        "Disparo a Keller, y si no está vivo, a Remo",
        "Disparo a Bruno y, en su defecto, a Remo.",
        "Mi bala para Bruno; si ya está muerto, Remo",
    ],
)
def test_who_comes_next_is_put_behind_the_first(text: str) -> None:
    (action,) = _ask("armero", text)["actions"]
    assert (action["args"]["target"], action["order"]) == ("bruno", ["bruno", "remo"])


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        ("voto", "Gracias, Remo."),
        ("voto", "Remo, qué ojo tienes."),
        ("lider", "Hola, Remo."),
        ("final", "Gracias, Remo."),
        ("voto", "Voto en contra de linchar a Remo"),
        ("voto", "Cómo voy a votar a Remo"),
        ("voto", "Es una locura votar a Remo"),
        ("ronda", "Me niego a matar a Remo"),
        ("si-no", "Estoy en contra de rechazar"),
        ("carta", "Sería un error sabotear"),
        ("equipo", "Me niego a llevar a Remo, Clara y Sole"),
        ("voto", "[quote=Clara]Voto a Remo[/quote]\nYo también."),
    ],
)
def test_talk_is_no_decision_and_says_so(situation: str, text: str) -> None:
    reply = _ask(situation, text)
    assert not reply["actions"]
    assert codes(reply) & {"PROSA_DUDOSA", "NEGACION"}


@pytest.mark.parametrize(
    ("situation", "text", "code"),
    [
        ("voto", "Voto a Uribe", "PERSONAJE_AMBIGUO"),
        ("equipo", "Equipo: Luis, Remo y yo", "PERSONAJE_AMBIGUO"),
        ("voto", "Lo siento, Remo.", "VOTO_DUDOSO"),
        ("voto", "voto a nuria", "PERSONAJE_DESCONOCIDO"),
        ("voto", "Mi voto es para el mayordomo", "PERSONAJE_DESCONOCIDO"),
        ("analista", "Analizo a Remo, Clara, Sole y Bruno", "LISTA_EXCESO"),
    ],
)
def test_what_it_does_not_settle_is_asked(situation: str, text: str, code: str) -> None:
    reply = _ask(situation, text)
    assert code in codes(reply)
    assert all(a["status"] == "asked" for a in reply["actions"])


@pytest.mark.parametrize(
    ("situation", "before", "after", "told"),
    [
        ("voto", "Voto a Remo.", "Gracias, dire, recibido.", "VOTAR remo"),
        ("si-no", "Rechazo.", "¿Alguien sabe quién tocaba el piano anoche?", "RECHAZAR"),
        ("si-no", "En contra", "Lo he releído. Cambio a favor.", "APROBAR"),
        ("voto", "Voto a Remo.", "Cambio mi voto. A Clara.", "VOTAR clara"),
    ],
)
def test_a_decision_stands_until_another_takes_its_place(
    situation: str, before: str, after: str, told: str
) -> None:
    assert shown(_ask(situation, after, history=[{"text": before}])) == wanted(told)


def test_a_withdrawal_leaves_nothing_standing() -> None:
    reply = _ask("voto", "Retiro mi voto.", history=[{"text": "Voto a Remo."}])
    assert [a["verb"] for a in reply["actions"]] == ["RETIRAR"]


@pytest.mark.parametrize(
    "text", ["Para mí que es Remo, eh.", "Es Remo.", "Seguro que es Remo, señores."]
)
def test_saying_who_somebody_is_counts_as_no_vote(text: str) -> None:
    found = _ask("voto", text)
    assert all(one["status"] == "asked" for one in found["actions"])
    assert "VOTO_DUDOSO" in codes(found)


def test_a_name_alone_where_a_vote_is_due_is_one() -> None:
    assert [one["status"] for one in _ask("voto", "Remo.")["actions"]] == ["accepted"]
