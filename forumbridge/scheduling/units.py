"""Units of systemd and crontab lines as text: real paths, quoted as each of them wants it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from forumbridge.config_files.paths import config_root
from forumbridge.errors import UsageError
from forumbridge.scheduling.interval import Interval

WRITTEN_BY_US = "# Escrito por «forumbridge install-timer"
"""How every unit of ours begins: only such files are written over."""
_SPREAD = 6
"""A timer may be late by this part of its interval."""
_LONGEST_SPREAD_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Place:
    """Where everything is. `user` is empty for units of a user's own systemd."""

    executable: Path
    state: Path
    user: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """One file to be written."""

    name: str
    text: str


def run_units(
    place: Place,
    games: Path,
    every: Interval,
    *,
    name: str,
    credentials: Sequence[tuple[str, Path]] = (),
    timeout_minutes: int = 15,
) -> tuple[Unit, Unit]:
    """A service that visits `games` (one game's folder, or a folder of them) and its timer."""
    service = _render(
        "pasada.service.j2",
        what=_plain(games.name),
        exec=_exec(place, "run", *_games(games)),
        timeout_minutes=timeout_minutes,
        credentials=[(key, escaped(path)) for key, path in credentials],
        **_common(place, games),
    )
    spread = min(every.minutes * 60 // _SPREAD, _LONGEST_SPREAD_SECONDS)
    timer = _render(
        "pasada.timer.j2",
        every=every.words,
        calendar=every.calendar,
        minutes=every.minutes,
        spread_seconds=spread,
    )
    return Unit(f"{name}.service", service), Unit(f"{name}.timer", timer)


def desk_unit(place: Place, game: Path, *, name: str, port: int) -> Unit:
    """A service that keeps one game's desk open, on this machine only."""
    text = _render(
        "mesa.service.j2",
        what=_plain(game.name),
        exec=_exec(place, "desk", game, "--port", port),
        **_common(place, game),
    )
    return Unit(f"{name}.service", text)


def crontab_line(place: Place, games: Path, every: Interval) -> str:
    """The line of a crontab; cron takes a bare `%` for the end of the line.

    Raises:
        UsageError: cron can't count so, or a path can't be in one line (RUTA_ILEGIBLE).
    """
    words = [_in_a_line(place.executable), "run", *map(_in_a_line, _games(games))]
    state = f"FORUMBRIDGE_ESTADO={shlex.quote(_in_a_line(place.state))}"
    said = f"{state} {shlex.join(words)}".replace("%", r"\%")
    return f"{every.crontab}  {said}"


def _games(games: Path) -> tuple[object, ...]:
    return (games,) if (games / "game.toml").is_file() else ("--all", games)


def _common(place: Place, games: Path) -> dict[str, object]:
    return {
        "state": escaped(f"FORUMBRIDGE_ESTADO={place.state}"),
        "user": place.user,
        "writable": f"{escaped(games)} {escaped(f'-{place.state}')}",
    }


def _exec(place: Place, *words: object) -> str:
    return " ".join(escaped(word, command=True) for word in (place.executable, *words))


def escaped(value: object, *, command: bool = False) -> str:
    """A value as systemd reads it: `%` and, in commands, `$` doubled; quoted where it must be.

    Raises:
        UsageError: it can't be in one line (RUTA_ILEGIBLE).
    """
    text = _in_a_line(value).replace("\\", "\\\\").replace("%", "%%").replace('"', '\\"')
    if command:
        text = text.replace("$", "$$")
    return f'"{text}"' if any(sign.isspace() or sign in "\"'\\;" for sign in text) else text


def _in_a_line(value: object) -> str:
    """A value that neither systemd nor cron can take for two lines.

    Raises:
        UsageError: it has letters that are none (RUTA_ILEGIBLE).
    """
    text = str(value)
    if all(letter.isprintable() for letter in text):
        return text
    shown = "".join(letter if letter.isprintable() else "�" for letter in text)
    raise UsageError(
        f"La ruta «{shown}» lleva un salto de línea u otro signo que no es una letra: ni systemd"
        " ni cron la leerían bien. No se ha escrito nada.",
        advice="Cambie el nombre de esa carpeta y repita la orden.",
        code="RUTA_ILEGIBLE",
    )


def _plain(text: str) -> str:
    """A name inside a description."""
    return " ".join(text.replace("%", "%%").split())


def _render(template: str, **values: object) -> str:
    # Nothing is HTML here; every value has been through `escaped` or `_plain`.
    environment = Environment(  # noqa: S701
        loader=FileSystemLoader(config_root() / "systemd"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(template).render(**values)
