"""A game narrated by hand for three rounds is adopted and plays on, on the embedded forum."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.cli.main import run
from forumbridge.demo.theatre import speech
from tests.e2e.small_stage import (
    DELIBERATION,
    IDS,
    NARRATOR,
    PUBLIC,
    House,
    edit_game,
    house,
    scene_of,
    scratch_folder,
)

FORM = """formato = 1
[situacion]
momento = "{moment}"
ronda = 3
fases_jugadas = 9
{when}
[casa]
"""
PEOPLE = (
    ("pepito", "vasallo", "true", 'lugar = "{here}"'),
    ("pascuala", "vasallo", "true", 'lugar = "{here}"\ncampana_usada = 0'),
    ("anselmo", "vasallo", "true", 'lugar = "{here}"'),
    ("brunilda", "vasallo", "false", 'lugar = "{here}"\npapel = "angel"\nmuerte_publica = true'),
    ("casto", "impostor", "true", 'lugar = "{here}"'),
)
TASKS = 'tareas = [ { tarea = "Encomendarse al Señor", etapas = 0 } ]'


def form(moment: str, when: str, **votes: str) -> str:
    blocks = [
        f'[[personaje]]\nid = "{who}"\nbando = "{side}"\nvive = {alive}\n'
        + more.format(here="Comedor")
        + (f"\n{TASKS}" if side == "vasallo" else "")
        + (f'\nvoto = "{votes[who]}"' if who in votes else "")
        for who, side, alive, more in PEOPLE
    ]
    return FORM.format(moment=moment, when=when) + "\n\n".join(blocks) + "\n"


@pytest.fixture
def scratch() -> Iterator[Path]:
    yield from scratch_folder()


@pytest.fixture
def by_hand(scratch: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Three rounds of posts by everybody, none of them read by the bridge."""
    with house(scratch / "a-mano", secret=hashlib.sha256(b"a mano").digest()) as stage:
        monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(scratch / "a-mano" / "reloj"))
        monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(stage.bridge.state))
        for who in IDS:
            stage.say(who, "1 PA: Cocina\n2 PA: Cocina\n3 PA: Recibidor")
            stage.wait(60)
        stage.post_as_narrator("anselmo", speech("Ves a Casto entrar en la Cocina."))
        stage.player("casto").post(PUBLIC, "<p>1 PA: Cocina</p>")
        stage.wait(600)
        yield stage


def adopt(stage: House, text: str, *more: str) -> int:
    path = stage.folder / "situacion.toml"
    path.write_text(text, encoding="utf-8")
    return run(["adopt", str(stage.folder), str(path), *more])


def kinds(stage: House) -> list[str]:
    with stage.store() as store:
        return [row.input.kind for row in store.inputs.all()]


@pytest.mark.rule("AMB-269", "HAC-TIME-02", "HAC-DECL-02", "HAC-REP-02", "HAC-VOTE-06")
def test_a_game_adopted_between_rounds_plays_on_to_the_vote(by_hand: House) -> None:
    assert adopt(by_hand, form("entre_rondas", 'siguiente_apertura = "2026-12-03 21:00"')) == 0
    by_hand.visit()
    assert kinds(by_hand) == ["adopt"]
    assert by_hand.reviews("open") == []
    assert all(by_hand.bodies(thread) == [] for thread in (PUBLIC, DELIBERATION))

    by_hand.until(by_hand.due())
    by_hand.visit()
    assert "ronda 4" in by_hand.words(PUBLIC)[-1].casefold()
    for who in IDS:
        assert len(by_hand.words(scene_of(by_hand.actor(who)))) >= 1

    by_hand.wait(60)
    by_hand.say("anselmo", "1 PA: Cocina\n2 PA: Recibidor\n3 PA: espero")
    by_hand.say(
        "pascuala", "Toco la campana en la fase 2\n1 PA: espero\n2 PA: espero\n3 PA: espero"
    )
    by_hand.wait(60)
    by_hand.visit()
    for who in ("pepito", "brunilda", "casto"):
        by_hand.say(who, "1 PA: espero\n2 PA: espero\n3 PA: espero")
    by_hand.wait(60)
    by_hand.visit()
    by_hand.until(by_hand.due())
    by_hand.visit()
    assert "Cocina" in "\n".join(by_hand.words(scene_of(by_hand.actor("anselmo"))))
    by_hand.wait(60)
    by_hand.visit()
    assert by_hand.status()["mode"] == "deliberacion"
    for who in ("pepito", "pascuala", "anselmo", "casto"):
        by_hand.say(who, "Voto a Casto")
        by_hand.wait(60)
    by_hand.visit()
    by_hand.visit()
    assert by_hand.status()["winner"] == "vasallo"
    end = "\n".join(by_hand.words(PUBLIC))
    assert "huella" not in end
    assert hashlib.sha256(b"a mano").digest().hex() not in end


