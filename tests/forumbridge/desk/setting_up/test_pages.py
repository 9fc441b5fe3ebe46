"""The whole wizard through its forms, without a browser and without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.cast import NARRATOR
from forumbridge.demo.stage import PUBLIC, START, build_forum, password_of, scene_of
from forumbridge.demo.story import Play, StoryError
from forumbridge.desk.setting_up import rulings
from forumbridge.desk.setting_up.desks import open_desk
from forumbridge.desk.setting_up.draft import Draft
from forumbridge.desk.setting_up.rehearsing import Rehearsal
from forumbridge.desk.setting_up.steps import STEPS
from forumbridge.desk.web import pages_setup_end, serving
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.errors import UsageError
from forumbridge.storage import open_store
from tests.forumbridge.cli.conftest import cli, game
from tests.forumbridge.desk.setting_up.conftest import FIVE, PASSWORD, Wizard
from tests.forumbridge.desk.setting_up.test_steps import RHYTHM

__all__ = ["cli", "game"]
TASKS = "Encomendarse al Señor: 1\nDar cuerda al reloj"
"""One stage of the first is done, none of the second."""


@pytest.fixture
def forum(tmp_path: Path) -> Iterator[str]:
    """The narrator's forum, with everything ready."""
    made = EmbeddedForum(tmp_path / "foro", VirtualClock(START))
    build_forum(made, None, FIVE)
    with made.serve() as address:
        yield address
    made.close()


def questions(wizard: Wizard, home: Path, address: str, **more: str) -> None:
    """Everything that is asked, answered."""
    people = "\n".join(f"{one.name};{one.account};{scene_of(one)};{one.gender}" for one in FIVE)
    folder = str(home / "partidas" / "cinco")
    rules = {rulings.name_of(one): rulings.chosen(Draft(), one) for one in rulings.QUESTIONS}
    for step, said in (
        ("partida", {"nombre": "La casa", "carpeta": folder, **more}),
        ("foro", {"perfil": "umbria", "direccion": address, "cuenta": NARRATOR, "clave": password_of(NARRATOR)}),
        ("escenas", {"publica": f"{address}/{PUBLIC}"}),
        ("personajes/lista", {"lista": people}),
        ("personajes", {}),
        ("calendario", RHYTHM),
        ("reglas", {**rules, "impostores": "1", "clerigos": "1"}),
        ("publicar", {"modo": "manual"}),
    ):  # fmt: skip
        shown = wizard.post(f"/paso/{step}", **said)
        assert shown.status_code == 200, shown.text
    assert 'data-paso="crear"' in shown.text
    assert "A mano (<code>manual</code>)" in shown.text
    assert f"Escena pública: {PUBLIC}" in shown.text


def test_it_goes_from_nothing_to_a_checked_game(wizard: Wizard, tmp_path: Path, forum: str) -> None:
    wizard.shop.clock.set(START)  # pyright: ignore
    assert 'data-paso="partida"' in wizard.get("/").text
    questions(wizard, tmp_path, forum)
    wizard.post("/paso/foro", perfil="umbria", direccion=forum, cuenta=NARRATOR, clave="mala")
    made = wizard.post("/paso/crear")
    folder = tmp_path / "partidas" / "cinco"
    assert 'data-paso="comprobar"' in made.text
    assert (folder / "clave").stat().st_mode & 0o777 == 0o600
    assert not wizard.shop.keeper.has_password
    wrong = wizard.post("/paso/comprobar").text
    assert "Hay cosas por arreglar." in wrong
    assert "Por arreglar.</span> <strong>Acceso" in wrong
    right = wizard.post("/paso/comprobar/clave", clave=password_of(NARRATOR)).text
    assert "Todo en orden." in right
    assert "Por arreglar" not in right
    back = wizard.post("/paso/comprobar/rehacer")  # there was something else to be changed
    assert ('data-paso="foro"' in back.text, folder.exists()) == (True, False)
    assert wizard.shop.keeper.password() == password_of(NARRATOR)
    assert 'data-paso="comprobar"' in wizard.post("/paso/crear").text
    wizard.post("/paso/comprobar/seguir")
    assert 'data-paso="empezar"' in wizard.post("/paso/ensayo/acabar").text
    assert 'data-paso="empezar"' in wizard.get("/").text
    assert 'data-paso="empezar"' in wizard.get("/paso/foro").text  # not asked any more
    assert 'data-paso="partida"' in wizard.post("/paso/empezar/otra").text


