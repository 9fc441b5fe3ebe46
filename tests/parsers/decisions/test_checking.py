"""A phrase book is checked whole: each kind of mistake by its code and place, the shipped ones clean."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from forumbridge.config_files.phrasebooks import load_phrasebook, phrasebook_problems
from forumbridge.errors import ConfigurationError
from parsers.decisions import Complaint, complaints
from tests.parsers.decisions.table import ROOT

GAMES = ("cosa", "avaloup")


def _file(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "config" / name).read_text("utf-8"))


def _with(path: str, value: object, game: str = "cosa") -> tuple[Complaint, ...]:
    """What is said of a shipped book with one place of it changed (a list: added to)."""
    data = copy.deepcopy(_file(f"{game}/lexicon.toml"))
    inner = data
    *above, last = path.split(".")
    for key in above:
        inner = inner.setdefault(key, {})
    if isinstance(value, list) and isinstance(inner.get(last), list):
        inner[last] = inner[last] + value
    else:
        inner[last] = value
    return complaints(data, _file("decisions/common.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_books_have_nothing_wrong(game: str) -> None:
    assert phrasebook_problems(ROOT / "config" / game / "lexicon.toml") == ()


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        pytest.param("version", 2, "LEXICO_VERSION", id="another version"),
        pytest.param("incluye", ["a"], "LEXICO_SIN_COMUN", id="no file name"),
        pytest.param("verbo", {}, "LEXICO_SOBRA", id="a misspelt table"),
        pytest.param("verbos.VOTARR", {}, "LEXICO_SOBRA", id="a misspelt verb"),
        pytest.param("verbos.VOTAR.palabra", ["x"], "LEXICO_SOBRA", id="a misspelt key"),
        pytest.param("verbos.VOTAR", ["voto"], "LEXICO_NO_ES_TABLA", id="a verb that is a list"),
        pytest.param("verbos.HEROE.matar", ["mato"], "LEXICO_NO_ES_TABLA", id="a kind likewise"),
        pytest.param("verbos.VOTAR.palabras", "voto", "LEXICO_NO_ES_LISTA", id="one word"),
        pytest.param("verbos.VOTAR.palabras", ["  "], "LEXICO_VACIO", id="an empty entry"),
        pytest.param("verbos.VOTAR.frases", ["voto a {nombre}"], "LEXICO_HUECO", id="a slot"),
        pytest.param("verbos.VOTAR.frases", ["voto a|"], "LEXICO_ALTERNATIVA", id="half a choice"),
        pytest.param("verbos.VOTAR.infinitivos", ["voto"], "LEXICO_INFINITIVO", id="no infinitive"),
        pytest.param("verbos.VOTAR.palabras", ["vo-to"], "LEXICO_NO_SON_PALABRAS", id="no word"),
        pytest.param("verbos.HEROE.salvar.frases", ["uso mi muerte"], "LEXICO_CHOCA", id="kinds"),
        pytest.param("verbos.DISPARAR.frases", ["mi sucesor"], "LEXICO_CHOCA", id="due together"),
        pytest.param("verbos.VOTAR.frases", ["dar @vto"], "LEXICO_CLASE", id="no such class"),
        pytest.param("clases", {"voto": "voto"}, "LEXICO_NO_ES_LISTA", id="a class of one word"),
        pytest.param("senales.duda", ["¿?"], "LEXICO_NO_SON_PALABRAS", id="a signal of no words"),
        pytest.param("personajes.diminutivos", ["paco"], "LEXICO_NO_ES_TABLA", id="nicknames"),
    ],
)  # fmt: skip
def test_a_mistake_has_its_code_and_place(path: str, value: object, code: str) -> None:
    grave = [c for c in _with(path, value) if c.grave]
    assert [c.code for c in grave][:1] == [code]
    assert grave[0].path.startswith(path)
    assert grave[0].sentence.endswith((".", "?"))


def test_every_mistake_is_told_not_only_the_first() -> None:
    data = {"version": 1, "verbos": {"VOTAR": {"frases": ["a|"], "palabra": []}}, "prosa": 3}
    assert {c.code for c in complaints(data)} == {
        "LEXICO_ALTERNATIVA", "LEXICO_SOBRA", "LEXICO_NO_ES_TABLA",
    }  # fmt: skip


def test_a_near_miss_is_offered() -> None:
    [found] = _with("verbos.VOTARR", {})
    assert "¿Quería decir `VOTAR`?" in found.sentence


def test_a_repetition_stops_nothing() -> None:
    [found] = _with("verbos.VOTAR.palabras", ["LINCHEN"])
    assert (found.code, found.grave) == ("LEXICO_REPETIDA", False)


def test_words_in_turn_may_mean_two_things_told_apart_by_the_night() -> None:
    assert _with("verbos.COSA.elegir.con_turno", ["mato"]) == ()


def test_a_copy_of_the_common_file_beside_the_book_is_the_one_that_counts(tmp_path: Path) -> None:
    book = tmp_path / "lexico.toml"
    book.write_text((ROOT / "config/cosa/lexicon.toml").read_text("utf-8"), "utf-8")
    assert ("hola",) in load_phrasebook(book).fillers
    text = (ROOT / "config/decisions/common.toml").read_text("utf-8")
    (tmp_path / "common.toml").write_text(text.replace('"hola", ', '"aupa", '), "utf-8")
    assert ("aupa",) in load_phrasebook(book).fillers


def test_a_book_that_cannot_be_used_says_where_and_how_to_see_it_all(tmp_path: Path) -> None:
    book = tmp_path / "lexico.toml"
    book.write_text('version = 1\nincluye = "otro.toml"\n', "utf-8")
    with pytest.raises(ConfigurationError, match=r"otro\.toml") as missing:
        load_phrasebook(book)
    assert missing.value.code == "FALTA_FICHERO"
    book.write_text("version = 1\n[verbos.BAILAR]\n", "utf-8")
    with pytest.raises(ConfigurationError, match=r"verbos\.BAILAR") as wrong:
        load_phrasebook(book)
    assert wrong.value.code == "LEXICO_NO_VALE"
    assert "--lexico" in wrong.value.advice
