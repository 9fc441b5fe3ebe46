"""The live game as the cycle drives it: knowledge, clocks, letters."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.inputs import KillPerson, Pause, Resume
from engine.vocabulary import CharacterId
from forumbridge.letters import SceneKind
from forumbridge.narration.render import plain
from forumbridge.rulesets.base import PlayerPost
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.game import HaciendaGame
from tests.forumbridge.rulesets.table import CAST, inputs_to_the_first_round, live, opened

PEPITO = CharacterId("pepito")


def post(text: str, who: CharacterId = PEPITO, *, at: int) -> PlayerPost:
    body = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    return PlayerPost(who, f"hilo:{at}", body, "", at, at, 60)


def understood(game: HaciendaGame, text: str, *, at: int) -> str:
    """What the author is told about his post, in plain text."""
    written = post(text, at=at)
    read = game.understand(written)
    game.apply(read.inputs)
    return "\n".join(plain(letter.document) for letter in game.receipt(written, read))


@pytest.mark.rule("AMB-274")
def test_everybody_is_told_of_a_pause_and_of_its_end_in_the_public_scene() -> None:
    game = opened()
    for act in (Pause(10_000, "narrador", "viaje"), Resume(20_000, "narrador", "vuelta")):
        letters = game.apply([pack(act)]).letters
        assert [letter.scene.kind for letter in letters] == [SceneKind.PUBLIC]
        assert "viaje" not in plain(letters[0].document)
    assert game.apply([pack(Resume(30_000, "narrador", "otra vez"))]).letters == ()


def test_a_replay_makes_no_letters_and_the_same_events() -> None:
    inputs = inputs_to_the_first_round()
    first, again = live(), live()
    told = [first.apply([one]).events_json for one in inputs]
    replayed = again.apply(inputs, replaying=True)
    assert replayed.letters == ()
    assert [event for step in told for event in step] == list(replayed.events_json)


def test_what_a_player_knows_does_not_depend_on_when_he_is_asked() -> None:
    early, late = opened(), opened()
    for who in CAST:
        early.understand(post("1 PA: Cocina", who, at=100_000))
    text = "1 PA: Cocina\n1 PA: vuelvo al Comedor\n1 PA: espero"
    assert understood(early, text, at=100_060) == understood(late, text, at=100_060)


@pytest.mark.rule("AMB-031", "AMB-061")
def test_a_receipt_says_what_the_plan_alone_would_not_show() -> None:
    told = understood(opened(), "1 PA: Capilla\n1 PA: espero\n1 PA: espero", at=100_000)
    assert "no linda" in told
    assert "ir a la Capilla" in told


@pytest.mark.rule("AMB-031")
def test_following_somebody_dead_unknown_to_all_is_answered_like_following_anybody() -> None:
    def answered(name: str) -> str:
        game = opened()
        game.apply([pack(KillPerson(CharacterId("anselmo"), "narrador", "prueba"))])
        return understood(game, f"1 PA: sigo a {name}\n1 PA: espero\n1 PA: espero", at=100_000)

    one, other = answered("Fray Anselmo"), answered("Doña Brunilda de Soto")
    assert one.replace("Fray Anselmo", "X") == other.replace("Doña Brunilda de Soto", "X")