def test_the_password_is_never_shown_again(wizard: Wizard) -> None:
    said = {"perfil": "spirit", "direccion": "https://f.example", "cuenta": "N", "clave": PASSWORD}
    shown = [
        wizard.post("/paso/foro", **said),
        wizard.post("/paso/foro", **(said | {"cuenta": ""})),
    ]
    shown += [wizard.get(f"/paso/{one.id}") for one in STEPS]
    assert all(PASSWORD not in one.text for one in shown)
    assert shown[1].status_code == 422


def test_a_mistake_stays_on_its_step_with_what_was_typed(wizard: Wizard) -> None:
    wrong = wizard.post("/paso/partida", nombre="", carpeta="~/partidas/otra")
    assert (wrong.status_code, "NOMBRE_NO_VALE" in wrong.text) == (422, True)
    assert 'value="~/partidas/otra"' in wrong.text
    wrong = wizard.post("/paso/personajes/uno", nombre="Olalla", cuenta="", escena="p/o")
    assert (wrong.status_code, 'value="Olalla"' in wrong.text) == (422, True)
    wrong = wizard.post("/paso/calendario", **(RHYTHM | {"festivos": "31/02/2027"}))
    assert "«Días sin ronda» tiene una fecha que no existe" in wrong.text
    assert "Escriba día, mes y año: 06/01/2027." in wrong.text
    assert 'data-paso="partida"' in wizard.get("/paso/crear").text


def test_a_closed_browser_loses_nothing(wizard: Wizard, tmp_path: Path) -> None:
    questions(wizard, tmp_path, "https://foro.example")
    wizard.browser.cookies.clear()
    assert 'data-paso="crear"' in wizard.get("/").text
    wizard.post("/paso/personajes/quitar", id="fray_anselmo")
    assert "Fray Anselmo" not in wizard.get("/paso/personajes").text


def test_a_broken_draft_is_told(wizard: Wizard) -> None:
    wizard.post("/paso/partida", nombre="x", carpeta="~/p")
    (wizard.shop.keeper.home / "borrador.json").write_text("{")
    assert "BORRADOR_ROTO" in wizard.get("/").text


def test_a_forged_form_and_another_host_are_refused(wizard: Wizard) -> None:
    forged = wizard.browser.post("/paso/partida", data={"nombre": "x"})
    assert (forged.status_code, "MESA_SIN_PRUEBA" in forged.text) == (403, True)
    assert wizard.browser.get("/", headers={"host": "malo.example"}).status_code == 400
    assert wizard.get("/paso/nada").status_code == 404
    assert wizard.draft() == Draft()


def test_a_half_played_game_is_adopted(wizard: Wizard, tmp_path: Path) -> None:
    questions(wizard, tmp_path, "https://foro.example", adoptar="1")
    wizard.post("/paso/crear")
    assert 'data-paso="adoptar"' in wizard.post("/paso/comprobar/seguir").text
    said = {"quien": "Berta", "ronda": "2", "fases_jugadas": "6", "p1_bando": "impostor"}
    said |= {
        "p2_vida": "publica",
        "p2_papel": "angel",
        "p2_lugar": "Capilla",
        "p0_tareas": TASKS,
    }
    wrong = wizard.post("/paso/adoptar", **said, p3_lugar="Atlántida", ronda2="")
    assert wrong.status_code == 422
    assert "Doña Brunilda de Soto, lugar" in wrong.text
    assert 'value="Atlántida"' in wrong.text
    assert "Escríbalo como en el mapa de la partida" in wrong.text
    assert ".toml" not in wrong.text
    angel = wizard.post("/paso/adoptar", **(said | {"p2_papel": ""})).text
    assert "Fray Anselmo, papel: ha muerto algún vasallo y nadie es el Ángel Guardián" in angel
    assert "papel =" not in angel
    other = wizard.post("/paso/adoptar", **(said | {"p1_papel": "clerigo"})).text
    assert "papel: quien es «Clérigo» es vasallo" in other
    none = wizard.post("/paso/adoptar", **(said | {"p1_bando": "vasallo"})).text
    assert "La partida: hay 0 impostores" in none
    assert "Falta su nombre" in wizard.post("/paso/adoptar", **(said | {"quien": ""})).text
    done = wizard.post("/paso/adoptar", **said)
    assert 'data-paso="ensayo"' in done.text, re.findall(r"<p>.*</p>", done.text)
    store = open_store(tmp_path / "partidas" / "cinco" / DATABASE, readonly=True)
    try:
        (row,) = store.decisions.all()
    finally:
        store.close()
    assert (row.kind, row.who) == ("adopt", "Berta")


