"""What a game under way refuses its narrator: the sentence, the next step, the exit status."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forumbridge.cli.main import run
from tests.e2e.small_stage import FIVE, House

Refused = Callable[..., str]


@pytest.fixture
def refused(
    manor: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Refused:
    """The words on the error channel of a command that is refused and changes nothing."""

    def call(*words: object) -> str:
        monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(manor.folder.parent / "reloj"))
        monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(manor.bridge.state))
        before = manor.digest()
        capsys.readouterr()
        assert run([str(word) for word in words]) == 64
        assert manor.digest() == before
        return capsys.readouterr().err

    return call


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("Toco la campana. Voy a la Cocina.", 2, id="a free one and a move"),
        pytest.param("Cierro la verja. Espero.", 2, id="a free one and waiting"),
    ],
)
def test_one_action_is_put_in_place_of_another(
    manor: House, refused: Refused, text: str, count: int
) -> None:
    said = refused("act", "replace", manor.folder, FIVE[0].name, 1, text)
    assert f"«{text}» dice {count} acciones y aquí cabe una. [VARIAS_ACCIONES]" in said
    assert "Escriba solo lo que hace en esa fase." in said


@pytest.mark.parametrize("text", ["espero", "Toco la campana. Voy a la Cocina."])
def test_what_takes_the_phase_is_not_put_among_what_is_free(
    manor: House, refused: Refused, text: str
) -> None:
    said = refused("act", "free", manor.folder, FIVE[0].name, text, "--fase", 1)
    assert f"«{text}» no son solo acciones gratuitas. [NO_ES_GRATIS]" in said
    assert "«forumbridge act replace»" in said


def test_a_message_that_is_out_is_changed_no_more(manor: House, refused: Refused) -> None:
    text = manor.folder.parent / "otro.txt"
    text.write_text("Otra cosa.", encoding="utf-8")
    said = refused("outbox", "edit", manor.folder, 1, "--texto", text)
    assert "El mensaje 1 ya no admite cambios: publicado. [MENSAJE_CERRADO]" in said
    assert "«forumbridge say»" in said
    said = refused("outbox", "done", manor.folder, 1)
    assert "El mensaje 1 ya está cerrado: publicado. [MENSAJE_CERRADO]" in said
    assert "«forumbridge outbox PARTIDA»" in said


def test_a_game_that_began_by_itself_is_not_adopted(manor: House, refused: Refused) -> None:
    form = manor.folder.parent / "situacion.toml"
    form.write_text("formato = 1\n[situacion]\n", encoding="utf-8")
    said = refused("adopt", manor.folder, form)
    assert "ya está preparada: empezó de la manera normal. [YA_ABIERTA]" in said
    assert "use una carpeta nueva" in said


def test_a_move_does_not_give_a_part_back_to_whom_it_was_taken_from(
    manor: House,
    refused: Refused,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(manor.folder.parent / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(manor.bridge.state))
    who = FIVE[0]
    assert run(["act", "player", str(manor.folder), who.name, "Relevo"]) == 0
    manor.wait(60)
    manor.visit()
    text = (manor.folder / "game.toml").read_text(encoding="utf-8")
    new = manor.folder.parent / "nuevo.toml"
    new.write_text(text.replace(manor.address, "https://otro.example"), encoding="utf-8")
    said = refused("move-forum", manor.folder, new)
    assert f"lo lleva ahora «Relevo», y en «nuevo.toml» pone «{who.account}»" in said
    assert "[JUGADOR_DE_ANTES]" in said
    assert "Ponga en «cuenta» la de quien lo lleva ahora" in said
