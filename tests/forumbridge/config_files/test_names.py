from __future__ import annotations

import pytest

from forumbridge.config_files.names import Named, clashes, meant, normalised, skeleton

PLACES = (Named("Capilla", kind="lugar"), Named("Alcoba del Mago", ("mago",), "lugar"))


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        pytest.param(Named("Íñigo"), Named("inigo"), "NOMBRE_REPETIDO", id="accents"),
        pytest.param(Named("Don Gil"), Named("don  gil."), "NOMBRE_REPETIDO", id="punctuation"),
        pytest.param(Named("Ana"), Named("Аna"), "NOMBRES_CONFUNDIBLES", id="cyrillic A"),
        pytest.param(Named("Oriol"), Named("0ri0l"), "NOMBRES_CONFUNDIBLES", id="zeros"),
        pytest.param(Named("Ilsa"), Named("llsa"), "NOMBRES_CONFUNDIBLES", id="I and l"),
        pytest.param(Named("Bernardo"), Named("Bemardo"), "NOMBRES_CONFUNDIBLES", id="rn and m"),
        pytest.param(Named("Ana"), Named("Berta", ("Ana",)), "ALIAS_AJENO", id="alias is a name"),
        pytest.param(
            Named("Ana"), Named("Berta", ("la amiga de Ana",)), "ALIAS_AJENO", id="name in alias"
        ),
        pytest.param(
            Named("Ana", ("la cocinera",)),
            Named("Berta", ("La Cocinera",)),
            "ALIAS_AJENO",
            id="shared alias",
        ),
        pytest.param(Named("Ana"), Named("Ana María"), "NOMBRE_CONTENIDO", id="name in name"),
    ],
)
def test_two_characters_that_can_be_taken_for_each_other_are_told(first, second, code):
    for pair in ((first, second), (second, first)):
        (clash,) = clashes(pair)
        assert clash.code == code
        assert first.name in clash.sentence
        assert second.name in clash.sentence


def test_only_a_name_inside_a_name_may_stay():
    codes = {
        clash.code: clash.warning
        for clash in clashes([Named("Ana"), Named("Ana María"), Named("ANA")])
    }
    assert codes["NOMBRE_CONTENIDO"]
    assert not codes["NOMBRE_REPETIDO"]


@pytest.mark.parametrize("account", ["Inés", "INES", "Inés Robledo", "la niña"])
def test_an_account_that_names_somebody_else_is_told_and_may_stay(account: str) -> None:
    pair = (Named("Doña Inés Robledo", ("La Niña",)), Named("Blas", account=account))
    for given in (pair, pair[::-1]):
        (clash,) = clashes(given)
        assert (clash.code, clash.warning) == ("CUENTA_AJENA", True)
        assert account in clash.sentence
    assert clashes([Named("Inés", account="Inés"), Named("Blas", account="Blasa")]) == ()


PEOPLE = {
    "robledo": Named("Doña Inés Robledo", ("La Niña",), account="Ana"),
    "blas": Named("Blas", account="Inés"),
    "ines_real": Named("Inés Real", account="Robledo"),
    "real": Named("Real", account="otra"),
}


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Blas", ["blas"]),
        ("Inés", ["robledo", "blas", "ines_real"]),
        ("Doña Inés", ["robledo"]),
        ("la niña", ["robledo"]),
        ("Ana", ["robledo"]),
        ("Robledo", ["robledo", "ines_real"]),
        ("Real", ["real"]),
        ("nadie", []),
        ("", []),
    ],
)
def test_an_account_settles_nothing_against_a_name(said: str, who: list[str]) -> None:
    assert meant(said, PEOPLE) == who


@pytest.mark.parametrize("word", ["Capilla", "capilla", "MAGO"])
def test_a_character_named_like_a_place_is_told(word):
    (clash,) = clashes([Named(word)], PLACES)
    assert clash.code == "NOMBRE_DE_LUGAR"
    assert not clash.warning


def test_different_names_do_not_clash():
    roster = [Named("Sir Pepito Pérez", ("Pepito",)), Named("Lady Pascuala", ("Pascuala",))]
    assert clashes(roster, PLACES) == ()


def test_a_name_of_punctuation_keeps_it():
    assert normalised("–") == "–"
    assert skeleton("–") != skeleton("*")
