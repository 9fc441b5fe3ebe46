"""What a doubtful post brings to the narrator's desk, and to nobody but its author."""

from __future__ import annotations

import json

import pytest

from engine.vocabulary import CharacterId
from forumbridge.letters import SceneKind
from forumbridge.narration.render import plain
from forumbridge.rulesets.base import PlayerPost
from tests.forumbridge.rulesets.table import opened

PEPITO = CharacterId("pepito")


def post(text: str) -> PlayerPost:
    body = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    return PlayerPost(PEPITO, "hilo:1", body, "", 100_000, 100_000, 60)


@pytest.mark.rule("MSG-11", "MSG-12", "AMB-268")
def test_a_doubt_has_the_words_the_candidates_the_phase_and_the_level() -> None:
    game = opened()
    written = post("1 PA: voy al pasillo\n2 PA: espero\n3 PA: espero")
    read = game.understand(written)
    (doubt,) = [one for one in read.doubts if one.level != "info"]
    assert doubt.level == "ask"
    assert doubt.phase == 1
    assert "pasillo" in doubt.text
    assert len(doubt.options) >= 2
    game.apply(read.inputs)
    for letter in game.receipt(written, read):
        assert letter.scene.kind is SceneKind.PERSONAL
        assert letter.recipients == (PEPITO,)
        assert "¿Quieres" in plain(letter.document)


@pytest.mark.rule("MSG-14", "AMB-023")
def test_a_condition_goes_to_the_desk_with_its_words_and_is_not_carried_out() -> None:
    game = opened()
    written = post("1 PA: si Lady Pascuala se va a la Cocina, la sigo\n2 PA: espero\n3 PA: espero")
    read = game.understand(written)
    codes = {one.code: one for one in read.doubts}
    assert "CONDICIONAL" in codes
    assert "Pascuala" in codes["CONDICIONAL"].text
    assert all('"SEGUIR"' not in stored.json for stored in read.inputs)


@pytest.mark.rule("MSG-11", "AMB-268", "AMB-031")
def test_what_only_the_narrator_may_see_is_in_no_answer() -> None:
    game = opened()
    written = post("1 PA: asesino a Lady Pascuala\n2 PA: espero\n3 PA: espero")
    read = game.understand(written)
    hidden = [one.sentence for one in read.doubts if one.private]
    assert hidden
    game.apply(read.inputs)
    told = "".join(plain(letter.document) for letter in game.receipt(written, read))
    assert told
    assert not any(sentence in told for sentence in hidden)


@pytest.mark.rule("AMB-209", "AMB-274")
def test_what_is_done_if_nobody_answers_is_on_record_and_gives_way_to_the_answer() -> None:
    game = opened()
    five = "el Recibidor, la Terraza, el Jardín, el pasillo del Mago y el pasillo del Claustro"
    written = post(f"1 PA: espero\n2 PA: uso la Bola: {five}\n3 PA: espero")
    read = game.understand(written)
    assert [one.level for one in read.doubts if one.code == "LISTA_EXCESO"] == ["ask"]
    (declared,) = read.inputs
    recorded = json.loads(declared.json)["phases"]
    second = next(row for row in recorded if row["phase"] == 2)
    assert second["status"] == "provisional"
    assert len(second["action"]["places"]) == 4


@pytest.mark.rule("AMB-126", "AMB-292", "MSG-13")
@pytest.mark.parametrize(
    "words", ["Si veo un cadáver lo reporto.", "En cuanto llegue al Comedor toco la campana."]
)
def test_a_standing_claim_is_taken_down_and_not_asked_about_in_the_same_breath(words: str) -> None:
    game = opened()
    written = post(f"1 PA: espero\n2 PA: espero\n3 PA: espero\n{words}")
    read = game.understand(written)
    game.apply(read.inputs)
    (letter,) = game.receipt(written, read)
    told = plain(letter.document)
    assert "a la primera ocasión" in told
    assert "no se hará sola" not in told
    assert "¿en qué fase?" not in told
