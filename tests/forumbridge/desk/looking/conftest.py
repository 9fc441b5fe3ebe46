"""A house of five in the middle of its first round: somebody has been murdered, posts were changed
and one was deleted. Played once for each worker, and only looked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path

import pytest

from engine.hacienda.game import Hacienda
from engine.hacienda.setting.atlas import gazetteer
from engine.vocabulary import CharacterId
from forumbridge.calendar import Calendar
from forumbridge.clock import VirtualClock
from forumbridge.composition import fold_game
from forumbridge.config_files.paths import MAP, ruleset_folder
from forumbridge.config_files.toml_files import read_toml
from forumbridge.demo.theatre import speech
from forumbridge.desk.context import Desk, looking_at
from forumbridge.desk.looking.course import Course
from forumbridge.narration.narrator import Narrator
from forumbridge.rulesets.hacienda.looker import HaciendaLooker
from forumbridge.rulesets.looking import Watched
from forumbridge.scenarios.shipped import shipped_house
from forumbridge.simulation.ground import Ground
from forumbridge.simulation.hosts import DirectHost
from forumbridge.simulation.match import Match
from forumbridge.simulation.settings import table_of
from tests.e2e.small_stage import HOUR, IDS, House, copied, house, scratch_folder

WAIT = "1 PA: espero\n1 PA: espero\n1 PA: espero"
KITCHEN = "1 PA: voy a la Cocina\n1 PA: espero\n1 PA: espero"
_numbers = count()


@dataclass(frozen=True)
class Played:
    """The game and who is who in it."""

    home: Path
    killer: str
    victim: str
    early: str
    """Who changed his post in time."""
    late: str
    """Who changed it when it had been resolved."""
    gone: str
    """Who deleted it."""

    @property
    def folder(self) -> Path:
        return self.home / "partida"

    @property
    def clock(self) -> VirtualClock:
        return VirtualClock.shared(self.home / "reloj")


def _killer(folder: Path) -> str:
    game = fold_game(folder)
    return next(who for who in IDS if "impostor" in str(game.recap(CharacterId(who))[0].document))


def _play(stage: House, home: Path) -> Played:
    stage.begin()
    killer = _killer(stage.folder)
    victim, early, late, gone = (who for who in IDS if who != killer)
    name = stage.actor(victim).name
    stage.say(victim, KITCHEN)
    stage.say(killer, f"1 PA: voy a la Cocina\n1 PA: asesino a {name}\n1 PA: espero")
    changed = stage.say(early, KITCHEN)
    kept, deleted = stage.say(late, WAIT), stage.say(gone, WAIT)
    stage.visit()
    stage.edit(early, str(changed), speech(WAIT))
    stage.wait(13 * HOUR)  # edits are looked for every twelve hours
    stage.visit()
    _until_phase(stage, 1)
    stage.edit(late, str(kept), speech(KITCHEN))
    stage.player(stage.actor(gone).account).delete(deleted)
    _until_phase(stage, 2)
    return Played(home, killer, victim, early, late, gone)


def _until_phase(stage: House, phase: int) -> None:
    for _ in range(6):
        status = stage.status()
        if status["phase"] == phase and not status["pending"]:
            return
        if not status["pending"]:
            stage.until(stage.due())
        stage.visit()
        stage.wait(60)
    raise AssertionError(stage.status())


@pytest.fixture(scope="session")
def played() -> Iterator[Played]:
    for scratch in scratch_folder():
        with house(scratch / "casa") as stage:
            found = _play(stage, scratch / "casa")
        yield found


@pytest.fixture
def going_on(played: Played) -> Iterator[House]:
    """A copy of it that can be played on."""
    with copied(played.home, played.home.parent / f"copia-{next(_numbers)}") as stage:
        yield stage


@contextmanager
def looked_at(played: Played, course: Course | None = None) -> Iterator[tuple[Desk, Watched]]:
    """The desk of the game and its past."""
    with (
        looking_at(played.folder, played.clock, "Berta") as desk,
        (course or Course()).watched(desk) as game,
    ):
        yield desk, game


@pytest.fixture(scope="session")
def course() -> Course:
    """The game's past, folded once for all who only look."""
    return Course()


@pytest.fixture
def look(played: Played, course: Course) -> Iterator[tuple[Desk, Watched]]:
    with looked_at(played, course) as found:
        yield found


@lru_cache(maxsize=8)
def simulated(number: int) -> HaciendaLooker:
    """A whole game between simple players, to be looked at."""
    world, voice = shipped_house()
    setup = table_of(number, world.game_map, dict(world.tasks)).setup
    host = DirectHost(Hacienda(setup))
    for _ in Match(table_of(number, world.game_map, dict(world.tasks)), host, Ground(setup)).play():
        pass
    game = HaciendaLooker(
        read_toml(ruleset_folder("hacienda") / "map.toml"),
        name="Ensayo",
        setup=setup,
        lexicon=voice.lexicon,
        narrator=Narrator(voice.messages, gazetteer(setup), setup.tasks, "Europe/Madrid"),
        calendar=Calendar("Europe/Madrid", ("lun", "jue"), "21:00"),
        precision=60,
        reminder_hours=6,
        scenes=frozenset(setup.map.places),
    )
    game.apply(host.recorded, replaying=True)
    return game


__all__ = ["KITCHEN", "MAP", "WAIT", "Played", "looked_at", "simulated"]
