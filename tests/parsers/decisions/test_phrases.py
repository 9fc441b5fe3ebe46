"""Every numbered phrase of the catalogue is read where it is due (A4.2, B4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.parsers.decisions.table import ask, codes, phrases, told

ASKED = {
    "IN-C1/15", "IN-C2/2", "IN-C2/4", "IN-C2/7", "IN-C2/8", "IN-C8/7", "IN-C12/13", "IN-A1/11",
}  # fmt: skip
"""A slip in a name that can't be taken back; a blank ballot that is also a surname; what the
catalogue itself wants confirmed; a change of a team that only its list tells."""
PROVISIONAL = {"IN-C5/13", "IN-A1/8"}
"""A slip in a name, where the decision can be changed."""


@pytest.mark.parametrize("phrase", phrases(), ids=lambda p: p["id"])
def test_a_phrase_of_the_catalogue_is_read(phrase: dict[str, Any]) -> None:
    reply = ask(phrase["text"], **phrase["context"])
    wanted = phrase["args"]
    [(verb, args, status)] = told(reply)
    assert verb == phrase["verb"]
    assert set(args.pop("targets", None) or ()) == set(wanted.pop("targets", ()))
    assert args == wanted
    here = phrase["id"]
    assert status == (
        "asked" if here in ASKED else "provisional" if here in PROVISIONAL else "accepted"
    )


WARNINGS = [
    ("linchamiento", "", "de momento voto a Olaf", "asked", "VOTO_DUDOSO"),
    ("linchamiento", "", "voto a Marta o a Nina", "asked", "PERSONAJE_AMBIGUO"),
    ("linchamiento", "", "no voto a Olaf", None, "NEGACION"),
    ("linchamiento", "", "si Olaf no se explica, Olaf", None, "CONDICIONAL"),
    ("linchamiento", "", "cambio mi voto a Nina", "asked", "IRREVOCABLE_DUDOSA"),
    ("linchamiento", "", "voto lo mismo que el líder", "asked", "OBJETIVO_FALTA"),
    ("linchamiento", "", "voto a S. o a quien sea", "asked", "VOTO_DUDOSO"),
    ("linchamiento", "", "me voto a mí mismo", "asked", "OBJETIVO_PROPIO"),
    ("linchamiento", "", "voto a Blanco", "asked", "PERSONAJE_AMBIGUO"),
    ("linchamiento", "", "me abstengo", "accepted", "REFERENCIA_RESUELTA"),
    ("linchamiento", "", "no voto", None, "NEGACION"),
    ("linchamiento", "", "paso de votar", "asked", "VOTO_DUDOSO"),
    ("linchamiento", "", "blanco, o Marta si empata", None, "CONDICIONAL"),
    ("linchamiento", "", "voto a Zacarías", "asked", "PERSONAJE_DESCONOCIDO"),
    ("eleccion", "", "Voto a Olaf y a Nina", "asked", "PERSONAJE_AMBIGUO"),
    ("eleccion", "", "creo que voto a Olaf", "accepted", None),
    ("desempate", "lider", "Olaf y Nina", "asked", "PERSONAJE_AMBIGUO"),
    ("desempate", "lider", "Lin", "asked", "OBJETIVO_NO_VALE"),
    ("desempate", "lider", "salvo a Olaf", "asked", "OBJETIVO_FALTA"),
    ("desempate", "lider", "que decida el azar", None, "PROSA_DUDOSA"),
    ("noche", "analista", "me analizo a mí mismo", "asked", "OBJETIVO_PROPIO"),
    ("noche", "analista", "analizo a Olaf y Nina", "asked", "LISTA_INCOMPLETA"),
    ("noche", "analista", "analizo a Olaf, Nina, Lin y Marta", "asked", "LISTA_EXCESO"),
    ("noche", "analista", "Analizo a Olaf, Olaf y Nina", "asked", "LISTA_REPETIDA"),
    ("noche", "heroe", "mato a Olaf si lo atacan", "asked", "CONDICIONAL"),
    ("noche", "armero", "disparo a quien digáis", "asked", "OBJETIVO_FALTA"),
    ("reparto", "armero", "Olaf", "asked", "LISTA_INCOMPLETA"),
    ("reparto", "armero", "Olaf, Nina y Lin", "asked", "LISTA_EXCESO"),
    ("noche", "asimilado", "vale", "asked", "OBJETIVO_FALTA"),
    ("noche", "asimilado", "no matamos, pero Olaf", "asked", "VERBO_AMBIGUO"),
    ("propuesta", "lider", "Propongo a Olaf", "asked", "LISTA_INCOMPLETA"),
    ("propuesta", "lider", "estoy pensando en Marta y Olaf", None, "PROSA_DUDOSA"),
    ("propuesta", "lider", "¿votamos ya?", None, "PREGUNTA"),
    ("aprobacion", "", "sí, pero no", None, "VERBO_AMBIGUO"),
    ("aprobacion", "", "apruebo si entra Nina", "asked", "CONDICIONAL"),
    ("aprobacion", "", "no rechazo", None, "NEGACION"),
    ("aprobacion", "", "apruebo y rechazo", "asked", "HIPOTETICO"),
    ("incursion", "", "no saboteo", "asked", "IRREVOCABLE_DUDOSA"),
    ("incursion", "", "lobo, digo, habitante", None, "VERBO_AMBIGUO"),
    ("asesinato", "", "creo que es Nina", None, "PROSA_DUDOSA"),
    ("asesinato", "", "puede que la vidente sea Marta", "asked", "HIPOTETICO"),
]


@pytest.mark.parametrize(("phase", "role", "text", "status", "code"), WARNINGS)
def test_a_doubt_of_the_catalogue_is_asked_about(
    phase: str, role: str, text: str, status: str | None, code: str | None
) -> None:
    village = phase in ("propuesta", "aprobacion", "incursion", "asesinato")
    reply = ask(
        text, "avaloup" if village else "cosa", phase=phase, seats=3, turn=2,
        role="" if role == "lider" else role, lider="yo" if role == "lider" else "marta",
        tied=["olaf", "nina", "tomas", "igor"],
    )  # fmt: skip
    assert [s for _, _, s in told(reply)] == ([status] if status else [])
    assert code is None or code in codes(reply)


@pytest.mark.parametrize(
    "text",
    [
        "que mueran Olaf y Nina",
        "que mueran los dos",
        "mueren todos menos Olaf",
        "ninguno de los tres",
    ],
)
def test_some_of_four_tied_are_never_read_as_all_of_them(text: str) -> None:
    tied = ["olaf", "nina", "tomas", "igor"]
    reply = ask(text, phase="desempate", lider="yo", tied=tied)
    assert told(reply) == [("DESEMPATE", {"outcome": None}, "asked")]
    assert "PERSONAJE_AMBIGUO" in codes(reply)


def test_who_is_dead_or_loved_is_asked_about() -> None:
    dead = ask("voto a Olaf", phase="linchamiento", living=["nina", "yo"])
    loved = ask("voto a Olaf", phase="linchamiento", partner="olaf")
    assert (told(dead)[0][2], codes(dead)) == ("asked", {"OBJETIVO_MUERTO"})
    assert (told(loved)[0][2], codes(loved)) == ("asked", {"OBJETIVO_NO_VALE"})


def test_an_order_of_names_is_kept() -> None:
    reply = ask("Por orden: Nina, Olaf y Lin", phase="noche", role="armero")
    assert told(reply) == [
        ("DISPARAR", {"target": "nina", "order": ["nina", "olaf", "lin"]}, "accepted")
    ]


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Voto a Olaf", "VOTAR"), ("Mato a Olaf", "HEROE"), ("Matamos a Olaf", "COSA"), ("Patrullo", "HEROE"),
        ("Mi bala es para Olaf", "DISPARAR"), ("Mi sucesora será Nina", "SUCESOR"), ("Analizo a Olaf", "ANALIZAR"),
        ("Voto a Olaf para líder", "ELEGIR_LIDER"), ("Mueren los dos", "DESEMPATE"), ("Asimilamos a Nina", "COSA"),
    ],
)  # fmt: skip
def test_where_nothing_tells_what_is_due_the_words_decide(text: str, verb: str) -> None:
    assert [(v, s) for v, _, s in told(ask(text))] == [(verb, "accepted")]


def test_a_change_of_mind_behind_a_vote_undoes_its_certainty() -> None:
    assert told(ask("Voto a Olaf. Es broma.", phase="linchamiento"))[0][2] == "asked"
