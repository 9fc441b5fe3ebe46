"""What is left unread, inferred or standing is told, and told truly."""

from __future__ import annotations

import pytest

from engine.vocabulary import Level
from parsers import from_plain, read
from parsers.explain import explain
from tests.parsers.world import codes, declare, lexicon, outlook, told


@pytest.mark.rule("AMB-292")
def test_a_claim_that_stands_is_said_to_stand_and_nothing_against_it() -> None:
    text = from_plain("1 PA: espero\nSi veo un cadáver lo reporto.")
    seen = outlook("capilla")
    said = str(explain(read(text, seen, lexicon()), text, seen))
    assert "primera fase en que se pueda: reportar un cadáver (se hará)" in said
    assert "no se hará sola" not in said
    assert "¿en qué fase?" not in said


@pytest.mark.parametrize(
    ("text", "status"),
    [
        pytest.param("Me quedo quieta las tres fases", "accepted", id="quiet"),
        pytest.param("Hoy barro toda la ronda.", "accepted", id="task"),
        pytest.param("Me quedo quieta", "provisional", id="no-phases-told"),
        pytest.param("Barro el claustro las tres fases con mi cubo nuevo", "provisional", id="more-is-said"),
    ],
)  # fmt: skip
def test_a_sentence_that_names_every_phase_frames_itself(text: str, status: str) -> None:
    found = declare(text, "claustro")
    assert {r.status.value for r in found.readings} == {status}
    assert ("SIN_MARCO" in codes(found)) == (status == "provisional")


def test_nobody_kills_in_every_phase_without_being_asked() -> None:
    found = declare("Mato a Gil las tres fases", "claustro", side="impostor")
    assert not [r for r in found.readings if r.status.value == "accepted"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("> 1 PA: espero\n> 1 PA: espero", id="arrows"),
        pytest.param(">Movimiento: Claustro (1 PA)", id="arrow-as-a-bullet"),
        pytest.param("[quote]Fase 1: espero[/quote]", id="quote"),
    ],
)
def test_a_post_of_nothing_but_quoted_orders_is_asked_about(text: str) -> None:
    found = declare(text)
    assert told(found) == []
    assert [n.level for n in found.notices if n.code == "PROSA_DUDOSA"] == [Level.ASK]


@pytest.mark.parametrize(
    "text", ["> qué bonito todo\n> sí", "> 1 PA: espero\nEso hizo Gil, y mal.", "1 PA: espero"]
)
def test_any_other_quotation_is_only_left_out(text: str) -> None:
    assert "PROSA_DUDOSA" not in codes(declare(text))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("<h4>Acciones</h4><ol><li>rezo</li><li>espero</li></ol>", id="html-as-text"),
        pytest.param("Acciones\n1) rezo\n2) espero", id="heading"),
        pytest.param("Movimientos\n\n1. rezo\n\n2. espero", id="heading-apart"),
    ],
)
def test_a_heading_over_a_list_is_no_phase(text: str) -> None:
    assert told(declare(text))[1] == "2:ESPERAR:accepted"


def test_the_only_other_entrance_is_said() -> None:
    joined = {"capilla": ("comedor",), "comedor": ("capilla",)}
    found = declare(
        "1 PA: me muevo por el pasaje", side="impostor", role="escurridizo", hidden=True, entrances=joined
    )  # fmt: skip
    assert [n.data["destino"] for n in found.notices if n.code == "REFERENCIA_RESUELTA"] == [
        "Comedor, por el pasaje"
    ]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        pytest.param("1 PA: kedarme", "quedarme", id="pronoun"),
        pytest.param("1 PA: kedare", "quedaré", id="future"),
        pytest.param("1 PA: salgo hacia la bivlioteca", "biblioteca", id="place"),
        pytest.param("1 PA: sigo a Tovias", "tobías", id="name"),
    ],
)
def test_a_mended_word_is_echoed_as_it_is_spelt(text: str, word: str) -> None:
    found = declare(text, "pasillo_sur")
    assert [n.data["palabra"] for n in found.notices if n.code.startswith("ERRATA")] == [word]


@pytest.mark.parametrize(
    ("text", "code", "offered"),
    [
        pytest.param("salgo a la terraza", "NO_ADYACENTE", ["recibidor", "terraza_este", "terraza_norte"], id="too-far"),
        pytest.param("1 PA: asta la bivlioteca", "NO_ADYACENTE", ["salon", "biblioteca_oeste", "biblioteca_este"], id="too-far-misspelt"),
        pytest.param("1 PA: al invernadero", "DESTINO_DESCONOCIDO", ["salon", "recibidor", "pasillo_claustro"], id="no-such-place"),
        pytest.param("1 PA: salgo a la capullera", "DESTINO_DESCONOCIDO", ["capilla"], id="sounds-like-one"),
        pytest.param("1 PA: puerta sur", "DIRECCION_SIN_PUERTA", ["salon", "recibidor", "pasillo_claustro"], id="no-such-door"),
    ],
)  # fmt: skip
def test_a_place_that_cannot_be_gone_to_is_asked_with_the_nearest(
    text: str, code: str, offered: list[str]
) -> None:
    found = declare(text, "claustro")
    assert code in codes(found)
    assert [getattr(c, "to", None) for c in found.readings[0].candidates] == offered


@pytest.mark.parametrize(
    "text", ["1 PA: voy a la torre de la campana", "1 PA: limpio la campana", "1 PA: corro a la campana"]
)  # fmt: skip
def test_a_bell_that_is_only_spoken_of_is_not_rung(text: str) -> None:
    found = declare(text, "comedor")
    assert not [r for r in found.readings if r.status.value == "accepted"]
    assert any(n.level is Level.BLOCK for n in found.notices)
