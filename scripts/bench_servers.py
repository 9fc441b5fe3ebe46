"""What a visit costs on forums we did not write, beside its pages alone (`make bench-service`).

Printed, never asserted: Spirit and Misago as the tests start them, a game of fifteen, both sides of
a ratio measured one after the other. Skipped where `make setup-servers` was not run.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402
from bench_service import ORDERS, ROUNDS, bare, call, timed  # noqa: E402

from forumbridge.composition import fold_game  # noqa: E402
from forumbridge.demo.cast import CAST  # noqa: E402
from forumbridge.demo.theatre import speech  # noqa: E402
from tests.e2e.server_stage import ServerStage, server_stage  # noqa: E402
from tests.e2e.small_stage import edit_game  # noqa: E402
from tests.servers.misago import MISAGO  # noqa: E402
from tests.servers.spirit import SPIRIT  # noqa: E402

PAUSE_SECONDS = 1.5
"""Between two requests, as games are made."""


@contextlib.contextmanager
def recorded() -> Generator[list[str]]:
    """The place of every page asked for meanwhile."""
    asked: list[str] = []
    usual = httpx.HTTPTransport.handle_request

    def kept(self: httpx.HTTPTransport, request: httpx.Request) -> httpx.Response:
        asked.append(request.url.raw_path.decode())
        return usual(self, request)

    httpx.HTTPTransport.handle_request = kept
    try:
        yield asked
    finally:
        httpx.HTTPTransport.handle_request = usual


Found = tuple[float, float, int, float]
"""Seconds of a visit and of its pages alone, how many these are, and the visit's own processor."""


def measured(stage: ServerStage) -> Found:
    """One visit, and its pages alone; the forum is another process."""
    with recorded() as asked:
        begun = time.process_time()
        whole = timed(lambda: call(stage.bridge))
        own = time.process_time() - begun
    return whole, bare(stage.server.address, stage.bridge, asked), len(asked), own


def begin(stage: ServerStage) -> None:
    """Opening, greetings, deal, and the first round opened and told."""
    call(stage.bridge)
    everybody_says(stage, "¡Buenas noches!")
    call(stage.bridge)
    call(stage.bridge)
    due = fold_game(stage.bridge.folder).next_instant() or stage.clock.now()
    stage.clock.sleep(max(0, due // 60 * 60 + 120 - stage.clock.now()))
    for _ in range(3):
        call(stage.bridge)
        stage.clock.sleep(60)


def everybody_says(stage: ServerStage, text: str) -> None:
    """Each of the fifteen in his own scene."""
    for actor in CAST:
        stage.post(actor.id, speech(text))
    stage.clock.sleep(60)


def median(ratios: Sequence[Found]) -> Found:
    """The measurement in the middle, by its ratio."""
    return sorted(ratios, key=lambda one: one[0] / one[1])[len(ratios) // 2]


def told(name: str, what: str, found: Found) -> None:
    """One line, with what the usual pause between requests would make of it."""
    whole, alone, pages, own = found
    waits = PAUSE_SECONDS * (pages - 1)
    print(
        f"{name}, {what}, {pages} páginas de {1000 * alone / pages:.0f} ms:"
        f" {whole / alone:.2f} veces pedirlas; con {PAUSE_SECONDS} s entre dos, por cuenta,"
        f" {(whole + waits) / (alone + waits):.2f}; {own:.2f} s de procesador nuestro",
        flush=True,
    )


def main() -> None:
    """Print it all, or what is measured on the servers that are named (`misago`)."""
    for software in (SPIRIT, MISAGO):
        if sys.argv[1:] and software.name not in sys.argv[1:]:
            continue
        if not software.is_installed():
            print(f"{software.title}: no está instalado (make setup-servers)")
            continue
        with (
            tempfile.TemporaryDirectory() as scratch,
            server_stage(software.name, Path(scratch), secret=bytes(32)) as stage,
        ):
            edit_game(stage.bridge.folder, {"intervalo_segundos = 1.5": "intervalo_segundos = 0"})
            begin(stage)
            idle = [measured(stage) for _ in range(2 * ROUNDS)]
            least = min(one[2] for one in idle)  # the first of them may be a whole run
            told(software.title, "sin novedades", median([one for one in idle if one[2] == least]))
            edit_game(stage.bridge.folder, {'modo = "automatic"': 'modo = "manual"'})
            call(stage.bridge)
            busy: list[Found] = []
            for _ in range(ROUNDS):
                everybody_says(stage, ORDERS)
                busy.append(measured(stage))
            told(software.title, "quince escenas nuevas", median(busy))


if __name__ == "__main__":
    main()
