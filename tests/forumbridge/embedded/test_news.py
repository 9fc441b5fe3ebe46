"""*Novedades* (1.8): what is unread, by role and scene."""

from __future__ import annotations

from .conftest import ROSA, SALON, TOMAS, Manor


def test_blocks_by_role_hold_games_scenes_and_counts(manor: Manor) -> None:
    for _ in range(3):
        manor.ana.post(SALON, "<p>Hola</p>")
    manor.ana.post(ROSA, "<p>Hola</p>")
    soup = manor.narrator.page("usuario/novedades").soup
    game = soup.select_one("#m_1 > ul > li > a")
    assert game is not None
    assert game["href"] == "/partida/-la-hacienda-"
    counts = [tag.get_text() for tag in soup.select("#m_1 > ul > li > ul > li > span")]
    links = [str(tag["href"]) for tag in soup.select("#m_1 ul.novedades a.no-leido")]
    assert (links, counts) == ([f"/{SALON}", f"/{ROSA}"], ["3", "1"])
    assert [soup.select_one(f"#{i} > p").get_text() for i in ("m_2", "m_3")] == (  # type: ignore[union-attr]
        ["No hay novedades"] * 2
    )
    assert soup.select_one("#iconoMensajes span") is not None


def test_a_players_block_is_the_second(manor: Manor) -> None:
    manor.narrator.post(TOMAS, "<p>Hola</p>")
    soup = manor.beto.page("usuario/novedades").soup
    assert [s.get_text() for s in soup.select("#m_2 > ul > li > ul > li > span")] == ["1"]
    assert soup.select("#m_1 ul") == []


def test_reading_any_page_of_a_scene_marks_it_read(manor: Manor) -> None:
    manor.forum.page_size = 1
    for _ in range(2):
        manor.ana.post(SALON, "<p>Hola</p>")
    assert manor.narrator.unread() == {SALON: 2}
    manor.narrator.page(f"{SALON}?__Pg=1")
    assert manor.narrator.unread() == {}


def test_own_messages_are_no_news(manor: Manor) -> None:
    manor.ana.post(SALON, "<p>Hola</p>")
    assert manor.ana.unread() == {}


def test_a_member_left_out_still_gets_the_notice(manor: Manor) -> None:
    manor.narrator.post(SALON, "<p>Para Rosa</p>", recipients=["Lady Rosa"])
    assert manor.beto.unread() == {SALON: 1}
    assert manor.beto.read(SALON) == ()


def test_edits_and_deletions_are_no_news(manor: Manor) -> None:
    first = manor.ana.post(SALON, "<p>Uno</p>")
    second = manor.ana.post(SALON, "<p>Dos</p>")
    manor.narrator.read(SALON)
    manor.ana.edit(first, "<p>Otro</p>")
    manor.ana.delete(second)
    assert manor.narrator.unread() == {}


def test_the_front_of_a_game_shows_only_scenes_one_may_open(manor: Manor) -> None:
    soup = manor.beto.page("partida/-la-hacienda-").soup
    titles = [tag.get_text() for tag in soup.select("div.escena a.tituloEscena")]
    assert titles == ["El salón", "Escena de Tomás"]
    assert len(soup.select("div.escena div.textoEscena, div.escena div.ultimo_mensaje")) == 4
