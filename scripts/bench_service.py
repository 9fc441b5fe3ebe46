"""What a visit costs beside the bare requests and imports it needs (`make bench-service`).

Printed, never asserted. Every line is a ratio of two things measured in the same run, on loopback
with no pause between requests; the forum is the embedded one, in this process, for both sides.
"""

from __future__ import annotations

import contextlib
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.append(str(ROOT / ".venv" / "bench"))  # where `make bench-service` puts forum-dl

import bs4  # noqa: E402
import httpx  # noqa: E402

from forumbridge.cli.visiting import visit  # noqa: E402
from forumbridge.clock import VirtualClock  # noqa: E402
from forumbridge.demo.bridge import Bridge  # noqa: E402
from forumbridge.demo.cast import CAST  # noqa: E402
from forumbridge.demo.stage import START, build_forum, build_game  # noqa: E402
from forumbridge.embedded.forum import EmbeddedForum  # noqa: E402
from forumbridge.forum.answer import Answer  # noqa: E402
from forumbridge.forum.page import open_page  # noqa: E402
from forumbridge.forum.posts import Posts  # noqa: E402
from tests.e2e.small_stage import House, edit_game, house, scratch_folder  # noqa: E402
from tests.forumbridge.forum.saved import FOLDER, KIND, PHPBB, SEEN  # noqa: E402

ROUNDS = 3
PAIRS = 7
ORDERS = "1 PA: espero\n1 PA: espero\n1 PA: espero"
BASE = "import httpx, typer, sqlite3, lxml.html"


@contextlib.contextmanager
def fifteen() -> Generator[House]:
    """A game of fifteen with its first round open, in copy mode: a visit posts nothing."""
    for home in scratch_folder():
        clock = VirtualClock(START, file=home / "reloj")
        forum = EmbeddedForum(home / "foro", clock)
        build_forum(forum, None)
        with forum.serve() as address:
            folder = home / "partida"
            build_game(folder, address, clock=clock, secret=bytes(32))
            edit_game(folder, {"intervalo_segundos = 1.5": "intervalo_segundos = 0"})
            stage = House(forum, address, Bridge(folder, home / "estado", clock), lambda _: None)
            begin(stage)
            edit_game(folder, {'modo = "automatic"': 'modo = "manual"'})
            call(stage.bridge)
            yield stage
        forum.close()


def begin(stage: House) -> None:
    """Opening, greetings, deal, and the first round opened."""
    call(stage.bridge)
    for actor in CAST:
        stage.say(actor.id, "¡Buenas noches!")
    stage.wait(60)
    call(stage.bridge)
    call(stage.bridge)
    stage.until(stage.due())
    call(stage.bridge)
    stage.wait(60)
    call(stage.bridge)


def call(bridge: Bridge) -> None:
    """One visit; everything is loaded already."""
    report = visit(bridge.folder, clock=bridge.clock, state=bridge.state)
    if report.error is not None:
        raise report.error


