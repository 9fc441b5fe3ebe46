"""A draft before the checks that a game.toml passes, told to whoever has never seen that file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.map_data import map_from_data
from forumbridge.config_files import hacienda_files
from forumbridge.config_files.checks import problems
from forumbridge.config_files.complaints import complaint
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.problem import Problem
from forumbridge.config_files.table_files import names_alike
from forumbridge.config_files.toml_files import read_toml
from forumbridge.desk.setting_up.draft import Draft

_LABELS = {
    "foro.direccion": "Dirección del foro",
    "partida.zona": "Zona horaria",
    "calendario.festivos": "Días sin ronda",
    "cuenta": "Cuenta",
    "escena": "Escena",
}
_ADVICE = {
    "ESCENA_CON_DIRECCION": "Escriba solo lo que sigue a la dirección del foro.",
    "NOMBRE_DE_LUGAR": "Cambie el nombre o el alias.",
    "FECHA_NO_VALIDA": "Escriba día, mes y año: 06/01/2027.",
}
_ALWAYS = frozenset({"NOMBRE_DE_LUGAR", "FECHA_NO_VALIDA"})
"""Those whose advice speaks of the file whatever it says."""
_STRANGER = {
    "id": "nadie",
    "nombre": "⟨nadie⟩",
    "cuenta": "⟨nadie⟩",
    "escena": "⟨ninguna⟩",
}
"""Stands for the characters while none was told: a game has at least one."""


def config_of(draft: Draft) -> GameConfig:
    """The draft as a game's configuration.

    Raises:
        ValidationError: an answer is not of the form that its key takes.
    """
    people = [
        {
            "id": one.id,
            "nombre": one.name,
            "alias": one.aliases,
            "genero": one.gender,
            "cuenta": one.account,
            "escena": one.scene,
        }
        for one in draft.people
    ]
    data: Mapping[str, Any] = {
        "formato": 1,
        "partida": {
            "id": "borrador",
            "nombre": draft.name,
            "zona": draft.zone,
            "reglas": draft.rules,
        },
        "foro": {
            "perfil": draft.profile,
            "direccion": draft.address,
            "cuenta": draft.account,
            "modo": draft.mode,
            "contacto": draft.contact,
        },
        "escenas": {"publica": "", **draft.scenes},
        "personajes": people or [_STRANGER],
        "calendario": {"dias": draft.days, "hora": draft.hour, "festivos": draft.holidays},
    }
    return GameConfig.model_validate(data)


def judged(draft: Draft, codes: Collection[str]) -> tuple[Problem, ...]:
    """What is wrong with a draft, as far as a step answers for it: the problems of these codes."""
    try:
        config = config_of(draft)
    except ValidationError as error:
        key, what = complaint(error, GameConfig)
        label = _LABELS.get(key, key)
        return (Problem("RESPUESTA_NO_VALE", f"«{label}» {what}.", "Corríjalo y siga."),)
    alike = (
        hacienda_files.name_problems(config, shipped_map())
        if draft.rules == "hacienda"
        else names_alike(draft.place, config)
    )
    found = (*problems(config), *alike)
    told: dict[tuple[str, str], Problem] = {}
    for one in map(told_plainly, found):
        if one.code in codes:
            told.setdefault((one.code, one.sentence), one)
    return tuple(told.values())


def told_plainly(problem: Problem) -> Problem:
    """The same problem without the file and its keys."""
    sentence = problem.sentence.removeprefix("game.toml: ")
    for key, label in _LABELS.items():
        sentence = sentence.replace(f"«{key}»", f"«{label}»")
    sentence = sentence[:1].upper() + sentence[1:].rstrip(".") + "."
    advice = problem.advice
    if problem.code in _ADVICE and ("«foro." in advice or problem.code in _ALWAYS):
        advice = _ADVICE[problem.code]
    return Problem(problem.code, sentence, advice, problem.warning)


@lru_cache(maxsize=1)
def shipped_map() -> GameMap:
    """The map that a new game gets a copy of."""
    return map_from_data(read_toml(ruleset_folder("hacienda") / "map.toml"))