@pytest.mark.rule("AMB-269", "HAC-VOTE-01", "HAC-VOTE-04")
def test_a_deliberation_goes_on_with_the_votes_already_cast(by_hand: House) -> None:
    text = form(
        "deliberacion",
        'deliberacion_hasta = "2026-12-05 21:00"',
        pepito="Casto",
        pascuala="abstención",
    )
    assert adopt(by_hand, text) == 0
    by_hand.say("brunilda", "¡Yo ya no voto!")
    by_hand.wait(60)
    by_hand.visit()
    assert by_hand.status()["votes_cast"] == 2
    assert by_hand.reviews() == []
    by_hand.say("anselmo", "Voto a Casto")
    by_hand.wait(60)
    by_hand.say("casto", "Me abstengo")
    by_hand.wait(60)
    by_hand.visit()
    by_hand.wait(60)
    by_hand.visit()
    assert by_hand.status()["mode"] == "ronda"
    assert "2" in by_hand.words(DELIBERATION)[-1]


@pytest.mark.rule("AMB-269", "AMB-273")
def test_a_vote_in_the_adoption_s_own_minute_is_put_to_the_narrator(by_hand: House) -> None:
    until = 'deliberacion_hasta = "2026-12-05 21:00"'
    assert adopt(by_hand, form("deliberacion", until)) == 0
    by_hand.say("anselmo", "Voto a Casto")
    by_hand.wait(60)
    by_hand.visit()
    assert by_hand.reviews("open") == ["MINUTO_DE_LA_ADOPCION"]
    assert by_hand.status()["votes_cast"] == 0
    assert run(["review", "accept", str(by_hand.folder), "1", "1"]) == 0
    by_hand.visit()
    assert by_hand.status()["votes_cast"] == 1


@pytest.mark.rule("AMB-269")
def test_a_round_of_shadow_resolves_everything_and_posts_nothing(by_hand: House) -> None:
    text = form("entre_rondas", 'siguiente_apertura = "2026-12-03 21:00"')
    assert adopt(by_hand, text, "--sombra") == 0
    by_hand.visit()
    by_hand.until(by_hand.due())
    by_hand.visit()
    assert by_hand.status()["round"] == 4
    for _ in range(8):
        if by_hand.status()["round"] == 5:
            break
        for who in IDS:
            assert by_hand.bodies(scene_of(by_hand.actor(who)))[1:] == []
        assert by_hand.bodies(PUBLIC) == []
        by_hand.until(by_hand.due())
        by_hand.visit()
        by_hand.wait(60)
        by_hand.visit()
    assert by_hand.status()["round"] == 5
    assert "ronda 5" in by_hand.words(PUBLIC)[-1].casefold()
    assert len(by_hand.words(PUBLIC)) == 1


@pytest.mark.rule("AMB-273", "AMB-269")
def test_an_old_order_edited_after_the_adoption_is_still_an_old_order(by_hand: House) -> None:
    old = int(by_hand.posted["anselmo"][0])
    assert adopt(by_hand, form("entre_rondas", 'siguiente_apertura = "2026-12-03 21:00"')) == 0
    by_hand.visit()
    by_hand.until(by_hand.due())
    by_hand.visit()
    by_hand.edit("anselmo", str(old), speech("1 PA: Recibidor\n2 PA: espero\n3 PA: espero"))
    by_hand.wait(60)
    edit_game(by_hand.folder, {"repaso_minutos = 720": "repaso_minutos = 1"})
    by_hand.visit()
    assert "declare" not in kinds(by_hand)
    assert NARRATOR not in by_hand.status()["undeclared"]  # type: ignore[operator]
    assert by_hand.reviews("open") == []


@pytest.mark.rule("AMB-269")
def test_a_game_that_was_opened_the_normal_way_is_not_adopted(by_hand: House) -> None:
    by_hand.visit()
    assert adopt(by_hand, form("entre_rondas", 'siguiente_apertura = "2026-12-03 21:00"')) == 64
    assert kinds(by_hand) == []
