"""What a well-formed game.toml can still get wrong: things that only show side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.names import Named, clashes
from forumbridge.config_files.narrator_checks import narrator_problems
from forumbridge.config_files.problem import Problem, is_loopback

__all__ = ["Problem", "is_loopback", "problems", "roster_names"]


def problems(config: GameConfig) -> tuple[Problem, ...]:
    """Everything wrong inside game.toml, errors and warnings, in the file's order."""
    return (
        *_zones(config),
        *_address(config),
        *_holidays(config),
        *_scenes(config),
        *_repeated(config),
        *_canary(config),
        *narrator_problems(config),
        *_names(config),
    )


def roster_names(config: GameConfig) -> tuple[Named, ...]:
    """The characters' names, aliases and accounts."""
    return tuple(
        Named(person.name, person.aliases, account=person.account) for person in config.characters
    )


def _zones(config: GameConfig) -> Iterator[Problem]:
    for key, zone in (("partida.zona", config.game.zone), ("foro.zona", config.forum.zone)):
        if zone and not _known_zone(zone):
            yield Problem(
                "ZONA_DESCONOCIDA",
                f"game.toml: «{key}» no es una zona horaria («{zone}»).",
                "Escriba una como Europe/Madrid o America/Bogota.",
            )


def _known_zone(zone: str) -> bool:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _address(config: GameConfig) -> Iterator[Problem]:
    try:
        parts = urlsplit(config.forum.address)
        host = parts.hostname or ""
    except ValueError:
        parts, host = urlsplit(""), ""
    if parts.scheme not in {"http", "https"} or not host:
        yield Problem(
            "DIRECCION_NO_VALIDA",
            "game.toml: «foro.direccion» no es la dirección de un foro.",
            "Escríbala entera, con https:// delante.",
        )
    elif parts.username is not None:
        yield Problem(
            "DIRECCION_NO_VALIDA",
            "game.toml: «foro.direccion» lleva delante un usuario o una contraseña, que se verían"
            " allí donde sale la dirección.",
            "Quítelos. Un foro que además pide una contraseña del propio servidor no se puede usar"
            " así: pida que lo abran para la máquina donde corre el programa.",
        )
    elif parts.scheme == "http" and not is_loopback(host):
        yield Problem(
            "DIRECCION_INSEGURA",
            "game.toml: «foro.direccion» empieza por http:// y la contraseña viajaría a la vista.",
            "Use la dirección con https://.",
        )


def _holidays(config: GameConfig) -> Iterator[Problem]:
    for day in config.calendar.holidays:
        try:
            date.fromisoformat(day)
        except ValueError:
            yield Problem(
                "FECHA_NO_VALIDA",
                f"game.toml: «calendario.festivos» tiene una fecha que no existe («{day}»).",
                "Escriba año, mes y día: 2027-01-06.",
            )


def _scenes(config: GameConfig) -> Iterator[Problem]:
    scenes, address = config.scenes, config.forum.address
    named = (scenes.public, scenes.deliberation, *_of_some(config), scenes.narrator)
    every = (*named, *scenes.places.values(), *(one.scene for one in config.characters))
    for scene in every:
        if "://" in scene and (host := _host(scene)) != (own := _host(address)) and own:
            yield Problem(
                "ESCENA_CON_DIRECCION",
                f"game.toml: la escena «{scene}» es de otro foro ({host or 'sin nombre'}): el de"
                f" esta partida es {own}.",
                f"Ponga la dirección de esa escena en {address}.",
            )
        elif "://" in scene:
            yield Problem(
                "ESCENA_CON_DIRECCION",
                f"game.toml: la escena «{scene}» lleva la dirección entera del foro.",
                "Escriba solo lo que sigue a «foro.direccion».",
            )


def _host(address: str) -> str:
    """The host of an address; empty if it has none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _of_some(config: GameConfig) -> tuple[str, ...]:
    """The scenes of the ghosts and of the impostors."""
    scenes = config.scenes
    return scenes.ghosts, scenes.ghost_impostors, scenes.impostors


def _repeated(config: GameConfig) -> Iterator[Problem]:
    scenes = [person.scene.rstrip("/") for person in config.characters]
    common = (config.scenes.public, config.scenes.deliberation, *_of_some(config))
    shared = [scene.rstrip("/") for scene in common]
    private = [*scenes, config.scenes.narrator.rstrip("/")]
    yield from _shared_accounts(config)
    groups = (
        ("id", [person.id for person in config.characters]),
        ("escena", [scene for scene in private if scene]),
    )
    for key, values in groups:
        for value in (value for value, times in Counter(values).items() if times > 1):
            whose = [p.name for p in config.characters if value in (p.id, p.scene.rstrip("/"))]
            yield Problem(
                "REPETIDO",
                f"game.toml: {_whose(whose)} tienen la misma «{key}» («{value}»).",
                "Cada uno necesita la suya.",
            )
    for scene in sorted(set(scenes) & set(shared)):
        yield Problem(
            "ESCENA_NO_PRIVADA",
            f"game.toml: «{scene}» es a la vez una escena personal y una de todos.",
            "La escena de un jugador no puede leerla nadie más.",
        )
    if config.forum.account.casefold() in {p.account.casefold() for p in config.characters}:
        yield Problem(
            "CUENTA_DEL_NARRADOR",
            "game.toml: la cuenta del narrador es también la de un jugador.",
            "Narre desde otra cuenta: si no, sus mensajes no se distinguen.",
        )


def _canary(config: GameConfig) -> Iterator[Problem]:
    section = config.forum.canary
    powers = (config.forum.account, *(person.account for person in config.characters))
    if section is None:
        return
    if section.account.casefold() in {account.casefold() for account in powers}:
        yield Problem(
            "CANARIO_CON_PERMISOS",
            f"game.toml: la cuenta del canario («{section.account}») es la suya o la de un jugador,"
            " que sí puede leer escenas privadas.",
            "Use una cuenta recién creada que no esté en la partida.",
        )
    if "/" in section.password_file or section.password_file.startswith("."):
        yield Problem(
            "CANARIO_FICHERO",
            "game.toml: «foro.canario.fichero_clave» ha de ser el nombre de un fichero de la"
            " carpeta de la partida.",
            "Escriba solo el nombre, por ejemplo clave-canario.",
        )


def _whose(names: list[str]) -> str:
    """Those who share something: the narrator's own thread is nobody's."""
    return " y ".join(names if len(names) > 1 else [*names, "la escena del narrador"])


def _shared_accounts(config: GameConfig) -> Iterator[Problem]:
    """Two characters of one account can't be told apart outside their own scenes (AMB-017)."""
    accounts = Counter(person.account.casefold() for person in config.characters)
    for account in (account for account, times in accounts.items() if times > 1):
        names = [p.name for p in config.characters if p.account.casefold() == account]
        yield Problem(
            "DOS_PERSONAJES_UNA_CUENTA",
            f"game.toml: {' y '.join(names)} son de la misma «cuenta» («{account}»), y fuera de sus"
            " escenas no se sabría quién habla.",
            "Cada personaje necesita una cuenta; si alguien lleva dos, que use otra para uno.",
        )


def _names(config: GameConfig) -> Iterator[Problem]:
    for clash in clashes(roster_names(config)):
        yield Problem(
            clash.code,
            clash.sentence,
            "Cambie uno de los dos nombres o alias.",
            clash.warning,
        )
