"""How long things take (`make bench`): printed, never asserted.

A whole round of fifteen with every message worded; whole games on one core; growth with players
and places; and, where the `diplomacy` package is installed, its adjudication of a phase beside ours
in the same run. Only ratios between lines of one run mean anything on another machine.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.append(str(ROOT / ".venv" / "bench"))  # where `make bench` puts diplomacy

from engine.hacienda.game import Hacienda  # noqa: E402
from engine.hacienda.setting.atlas import gazetteer  # noqa: E402
from engine.hacienda.setting.map import (  # noqa: E402
    GameMap,
    Level,
    Link,
    LinkKind,
    Place,
    PlaceKind,
    Room,
)
from engine.hacienda.setting.setup import (  # noqa: E402
    Character,
    Ruleset,
    Setup,
    Stage,
    Task,
    TaskClass,
)
from engine.vocabulary import CharacterId, PlaceId, RoomId, TaskId  # noqa: E402
from forumbridge.narration.narrator import Narrator  # noqa: E402
from forumbridge.narration.render import render  # noqa: E402
from forumbridge.scenarios.shipped import shipped_house  # noqa: E402
from forumbridge.simulation.batch import simulate  # noqa: E402
from forumbridge.simulation.ground import Ground  # noqa: E402
from forumbridge.simulation.hosts import DirectHost, Told  # noqa: E402
from forumbridge.simulation.match import Match  # noqa: E402
from forumbridge.simulation.settings import Table  # noqa: E402

ROUNDS = 6
PLAYERS = (8, 15, 30, 60)
PLACES = (34, 100, 300)


def table(setup: Setup) -> Table:
    """Everybody plays something legal, nobody is late."""
    return Table(1, "1" * 64, setup, frozenset(c.id for c in setup.roster), 0)


def setup_of(game_map: GameMap, tasks: dict, players: int) -> Setup:
    """So many players on that map; nothing ends the game soon."""
    roster = tuple(Character(CharacterId(f"p{n:02}"), f"Jugador {n}") for n in range(players))
    impostors = max(1, players // 5)
    quota = {"rapida": 2} if tasks else {}
    rules = Ruleset(
        vasallos=players - impostors, impostores=impostors, task_quota=quota, kill_cooldown=10**6,
        sabotage_cooldown=10**6, no_alter_rounds=0, bell_uses_per_player=0,
    )  # fmt: skip
    return Setup(game_map, tasks, roster, rules)


def played(setup: Setup, rounds: int) -> tuple[float, int, list[Told], DirectHost]:
    """Seconds and phases of some rounds, with every report made."""
    host = DirectHost(Hacienda(setup))
    told: list[Told] = []
    begun = time.process_time()
    for _, new in Match(table(setup), host, Ground(setup)).play():
        told += new
        if host.state.round > rounds:
            break
    return time.process_time() - begun, host.state.t, told, host


def best(setup: Setup) -> float:
    """Seconds a phase, the least of three runs: what else the machine does only adds."""
    runs = (played(setup, ROUNDS) for _ in range(3))
    return min(seconds / phases for seconds, phases, _, _ in runs)


def seen(setup: Setup) -> float:
    """How much is told in a phase: everybody's places and people in sight, all readers added."""
    _, phases, told, _ = played(setup, ROUNDS)
    sections = [s for one in told for report in one.personal.values() for s in report.sections]
    return sum(1 + len(there) for s in sections for _, there in s.in_sight) / phases


def grid(places: int) -> GameMap:
    """A made-up map: corridors of rooms joined by doors, each with a window to the next row."""
    width = max(2, int(math.sqrt(places)))
    ids = [PlaceId(f"l{n}") for n in range(places)]
    made = {
        p: Place(p, f"Lugar {n}", "el", RoomId(p), Level.WHITE, PlaceKind.NAMED)
        for n, p in enumerate(ids)
    }
    rooms = {RoomId(p): Room(RoomId(p), made[p].name, "el", (p,)) for p in ids}
    links = [
        Link(LinkKind.DOOR, ids[n], ids[n + 1], "este")
        for n in range(places - 1)
        if (n + 1) % width
    ]
    links += [Link(LinkKind.DOOR, ids[n], ids[n + width], "sur") for n in range(places - width)]
    links += [Link(LinkKind.WINDOW, ids[n], ids[n + width]) for n in range(places - width)]
    return GameMap(f"g{places}", f"Cuadrícula de {places}", ids[0], made, rooms, tuple(links))


