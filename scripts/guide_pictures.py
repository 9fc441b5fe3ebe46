"""The guide's pictures, taken of the demo's game: `docs/imagenes` (`make guide-pictures`).

A narrator's desk on a phone and on a desktop, at one moment of the demo's first round, and a step
of the assistant. Needs Chromium and Playwright, as the tests in a browser do. Characters, dates and
secret are always the same, so a picture changes only if a page does.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from forumbridge.clock import VirtualClock  # noqa: E402
from forumbridge.demo.cast import CAST, NARRATOR  # noqa: E402
from forumbridge.demo.stage import PUBLIC, EmbeddedStage, embedded_stage, scene_of  # noqa: E402
from forumbridge.demo.story import Play  # noqa: E402
from forumbridge.demo.theatre import speech  # noqa: E402
from forumbridge.desk.setting_up.keeping import Keeper  # noqa: E402
from forumbridge.desk.web.house import furnished, reach_of  # noqa: E402
from forumbridge.desk.web.serving import listen, served  # noqa: E402
from forumbridge.desk.web.setup_app import create_setup_app  # noqa: E402
from forumbridge.desk.web.setup_house import Workshop  # noqa: E402

TARGET = ROOT / "docs" / "imagenes"
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1080, "height": 720}
MOST_BYTES = 120_000
"""Of one picture: a guide is read on phones too."""
SECRET = hashlib.sha256(b"pictures").digest()
SAID = {
    "pascuala": "Pascuala se ajusta la capa y mira a los lados.\n\n1 PA: voy al pasillo\n"
    "1 PA: espero\n1 PA: espero",
    "dorotea": "1 PA: me meto en el cuchitril a ver qué hay\n1 PA: espero\n1 PA: espero",
    "gaspar": "1 PA: Cocina\n1 PA: espero\n1 PA: espero\n\n"
    "Narrador, ¿si entra alguien detrás de mí, le oigo?",
    "pepito": "1 PA: Terraza sur\n1 PA: espero\n1 PA: vuelvo al Comedor",
    "micaela": "1 PA: espero\n1 PA: espero\n1 PA: Cocina",
}
"""What players write in the first round: a doubt, words nobody knows, a question for him."""
WIZARD = "\n".join(
    f"{one.name};{one.account};{scene_of(one)};{one.gender};{'|'.join(one.aliases)}" for one in CAST
)


def play(stage: EmbeddedStage) -> None:
    """Up to the first round, with orders in it that leave something for the narrator."""
    story = Play(stage)
    story.opening()
    story.until_round(1)
    path = stage.bridge.folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('modo = "automatic"', 'modo = "approve"'), encoding="utf-8")
    for who, said in SAID.items():
        stage.post(who, speech(said))
        stage.clock.sleep(420)
    stage.run()
    stage.clock.sleep(900)


def resolve(stage: EmbeddedStage) -> None:
    """The first phase: its messages wait for the narrator's word."""
    due = stage.bridge.next_instant()
    stage.clock.sleep(max(0, (due or 0) - stage.clock.now()) + 120)
    stage.run()


@contextmanager
def desk_of(stage: EmbeddedStage) -> Generator[str]:
    """The address of the game's desk."""
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    reach = reach_of("127.0.0.1", port, token=None)
    room = furnished(stage.bridge.folder, stage.clock, stage.bridge.state, reach)
    with served(room, listener):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def assistant(home: Path, clock: VirtualClock) -> Generator[str]:
    """The address of an assistant that nobody has used."""
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    shop = Workshop(
        Keeper.of(home / "asistente"), clock, home / "asistente",
        reach_of("127.0.0.1", port, token=None),
    )  # fmt: skip
    with served(create_setup_app(shop), listener):
        yield f"http://127.0.0.1:{port}"
    shop.close()


def page_at(browser: Any, address: str, size: dict[str, int]) -> Any:
    """A fresh browser there, in Spanish, without anything that moves."""
    context = browser.new_context(
        viewport=size, base_url=address, locale="es-ES", reduced_motion="reduce",
        color_scheme="light",
    )  # fmt: skip
    page = context.new_page()
    page.goto("/")
    return page


def let_in(page: Any) -> Any:
    """As somebody who decides."""
    page.get_by_label("Su nombre").fill("Berta")
    page.get_by_role("button", name="Seguir").click()
    page.wait_for_url("**/")
    return page


def take(page: Any, name: str) -> None:
    """A picture of what is seen without scrolling.

    Raises:
        SystemExit: it weighs too much.
    """
    path = TARGET / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    size = path.stat().st_size
    print(f"{path.relative_to(ROOT)}: {size // 1000} kB")
    if size > MOST_BYTES:
        raise SystemExit(f"{path} weighs {size} bytes; at most {MOST_BYTES}")


def while_it_is_open(browser: Any, stage: EmbeddedStage) -> None:
    """What waits on the desk while a round is open."""
    with desk_of(stage) as address:
        phone = let_in(page_at(browser, address, PHONE))
        take(phone, "telefono-por-decidir")
        phone.locator("article.asunto", has_text="le pregunta algo").locator("h3 a").click()
        phone.locator("#responder").scroll_into_view_if_needed()
        take(phone, "telefono-contestar")
        desktop = let_in(page_at(browser, address, DESKTOP))
        take(desktop, "escritorio-por-decidir")
        desktop.goto("/reloj")
        take(desktop, "escritorio-reloj")


def once_it_is_resolved(browser: Any, stage: EmbeddedStage) -> None:
    """The messages that wait for a word, and the house."""
    with desk_of(stage) as address:
        phone = let_in(page_at(browser, address, PHONE))
        phone.goto("/buzon")
        take(phone, "telefono-buzon")
        desktop = let_in(page_at(browser, address, DESKTOP))
        desktop.goto("/tablero")
        take(desktop, "escritorio-tablero")


def before_there_is_a_game(browser: Any, stage: EmbeddedStage, home: Path) -> None:
    """The assistant at its second and fourth step."""
    with assistant(home, stage.clock) as address:
        phone = page_at(browser, address, PHONE)
        phone.get_by_label("Nombre de la partida", exact=True).fill("La Hacienda")
        phone.get_by_label("Carpeta donde se guarda", exact=True).fill(str(home / "hacienda"))
        phone.get_by_role("button", name="Seguir", exact=True).click()
        take(phone, "telefono-preparar-foro")
        phone.get_by_label("Qué foro es").select_option("umbria")
        phone.get_by_label("Dirección del foro", exact=True).fill(stage.address)
        phone.get_by_label("Cuenta que narra", exact=True).fill(NARRATOR)
        phone.get_by_label("Contraseña de esa cuenta", exact=True).fill("clave")
        phone.get_by_role("button", name="Seguir", exact=True).click()
        phone.get_by_label("Escena pública", exact=True).fill(f"{stage.address}/{PUBLIC}")
        phone.get_by_role("button", name="Seguir", exact=True).click()
        phone.get_by_label("Un personaje por línea", exact=True).fill(WIZARD)
        phone.get_by_role("button", name="Añadir la lista", exact=True).click()
        take(phone, "telefono-preparar-personajes")


def main() -> None:
    """Take them all anew."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    TARGET.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        home = Path(scratch)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with embedded_stage(home / "demo", voice=print, secret=SECRET, kind=EmbeddedStage) as stage:
            before_there_is_a_game(browser, stage, home)
            play(stage)
            while_it_is_open(browser, stage)
            resolve(stage)
            once_it_is_resolved(browser, stage)
        browser.close()


if __name__ == "__main__":
    main()
