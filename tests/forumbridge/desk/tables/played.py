"""Games of La Cosa and of Avaloup in the middle, on a forum: played once a worker, then copied."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from forumbridge.clock import VirtualClock
from forumbridge.composition import fold_game
from forumbridge.config_files.game import GameName
from tests.e2e.table_stage import Table, table_stage

GAMES: tuple[GameName, ...] = ("cosa", "avaloup")
_PLAYERS = {"cosa": 8, "avaloup": 5}
_KEPT: list[tempfile.TemporaryDirectory[str]] = []
"""Folders that are gone with the process."""
_RULES = {"cosa": {"clock_reminder_hours = 24": "clock_reminder_hours = 0"}, "avaloup": {}}


@dataclass(frozen=True)
class Played:
    """A folder of one's own, with the game stopped where it was left."""

    game: GameName
    home: Path

    @property
    def folder(self) -> Path:
        return self.home / "partida"

    @property
    def clock(self) -> VirtualClock:
        return VirtualClock.shared(self.home / "reloj")

    @property
    def state(self) -> Path:
        return self.home / "estado"

    def name(self, place: int) -> str:
        """The name of somebody of the roster, counted from 0."""
        return list(people(self.folder))[place]


def people(folder: Path) -> dict[str, str]:
    """Everybody's card or role, by name."""
    summary = fold_game(folder).summary()
    if "cards" in summary:
        return dict(summary["cards"])  # type: ignore[call-overload]
    return {name: one["role"] for name, one in summary["people"].items()}  # type: ignore[union-attr]


@contextmanager
def played(game: GameName) -> Iterator[Played]:
    """A copy to do anything with."""
    with tempfile.TemporaryDirectory() as home:
        shutil.copytree(_home(game), home, dirs_exist_ok=True)
        yield Played(game, Path(home))


@lru_cache(maxsize=2)
def _home(game: GameName) -> Path:
    kept = tempfile.TemporaryDirectory(prefix=f"mesa-{game}-")
    _KEPT.append(kept)
    home = Path(kept.name)
    with table_stage(home, game, _PLAYERS[game], rules=_RULES[game]) as table:
        table.visit()
        for actor in table.cast:
            table.wait(60)
            table.say(actor.id, "¡Aquí estoy! Hace un frío que pela.")
        table.visit()
        if game == "cosa":
            _cosa(table)
        else:
            _avaloup(table)
    return home


def _on(table: Table, phase: str) -> None:
    for _ in range(8):
        if table.status()["mode"] == phase:
            return
        table.pass_deadline()
    raise AssertionError(f"no {phase}: {table.status()}")


def _cosa(table: Table) -> None:
    """A Leader, a couple by chance, a night, and a ballot half cast."""
    names = [actor.name for actor in table.cast]
    _on(table, "election")
    for actor in table.cast[:3]:
        table.wait(60)
        text = f"Voto para líder a {names[1]}"
        table.aloud(actor.id, "Va en Notas.", notes=text, alone=True)
    _on(table, "window_a")
    analyst = next(n for n, role in people(table.folder).items() if role.startswith("Analista"))
    actor = next(one for one in table.cast if one.name == analyst)
    other = next(name for name in names if name != analyst)
    table.say(actor.id, f"Analizo a {other}")
    _on(table, "vote")
    for actor, whom in zip(table.cast[:4], (names[4], names[4], names[5], names[6]), strict=True):
        table.wait(60)
        table.aloud(actor.id, "Va en Notas.", notes=f"Voto a {whom}", alone=True)
    table.say(table.cast[4].id, "Me da que alguien miente, narrador: ¿puedo votar dos veces?")
    table.visit()


def _avaloup(table: Table) -> None:
    """A team that is rejected, one that goes, its cards, and a second round begun."""
    for passes in (False, True):
        _on(table, "propose")
        leads = _leader(table)
        names = [actor.name for actor in table.cast]
        table.aloud(leads, f"Propongo que vayan {names[0]} y {names[1]}")
        table.visit()
        table.wait(60)
        table.aloud(leads, "Que se vote")
        table.visit()
        for place, actor in enumerate(table.cast):
            table.wait(60)
            table.say(actor.id, "Apruebo" if passes or place == 0 else "Rechazo")
        table.visit()
    _on(table, "mission")
    table.say(table.cast[0].id, "Mi carta es la de habitante")
    _on(table, "propose")
    leads = _leader(table)
    names = [actor.name for actor in table.cast]
    table.aloud(leads, f"Propongo que vayan {names[0]}, {names[2]} y {names[3]}")
    table.visit()


def _leader(table: Table) -> str:
    name = table.status()["leader"]
    return next(actor.id for actor in table.cast if actor.name == name)