def errands(game_map: GameMap) -> dict[TaskId, Task]:
    """A task in every third place."""
    return {
        TaskId(f"t{n}"): Task(
            TaskId(f"t{n}"), f"Tarea {n}", TaskClass.QUICK, (Stage(place, "Hacer", "hace"),)
        )
        for n, place in enumerate(list(game_map.places)[::3])
    }


def exponent(sizes: tuple[int, ...], seconds: list[float]) -> float:
    """The slope of time against size on a double logarithmic scale, by least squares."""
    xs, ys = [math.log(s) for s in sizes], [math.log(s) for s in seconds]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    top = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    return top / sum((x - mx) ** 2 for x in xs)


def diplomacy_phase() -> float | None:
    """Seconds of one adjudication by the `diplomacy` engine, everybody moving; None without it."""
    try:
        from diplomacy import Game  # noqa: PLC0415  # pyright: ignore[reportMissingImports]
    except ImportError:
        return None
    spent, phases = 0.0, 0
    game = Game()
    for _ in range(20):
        possible = game.get_all_possible_orders()
        for power, where in game.get_orderable_locations().items():
            game.set_orders(power, [possible[loc][0] for loc in where if possible[loc]])
        begun = time.process_time()
        game.process()
        spent, phases = spent + time.process_time() - begun, phases + 1
        if game.is_game_done:
            break
    return spent / phases


def timed(work: Callable[[], object]) -> float:
    """Seconds of this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    """Print every figure."""
    world, voice = shipped_house()
    tasks = dict(world.tasks)
    house = setup_of(world.game_map, tasks, 15)
    _, phases, told, _ = played(house, ROUNDS)
    narrator = Narrator(voice.messages, gazetteer(house), tasks, "Europe/Madrid")
    phase_told = [t for t in told if t.publication.phases]

    def word_all() -> None:
        for one in phase_told:
            for report in one.personal.values():
                render(narrator.player_report(report), "html")
            render(narrator.public_report(one.public), "html")

    word_all()  # templates are compiled once
    worded = timed(word_all)
    engine = best(house)
    print(f"una fase de quince, reglas y vistas: {engine * 1000:.1f} ms")
    print(f"una ronda de quince (3 fases), reglas y vistas: {3 * engine * 1000:.0f} ms")
    print(f"los mensajes de esa ronda, puestos en palabras: {3 * worded / phases * 1000:.0f} ms")
    games = [timed(lambda n=n: simulate(n)) for n in range(20, 30)]
    print(
        f"partidas enteras en un núcleo, con invariantes: {len(games) / sum(games):.2f} por segundo"
    )
    texts = [timed(lambda n=n: simulate(n, through_text=True)) for n in range(26, 30)]
    print(f"partidas enteras a través de texto: {len(texts) / sum(texts):.2f} por segundo")
    by_players: list[float] = []
    for players in PLAYERS:
        by_players.append(best(setup_of(world.game_map, tasks, players)))
        print(f"{players} jugadores: {by_players[-1] * 1000:.1f} ms por fase")
    sights = [seen(setup_of(world.game_map, tasks, players)) for players in PLAYERS]
    print(f"exponente con los jugadores: {exponent(PLAYERS, by_players):.2f}")
    print(f"exponente de lo que ven entre todos: {exponent(PLAYERS, sights):.2f}")
    by_places: list[float] = []
    for places in PLACES:
        made = grid(places)
        by_places.append(best(setup_of(made, errands(made), 15)))
        print(f"{places} lugares: {by_places[-1] * 1000:.1f} ms por fase")
    print(f"exponente con los lugares: {exponent(PLACES, by_places):.2f}")
    other = diplomacy_phase()
    if other is None:
        print("diplomacy no está instalado: pip install diplomacy")
    else:
        print(
            f"una fase de diplomacy: {other * 1000:.1f} ms; la nuestra: {engine / other:.2f} veces"
        )


if __name__ == "__main__":
    main()
