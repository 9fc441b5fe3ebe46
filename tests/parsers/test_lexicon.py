"""The narrator's lexicon: what it may say, and what is refused with a sentence."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from engine.vocabulary import CharacterId, PersonName
from parsers import LexiconError, lexicon_from_data, problems
from parsers.words.conjugation import conjugate
from tests.parsers.world import ROOT, gazetteer, lexicon


def data() -> dict[str, Any]:
    return tomllib.loads((ROOT / "config/hacienda/lexicon.toml").read_text())


def test_the_shipped_lexicon_is_valid() -> None:
    assert lexicon_from_data(data()).cues["sigo"]


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        pytest.param(("version",), 2, "version", id="version"),
        pytest.param(("verbos", "VOLAR"), {"infinitivos": ["volar"]}, "verbos.VOLAR", id="unknown-verb"),
        pytest.param(("verbos", "MOVER"), {"infinitivos": "ir"}, "verbos.MOVER.infinitivos", id="not-a-list"),
        pytest.param(("verbos", "ESPERAR"), {"palabras": ["ya"]}, "verbos.ESPERAR.palabras", id="too-short"),
        pytest.param(("lugares",), {"alcoba": ["cuarto"], "sala": ["cuarto"]}, "lugares.sala", id="two-meanings"),
        pytest.param(("senales",), None, "senales", id="missing-table"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(
    path: tuple[str, ...], value: object, where: str
) -> None:
    broken = data()
    target: Any = broken
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    with pytest.raises(LexiconError) as caught:
        lexicon_from_data(broken)
    assert caught.value.path == where
    assert caught.value.sentence.endswith(".")


def test_names_that_are_also_rooms_are_reported() -> None:
    found = problems(lexicon(), gazetteer())
    assert any("capilla" in p for p in found)
    people = {
        **gazetteer().persons,
        CharacterId("x"): PersonName(CharacterId("x"), "Bruna Campana"),
    }
    assert any("campana" in p for p in problems(lexicon(), replace(gazetteer(), persons=people)))


@pytest.mark.parametrize(
    ("infinitive", "forms"),
    [
        ("seguir", "sigo sigue siguiendo seguiré siga"), ("volver", "vuelvo vuelve volveré volviendo"), ("huir", "huyo huye huyendo"),
        ("coger", "cojo coge coja"), ("regar", "riego riegue regué"), ("cruzar", "cruzo cruce crucé"), ("quedarse", "quedo queda quedaré"),
        ("salir", "salgo sale saldré sal"), ("ir", "voy va iré vaya"), ("encerrarse", "encierro"), ("degollar", "degüello"),
        ("dirigirse", "dirijo dirige"), ("mover", "movés mové"),
    ],
)  # fmt: skip
def test_forms_are_derived_from_infinitives(infinitive: str, forms: str) -> None:
    assert set(forms.split()) <= set(conjugate(infinitive))