def timed(work: Callable[[], object]) -> float:
    """Seconds on the wall: the forum answers in other threads."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def bare(address: str, bridge: Bridge, paths: list[str]) -> float:
    """The same pages one after the other, signed in, with nothing done to them."""
    state = next(bridge.state.glob("*.json"))
    cookies = httpx.Cookies()
    for name, value in re.findall(r'"(\w+)":"([^"]+)"', state.read_text().split("}")[0]):
        cookies.set(name, value)
    with httpx.Client(base_url=address, cookies=cookies, trust_env=False) as client:
        client.get("/")

        def fetch() -> None:
            for path in paths:
                client.get(path)

        return min(timed(fetch) for _ in range(3))


def busy_tick() -> tuple[float, int, float]:
    """A visit with fifteen changed scenes ÷ its pages alone (the median), how many they are, and
    the least seconds of processor a visit took, which don't hang on who else is at work."""
    ratios: list[float] = []
    spent: list[float] = []
    pages: list[str] = []
    with fifteen() as stage:
        for _ in range(ROUNDS):
            for actor in CAST:
                stage.say(actor.id, ORDERS)
            stage.wait(60)
            asked = len(stage.forum.ledger())
            own = time.thread_time()
            whole = timed(lambda: call(stage.bridge))
            spent.append(time.thread_time() - own)
            pages = [entry.path for entry in stage.forum.ledger()[asked:]]
            ratios.append(whole / bare(stage.address, stage.bridge, pages))
    return sorted(ratios)[ROUNDS // 2], len(pages), min(spent)


def idle_tick(stage: House) -> tuple[float, int]:
    """A visit to a game at rest ÷ its requests alone (the median), and how many they are."""
    ratios: list[float] = []
    looked: list[str] = []
    for _ in range(ROUNDS):
        stage.wait(1)
        asked = len(stage.forum.ledger())
        short = min(timed(lambda: call(stage.bridge)) for _ in range(3))
        looked = [entry.path for entry in stage.forum.ledger()[asked:]][:1]
        ratios.append(short / bare(stage.address, stage.bridge, looked))
    return sorted(ratios)[ROUNDS // 2], len(looked)


def cpu(arguments: list[str], environ: dict[str, str]) -> float:
    """Seconds of processor of a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, env=environ, check=True, capture_output=True)  # noqa: S603
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def idle_cpu(stage: House) -> tuple[float, float]:
    """Seconds of an idle `forumbridge run` of a game at rest, and of the bare imports."""
    home = stage.folder.parent
    environ = {
        **os.environ,
        "FORUMBRIDGE_RELOJ": str(home / "reloj"),
        "FORUMBRIDGE_ESTADO": str(stage.bridge.state),
    }
    program = [str(ROOT / ".venv/bin/forumbridge"), "run", str(stage.folder)]
    base = [sys.executable, "-c", BASE]
    both = [(cpu(program, environ), cpu(base, environ)) for _ in range(PAIRS)]  # in turns
    return min(run for run, _ in both), min(bare for _, bare in both)


def extraction() -> tuple[float, float, float | None] | None:
    """Seconds a saved phpBB page: ours, BeautifulSoup's tree alone, forum-dl's extractor."""
    if not FOLDER.is_dir():
        return None
    content, reader = PHPBB.content("thread_p1"), Posts(PHPBB.profile, "UTC", PHPBB.address)
    place = PHPBB.address + PHPBB.thread

    def ours() -> None:
        reader._known.clear()  # a page never seen before
        answer = Answer(200, place, PHPBB.thread.partition("?")[0], content, KIND, None, None, SEEN)
        page = open_page(answer, PHPBB.profile, PHPBB.address)
        reader.prove(page, PHPBB.thread)
        reader.read(page, PHPBB.thread)

    def soup() -> None:
        bs4.BeautifulSoup(content, "lxml")

    return each(ours), each(soup), other(content)


def each(work: Callable[[], object]) -> float:
    """Seconds of processor of one, the least of some rounds of twenty; nobody else has a part."""

    def spent() -> float:
        begun = time.process_time()
        for _ in range(20):
            work()
        return time.process_time() - begun

    work()
    return min(spent() for _ in range(PAIRS)) / 20


def other(content: bytes) -> float | None:
    """forum-dl's extractor on the same page; None where it is not installed."""
    try:
        from forum_dl.extractors.phpbb import PhpbbExtractor  # noqa: PLC0415  # pyright: ignore[reportMissingImports]
        from forum_dl.soup import Soup  # noqa: PLC0415  # pyright: ignore[reportMissingImports]
    except ImportError:
        return None
    thread, answer = SimpleNamespace(path=("2",)), SimpleNamespace(url=PHPBB.address)

    def extract() -> None:
        tags = Soup(content).find_all("div", class_="post")
        for tag in tags:
            PhpbbExtractor._extract_thread_page_post(None, thread, None, answer, tag)

    return each(extract)


def main() -> None:
    """Print it all."""
    busy, pages, own = busy_tick()
    print(
        f"una pasada con quince escenas nuevas, {pages} páginas: {busy:.2f} veces pedirlas;"
        f" {own:.2f} s de procesador nuestro"
    )
    with tempfile.TemporaryDirectory() as scratch, house(Path(scratch) / "casa") as stage:
        stage.begin()
        call(stage.bridge)
        idle, looked = idle_tick(stage)
        run, base = idle_cpu(stage)
    print(f"una pasada sin novedades, peticiones: {looked}: {idle:.2f} veces hacerlas")
    print(f"«forumbridge run» sin novedades: {run / base:.2f} veces «{BASE}» ({run:.2f} s)")
    found = extraction()
    if found is None:
        print("sin páginas guardadas junto al repositorio, no se compara la extracción")
        return
    mine, soup, theirs = found
    print(f"BeautifulSoup, solo el árbol: {soup / mine:.1f} veces leer la página entera")
    told = "no está instalado" if theirs is None else f"{theirs / mine:.1f} veces lo mismo"
    print(f"forum-dl, su extractor: {told}")


if __name__ == "__main__":
    main()
