"""One table of notices in code, the same in the document, and nothing secret in any of them."""

from __future__ import annotations

import re

import pytest

from engine.vocabulary import CharacterId, Mode, Notice, Outlook, PlaceId, Span
from parsers import from_plain, read
from parsers.text.notices import TABLE, notice, sentence
from tests.parsers.test_amend import change
from tests.parsers.test_house import house
from tests.parsers.world import ROOT, codes, declare, lexicon, vote

_ROW = re.compile(
    r"^\| `(?P<code>[A-Z_]+)` \| (?P<level>\w+)(?P<private>, sólo al narrador)? \| (?P<example>.+?) \| (?P<sentence>.+?) \|$"
)


def test_the_document_is_the_table() -> None:
    rows = [
        _ROW.match(x)
        for x in (ROOT / "docs/avisos.md").read_text().splitlines()
        if x.startswith("| `")
    ]
    assert all(rows)
    told = {m["code"]: (m["level"], bool(m["private"]), m["sentence"]) for m in rows if m}
    assert told == {c: (t.level.value, t.private, t.sentence) for c, t in TABLE.items()}


_NAME_BUT_GIVE_NONE = ("notices.py", "scoring.py")


def test_every_code_is_one_that_the_parser_can_give() -> None:
    modules = (p for p in (ROOT / "parsers").rglob("*.py") if p.name not in _NAME_BUT_GIVE_NONE)
    source = "\n".join(p.read_text() for p in modules)
    assert [code for code in TABLE if f'"{code}"' not in source] == []


_IN_A_PHASE = ("VERBO_DESCONOCIDO", "VERBO_AMBIGUO", "DESTINO_FALTA", "DESTINO_DESCONOCIDO", "DESTINO_AMBIGUO",
    "REFERENCIA_SIN_RESOLVER", "REFERENCIA_RESUELTA", "ERRATA_CORREGIDA", "ERRATA_DUDOSA", "PERSONAJE_AMBIGUO",
    "PERSONAJE_DESCONOCIDO", "OBJETIVO_FALTA", "OBJETIVO_PROPIO", "TAREA_NO_INDICADA", "TAREA_DESCONOCIDA",
    "SABOTAJE_FALTA", "REPARACION_FALTA", "LISTA_INCOMPLETA", "LISTA_EXCESO", "LISTA_REPETIDA", "CONDICIONAL",
    "HIPOTETICO", "NEGACION", "DIRECCION_SIN_PUERTA")  # fmt: skip
_AS_IT_STANDS = ("LINEA_VACIA", "VARIAS_EN_LINEA", "ACCION_GRATUITA", "IRREVOCABLE_REPETIDA", "EJEMPLO_DUDOSO",
    "PREGUNTA", "PROSA_DUDOSA", "SIN_MARCO", "IRREVOCABLE_SIN_MARCO", "IRREVOCABLE_DUDOSA", "CITA_IGNORADA",
    "CODIGO_IGNORADO", "EDICION_IGNORADA", "TACHADO_IGNORADO", "PETICION_DUDOSA", "VOTO_FUERA", "FASE_NO_INDICADA")  # fmt: skip
_ROOM_OF = {
    "DESTINO_AMBIGUO": "pasillo_sur",
    "ERRATA_CORREGIDA": "claustro",
    "ERRATA_DUDOSA": "salon",
}


def _example(code: str) -> str:
    lines = (ROOT / "docs/avisos.md").read_text().splitlines()
    row = next(m for m in map(_ROW.match, lines) if m and m["code"] == code)
    return re.sub(r" \([^)]*\)$", "", row["example"])


@pytest.mark.parametrize("code", _IN_A_PHASE)
def test_the_documents_example_of_an_order_gives_its_notice(code: str) -> None:
    told = declare(f"Fase 1: {_example(code)}", _ROOM_OF.get(code, "capilla"))
    assert code in codes(told)


@pytest.mark.parametrize("code", _AS_IT_STANDS)
def test_the_documents_example_of_a_post_gives_its_notice(code: str) -> None:
    assert code in codes(declare(_example(code)))


@pytest.mark.parametrize(
    ("code", "resolved"),
    [
        pytest.param("FASE_AMBIGUA", 0, id="which"),
        pytest.param("REDECLARACION_PASADA", 2, id="over"),
        pytest.param("REDECLARACION_DUDOSA", 0, id="meant"),
        pytest.param("RETIRADA_DUDOSA", 0, id="taken-back"),
    ],
)
def test_the_documents_example_of_a_change_gives_its_notice(code: str, resolved: int) -> None:
    assert code in change(_example(code), resolved)[1]


def test_the_documents_example_of_a_doubtful_vote_gives_its_notice() -> None:
    assert "VOTO_DUDOSO" in codes(vote(_example("VOTO_DUDOSO")))


@pytest.mark.parametrize("code", sorted(TABLE))
def test_every_sentence_can_be_said_with_or_without_its_fields(code: str) -> None:
    said = sentence(notice(code, Span(0, 1), 1, texto="esto"))
    assert "{" not in said
    assert said[-1] in ".?"


@pytest.mark.rule("AMB-268", "AMB-031")
def test_what_needs_secrets_is_for_the_narrator_alone() -> None:
    private = {c for c, t in TABLE.items() if t.private}
    assert private == {"ROL_NO_PERMITE"}


@pytest.mark.rule("AMB-268")
def test_notices_quote_the_players_own_words_and_public_names_only() -> None:
    declaration = declare("Fase 1: sigo a Bruno\nFase 2: salgo al sótano\nFase 3: Alcoba", "salon")
    asked: list[Notice] = list(declaration.open_questions)
    assert len(asked) >= 3
    assert all(not n.private for n in asked)
    assert "Bruno el Tuerto" in sentence(next(n for n in asked if n.code == "PERSONAJE_AMBIGUO"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("voy al Comedor", "Ya estarás en el Comedor.", id="here"),
        pytest.param("voy a la Bodega", "La Bodega no linda con el Comedor: lo intentarás en balde.", id="far"),
        pytest.param("voy a Luces", "Luces no linda con el Comedor: lo intentarás en balde.", id="no-article"),
        pytest.param("terraza", "Entiendo la Terraza (sección sur): es la única contigua.", id="section"),
        pytest.param("pasillo", "«pasillo» puede ser el Pasillo al sur de la Biblioteca o el Pasillo al sur del Claustro. ¿Cuál?", id="which"),
        pytest.param("cruzo la puerta oeste al Claustro", "Por «puerta oeste» no se llega al Claustro. ¿Cuál de las dos vale?", id="against"),
        pytest.param("casi me quedo", "«me quedo» suena a duda. ¿Es firme?", id="pronoun"),
    ],
)  # fmt: skip
def test_sentences_say_places_with_their_article(text: str, said: str) -> None:
    seen = Outlook(house(), CharacterId("x"), Mode.ROUND, PlaceId("comedor"))
    found = read(from_plain(f"Fase 1: {text}"), seen, lexicon()).notices
    assert said in [sentence(n) for n in found]
