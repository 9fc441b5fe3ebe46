"""`[mesa]` and `[avisos]`: what they may say, and what is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from forumbridge.config_files.checks import problems
from forumbridge.config_files.game import GameConfig

MAIL = {"servidor": "smtp.example.org", "de": "yo@example.org", "para": ["yo@example.org"]}


def config(**more: Any) -> GameConfig:
    return GameConfig.model_validate(
        {
            "formato": 1,
            "partida": {"id": "x", "nombre": "Prueba"},
            "foro": {
                "perfil": "umbria",
                "direccion": "https://foro.example",
                "cuenta": "Narradora",
            },
            "escenas": {"publica": "a"},
            "personajes": [{"id": "ada", "nombre": "Ada", "cuenta": "Ana", "escena": "b"}],
            **more,
        }
    )


def codes(**more: Any) -> list[str]:
    return [one.code for one in problems(config(**more))]


def test_nobody_is_called_and_one_digest_an_hour_unless_it_is_said() -> None:
    found = config()
    assert not found.alerts.any
    assert (found.desk.narrators, found.desk.digest_minutes) == ((), 60)


@pytest.mark.parametrize(
    ("sections", "code"),
    [
        pytest.param({"mesa": {"narradores": ["ana"]}}, "NARRADOR_JUEGA", id="a narrator plays"),
        pytest.param(
            {"avisos": {"correo": {**MAIL, "cifrado": "ninguno"}}}, "AVISO_INSEGURO", id="bare mail"
        ),
        pytest.param(
            {"avisos": {"ntfy": {"direccion": "http://ntfy.example", "tema": "t"}}},
            "AVISO_INSEGURO",
            id="bare ntfy",
        ),
        pytest.param(
            {"avisos": {"ntfy": {"direccion": "ntfy.sh", "tema": "t"}}},
            "AVISO_INSEGURO",
            id="no address",
        ),
        pytest.param(
            {"avisos": {"orden": {"mandato": ["avisame"]}}}, "ORDEN_SIN_RUTA", id="no path"
        ),
    ],
)
def test_what_can_not_be_is_refused(sections: dict[str, Any], code: str) -> None:
    assert codes(**sections) == [code]


@pytest.mark.parametrize(
    "sections",
    [
        pytest.param({"mesa": {"narradores": ["Otra"]}}, id="two narrators"),
        pytest.param({"avisos": {"correo": MAIL}}, id="mail"),
        pytest.param(
            {"avisos": {"correo": {**MAIL, "servidor": "127.0.0.1", "cifrado": "ninguno"}}},
            id="mail of this machine",
        ),
        pytest.param({"avisos": {"ntfy": {"tema": "un-tema"}}}, id="ntfy"),
        pytest.param(
            {"avisos": {"ntfy": {"direccion": "http://127.0.0.1:80", "tema": "t"}}}, id="own ntfy"
        ),
        pytest.param({"avisos": {"orden": {"mandato": ["/bin/true"]}}}, id="command"),
    ],
)
def test_what_can_be_is_taken(sections: dict[str, Any]) -> None:
    assert codes(**sections) == []
