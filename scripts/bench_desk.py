"""What the desk's pages cost in a game of six months beside a new one (`make bench-service`).

Printed, never asserted. Both games have the same fifteen people and the same files; both desks run
in this process, each page asked for several times in turns. A desk folds the whole game once,
beside its pages, as soon as it opens; how long that takes is told apart.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.hacienda.game import Hacienda  # noqa: E402
from forumbridge.clock import VirtualClock  # noqa: E402
from forumbridge.composition import files_of, game_maker  # noqa: E402
from forumbridge.config_files.hacienda_files import HaciendaFiles  # noqa: E402
from forumbridge.config_files.paths import DATABASE  # noqa: E402
from forumbridge.demo.cast import CAST  # noqa: E402
from forumbridge.demo.stage import START, build_game  # noqa: E402
from forumbridge.desk.web.app import create_app  # noqa: E402
from forumbridge.desk.web.house import furnished, reach_of  # noqa: E402
from forumbridge.desk.web.warming import warm  # noqa: E402
from forumbridge.rulesets.base import StoredInput  # noqa: E402
from forumbridge.simulation import match as playing  # noqa: E402
from forumbridge.simulation.ground import Ground  # noqa: E402
from forumbridge.simulation.hosts import DirectHost  # noqa: E402
from forumbridge.simulation.settings import Table  # noqa: E402
from forumbridge.storage import open_store  # noqa: E402

with warnings.catch_warnings():  # it would rather have httpx's successor
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

ROUNDS = 52
"""Two a week for six months."""
TURNS = 5
ORIGIN = "http://127.0.0.1:8765"
SLOW = {
    "kill_cooldown = 13": "kill_cooldown = 400",
    "sabotage_cooldown = 10": "sabotage_cooldown = 400",
}
"""Nobody kills nor sabotages, so that the game lasts."""
PAGES = (
    "/",
    "/reloj",
    "/buzon",
    "/tablero",
    "/tablero?de={who}",
    "/registro",
    "/jugadores",
    "/jugadores/{who}",
    "/cambios",
)


def folder_of(home: Path) -> Path:
    """A new game folder of fifteen, whose forum is never asked."""
    home.mkdir()
    folder = home / "partida"
    clock = VirtualClock(START, file=home / "reloj")
    build_game(folder, "http://127.0.0.1:9", clock=clock, secret=bytes(32))
    path = folder / "reglas.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in SLOW.items():
        assert text.count(old) == 1, old  # noqa: S101 (a benchmark's own check)
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return folder


def inputs_of(folder: Path, rounds: int) -> list[StoredInput]:
    """So many rounds between simple players who do no tasks, so that nobody wins."""
    files = files_of(folder)
    assert isinstance(files, HaciendaFiles)  # noqa: S101
    setup = files.setup
    host = DirectHost(Hacienda(setup))
    everybody = frozenset(one.id for one in setup.roster)
    table = Table(1, f"{1:064x}", replace(setup), everybody, 2)
    playing.ROUNDS = rounds
    for _ in playing.Match(table, host, Ground(setup)).play():
        pass
    return host.recorded


def record(folder: Path, inputs: list[StoredInput]) -> None:
    """The inputs with what they bring about, as runs would have left them."""
    step = game_maker(folder)().apply(inputs, replaying=True)
    store = open_store(folder / DATABASE)
    with store.transaction("bench"):
        store.inputs.append(inputs, step.events_json, (), at=START)
    store.close()


def desk(folder: Path) -> tuple[TestClient, float]:
    """A browser at the desk of a folder, and how long the desk read the game when it opened."""
    home = folder.parent
    clock = VirtualClock.shared(home / "reloj")
    house = furnished(folder, clock, home / "estado", reach_of("127.0.0.1", 8765, token=None))
    browser = TestClient(create_app(house), base_url=ORIGIN)
    found = re.search(r'name="prueba" value="([^"]+)"', browser.get("/quien").text)
    sent = {"prueba": found[1] if found else "", "quien": "Berta"}
    browser.post("/quien", data=sent, headers={"origin": ORIGIN})
    begun = time.process_time()
    warm(house)
    return browser, time.process_time() - begun


def seconds(browser: TestClient, path: str) -> float:
    """One page, in seconds of processor: the machine may be busy."""
    begun = time.process_time()
    answer = browser.get(path)
    assert answer.status_code == 200, (path, answer.status_code)  # noqa: S101
    return time.process_time() - begun


def pictures(browser: TestClient) -> Iterator[str]:
    """The plan at moments that nobody has looked at yet."""
    page = browser.get("/tablero").text
    for key in dict.fromkeys(re.findall(r"momento=(\d+\.\d+)", page)):
        yield f"/tablero/plano.svg?momento={key}"


def main() -> None:
    """Print it all."""
    with tempfile.TemporaryDirectory() as scratch:
        new, old = folder_of(Path(scratch) / "nueva"), folder_of(Path(scratch) / "larga")
        every = inputs_of(old, ROUNDS)
        record(old, every)
        record(new, inputs_of(new, 1))
        (young, _), (aged, read) = desk(new), desk(old)
        first = seconds(young, "/tablero"), seconds(aged, "/tablero")
        print(f"una partida de {ROUNDS} rondas ({len(every)} apuntes) junto a una nueva:")
        print(f"  leerla al abrir la mesa, mientras tanto: {read:.1f} s")
        print(f"  la primera mirada: {first[1] / first[0]:.1f} veces ({first[1] * 1000:.0f} ms)")
        who = CAST[0].id
        for page in PAGES:
            path = page.format(who=who)
            for browser in (young, aged):
                seconds(browser, path)  # his own course, folded once
            both = [(seconds(young, path), seconds(aged, path)) for _ in range(TURNS)]
            base, long = (min(times) for times in zip(*both, strict=True))
            print(f"  {page.format(who='alguien')}: {long / base:.1f} veces ({long * 1000:.0f} ms)")
        drawn = [
            (seconds(young, a), seconds(aged, b))
            for a, b in zip(pictures(young), pictures(aged), strict=False)
        ][:TURNS]
        base, long = (min(times) for times in zip(*drawn, strict=True))
        print(f"  el plano, sin dibujar aún: {long / base:.1f} veces ({long * 1000:.0f} ms)")


if __name__ == "__main__":
    main()
