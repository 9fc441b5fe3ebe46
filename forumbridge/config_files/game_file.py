"""Reading `game.toml`: validated, with errors a narrator can act on."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from forumbridge.config_files.checks import problems
from forumbridge.config_files.complaints import complaint
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import ConfigurationError


def load_game(folder: Path) -> GameConfig:
    """The configuration of the game in `folder`.

    Raises:
        ConfigurationError: the file is missing, is not TOML or says something impossible; the
            message names the key and the line of thought to mend it.
    """
    path = folder / "game.toml"
    if not path.is_file():
        raise ConfigurationError(
            f"No hay ninguna partida en «{folder}»: falta game.toml.",
            advice="Cree una con «forumbridge init CARPETA».",
            code="SIN_PARTIDA",
        )
    return read_game(path)


def read_game(path: Path) -> GameConfig:
    """The configuration in one file, wherever it lies.

    Raises:
        ConfigurationError: see `load_game`.
    """
    data = read_toml(path)
    try:
        config = GameConfig.model_validate(data)
    except ValidationError as error:
        raise _refusal(error) from None
    for problem in problems(config):
        if not problem.warning:
            raise ConfigurationError(problem.sentence, advice=problem.advice, code=problem.code)
    return config


def _refusal(error: ValidationError) -> ConfigurationError:
    key, what = complaint(error, GameConfig)
    if key == "personajes":
        advice = "Añada a sus jugadores al final del fichero; cada uno empieza con [[personajes]]."
    else:
        advice = "Corrija esa clave; no se ha hecho nada."
    return ConfigurationError(f"game.toml: «{key}» {what}.", advice=advice)
