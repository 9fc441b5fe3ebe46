"""The desk of a real game in a real browser: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from forumbridge.desk.web.house import furnished, reach_of
from forumbridge.desk.web.serving import listen, served
from forumbridge.storage.rows import DecisionRow
from tests.e2e.conftest import begun
from tests.e2e.small_stage import House, copied, edit_game, house

__all__ = ["begun"]

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = ROOT / ".venv" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = ROOT / ".venv" / "browser" / "pictures"
QUIET = (
    "--no-sandbox", "--disable-background-networking", "--disable-component-update",
    "--disable-default-apps", "--disable-sync", "--no-first-run", "--disable-extensions",
    "--disable-gpu", "--disable-dev-shm-usage", "--metrics-recording-only",
)  # fmt: skip
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 860}
TOKEN = "la-llave-de-ensayo-0123456789"
PATIENCE = 60_000
"""Milliseconds until a state that is waited for counts as missing: a busy machine is no failure."""


def needed(what: object, said: str) -> None:
    """Skip with a sentence where something is missing; in CI that is a failure."""
    if not what:
        if os.environ.get("CI"):
            pytest.fail(f"{said} CI has to have it.")
        pytest.skip(said)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser, once for all tests."""
    needed(CHROMIUM, "Chromium is not installed (Debian: apt-get install chromium).")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


DOUBTS = {
    "pepito": "Pepito se ajusta la capa.\n1 PA: voy al pasillo\n1 PA: espero\n1 PA: espero",
    "pascuala": "1 PA: me meto en el cuchitril a ver qué hay\n1 PA: espero\n1 PA: espero",
    "inocencia": "1 PA: voy a la biblioteca\n1 PA: espero\n1 PA: espero",
}


@dataclass
class Stage:
    """A house whose desk is open at `address`."""

    house: House
    address: str
    chromium: Any
    pages: list[Any]

    def page(self, size: dict[str, int], *, who: str = "Berta", **more: Any) -> Any:
        """A new browser at the desk, as somebody, that fails on any error of the page."""
        context = self.chromium.new_context(
            viewport=size, base_url=self.address, locale="es-ES", **more
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"script: {error}"))
        page.on(
            "console",
            lambda said: pytest.fail(said.text) if "Content Security" in said.text else None,
        )
        self.pages.append(context)
        if who:
            page.goto("/")
            page.get_by_label("Su nombre").fill(who)
            page.get_by_role("button", name="Seguir").click()
            page.wait_for_url("**/")
            page.locator("#contenido").wait_for()
        return page

    def decisions(self) -> list[DecisionRow]:
        """What was decided so far."""
        with self.house.store() as store:
            return store.decisions.all()


Open = Callable[..., Stage]


@pytest.fixture(scope="session")
def doubted(begun: Path) -> Callable[[str], Path]:
    """A folder with the house where three players wrote what can be doubted, made once a mode."""
    made: dict[str, Path] = {}

    def written(mode: str) -> Path:
        if mode not in made:
            home = begun.parent / f"dudas-{mode}"
            shutil.copytree(begun, home)
            with house(home) as stage:
                text = (stage.folder / "game.toml").read_text(encoding="utf-8")
                (was,) = re.findall(r'(?m)^modo = ".*"$', text)
                edit_game(stage.folder, {was: f'modo = "{mode}"'})
                ids = [actor.id for actor in stage.cast]
                stage.say_all({who: said for who, said in DOUBTS.items() if who in ids})
                stage.say(ids[-1], "1 PA: espero\n1 PA: espero\n1 PA: espero")
                stage.wait(60)
                stage.visit()
                stage.wait(600)
            made[mode] = home
        return made[mode]

    return written


@pytest.fixture
def desk(
    doubted: Callable[[str], Path], chromium: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Open]:
    """Opens the desk of such a house, in a copy of its own."""
    with ExitStack() as closing:

        def opened(mode: str = "approve", token: str | None = None) -> Stage:
            before = doubted(mode)
            stage = closing.enter_context(copied(before, before.parent / "mesa"))
            monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(stage.folder.parent / "reloj"))
            monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(stage.bridge.state))
            listener = listen("127.0.0.1", 0)
            port = listener.getsockname()[1]
            reach = reach_of("127.0.0.1", port, token=token)
            room = furnished(stage.folder, stage.clock, stage.bridge.state, reach)
            closing.enter_context(served(room, listener))
            found = Stage(stage, f"http://127.0.0.1:{port}", chromium, [])
            closing.callback(lambda: [context.close() for context in found.pages])
            return found

        yield opened


def picture(page: Any, name: str) -> None:
    """A screenshot of the whole page, in a folder that git ignores."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


def accessible(page: Any) -> list[str]:
    """What axe-core finds serious or critical on a page, WCAG 2.1 AA."""
    needed(AXE.is_file(), "axe-core is not installed (make setup-browser).")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']})"
    )
    return [
        f"{one['id']}: {one['help']} ({node['html'][:120]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
