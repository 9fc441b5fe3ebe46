"""The two minutes of a narrator: decide by tap and by key, change and approve, copy; and be let in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import DESKTOP, PHONE, TOKEN, Open, Stage, accessible, picture

SEEN = (
    "/",
    "/reloj",
    "/buzon",
    "/decir",
    "/actos",
    "/actos/kill",
    "/palabras",
    "/tablero",
    "/registro",
    "/jugadores",
)


def first_question(stage: Stage) -> int:
    with stage.house.store() as store:
        return next(row.id for row in store.review.waiting() if len(row.item.options) > 1)


def overflow(page: Any) -> int:
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


def test_a_question_is_answered_by_one_tap_on_a_phone(desk: Open) -> None:
    stage = desk()
    number = first_question(stage)
    page = stage.page(PHONE, has_touch=True, is_mobile=True)
    picture(page, "telefono-por-decidir")
    article = page.locator(f"#asunto-{number}")
    assert article.locator("mark").count() == 1
    assert overflow(page) <= 0
    article.locator(".salida").first.tap()
    page.get_by_text("Anotado:").wait_for()
    (row,) = stage.decisions()
    assert (row.kind, row.payload, row.who) == (
        "review.answer",
        {"review": number, "choice": 0},
        "Berta",
    )
    picture(page, "telefono-anotado")
    stage.house.visit()
    assert stage.decisions()[0].done


def test_questions_are_answered_by_keyboard(desk: Open) -> None:
    stage = desk()
    number = first_question(stage)
    page = stage.page(DESKTOP)
    chosen = page.locator("article.elegido")
    for place in range(page.locator("article[data-asunto]").count()):
        page.keyboard.press("j")
        page.locator("article[data-asunto]").nth(place).and_(chosen).wait_for()
        if chosen.get_attribute("data-asunto") == str(number):
            break
    picture(page, "escritorio-por-decidir")
    page.keyboard.press("2")
    page.get_by_text("Anotado:").wait_for()
    assert stage.decisions()[0].payload == {"review": number, "choice": 1}
    page.locator(f"article.elegido:not(#asunto-{number})").wait_for()  # the next one is at hand
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    before = len(stage.decisions())
    page.keyboard.press("i")
    page.locator("#noticias").get_by_text("se deja estar").wait_for()
    assert len(stage.decisions()) == before + 1


def test_without_script_it_is_all_there(desk: Open) -> None:
    stage = desk()
    number = first_question(stage)
    page = stage.page(PHONE, java_script_enabled=False)
    page.locator(f"#asunto-{number} .salida").first.click()
    assert page.get_by_text("Anotado:").is_visible()
    page.goto(f"/asuntos/{number}")
    assert page.get_by_text("Lo decidió Berta").is_visible()


def test_two_narrators_see_each_other(desk: Open) -> None:
    stage = desk()
    number = first_question(stage)
    berta, marta = stage.page(DESKTOP), stage.page(PHONE, who="Marta")
    marta.goto(f"/asuntos/{number}")
    berta.goto(f"/asuntos/{number}")
    berta.get_by_text("Lo está mirando Marta").wait_for()
    marta.locator(".salida").first.click()
    marta.get_by_text("Anotado:").wait_for()
    berta.locator(".salida").nth(1).click()
    berta.get_by_text("Ya lo decidió Marta").wait_for()
    picture(berta, "escritorio-segunda-respuesta")
    assert len(stage.decisions()) == 1


def test_a_question_is_put_to_its_player_in_other_words(desk: Open) -> None:
    stage = desk()
    number = first_question(stage)
    page = stage.page(PHONE)
    page.locator(f"#asunto-{number}").get_by_role("link", name="Preguntar").click()
    picture(page, "telefono-asunto")
    page.locator("#pregunta").fill("¿Por qué lado sales?")
    page.locator("#preguntar").get_by_role("button", name="Preguntar").click()
    page.get_by_text("Anotado:").wait_for()
    assert stage.decisions()[0].payload == {"review": number, "text": "¿Por qué lado sales?"}


def test_a_draft_is_changed_and_approved(desk: Open) -> None:
    stage = desk("approve")
    stage.house.until(stage.house.due())
    stage.house.visit()  # the first phase is told: its messages wait for a word
    page = stage.page(PHONE)
    page.goto("/buzon")
    picture(page, "telefono-buzon")
    page.locator(".carta h3 a").first.click()
    page.locator("#texto").wait_for()
    number = int(page.url.rsplit("/", 1)[1])
    page.locator("#texto").fill("Tomo nota.\n\nMañana le digo más.")
    page.get_by_role("button", name="Cambiarlo").click()
    page.get_by_text("Anotado:").wait_for()
    page.get_by_role("button", name="Dar el visto bueno").click()
    page.wait_for_url("**/buzon")
    assert [row.kind for row in stage.decisions()] == ["outbox.edit", "outbox.approve"]
    stage.house.visit()
    with stage.house.store() as store:
        row = store.outbox.get(number)
    assert row is not None
    assert row.state in ("approved", "posted")
    assert "Mañana le digo más." in row.plain


def test_a_message_is_held_and_let_go(desk: Open) -> None:
    stage = desk("manual")
    page = stage.page(DESKTOP)
    page.goto("/buzon")
    page.get_by_role("button", name="Marcar todos").first.click()
    page.get_by_role("button", name="Retener").first.click()
    page.get_by_text("Anotado:").first.wait_for()
    assert {row.kind for row in stage.decisions()} == {"outbox.hold"}
    picture(page, "escritorio-buzon")


def test_copy_mode(desk: Open) -> None:
    stage = desk("manual")
    page = stage.page(PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.goto("/buzon")
    page.locator(".carta h3 a").first.click()
    page.get_by_role("button", name="Copiar").click()
    page.get_by_text("Copiado.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#para-copiar").input_value()
    assert "⟨" in copied
    picture(page, "telefono-copiar")
    page.get_by_role("button", name="Hecho").click()
    page.get_by_text("Anotado:").wait_for()
    assert stage.decisions()[0].kind == "outbox.done"


def test_nobody_comes_in_without_the_token(desk: Open) -> None:
    stage = desk(token=TOKEN)
    page = stage.page(PHONE, who="")
    page.goto("/buzon")
    assert page.url.endswith("/entrar")
    picture(page, "telefono-entrar")
    page.get_by_label("Llave").fill("otra")
    page.get_by_role("button", name="Entrar").click()
    assert page.get_by_text("Esa no es la llave").is_visible()
    page.get_by_label("Llave").fill(TOKEN)
    page.get_by_role("button", name="Entrar").click()
    assert page.get_by_label("Su nombre").is_visible()
    assert TOKEN not in page.url


def test_another_site_s_form_is_refused(desk: Open) -> None:
    stage = desk()
    number = first_question(stage)
    page = stage.page(DESKTOP)
    page.route("http://malo.ejemplo.org/", lambda route: route.fulfill(
        content_type="text/html",
        body=f'<form method="post" action="{stage.address}/asuntos/{number}/dejar"><button>Premio</button></form>',
    ))  # fmt: skip
    page.goto("http://malo.ejemplo.org/")
    page.get_by_role("button", name="Premio").click()
    page.wait_for_url(f"{stage.address}/**")
    assert "No ha podido ser" in page.content() or "Quién decide" in page.content()
    assert stage.decisions() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_fits_a_phone_and_is_accessible(desk: Open, scheme: str) -> None:
    stage = desk()
    page = stage.page(PHONE, color_scheme=scheme)
    wrong: list[str] = []
    seen = SEEN if scheme == "light" else SEEN[:3]
    for path in (*seen, f"/asuntos/{first_question(stage)}"):
        page.goto(path)
        picture(page, f"telefono-{scheme}{path.replace('/', '-')}")
        wrong += [f"{path}: {said}" for said in accessible(page)]
        if overflow(page) > 0:
            wrong.append(f"{path}: {overflow(page)} px too wide")
    assert wrong == []