def test_a_rehearsal_that_does_not_begin_says_why(
    draft: Draft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rehearsal = Rehearsal(tmp_path / "ensayo", draft)
    for deed in (rehearsal.run, lambda: rehearsal.write("fray_anselmo", "hola")):
        with pytest.raises(UsageError) as closed:
            deed()
        assert closed.value.code == "ENSAYO_CERRADO"

    monkeypatch.setattr(Rehearsal, "_ready", lambda _: None)
    for actor, text in (("nadie", "hola"), ("fray_anselmo", " ")):
        with pytest.raises(UsageError) as nothing:
            rehearsal.write(actor, text)
        assert nothing.value.code == "ENSAYO_SIN_TEXTO"

    def stuck(_play: Play) -> None:
        raise StoryError("la partida no avanza")

    monkeypatch.setattr(Play, "greet", stuck)
    with pytest.raises(UsageError) as stopped:
        rehearsal.begin()
    assert stopped.value.code == "ENSAYO_PARADO"
    rehearsal.close()
    assert not rehearsal.home.exists()


def test_a_desk_that_does_not_open_says_why(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as closed:
        open_desk(tmp_path)
    assert closed.value.code == "MESA_NO_ABRE"
    assert "SIN_PARTIDA" in closed.value.message


def test_the_new_game_s_desk_is_opened_once_and_ends_with_the_wizard(
    wizard: Wizard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, closed = [], []

    class Open:
        address, up = "http://127.0.0.1:9", True

        def close(self) -> None:
            closed.append(self)

    def opens(folder: Path) -> Open:
        opened.append(folder)
        return Open()

    monkeypatch.setattr(pages_setup_end, "open_desk", opens)
    place = tmp_path / "partidas" / "cinco"
    wizard.shop.keeper.save(
        Draft(folder=str(place), created="ab" * 32, done=("crear", "comprobar", "ensayo"))
    )
    for _ in range(2):
        shown = wizard.post("/paso/empezar/mesa")
    assert 'href="http://127.0.0.1:9/"' in shown.text
    assert opened == [place]
    wizard.shop.close()
    assert len(closed) == 1


def test_the_command_opens_it_here_only(cli, game, tmp_path, monkeypatch) -> None:
    served = []

    def serve(app, listener, on_ready):
        served.append(app.state.house)
        on_ready()
        listener.close()

    monkeypatch.setattr(serving, "serve_forever", serve)
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(tmp_path / "estado"))
    said = cli("desk", "--port", 0, "--nueva", tmp_path / "otra")
    assert (said.code, "La partida se prepara en http://127.0.0.1:" in said.out) == (0, True)
    assert served[0].draft().folder == str(tmp_path / "otra")
    for more in (("--host", "0.0.0.0"), ("--publica", "https://m.example"), ("--token-file", "x")):
        refused = cli("desk", *more)
        assert (refused.code, "MESA_SOLO_AQUI" in refused.err) == (64, True)
    assert cli("desk", game, "--nueva", tmp_path / "otra").code == 64
    assert len(served) == 1
