"""`[lectura]`: when a receipt goes out, and how sure a reading must be."""

from __future__ import annotations

import pytest

from forumbridge.cli.main import run
from forumbridge.composition import fold_game
from tests.e2e.small_stage import IDS, House, edit_game, scene_of

CLEAR = "1 PA: Cocina\n1 PA: espero\n1 PA: espero"
TYPOS = "1 PA: voy a la Cosina\n1 PA: espero\n1 PA: espero"
LOOSE = "Voy a la Cocina y espero."
UNKNOWN = "1 PA: voy al cuchitril\n1 PA: espero\n1 PA: espero"


def said(stage: House, who: str, text: str) -> list[str]:
    """What a player is answered."""
    before = len(stage.words(own(stage, who)))
    stage.say(who, text)
    stage.wait(60)
    stage.visit()
    return stage.words(own(stage, who))[before:]


def own(stage: House, who: str) -> str:
    return scene_of(stage.actor(who))


def policy(stage: House, word: str) -> None:
    edit_game(stage.folder, {'acuse = "siempre"': f'acuse = "{word}"'})


def read_as(stage: House, who: str) -> str:
    with stage.store() as store:
        return store.inbox.readings(character=who)[-1].status  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("word", "clear", "loose"),
    [("siempre", True, True), ("dudas", False, True), ("nunca", False, False)],
)
def test_the_receipt_goes_out_as_the_narrator_wants(
    manor: House, word: str, clear: bool, loose: bool
) -> None:
    if word != "siempre":
        policy(manor, word)
    assert bool(said(manor, "pepito", CLEAR)) == clear
    assert bool(said(manor, "pascuala", LOOSE)) == loose
    assert (read_as(manor, "pepito"), read_as(manor, "pascuala")) == ("accepted", "provisional")
    (question,) = said(manor, "anselmo", UNKNOWN)
    assert "cuchitril" in question


@pytest.mark.rule("AMB-011")
@pytest.mark.parametrize("word", ["siempre", "dudas", "nunca"])
def test_the_grace_is_kept_whether_or_not_a_receipt_goes_out(manor: House, word: str) -> None:
    if word != "siempre":
        policy(manor, word)
    manor.say_all(dict.fromkeys(IDS, CLEAR))
    manor.visit()
    with manor.store() as store:
        before = store.outbox.epoch()
    graces = fold_game(manor.folder).graces
    assert graces is not None
    assert manor.due() - manor.clock.now() > graces.receipt_seconds + 600
    epochs: list[int] = []
    for seconds in (graces.receipt_seconds - 600, 1200):
        manor.wait(seconds)
        manor.visit()
        with manor.store() as store:
            epochs.append(store.outbox.epoch())
    assert epochs == [before, before + 1]


@pytest.mark.parametrize(("threshold", "status"), [("0.0", "accepted"), ("0.95", "provisional")])
def test_a_higher_threshold_makes_a_framed_order_with_slips_provisional(
    manor: House, threshold: str, status: str
) -> None:
    edit_game(manor.folder, {"confianza = 0.0": f"confianza = {threshold}"})
    (receipt,) = said(manor, "pepito", TYPOS)
    assert read_as(manor, "pepito") == status
    assert ("mientras no me digas otra cosa" in receipt) == (status == "provisional")


def test_a_provisional_order_counts_when_its_instant_comes(manor: House) -> None:
    edit_game(manor.folder, {"confianza = 0.0": "confianza = 0.95"})
    said(manor, "pepito", TYPOS)
    assert read_as(manor, "pepito") == "provisional"
    manor.until(manor.due())
    manor.visit()
    assert "Llegas a la Cocina" in manor.words(own(manor, "pepito"))[-1]
    assert fold_game(manor.folder).dealt


def test_an_irrevocable_order_under_the_threshold_is_asked_and_never_lost(manor: House) -> None:
    edit_game(manor.folder, {"confianza = 0.0": "confianza = 1.0"})
    text = "1 PA: toco la campana canturreando berenjenas moradas\n1 PA: espero\n1 PA: espero"
    said(manor, "pepito", text)
    assert read_as(manor, "pepito") == "asked"
    assert "IRREVOCABLE_DUDOSA" in manor.reviews("open")


@pytest.mark.rule("MSG-07")
def test_a_new_declaration_gets_a_receipt_that_replaces_the_earlier(manor: House) -> None:
    (first,) = said(manor, "pepito", CLEAR)
    (second,) = said(manor, "pepito", "1 PA: Terraza sur\n1 PA: espero\n1 PA: espero")
    assert "sustituye a lo que te contesté antes" not in first
    assert "sustituye a lo que te contesté antes" in second
    assert "Terraza" in second


def confirmations(stage: House, *states: str) -> list[int]:
    with stage.store() as store:
        rows = store.review.list(*states)  # type: ignore[arg-type]
        return [row.id for row in rows if row.item.code == "LECTURA_PROVISIONAL"]


@pytest.mark.rule("AMB-011", "AMB-274")
def test_one_word_of_the_narrator_makes_a_provisional_reading_sure(manor: House) -> None:
    manor.say_all({**dict.fromkeys(IDS, CLEAR), "pepito": LOOSE})
    manor.visit()
    (number,) = confirmations(manor, "open")
    graces = fold_game(manor.folder).graces
    assert graces is not None
    manor.wait(graces.receipt_seconds + 1200)
    manor.visit()
    with manor.store() as store:
        before = store.outbox.epoch()  # somebody's reading is still in the air
    assert run(["review", "accept", str(manor.folder), str(number), "1"]) == 0
    manor.wait(60)
    manor.visit()
    assert confirmations(manor, "open") == []
    told = manor.words(own(manor, "pepito"))[-1]
    assert told.startswith("El narrador ha leído tu mensaje y ha decidido lo que vale.")
    manor.wait(graces.receipt_seconds + 600)  # his player has them to say it was not so
    manor.visit()
    with manor.store() as store:
        assert store.outbox.epoch() == before + 1


def test_a_provisional_reading_that_nobody_minds_lapses_without_alarm(manor: House) -> None:
    said(manor, "pepito", LOOSE)
    (number,) = confirmations(manor, "open")
    manor.until(manor.due())
    assert "salida prevista" not in manor.visit().text
    assert confirmations(manor, "lapsed") == [number]


def test_a_clear_order_needs_no_confirmation_and_a_new_word_replaces_one(manor: House) -> None:
    said(manor, "pascuala", CLEAR)
    said(manor, "pepito", LOOSE)
    (number,) = confirmations(manor, "open")
    said(manor, "pepito", CLEAR)
    assert confirmations(manor, "open") == []
    assert confirmations(manor, "superseded") == [number]
