"""Turns of phrase are the narrator's: one more is a line of `lexicon.toml`, never of code."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from parsers import Lexicon, LexiconError, from_plain, lexicon_from_data, read
from parsers.words.turns import TURNS, how_much
from tests.parsers.world import ROOT, codes, declare, outlook, told

FRAMED = "1 PA: Pasillo al sur\n1 PA: espero\n1 PA: "


def taught(name: str, phrase: str) -> Lexicon:
    """The shipped words with one phrase more."""
    data: dict[str, Any] = tomllib.loads((ROOT / "config/hacienda/lexicon.toml").read_text())
    data["giros"][name] = [*data["giros"].get(name, []), phrase]
    return lexicon_from_data(data)


@pytest.mark.parametrize(
    ("name", "phrase", "text", "before", "after"),
    [
        pytest.param("repeticion", "ídem del lienzo", "1 PA: rezo\n1 PA: ídem del lienzo", "2:DESCONOCIDO:asked", "2:TAREA:rezar:accepted", id="again"),
        pytest.param("otra_vez", "por segunda vez", "1 PA: miro el altar\n1 PA: lo estudio por segunda vez", "2:DESCONOCIDO:asked", "2:USAR:accepted", id="object-again"),
        pytest.param("usando", "manoseo", "1 PA: miro el altar\n1 PA: lo manoseo", "2:DESCONOCIDO:asked", "2:USAR:accepted", id="using"),
        pytest.param("como_la_fase", "calcado a", "1 PA: rezo\n1 PA: espero\n1 PA: calcado a la 1", "3:DESCONOCIDO:asked", "3:TAREA:rezar:accepted", id="as-a-phase"),
        pytest.param("toda_la_ronda", "de cabo a rabo", "Espero de cabo a rabo.", None, "3:ESPERAR:accepted", id="whole-round"),
        pytest.param("el_resto", "hasta que me echen", "1 PA: rezo\n1 PA: espero hasta que me echen", None, "3:ESPERAR:accepted", id="rest"),
        pytest.param("dos_fases", "un doblete", "1 PA: rezo un doblete", None, "2:TAREA:rezar:accepted", id="two"),
        pytest.param("veces", "pasadas", "Rezo dos pasadas.", None, "2:TAREA:rezar:provisional", id="times"),
        pytest.param("medida", "una chispilla", "Rezo. Cocino una chispilla.", None, "2:TAREA:cocinar:provisional", id="measure"),
    ],
)  # fmt: skip
def test_a_phrase_is_added_in_the_lexicon_alone(
    name: str, phrase: str, text: str, before: str | None, after: str
) -> None:
    phase = after.partition(":")[0] + ":"
    plain = [t for t in told(declare(text)) if t.startswith(phase)]
    assert plain == ([before] if before is not None else [])
    assert after in told(read(from_plain(text), outlook("capilla"), taught(name, phrase)))


@pytest.mark.parametrize(
    ("name", "phrase", "text", "code"),
    [
        pytest.param("marcha_atras", "ya me lo pienso", FRAMED + "espero, ya me lo pienso", "HIPOTETICO", id="second-thoughts"),
        pytest.param("como_otra_ronda", "lo de costumbre", "Lo de costumbre", "REFERENCIA_SIN_RESOLVER", id="another-round"),
    ],
)  # fmt: skip
def test_a_doubt_is_added_in_the_lexicon_alone(
    name: str, phrase: str, text: str, code: str
) -> None:
    assert code not in codes(declare(text))
    assert code in codes(read(from_plain(text), outlook("capilla"), taught(name, phrase)))


def test_talk_and_tasks_taken_up_again_are_lists_too() -> None:
    story = "Barro el claustro como en mi pueblo."
    assert told(declare(story, "claustro"))
    assert not told(read(from_plain(story), outlook("claustro"), taught("charla", "en mi pueblo")))
    busy = "1 PA: dale caña al grimorio"
    assert told(read(from_plain(busy), outlook("biblioteca_oeste"), taught("a_ello", "dale caña a|al"))) == [
        "1:TAREA:grimorio:accepted"
    ]  # fmt: skip


def test_every_list_is_shipped() -> None:
    data = tomllib.loads((ROOT / "config/hacienda/lexicon.toml").read_text())
    assert set(data["giros"]) == set(TURNS)


@pytest.mark.parametrize(
    ("phrase", "where"),
    [
        pytest.param("igual (que antes)", "giros.repeticion", id="brackets"),
        pytest.param("igual?", "giros.repeticion", id="nothing-left"),
    ],
)
def test_a_phrase_that_cannot_be_read_is_refused(phrase: str, where: str) -> None:
    with pytest.raises(LexiconError) as caught:
        taught("repeticion", phrase)
    assert caught.value.path == where


def test_the_longest_phrase_wins() -> None:
    turns = taught("medida", "un poco de nada").turns
    assert how_much(turns, tuple("barro un poco de nada".split())) == {1, 2, 3, 4}  # noqa: SIM905


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("Barreré un poco.", ["1:TAREA:barrer:provisional"], id="future"),
        pytest.param("Barro un rato. Barro otro poco.", ["1:TAREA:barrer:provisional", "2:TAREA:barrer:provisional"], id="twice"),
        pytest.param("1 PA: barro un poco de todo", ["1:TAREA:barrer:accepted"], id="framed"),
        pytest.param("Barro el claustro y luego barro algo más", ["1:TAREA:barrer:provisional", "2:TAREA:barrer:provisional"], id="luego-is-no-verb"),
    ],
)  # fmt: skip
def test_a_task_done_a_little_is_done(text: str, kept: list[str]) -> None:
    assert told(declare(text, "claustro")) == kept


def test_a_tasks_verb_with_another_object_does_not_vanish() -> None:
    assert codes(declare("Encero las sillas viejas del patio trasero.", "claustro")) == {
        "PROSA_DUDOSA"
    }
