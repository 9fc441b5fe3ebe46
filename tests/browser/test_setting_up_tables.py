"""The wizard for the games without a map, to the first doubt answered in their rehearsal, on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.config_files.game import GameName
from forumbridge.demo.cast import CAST, NARRATOR
from forumbridge.demo.stage import START, password_of
from forumbridge.demo.tables import TablePlan, add_people, furnish_table
from forumbridge.embedded.forum import EmbeddedForum
from tests.browser.conftest import PATIENCE, PHONE, accessible, picture
from tests.browser.test_desk import overflow
from tests.browser.test_setting_up import wizard

__all__ = ["wizard"]

PLANS: dict[GameName, TablePlan] = {
    "cosa": TablePlan("cosa", "la-cosa", "La Cosa", CAST[:8]),
    "avaloup": TablePlan("avaloup", "avaloup", "Avaloup", CAST[:5]),
}
COMMON = {"cosa": "Escena principal", "avaloup": "La mesa"}
SECRET = {"cosa": "La Cosa", "avaloup": "Los lobos"}
OPENED = {"cosa": "Se está eligiendo líder", "avaloup": "Se está votando el primer equipo"}
READ = {"cosa": "elegir líder a ", "avaloup": "aprobar"}
"""What both the desk and the doubtful player are shown of the doubt."""


@pytest.fixture
def forum(game: GameName, tmp_path: Path) -> Iterator[tuple[str, VirtualClock]]:
    """The narrator's own forum, with account and scenes ready, and the clock it goes by."""
    clock = VirtualClock(START, file=tmp_path / "reloj")
    made = EmbeddedForum(tmp_path / "foro", clock)
    add_people(made, PLANS[game].cast)
    furnish_table(made, PLANS[game])
    with made.serve() as address:
        yield address, clock
    made.close()


class Visitor:
    """A narrator on a phone who looks at every page on the way."""

    def __init__(self, page: Any, game: GameName) -> None:
        self.page, self.game = page, game
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def at(self, step: str) -> None:
        """The page is that step's, fits, and shuts nobody out."""
        self.page.locator(f"main[data-paso={step}]").wait_for()
        self.judge(step)

    def judge(self, name: str) -> None:
        picture(self.page, f"preparar-{self.game}-{name}")
        self.wrong += [f"{name}: {said}" for said in accessible(self.page)]
        if overflow(self.page) > 0:
            self.wrong.append(f"{name}: {overflow(self.page)} px too wide")

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)

    def press(self, name: str = "Seguir") -> None:
        self.page.get_by_role("button", name=name, exact=True).click()


def answer(visitor: Visitor, home: Path, address: str) -> None:
    """Everything that is asked, up to the folder."""
    plan = PLANS[visitor.game]
    visitor.at("partida")
    visitor.page.get_by_label("A qué se juega").select_option(visitor.game)
    visitor.fill("Nombre de la partida", plan.title)
    visitor.fill("Carpeta donde se guarda", str(home / "partidas" / "mesa"))
    visitor.press()
    visitor.at("foro")
    visitor.page.get_by_label("Qué foro es").select_option("umbria")
    visitor.fill("Dirección del foro", address)
    visitor.fill("Cuenta que narra", NARRATOR)
    visitor.fill("Contraseña de esa cuenta", password_of(NARRATOR))
    visitor.press()
    visitor.at("escenas")
    visitor.fill(COMMON[visitor.game], f"{address}/{plan.table}")
    visitor.fill(SECRET[visitor.game], f"{address}/{plan.secret}")
    visitor.press()
    visitor.at("personajes")
    people = (
        f"{one.name};{one.account};{plan.own(one.id)};{one.gender};{'|'.join(one.aliases)}"
        for one in plan.cast
    )
    visitor.fill("Un personaje por línea", "\n".join(people))
    visitor.press("Añadir la lista")
    visitor.press()
    for step in ("calendario", "reglas", "publicar"):
        visitor.at(step)
        visitor.press()
    visitor.at("crear")
    visitor.press("Crear la carpeta")


def check(visitor: Visitor) -> None:
    """`doctor` finds nothing to be mended, folder and forum."""
    visitor.at("comprobar")
    visitor.press("Preguntar al foro")
    visitor.page.get_by_text("Todo en orden.").wait_for()
    assert visitor.page.locator(".hallazgos .error").count() == 0
    visitor.judge("comprobado")
    visitor.page.get_by_role("link", name="Seguir", exact=True).click()


def rehearse(visitor: Visitor) -> None:
    """A doubt is written, answered with one tap, and taken into account."""
    page, game = visitor.page, visitor.game
    visitor.at("ensayo")
    visitor.press("Empezar el ensayo")
    page.get_by_text(OPENED[game]).wait_for()
    visitor.judge("ensayo-abierto")
    visitor.press("Publicarlo")
    page.get_by_text("Hay una duda:").wait_for()
    assert READ[game] in page.inner_text("blockquote"), page.inner_text("main")
    visitor.judge("ensayo-duda")
    step = page.url
    page.get_by_role("link", name="Contestar en la mesa del ensayo").click()
    visitor.fill("Su nombre", "Berta")
    visitor.press()
    page.locator(".salida", has_text=READ[game]).first.click()
    page.get_by_text("Anotado:").wait_for()
    page.goto(step)
    page.get_by_text("Una duda contestada").wait_for()
    visitor.press("Dejar pasar diez minutos")
    page.get_by_text("La pasada ya la ha tenido en cuenta").wait_for()
    assert not page.get_by_text("Hay una duda:").is_visible()
    visitor.judge("ensayo-contestado")
    visitor.press("Acabar el ensayo")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", list(PLANS))
def test_a_table_is_set_up_checked_and_rehearsed_on_a_phone(
    chromium: Any, wizard: str, forum: tuple[str, VirtualClock], game: GameName, tmp_path: Path
) -> None:
    context = chromium.new_context(viewport=PHONE, base_url=wizard, locale="es-ES")
    context.set_default_timeout(PATIENCE)
    visitor = Visitor(context.new_page(), game)
    visitor.page.goto("/")
    answer(visitor, tmp_path, forum[0])
    check(visitor)
    rehearse(visitor)
    visitor.at("empezar")
    context.close()
    assert visitor.wrong == []
