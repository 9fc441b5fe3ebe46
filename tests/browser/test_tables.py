"""Every page of the desk on the games without a map: whole on a phone, and without barriers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from forumbridge.cli.act import command as act
from forumbridge.config_files.game_file import load_game
from forumbridge.desk.web.house import furnished, reach_of
from forumbridge.desk.web.pages import every_page
from forumbridge.desk.web.serving import listen, served
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, accessible, picture
from tests.browser.test_desk import overflow
from tests.forumbridge.desk.tables.conftest import at_its_time
from tests.forumbridge.desk.tables.played import GAMES, Played, played


@pytest.fixture
def stage(
    game: str, chromium: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Played, str, Any]]:
    """The game, where its desk is, and the browser."""
    with ExitStack() as closing:
        found = closing.enter_context(played(game))  # type: ignore[arg-type]
        at_its_time(found, monkeypatch)
        listener = listen("127.0.0.1", 0)
        port = listener.getsockname()[1]
        reach = reach_of("127.0.0.1", port, token=None)
        house = furnished(found.folder, found.clock, found.state, reach)
        closing.enter_context(served(house, listener))
        yield found, f"http://127.0.0.1:{port}", chromium


def pages_of(table: Played) -> list[str]:
    """Every address without a part of its own, a player's pages, and the form of each act."""
    plain = [p.path for p in every_page() if not p.posts and not set("{.") & set(p.path)]
    who = load_game(table.folder).characters[0].id
    acts = [f"/actos/{name}" for name in act.commands(table.game)]
    return [*plain, f"/jugadores/{who}", f"/tablero?de={who}", *acts[::4]]


def opened(stage: tuple[Played, str, Any], size: dict[str, int]) -> Any:
    _, address, chromium = stage
    context = chromium.new_context(viewport=size, base_url=address, locale="es-ES")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script: {error}"))
    page.goto("/")
    page.get_by_label("Su nombre").fill("Berta")
    page.get_by_role("button", name="Seguir").click()
    page.wait_for_url("**/")
    return page


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["telefono", "escritorio"])
@pytest.mark.parametrize("game", GAMES)
def test_every_page(stage: tuple[Played, str, Any], game: str, size: dict[str, int]) -> None:
    page = opened(stage, size)
    for path in pages_of(stage[0]):
        answer = page.goto(path)
        assert answer.status == 200, path
        assert overflow(page) <= 0, path
        assert accessible(page) == [], path
        name = path.strip("/").replace("/", "-").replace("?", "-").replace("=", "-") or "inicio"
        picture(page, f"{game}-{size['width']}-{name}")
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_slider_goes_back_to_the_beginning(stage: tuple[Played, str, Any], game: str) -> None:
    page = opened(stage, DESKTOP)
    page.goto("/tablero")
    assert page.locator(".corro img").evaluate("one => one.naturalWidth") > 0
    page.locator("#n").fill("1")
    page.get_by_role("button", name="Ver").click()
    said = {"cosa": "Turno 1: se elige Líder", "avaloup": "el reparto"}[game]
    page.locator("h2", has_text=said).first.wait_for()
    page.context.close()
