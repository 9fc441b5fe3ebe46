"""A game folder that changes its forum: the new game.toml judged beside the old one, and put in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from forumbridge.boundaries import reach
from forumbridge.config_files.folder import PRIVATE_FILE
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game, read_game
from forumbridge.config_files.loaders import GameFiles, load_files, named_profile, profile_file
from forumbridge.config_files.paths import GAME_FILE, PROFILE
from forumbridge.errors import ConfigurationError
from forumbridge.system_words import why

BEFORE = ".antes"
"""What is put aside carries this at the end of its name."""


@dataclass(frozen=True, slots=True)
class Relocation:
    """A game as it is, and as it is to be."""

    folder: Path
    file: Path
    """The new game.toml, wherever the narrator wrote it."""
    before: GameConfig
    old_profile: Path
    files: GameFiles
    """With the new configuration and profile; the rest is the folder's."""

    @property
    def other_profile(self) -> bool:
        """Whether the folder's own copy of its profile is of another forum now."""
        return self.files.profile != self.old_profile


def load_relocation(folder: Path, file: Path) -> Relocation:
    """Read a new game.toml for the game in `folder`; nothing is changed.

    Raises:
        ConfigurationError: one of the two is wrong, or they are not of one game.
    """
    before = load_game(folder)
    if not file.is_file():
        raise ConfigurationError(
            f"No existe «{file}».",
            advice="Copie game.toml con otro nombre y cambie en la copia el foro y las escenas.",
            code="FALTA_FICHERO",
        )
    now = read_game(file)
    same = before.game == now.game and [(c.id, c.name, c.gender) for c in before.characters] == [
        (c.id, c.name, c.gender) for c in now.characters
    ]
    if not same:
        raise ConfigurationError(
            f"«{file.name}» no es de la misma partida: cambian el identificador, las reglas, la"
            " zona o los personajes.",
            advice="Cambie solo [foro], [escenas], y la «cuenta» y la «escena» de cada personaje.",
            code="OTRA_PARTIDA",
        )
    old_profile = profile_file(folder, before)
    same_forum = before.forum.profile == now.forum.profile
    profile = old_profile if same_forum else named_profile(folder, now)
    return Relocation(
        folder, file, before, old_profile, replace(load_files(folder), config=now, profile=profile)
    )


def switch(relocation: Relocation) -> None:
    """Put the new files in the place of the old ones, which stay beside them.

    Raises:
        ConfigurationError: the folder can't be written; say it again when it can.
    """
    folder = relocation.folder
    try:
        if relocation.other_profile:
            _put(folder / PROFILE, relocation.files.profile.read_bytes())
        _put(folder / GAME_FILE, relocation.file.read_bytes())
    except OSError as error:
        raise ConfigurationError(
            f"No se han podido cambiar los ficheros de «{folder}» ({why(error)}).",
            advice="La base de datos ya está en el foro nuevo: mire los permisos y el sitio, y"
            " repita la orden para terminar.",
            code="FICHERO_NO_VALE",
        ) from None


def _put(path: Path, data: bytes) -> None:
    if path.is_file() and path.read_bytes() != data:
        _write(path.with_name(path.name + BEFORE), path.read_bytes())
    _write(path, data)


def _write(path: Path, data: bytes) -> None:
    fresh = path.with_name(path.name + ".nuevo")
    fresh.touch(mode=PRIVATE_FILE)
    fresh.write_bytes(data)
    reach("file:switch:before")
    fresh.replace(path)
    reach("file:switch:after")
