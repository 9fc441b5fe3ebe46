"""What is wrong in a scenario file is said by its line, and expectations can fail."""

import pytest

from forumbridge.errors import ConfigurationError
from forumbridge.scenarios.judging import judge
from forumbridge.scenarios.lines import line_of
from forumbridge.scenarios.matching import found_in
from forumbridge.scenarios.reading import read_scenario
from forumbridge.scenarios.shipped import shipped_house

GOOD = """titulo = "Uno mata"
reglas = ["HAC-KILL-04"]

[personajes]
Ana = "Capilla"
Blas = "Capilla; impostor"
Celia = "Claustro"

[[paso]]
dice.Blas = "1 PA: asesino a Ana"
sucede = "Blas asesina a Ana"
sabe.Ana = "muere en la Capilla a manos de Blas"
ignora.Celia = "Ana"
"""


@pytest.fixture(scope="module")
def house():
    return shipped_house()


def read(tmp_path, house, text):
    file = tmp_path / "uno.toml"
    file.write_text(text, encoding="utf-8")
    return read_scenario(file, house[0])


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        pytest.param('"Capilla; impostor"', '"Capila; impostor"', 6, "ningún lugar", id="place"),
        pytest.param("; impostor", "; impostro", 6, "nada que se pueda ser", id="trait"),
        pytest.param("dice.Blas", "dice.Blai", 10, "ningún personaje", id="who"),
        pytest.param("sabe.Ana", "save.Ana", 12, "ninguna clave", id="key"),
        pytest.param('["HAC-KILL-04"]', '["HAC-KILL-4"]', 2, "no es el nombre", id="rule"),
        pytest.param('ignora.Celia = "Ana"\n', "", 1, "no deba saber", id="no negative"),
        pytest.param("[[paso]]\n", "[[paso]\n", 9, "TOML", id="not TOML"),
        pytest.param('dice.Blas = "1 PA: ase', 'hace.Blas = "vuelo a ase', 10, "acción", id="verb"),
        pytest.param(
            '[personajes]\n',
            'decisiones = { bell_uses = 3 }\n[personajes]\n',
            4,
            "bell_uses",
            id="ruling",
        ),
        pytest.param('Celia = "Claustro"', 'Celia = "Claustro; escurridizo; pasaje 9"', 7, "dentro", id="rules"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_by_its_line(tmp_path, house, old, new, line, words):
    assert old in GOOD
    with pytest.raises(ConfigurationError) as failed:
        read(tmp_path, house, GOOD.replace(old, new, 1))

    assert f"uno.toml, línea {line}:" in failed.value.message
    assert words in failed.value.message


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        pytest.param('sucede = "Blas asesina', 'sucede = "Ana asesina', 11, id="not happening"),
        pytest.param("a manos de Blas", "a manos de Celia", 12, id="not told"),
        pytest.param('ignora.Celia = "Ana"', 'ignora.Celia = "Claustro"', 13, id="told after all"),
        pytest.param('ignora.Celia = "Ana"', 'no_lee.Ana = "asesinado"\nignora.Ana = "Blas"', 14, id="own killer"),
    ],
)  # fmt: skip
def test_what_does_not_hold_fails_at_its_line(tmp_path, house, old, new, line):
    assert old in GOOD
    verdict = judge(read(tmp_path, house, GOOD.replace(old, new, 1)), house[1])

    assert line in [failure.line for failure in verdict.failures]


def test_the_good_one_holds(tmp_path, house):
    assert not judge(read(tmp_path, house, GOOD), house[1]).failures


def test_lines_are_those_of_tables_keys_and_dotted_keys():
    text = 'a = 1\n[t]\nb.c = """\nx = 2\n"""\n[[p]]\nd = 1\n[[p]]\n"e f".g = 2\n'

    assert line_of(text, ("t", "b", "c")) == 3
    assert line_of(text, ("p", 1, "e f", "g")) == 9
    assert line_of(text, ("p", 0, "unknown")) == 6


def test_patterns_know_neither_accents_nor_ornaments_but_respect_words():
    assert found_in("Biblioteca Oeste", ["ve a Ana en la Biblioteca (sección Oeste)"])
    assert found_in("ana … sur-oeste", ["Ana va a la Terraza suroeste"])
    assert not found_in("Ana", ["mañana llega Anacleto"])
