"""The guide's numbered steps, from nothing to the first question answered, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.demo.cast import CAST, NARRATOR
from forumbridge.demo.stage import PUBLIC, START, build_forum, password_of, scene_of
from forumbridge.desk.setting_up.keeping import Keeper
from forumbridge.desk.web.house import reach_of
from forumbridge.desk.web.serving import listen, served
from forumbridge.desk.web.setup_app import create_setup_app
from forumbridge.desk.web.setup_house import Workshop
from forumbridge.embedded.forum import EmbeddedForum
from tests.browser.conftest import PATIENCE, PHONE, ROOT, accessible, picture

MOST_INTERACTIONS = 60
FIVE = CAST[:5]
LIST = "\n".join(
    f"{one.name};{one.account};{scene_of(one)};{one.gender};{'|'.join(one.aliases)}" for one in FIVE
)
JUDGED = ("foro", "personajes", "reglas", "comprobar")
"""Between them they have every kind of control."""
GUIDE = ROOT / "docs" / "guia-del-narrador.md"


@dataclass
class Hands:
    """Somebody at a browser, whose every tap, choice and filled field is counted."""

    page: Any
    count: int = 0
    wrong: list[str] = field(default_factory=list)

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)
        self.count += 1

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()
        self.count += 1

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name, exact=True).click()
        self.count += 1

    def at(self, step: str) -> None:
        """The page is that step's, fits a phone and shuts nobody out."""
        self.page.locator(f"main[data-paso={step}]").wait_for()
        if step in JUDGED:
            picture(self.page, f"preparar-{step}")
        wide = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        if wide > 0:
            self.wrong.append(f"{step}: {wide} px too wide")
        if step in JUDGED:
            self.wrong += [f"{step}: {said}" for said in accessible(self.page)]


@pytest.fixture
def forum(tmp_path: Path) -> Iterator[tuple[str, VirtualClock]]:
    """The narrator's own forum, with account and scenes ready, and the clock it goes by."""
    clock = VirtualClock(START, file=tmp_path / "reloj")
    made = EmbeddedForum(tmp_path / "foro", clock)
    build_forum(made, None, FIVE)
    with made.serve() as address:
        yield address, clock
    made.close()


@pytest.fixture
def wizard(tmp_path: Path, forum: tuple[str, VirtualClock]) -> Iterator[str]:
    """The address of a wizard that nobody has used."""
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    reach = reach_of("127.0.0.1", port, token=None)
    state = tmp_path / "estado"
    shop = Workshop(Keeper.of(state), forum[1], state, reach)
    with served(create_setup_app(shop), listener):
        yield f"http://127.0.0.1:{port}"
    shop.close()


def begin(hands: Hands, home: Path, _address: str) -> None:
    hands.fill("Nombre de la partida", "La casa de cinco")
    hands.fill("Carpeta donde se guarda", str(home / "partidas" / "cinco"))
    hands.press("Seguir")


def of_forum(hands: Hands, _home: Path, address: str) -> None:
    hands.page.get_by_label("Qué foro es").select_option("umbria")
    hands.count += 1
    hands.fill("Dirección del foro", address)
    hands.fill("Cuenta que narra", NARRATOR)
    hands.fill("Contraseña de esa cuenta", password_of(NARRATOR))
    hands.press("Seguir")


def of_scenes(hands: Hands, _home: Path, address: str) -> None:
    hands.fill("Escena pública", f"{address}/{PUBLIC}")
    hands.press("Seguir")


def people(hands: Hands, _home: Path, _address: str) -> None:
    hands.fill("Un personaje por línea", LIST)
    hands.press("Añadir la lista")
    hands.press("Seguir")


def calendar(hands: Hands, _home: Path, _address: str) -> None:
    hands.fill("Días sin ronda", "24/12/2026\n31/12/2026")
    hands.press("Seguir")


def just_on(hands: Hands, _home: Path, _address: str) -> None:
    hands.press("Seguir")


def create(hands: Hands, _home: Path, _address: str) -> None:
    hands.press("Crear la carpeta")


def check(hands: Hands, _home: Path, _address: str) -> None:
    hands.press("Preguntar al foro")
    hands.page.get_by_text("Todo en orden.").wait_for()
    assert hands.page.locator(".hallazgos .error").count() == 0
    hands.follow("Seguir")


def rehearse(hands: Hands, _home: Path, _address: str) -> None:
    page = hands.page
    hands.press("Empezar el ensayo")
    page.get_by_text("La primera ronda está abierta").wait_for()
    hands.press("Publicarlo")
    picture(page, "preparar-ensayo-duda")
    hands.wrong += accessible(page)
    hands.follow("Contestar en la mesa del ensayo")
    hands.fill("Su nombre", "Berta")
    hands.press("Seguir")
    page.locator(".salida").nth(1).click()
    hands.count += 1
    page.get_by_text("Anotado:").wait_for()
    page.go_back()
    while "/paso/" not in page.url:
        page.go_back()
    page.reload()
    hands.count += 2
    page.get_by_text("Una duda contestada").wait_for()
    hands.press("Dejar pasar diez minutos")
    page.get_by_text("La pasada ya la ha tenido en cuenta").wait_for()
    assert "Pasillo al sur del Claustro" in page.inner_text("blockquote")
    hands.press("Acabar el ensayo")


def start(hands: Hands, home: Path, _address: str) -> None:
    folder = home / "partidas" / "cinco"
    assert hands.page.get_by_text(f"forumbridge desk {folder}", exact=True).is_visible()
    assert hands.page.get_by_role("button", name="Abrir ahora la mesa").is_visible()


DONE: dict[str, Callable[[Hands, Path, str], None]] = {
    "partida": begin,
    "foro": of_forum,
    "escenas": of_scenes,
    "personajes": people,
    "calendario": calendar,
    "reglas": just_on,
    "publicar": just_on,
    "crear": create,
    "comprobar": check,
    "ensayo": rehearse,
    "empezar": start,
}


def test_the_guide_s_steps_lead_from_nothing_to_the_first_question_answered(
    chromium: Any, wizard: str, forum: tuple[str, VirtualClock], tmp_path: Path
) -> None:
    steps = re.findall(r"<!-- paso: (\w+) -->", GUIDE.read_text(encoding="utf-8"))
    walked = [step for step in steps if step != "adoptar"]
    assert walked == list(DONE)
    context = chromium.new_context(viewport=PHONE, base_url=wizard, locale="es-ES")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    hands = Hands(page)
    page.on("pageerror", lambda error: hands.wrong.append(str(error)))
    page.on(
        "console",
        lambda said: hands.wrong.append(said.text) if "Content Security" in said.text else None,
    )
    page.goto("/")
    for step in walked:
        hands.at(step)
        DONE[step](hands, tmp_path, forum[0])
    context.close()
    assert hands.wrong == []
    assert hands.count <= MOST_INTERACTIONS
