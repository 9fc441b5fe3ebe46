"""Spanish that depends on its words."""

import pytest
from whenever import ZonedDateTime

from forumbridge.narration import spanish


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([], ""),
        (["Ana"], "Ana"),
        (["Ana", "Luis"], "Ana y Luis"),
        (["Ana", "Luis", "Eva"], "Ana, Luis y Eva"),
        (["Juan", "Íñigo"], "Juan e Íñigo"),
        (["Juan", "Hipólito"], "Juan e Hipólito"),
        (["agua", "hielo"], "agua y hielo"),
        (["átomos", "iones"], "átomos y iones"),
        (["Ana", "Yolanda"], "Ana y Yolanda"),
        (["Ana", "Yvonne"], "Ana e Yvonne"),
        (["Ana", "«Isabel»"], "Ana e «Isabel»"),
    ],
)
def test_lists(items, text):
    assert spanish.joined(items) == text


@pytest.mark.parametrize(
    ("items", "text"),
    [
        (["uno", "dos"], "uno o dos"),
        (["siete", "ocho"], "siete u ocho"),
        (["plata", "oro"], "plata u oro"),
        (["ayer", "hoy"], "ayer u hoy"),
        (["7", "8"], "7 u 8"),
        (["10", "11"], "10 u 11"),
        (["110", "115"], "110 o 115"),
        (["a", "b", "otro"], "a, b u otro"),
    ],
)
def test_alternatives(items, text):
    assert spanish.alternatives(items) == text


def test_what_is_denied_of_all():
    assert spanish.neither(["en la Capilla", "en Luces"]) == "en la Capilla ni en Luces"


@pytest.mark.parametrize(
    ("article", "name", "preposition", "text"),
    [
        ("la", "Capilla", "en", "en la Capilla"),
        ("el", "Claustro", "a", "al Claustro"),
        ("el", "Claustro", "de", "del Claustro"),
        ("el", "Claustro", "desde", "desde el Claustro"),
        ("la", "Biblioteca (sección Oeste)", "de", "de la Biblioteca (sección Oeste)"),
        ("", "Luces", "en", "en Luces"),
        ("", "Intendencia", "a", "a Intendencia"),
        ("los", "Jardines", "a", "a los Jardines"),
        ("el", "Claustro", "", "el Claustro"),
    ],
)
def test_places_with_their_preposition(article, name, preposition, text):
    assert spanish.with_article(article, name, preposition) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "una hora"),
        (6, "seis horas"),
        (12, "doce horas"),
        (18, "18 horas"),
        (24, "24 horas"),
        (36, "36 horas"),
        (48, "dos días"),
        (168, "una semana"),
        (336, "dos semanas"),
        (0, "cero horas"),
    ],
)
def test_hours(number, text):
    assert spanish.hours(number) == text


def test_numbers_agree():
    assert spanish.cardinal(1, feminine=True) == "una"
    assert spanish.cardinal(1) == "un"
    assert spanish.cardinal(1, before_noun=False) == "uno"
    assert spanish.cardinal(16) == "dieciséis"
    assert spanish.cardinal(48) == "48"
    assert spanish.counted(2, "voto", "votos") == "dos votos"


@pytest.mark.parametrize(
    ("number", "feminine", "text"),
    [(1, True, "primera"), (1, False, "primer"), (3, False, "tercer"), (7, True, "séptima"),
     (2, False, "segundo"), (10, False, "décimo"), (11, True, "11.ª"), (12, False, "12.º")],
)  # fmt: skip
def test_ordinals(number, feminine, text):
    assert spanish.ordinal(number, feminine=feminine) == text


def test_ordinals_without_their_noun():
    assert spanish.ordinal(1, before_noun=False) == "primero"
    assert spanish.ordinal(3, before_noun=False) == "tercero"


@pytest.mark.parametrize(
    ("instant", "zone", "text"),
    [
        (1_796_324_400, "Europe/Madrid", "el jueves 3 de diciembre a las 20:00"),
        (1_796_324_400, "Atlantic/Canary", "el jueves 3 de diciembre a las 19:00"),
        (1_796_324_400, "America/Bogota", "el jueves 3 de diciembre a las 14:00"),
        (1_796_342_700, "Europe/Madrid", "el viernes 4 de diciembre a la 1:05"),
    ],
)
def test_moments_are_told_in_the_readers_zone(instant, zone, text):
    assert spanish.moment(instant, zone) == text


def test_a_local_date_is_told_as_it_is():
    assert spanish.moment_of(ZonedDateTime(2027, 3, 7, 0, 0, tz="Europe/Madrid")) == (
        "el domingo 7 de marzo a las 0:00"
    )


@pytest.mark.parametrize(
    ("text", "upper"), [("¡hola!", "¡Hola!"), ("élla", "Élla"), ("«a»", "«A»"), ("123", "123")]
)
def test_capitals_skip_signs(text, upper):
    assert spanish.capitalised(text) == upper
    assert spanish.lowered("Girar") == "girar"
