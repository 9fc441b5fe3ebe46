"""Writing a new game folder: all of it, or nothing."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.commitment import commit
from forumbridge import __version__
from forumbridge.config_files.folder import PRIVATE_FILE, PRIVATE_FOLDER, require_private
from forumbridge.config_files.game import GameName, PostingMode
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.loaders import reader_of
from forumbridge.config_files.origin import origin_json, sources
from forumbridge.config_files.paths import (
    BACKUPS,
    DATABASE,
    GAME_FILE,
    ORIGIN,
    RULES,
    SECRET,
    config_root,
    ruleset_folder,
)
from forumbridge.config_files.roster_csv import RosterLine
from forumbridge.config_files.rulings_file import with_rulings
from forumbridge.config_files.scene_places import below
from forumbridge.config_files.secret import SECRET_BYTES
from forumbridge.errors import ConfigurationError, UsageError
from forumbridge.system_words import why

Finish = Callable[[Path, str], None]
"""Adds what is not configuration (the database) to the staged folder, given the commitment."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What `init` asks; everything else of game.toml starts with the template's value."""

    id: str
    name: str
    profile: str
    address: str
    account: str
    rules: GameName = "hacienda"
    mode: PostingMode = "manual"
    zone: str = "Europe/Madrid"
    contact: str = ""
    public_scene: str = ""
    roster: tuple[RosterLine, ...] = ()
    days: tuple[str, ...] = ()
    hour: str = ""
    """When rounds open; empty: as the template says."""
    rulings: Mapping[str, object] = field(default_factory=dict[str, object])
    """Keys of the rulings file that differ from the shipped one."""
    keys: Mapping[tuple[str, str], str | tuple[str, ...]] = field(
        default_factory=dict[tuple[str, str], str | tuple[str, ...]]
    )
    """Other keys of game.toml that its template has, by section and key."""


