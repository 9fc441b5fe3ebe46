"""The phrase books are edited by a narrator: checked, told about, and all that it takes."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from engine.vocabulary import Status, Vote, action_from_wire, action_to_wire, is_irrevocable
from engine.vocabulary.choices import BreakTie, HeroAct, LastShot, NameSeer, PlayCard
from parsers import LexiconError, from_plain
from parsers.decisions import phrasebook_from_data, problems, read_decisions
from parsers.decisions.batch import standpoint_of
from tests.parsers.decisions.table import PEOPLE, ROOT, books, phrases


def _data(game: str = "cosa") -> dict[str, Any]:
    return tomllib.loads((ROOT / f"config/{game}/lexicon.toml").read_text("utf-8"))


def _common() -> dict[str, Any]:
    return tomllib.loads((ROOT / "config/decisions/common.toml").read_text("utf-8"))


def test_a_new_phrase_is_added_by_editing_the_file_alone() -> None:
    view = standpoint_of({"me": "yo", "phase": "linchamiento"}, PEOPLE.gazetteer)
    text = from_plain("Facturo a galeras a Olaf")
    before = read_decisions(text, view, books()["cosa"])
    assert all(r.status is not Status.ACCEPTED for r in before.readings)
    data = _data()
    data["verbos"]["VOTAR"]["frases"].append("facturar a galeras")
    [reading] = read_decisions(text, view, phrasebook_from_data(data, _common())).readings
    assert (reading.action, reading.status) == (Vote(reading.action.target), Status.ACCEPTED)  # type: ignore[union-attr]
    assert reading.action.target == "olaf"  # type: ignore[union-attr]


def test_a_class_of_words_stands_for_each_of_them() -> None:
    view = standpoint_of({"me": "yo", "phase": "linchamiento"}, PEOPLE.gazetteer)
    data = _data()
    data["clases"] = {"barco": ["galeras", "gabarra"], "mandar": ["facturar", "remitir"]}
    data["verbos"]["VOTAR"]["frases"].append("@mandar a =@barco")
    book = phrasebook_from_data(data, _common())

    def voted(text: str) -> list[object]:
        found = read_decisions(from_plain(text), view, book).readings
        return [getattr(r.action, "target", None) for r in found if r.status is Status.ACCEPTED]

    assert voted("Facturo a galeras a Olaf") == ["olaf"]
    assert voted("Remitimos a gabarra a Olaf") == ["olaf"]
    assert voted("Remito a la vieja gabarra a Olaf") == []


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("version",), 2, "version"),
        (("verbos", "BAILAR"), {}, "verbos.BAILAR"),
        (("verbos", "HEROE", "volar"), {}, "verbos.HEROE.volar"),
        (("verbos", "VOTAR", "palabra"), ["x"], "verbos.VOTAR.palabra"),
        (("verbos", "VOTAR", "frases"), "voto", "verbos.VOTAR.frases"),
        (("senales",), {"dudas": ["quizá"]}, "senales.dudas"),
        (("incluye",), 3, "incluye"),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_place(
    path: tuple[str, ...], value: object, where: str
) -> None:
    data = copy.deepcopy(_data())
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(LexiconError) as caught:
        phrasebook_from_data(data, _common())
    assert caught.value.path == where


def test_a_name_that_is_a_word_of_the_book_is_told() -> None:
    assert any("Bruno Blanco" in p for p in problems(books()["cosa"], PEOPLE.gazetteer))


def test_every_decision_goes_there_and_back() -> None:
    for phrase in phrases():
        if phrase["verb"] == "RETIRAR":
            continue
        wire = {"verb": phrase["verb"], "args": phrase["args"]}
        assert action_to_wire(action_from_wire(wire)) == wire


def test_what_cannot_be_taken_back_is_listed() -> None:
    final = [
        Vote(None),
        BreakTie(),
        LastShot(None),
        PlayCard("lobo"),
        NameSeer(None),
        HeroAct("matar"),
    ]
    assert all(is_irrevocable(a) for a in final)
    assert not is_irrevocable(HeroAct("patrullar"))
