"""The parts of a bug report besides the database: versions, configuration, runs, traces."""

from __future__ import annotations

import json
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import forumbridge
from forumbridge.bundle.refused import refused
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.origin import drift
from forumbridge.config_files.paths import GAME_FILE, shipped_profiles
from forumbridge.errors import ConfigurationError
from forumbridge.storage import Store

_FRAME = re.compile(r'^\s+File "[^"]*?((?:forumbridge|engine|parsers)/[\w/]+\.py)", line (\d+), in')
_LAST = re.compile(r"^([A-Za-z_][\w.]*(?:Error|Exception|Exit|Interrupt|Warning))\b")
_OWN = re.compile(r"[a-z][a-z0-9_-]{0,20}")
LAST_RUNS = 50
LAST_TRACES = 5


def versions() -> dict[str, object]:
    """This program, its libraries and the machine's kind."""
    return {
        "forumbridge": forumbridge.__version__,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "sistema": f"{platform.system()} {platform.release()} {platform.machine()}",
        "codificacion": sys.getfilesystemencoding(),
        "bibliotecas": dict(_libraries()),
    }


def _libraries() -> Iterator[tuple[str, str]]:
    try:
        wanted = requires("forumbridge") or []
    except PackageNotFoundError:
        wanted = []
    for one in wanted:
        name = re.split(r"[^\w.-]", one, maxsplit=1)[0]
        try:
            yield name, version(name)
        except PackageNotFoundError:
            yield name, "no está"


def configuration(config: GameConfig | ConfigurationError, folder: Path) -> dict[str, object]:
    """What `game.toml` says that is nobody's name, place or secret, and which files were edited."""
    if isinstance(config, ConfigurationError):
        return {**refused(config, folder / GAME_FILE), "ficheros": dict(_copies(folder))}
    forum, scenes = config.forum, config.scenes
    named = {
        key: bool(value) for key, value in scenes.model_dump(by_alias=True).items()
    }  # whether, not where
    profile = forum.profile if forum.profile in shipped_profiles() else "propio"
    return {
        "partida": {"reglas": config.game.rules, "zona": config.game.zone},
        "foro": {
            "perfil": profile,
            "modo": forum.mode,
            "formulario_comprobado": forum.form_proven,
            "espera_segundos": forum.settle_seconds,
            "intervalo_segundos": forum.min_interval_seconds,
            "entre_mensajes_segundos": forum.flood_seconds,
            "con_zona_propia": bool(forum.zone),
            "con_hablante": bool(forum.narrator_speaker),
        },
        "escenas": {**named, "lugares": len(scenes.places)},
        "personajes": {
            "cuantos": len(config.characters),
            "con_alias": sum(bool(one.aliases) for one in config.characters),
        },
        "calendario": {
            "dias": config.calendar.days,
            "hora": config.calendar.hour,
            "festivos": len(config.calendar.holidays),
        },
        "servicio": config.run.model_dump(by_alias=True),
        "lectura": config.reading.model_dump(by_alias=True),
        "ficheros": dict(_copies(folder)),
    }


def _copies(folder: Path) -> Iterator[tuple[str, str]]:
    try:
        yield from ((one.name, one.drift.value) for one in drift(folder))
    except ConfigurationError as error:
        yield "origen.json", error.code


def runs(store: Store) -> list[dict[str, object]]:
    """The last runs: when, how they ended, how many of what."""
    return [
        {
            "de": row.started_at,
            "a": row.ended_at,
            "codigo": row.code if re.fullmatch("[A-Z_]+", row.code) else "?",
            "cuentas": {key: row.counts[key] for key in sorted(row.counts) if _OWN.fullmatch(key)},
        }
        for row in store.runs.list(last=LAST_RUNS)
    ]


def traces(state: Path) -> list[dict[str, object]]:
    """The last defects met on this machine: where in the program, never what was said there."""
    files = sorted((state / "errores").glob("*.txt"))[-LAST_TRACES:]
    return [_trace(path.read_text(encoding="utf-8", errors="replace")) for path in files]


def _trace(text: str) -> dict[str, object]:
    lines = text.splitlines()
    frames = [found for line in lines if (found := _FRAME.match(line))]
    kinds = [found.group(1) for line in lines if (found := _LAST.match(line))]
    return {"donde": [f"{one.group(1)}:{one.group(2)}" for one in frames], "que": kinds}


def as_json(data: Mapping[str, object] | list[dict[str, object]]) -> bytes:
    """A part as it is written."""
    return (json.dumps(data, ensure_ascii=False, indent=1, default=str) + "\n").encode()