def check_place(folder: Path) -> None:
    """Make sure a game may be created in `folder`, touching nothing.

    Raises:
        UsageError: it is not empty, or is no folder.
        ConfigurationError: its secrets would not be safe there.
    """
    if (folder / GAME_FILE).exists() or (folder / DATABASE).exists():
        raise UsageError(
            f"Ya hay una partida en «{folder}»; no se ha tocado.",
            advice="Use otra carpeta para otra partida.",
            code="YA_HAY_PARTIDA",
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(
            f"«{folder}» no es una carpeta vacía; no se ha tocado.",
            advice="Use una carpeta nueva.",
            code="CARPETA_OCUPADA",
        )
    require_private(folder)


def create_game(
    folder: Path, plan: NewGame, *, entropy: Callable[[int], bytes], finish: Finish
) -> str:
    """Write the folder and give the commitment: the SHA-256 of its new secret, in hex.

    The folder is 0700 and every file 0600. It is staged beside its place and appears whole.

    Raises:
        UsageError, ConfigurationError: see `check_place`; or the plan makes no valid game.toml;
            or the disk can't be written (`NO_SE_PUEDE_ESCRIBIR`).
    """
    check_place(folder)
    secret = entropy(SECRET_BYTES)
    commitment = commit(secret)
    staging = folder.absolute().with_name(f".{folder.absolute().name}.nueva")
    try:
        _stage(staging, game_files(plan), secret)
        if plan.roster:
            _refuse_confusion(staging)
        finish(staging, commitment)
        _put_in_place(staging, folder)
    except ConfigurationError as error:
        raise ConfigurationError(
            f"{error.message} No se ha creado nada.", advice=error.advice, code=error.code
        ) from error
    except OSError as error:
        raise ConfigurationError(
            f"No se puede escribir en «{folder}» ({why(error)}); no se ha creado nada.",
            advice="Mire el espacio libre y los permisos de la carpeta.",
            code="NO_SE_PUEDE_ESCRIBIR",
        ) from None
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return commitment


def _refuse_confusion(folder: Path) -> None:
    """Refuse names that the game could not start with: two alike, or one that is a place's.

    Raises:
        ConfigurationError: all of them, with the code of the first.
    """
    config = load_game(folder)
    alike = reader_of(config.game.rules).names_alike(folder, config)
    wrong = [problem for problem in alike if not problem.warning]
    if wrong:
        advice = (
            "Cambie ese nombre o alias en la lista de personajes."
            if len(wrong) == 1
            else "Cambie esos nombres o alias en la lista de personajes."
        )
        sentences = " ".join(problem.sentence for problem in wrong)
        raise ConfigurationError(sentences, advice=advice, code=wrong[0].code)


def game_files(plan: NewGame) -> Mapping[str, bytes]:
    """Every file of the new folder but the secret and the database, by name."""
    copies = {name: path.read_bytes() for name, path in sources(plan.rules, plan.profile).items()}
    return {
        **copies,
        RULES: with_rulings(copies[RULES], plan.rulings, plan.rules)
        if plan.rulings
        else copies[RULES],
        ORIGIN: origin_json(__version__, plan.rules, plan.profile, copies),
        GAME_FILE: game_toml(plan).encode(),
    }


def game_toml(plan: NewGame) -> str:
    """The commented template with the plan's answers in it."""
    own = ruleset_folder(plan.rules) / GAME_FILE
    template = own if own.is_file() else config_root() / "example" / GAME_FILE
    text = template.read_text(encoding="utf-8")
    answers: dict[tuple[str, str], str | tuple[str, ...]] = {
        ("partida", "id"): plan.id,
        ("partida", "nombre"): plan.name,
        ("partida", "reglas"): plan.rules,
        ("partida", "zona"): plan.zone,
        ("foro", "perfil"): plan.profile,
        ("foro", "direccion"): plan.address,
        ("foro", "cuenta"): plan.account,
        ("foro", "modo"): plan.mode,
        ("foro", "contacto"): plan.contact,
    }
    if plan.public_scene:
        answers["escenas", "publica"] = below(plan.address, plan.public_scene)
    if plan.days:
        answers["calendario", "dias"] = plan.days
    if plan.hour:
        answers["calendario", "hora"] = plan.hour
    answers.update(plan.keys)
    for (section, key), value in answers.items():
        text = _answered(text, section, key, value)
    return text + "".join(_character(line, plan.address) for line in plan.roster)


def toml_string(text: str) -> str:
    """A TOML basic string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in escaped) + '"'


def _answered(text: str, section: str, key: str, value: str | tuple[str, ...]) -> str:
    said = toml_string(value) if isinstance(value, str) else _list(value)
    pattern = rf'(\[{section}\]\n(?:(?!\[)[^\n]*\n)*?{key} = )("[^"\n]*"|\[[^\]\n]*\])'
    changed, times = re.subn(pattern, lambda found: found[1] + said, text, count=1)
    if not times:
        raise ConfigurationError(
            f"La plantilla de game.toml no tiene «{section}.{key}».",
            advice="Vuelva a instalar Forumbridge.",
            code="INSTALACION_INCOMPLETA",
        )
    return changed


def _list(texts: tuple[str, ...]) -> str:
    return f"[{', '.join(toml_string(text) for text in texts)}]"


def _character(line: RosterLine, address: str) -> str:
    scene = below(address, line.scene)
    return (
        f"\n[[personajes]]\nid = {toml_string(line.id)}\nnombre = {toml_string(line.name)}\n"
        f"alias = {_list(line.aliases)}\ngenero = {toml_string(line.gender)}\n"
        f"cuenta = {toml_string(line.account)}\nescena = {toml_string(scene)}\n"
    )


def _stage(staging: Path, files: Mapping[str, bytes], secret: bytes) -> None:
    shutil.rmtree(staging, ignore_errors=True)
    staging.parent.mkdir(parents=True, exist_ok=True)
    staging.mkdir(mode=PRIVATE_FOLDER)
    (staging / BACKUPS).mkdir(mode=PRIVATE_FOLDER)
    for name, data in {**files, SECRET: secret}.items():
        path = staging / name
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        write_private(path, data)


def write_private(path: Path, data: bytes) -> None:
    """Write a new file that only its owner can read, and wait until it is on the disk.

    Raises:
        OSError: it exists, or can't be written.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _put_in_place(staging: Path, folder: Path) -> None:
    if not folder.exists():
        staging.rename(folder)
        return
    # The folder may be somebody's working directory: fill it, game.toml last.
    for child in sorted(staging.iterdir(), key=lambda path: path.name == GAME_FILE):
        child.rename(folder / child.name)
