"""What is said of others' deeds, of another round, or to show how one declares, orders nothing."""

from __future__ import annotations

import pytest

from engine.vocabulary import Level
from parsers import from_plain, read
from parsers.worldfile import outlook_from_world
from tests.parsers.manor import manor, told, without_status
from tests.parsers.world import lexicon


def notices(text: str) -> dict[str, Level]:
    """The codes of what a post's author is told, with how much each asks."""
    context = {"room": "zaguan", "phase": 1, "role": "vasallo", "me": "benito"}
    outlook = outlook_from_world(manor(), context)
    return {n.code: n.level for n in read(from_plain(text), outlook, lexicon()).notices}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Remedios, escúchame bien: tú, en la fase 1, al corral; en la 2, al zaguán; y en la 3 callas.", id="thou-by-phases"),
        pytest.param("Remedios, tú vas a la Sala de Espera en la fase 2.", id="thou-goest"),
        pytest.param("Remedios, vete al corral en la fase 1.", id="name-and-imperative"),
        pytest.param("Vosotros id al corral en la fase 1 y al zaguán en la 2.", id="ye"),
        pytest.param("Ustedes vayan al corral en la fase 1.", id="ustedes"),
        pytest.param("Tienes que ir al corral en la fase 1.", id="you-have-to"),
        pytest.param("Deberías tocar la campana ya.", id="you-should-ring"),
        pytest.param("Doña Cruz tendría que tocar la campana de una vez.", id="she-should-ring"),
        pytest.param("Supongo que Seguí va a ir al altillo en la fase 2 y Remedios se quedará en el corral.", id="what-I-think-they-will"),
        pytest.param("Para mí que Seguí irá al salón de baile en la fase 1.", id="I-reckon"),
        pytest.param("En la fase 1 Remedios va a ir al corral.", id="a-phase-of-hers"),
        pytest.param("En la ronda pasada anduve por el zaguán repartiendo la prensa y no vi a nadie.", id="last-round"),
        pytest.param("Subí los baúles en la ronda anterior.", id="in-the-round-before"),
    ],
)  # fmt: skip
def test_others_deeds_and_past_ones_are_told_as_talk(text: str) -> None:
    assert told(text) == []
    assert "PROSA_DUDOSA" in notices(text)


@pytest.mark.parametrize(
    "opening",
    [
        "Para los que empezáis: se declara con tres líneas, por ejemplo:",
        "Las acciones se escriben así:",
        "Novatos, hay que poner algo así como:",
        "El formato es este:",
        "Se pone, p. ej.:",
    ],
)
def test_lines_that_show_how_one_declares_are_asked_about(opening: str) -> None:
    text = f"{opening}\n1 PA: corral\n1 PA: zaguán\n1 PA: espero\nLa mía la pongo luego."
    assert [a.rsplit(":", 1)[1] for a in told(text)] == ["asked"] * 3
    assert "EJEMPLO_DUDOSO" in notices(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Tú, en la fase 1, al salón de baile, y yo en la fase 1 al corral.", ["1:MOVER/corral"], id="thou-and-I"),
        pytest.param("Creo que Seguí irá al salón de baile en la fase 1, así que yo voy al corral en la fase 1.", ["1:MOVER/corral"], id="so-I"),
        pytest.param("Vosotros id al corral, que yo me quedo las tres fases.", [f"{n}:ESPERAR/" for n in (1, 2, 3)], id="ye-go-I-stay"),
        pytest.param("Benito irá al corral en la fase 1.", ["1:MOVER/corral"], id="myself-by-name"),
        pytest.param("Tú mandas: fase 1, al corral; fase 2, espero.", ["1:MOVER/corral", "2:ESPERAR/"], id="as-you-command"),
        pytest.param("Narrador, tienes que apuntarme: fase 1, corral; fase 2, espero.", ["1:MOVER/corral", "2:ESPERAR/"], id="to-the-narrator"),
        pytest.param("Sigo a Seguí, que va a ir al corral.", ["1:SEGUIR/segui"], id="whom-I-follow"),
        pytest.param("Esta ronda lo hago así:\n1 PA: corral\n1 PA: zaguán\n1 PA: espero", ["1:MOVER/corral", "2:MOVER/zaguan", "3:ESPERAR/"], id="how-I-do-it"),
    ],
)  # fmt: skip
def test_what_its_author_does_himself_is_still_read(text: str, expected: list[str]) -> None:
    assert without_status(text) == expected
    assert not any(a.endswith("asked") for a in told(text))


def test_my_part_without_phase_or_verb_is_asked_about() -> None:
    text = "Tú vas al salón de baile en la fase 1 y yo al corral."
    assert told(text) == []
    assert notices(text)["PROSA_DUDOSA"] is Level.ASK


def test_a_line_of_a_list_is_its_authors_and_asked_about() -> None:
    assert told("F1: Seguí debe morir.") == ["1:DESCONOCIDO/:asked"]


@pytest.mark.parametrize(
    "text",
    [
        "1 PA: Remedios se queda en el corral\n1 PA: espero",
        "Fase 1: Seguí va al corral\nFase 2: yo espero",
        "1. Remedios se queda\n2. espero\n3. espero",
        "- Remedios se queda en el corral\n- espero",
        "Fase 1: Seguí mata a Remedios",
    ],
)
def test_a_phase_that_tells_what_somebody_else_does_is_asked_about(text: str) -> None:
    assert "SUJETO_AJENO" in notices(text)
    assert told(text)[0].startswith("1:DESCONOCIDO")


def test_going_after_whoever_goes_first_is_a_follow() -> None:
    assert without_status("1 PA: Remedios va al corral y la sigo") == ["1:SEGUIR/remedios"]
    assert without_status("1 PA: veo a Remedios y la sigo") == ["1:SEGUIR/remedios"]
