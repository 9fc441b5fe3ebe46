"""Scenario files of the games without a map: read by the same rules, refused in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.errors import ConfigurationError
from forumbridge.scenarios.judging import judged
from forumbridge.scenarios.tables.reading import read_table

COSA = """titulo = "Uno"
juego = "cosa"
reglas = ["COSA-VOTE-08"]
{top}
[personajes]
Ana = "{ana}"
Blas = "Asimilado"

[[paso]]
aparte.Ana = "Notas: voto a Blas"
{step}
sabe.todos = "Blas"
ignora.todos = "Zutano"
"""
AVALOUP = COSA.replace('"cosa"', '"avaloup"').replace("Asimilado", "Lobo alfa")


def avaloup(*, top: str = "", guard: str = "Aldeano") -> str:
    people = f'Ana = "Vidente"\nBlas = "Lobo alfa"\nCaco = "Hombre lobo"\nDora = "{guard}"\n'
    return (
        f'titulo = "Uno"\njuego = "avaloup"\nreglas = ["G-07"]\n{top}\n[personajes]\n{people}'
        'Eva = "Aldeano"\n\n[[paso]]\nsabe.todos = "Ana"\nignora.todos = "Blas"\n'
    )


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "caso.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        pytest.param(COSA.format(top="", ana="Hechicera", step=""), 6, "no es ningún rasgo", id="trait"),
        pytest.param(COSA.format(top="rondas = 3", ana="Héroe", step=""), 4, "no es ninguna clave", id="key"),
        pytest.param(COSA.format(top='momento = "tarde"', ana="Héroe", step=""), 4, "dia y noche", id="moment"),
        pytest.param(COSA.format(top="", ana="Héroe; enamorada", step=""), 5, "son dos, o ninguno", id="lovers"),
        pytest.param(COSA.format(top="", ana="Héroe", step='hasta = "mañana"'), 11, "«hasta» admite", id="until"),
        pytest.param(COSA.format(top="", ana="Héroe", step='dice.Zoe = "voto"'), 11, "no es nadie de la mesa", id="person"),
        pytest.param(COSA.format(top="decisiones = { vote_penalty = -1 }", ana="Héroe", step=""), 4, "vote_penalty", id="ruling"),
        pytest.param(AVALOUP.format(top="", ana="Vidente", step=""), 5, "de 5 a 10", id="seats"),
        pytest.param(COSA.format(top="turno = 1", ana="Héroe", step=""), 5, "nadie tiene papel", id="first day"),
        pytest.param(COSA.format(top="dado = 11", ana="Héroe", step=""), 4, "de 1 a 10", id="die"),
        pytest.param(COSA.format(top="", ana="Héroe", step='susurra.Ana = "voto a Blas"'), 11, "a quién se lo susurra", id="whisper"),
        pytest.param(avaloup(guard="Guardaespaldas"), 5, "tiene que jugar también el Lobo místico o la Cosa", id="guard"),
        pytest.param(avaloup(top="decisiones = { kit_plain_wolves = 0 }"), 5, "faltan 1 cartas de hombre lobo", id="kit"),
        pytest.param(avaloup(top="reparto = true\nrechazos = 1"), 4, "al empezar la primera", id="deal"),
        pytest.param(avaloup(top="incursion = 2"), 4, "no suman", id="score"),
        pytest.param(COSA.replace('"cosa"', '"mus"').format(top="", ana="Héroe", step=""), 2, "hacienda, cosa y avaloup", id="game"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(
    tmp_path: Path, text: str, line: int, said: str
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        read_table(written(tmp_path, text))
    assert caught.value.code == "ESCENARIO"
    assert f"línea {line}: " in str(caught.value)
    assert said in str(caught.value)


def test_an_expectation_that_does_not_hold_is_told_with_what_is_so_instead(tmp_path: Path) -> None:
    text = COSA.format(top="", ana="Héroe", step='sucede = "muere Ana"')
    verdict = judged(*read_table(written(tmp_path, text)))
    (failure,) = verdict.failures
    assert failure.line == 11
    assert any("muere Blas por votación" in one for one in failure.instead)
