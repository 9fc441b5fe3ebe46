"""The game's pages as a browser without script sees them."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from threading import Event, Thread

import pytest

from engine.vocabulary import CharacterId
from forumbridge.desk.looking import course
from forumbridge.desk.web.app import create_app
from forumbridge.desk.web.house import furnished, reach_of
from forumbridge.desk.web.warming import warm
from tests.forumbridge.desk.looking.conftest import Played, looked_at
from tests.forumbridge.desk.looking.test_whatif import digests

with warnings.catch_warnings():  # it would rather have httpx's successor
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

ORIGIN = "http://127.0.0.1:8765"


def proof(browser: TestClient, path: str) -> str:
    found = re.search(r'name="prueba" value="([^"]+)"', browser.get(path).text)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def browser(played: Played, tmp_path_factory) -> Iterator[TestClient]:
    state = tmp_path_factory.mktemp("estado")
    house = furnished(played.folder, played.clock, state, reach_of("127.0.0.1", 8765, token=None))
    with TestClient(create_app(house), base_url=ORIGIN) as found:
        sent = {"prueba": proof(found, "/quien"), "quien": "Berta"}
        assert found.post("/quien", data=sent, headers={"origin": ORIGIN}).status_code == 200
        yield found


def words(page: str) -> str:
    """What stands in the page's own part, without markup."""
    main = re.sub(r"(?s).*<main[^>]*>|</main>.*", "", page)
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


PAGES = ("/tablero", "/registro", "/jugadores", "/cambios", "/y-si")


@pytest.mark.parametrize("path", [*PAGES, "/jugadores/pepito", "/tablero/plano.svg"])
def test_every_page_is_there_with_its_guards(browser, path):
    answer = browser.get(path)
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", [*PAGES, "/jugadores/pepito"])
def test_no_page_needs_another_host_or_a_style_of_its_own(browser, path):
    page = browser.get(path).text
    assert not re.search(r"<style|style=|onclick=|<script>", page)
    assert not re.search(r'(?:src|href)="//|src="http', page)


@pytest.mark.parametrize("path", PAGES)
def test_the_navigation_leads_to_it(browser, path):
    assert f'href="{path}"' in browser.get("/reloj").text


@pytest.mark.parametrize(
    "path",
    ["/tablero?momento=99.1", "/tablero?de=zutano", "/jugadores/zutano", "/registro?tramo=r9f9"],
)
def test_what_is_not_there_is_said_in_a_sentence(browser, path):
    answer = browser.get(path)
    assert answer.status_code == 404
    assert re.search(r'class="codigo">[A-Z_]+<', answer.text)


def test_the_board_goes_from_position_to_position_by_links_and_by_its_slider(browser, played):
    with looked_at(played) as (_, game):
        keys = [one.key for one in game.positions()]
        labels = [one.label for one in game.positions()]
    page = browser.get("/tablero").text
    assert f'max="{len(keys)}"' in page
    assert f"momento={keys[-2]}&amp;de=" in page
    for key in keys:
        assert f"/tablero?momento={key}" in page
    third = browser.get("/tablero?n=3&de=").text
    assert f"<h2>{labels[2]}</h2>" in third
    assert f"<h2>{labels[-1]}</h2>" in browser.get("/tablero?n=999").text


def test_the_board_as_a_player_knows_it_names_nobody_he_does_not_see(browser, played):
    with looked_at(played) as (_, game):
        hidden = [game.people[CharacterId(w)] for w in (played.killer, played.victim)]
    whole = words(browser.get("/tablero").text)
    page = browser.get(f"/tablero?de={played.early}").text
    table = re.search(r"(?s)<table.*</table>", page)
    assert table
    picture = browser.get(f"/tablero/plano.svg?de={played.early}")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    for name in hidden:
        assert name in whole
        assert name not in table[0]
        assert name not in picture.text
    assert "Usted" in table[0]


def test_the_log_shows_a_phase_with_its_rules(browser, played):
    page = words(browser.get("/registro?tramo=r1f2").text)
    assert "asesina a" in page
    assert "HAC-KILL-03" in page
    mine = words(browser.get(f"/registro?tramo=r1f1&de={played.late}").text)
    assert "declara: fase 1, ir a la Cocina" not in mine


def test_a_players_page_shows_what_he_wrote_and_was_told(browser, played):
    page = words(browser.get(f"/jugadores/{played.gone}").text)
    assert "Ya no está en el foro" in page
    assert "Todo lo que se le ha dicho" in page
    assert "1 PA: espero" in page


def test_changes_are_marked_word_by_word(browser, played):
    page = browser.get("/cambios").text
    assert "<del>voy a la Cocina</del>" in page
    assert "<ins>espero</ins>" in page
    assert "Este es el que cuenta." in page
    assert "Borrado" in page


def ask(browser: TestClient, **typed: str):
    sent = {"prueba": proof(browser, "/y-si"), **typed}
    return browser.post("/y-si", data=sent, headers={"origin": ORIGIN})


def test_what_if_shows_both_futures_and_records_nothing(browser, played):
    before = digests(played.folder)
    answer = ask(browser, de=played.early, fase="3", texto="voy a la Cocina")
    page = words(answer.text)
    assert answer.status_code == 200
    assert "Pasaría" in page
    assert "Quién leería otra cosa" in page
    assert "voy a la Cocina</textarea>" in answer.text
    nothing = ask(browser, de=played.killer, fase="3", nada="1")
    assert nothing.status_code == 200
    assert digests(played.folder) == before


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"texto": "espero"}, "FALTA_DATO"),
        ({"de": "pepito"}, "FALTA_DATO"),
        ({"de": "pepito", "texto": "buenas noches"}, "SIN_ACCION"),
        ({"salida": "99.1"}, "SIN_ESA_OPCION"),
    ],
)
def test_what_can_not_be_supposed_is_said_beside_the_form(browser, typed, code):
    answer = ask(browser, **typed)
    assert answer.status_code == 409
    assert code in answer.text
    assert typed.get("texto", "") in answer.text


@pytest.mark.parametrize("phase", ["²", "9" * 5000])
def test_a_phase_that_is_no_number_is_no_defect(browser, played, phase):
    assert ask(browser, de=played.early, fase=phase, texto="voy a la Cocina").status_code == 200
    assert browser.get(f"/tablero?n={phase[:900]}").status_code == 200


def test_what_if_needs_the_proof_of_its_form(browser):
    answer = browser.post("/y-si", data={"de": "pepito"}, headers={"origin": ORIGIN})
    assert answer.status_code == 403


def test_while_the_game_is_being_read_a_page_says_how_far_it_is(
    played: Played, tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(course, "PATIENCE_SECONDS", 0.01)
    reach = reach_of("127.0.0.1", 8765, token=None)
    house = furnished(played.folder, played.clock, tmp_path, reach)
    begun, go_on = Event(), Event()

    def slowly(done: int, total: int, what: str) -> None:
        begun.set()
        assert go_on.wait(60)

    reading = Thread(target=warm, args=(house, slowly), daemon=True)
    with TestClient(create_app(house), base_url=ORIGIN) as browser:
        sent = {"prueba": proof(browser, "/quien"), "quien": "Berta"}
        browser.post("/quien", data=sent, headers={"origin": ORIGIN})
        reading.start()
        assert begun.wait(60)
        for path in ("/tablero", "/reloj"):
            answer = browser.get(path)
            assert "Leyendo la partida" in answer.text
            assert re.search(r"\b0 de \d+\.", words(answer.text))
            assert answer.headers["refresh"] == "2"
        assert browser.get("/").status_code == 200, "what needs no past waits for none"
        sent = {"prueba": proof(browser, "/quien"), "texto": "espero"}
        answer = browser.post("/y-si", data=sent, headers={"origin": ORIGIN})
        assert "envíelo otra vez" in answer.text
        assert "refresh" not in answer.headers
        assert "se renueva sola" not in answer.text
        go_on.set()
        reading.join()
        assert "Leyendo la partida" not in browser.get("/reloj").text


def test_a_folder_that_can_not_be_read_is_told_by_its_pages(played: Played, tmp_path) -> None:
    house = furnished(tmp_path, played.clock, tmp_path, reach_of("127.0.0.1", 8765, token=None))
    warm(house)  # nobody is there to be told
    assert not house.course.recorded
