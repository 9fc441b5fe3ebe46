"""What a player reads once the narrator has decided what counts of his post."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.inputs import Declare, Planned
from engine.vocabulary import CharacterId, Declaration, Move, PlaceId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.render import plain
from forumbridge.rulesets.base import PlayerPost, Understanding
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.game import HaciendaGame
from forumbridge.rulesets.notices import ReceiptPolicy
from tests.forumbridge.rulesets.table import inputs_to_the_first_round, live, opened

PEPITO = CharacterId("pepito")
TWO = "1 PA: voy al pasillo\n2 PA: espero\n3 PA: voy a los aseos"
BY_HAND = "El narrador ha leído tu mensaje y ha decidido lo que vale."


def post(text: str, who: CharacterId = PEPITO) -> PlayerPost:
    body = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    return PlayerPost(who, "hilo:1", body, "", 100_000, 100_000, 60)


def table(policy: ReceiptPolicy) -> HaciendaGame:
    game = live(receipts=policy)
    game.apply(inputs_to_the_first_round(), replaying=True)
    return game


def answered(
    game: HaciendaGame, written: PlayerPost, phase: int, *, still: bool = True
) -> tuple[str, tuple[Letter, ...]]:
    """The first answer to the doubt about a phase, and the letters it causes; with `still`, what
    else the post left open is open yet."""
    read = game.understand(written)
    doubt = next(one for one in read.doubts if one.phase == phase and one.options)
    label, inputs = doubt.options[0]
    game.apply(read.inputs)
    game.apply([replace(one, source="review:1") for one in inputs])
    told = read.declaration
    left = tuple(n for n, d in zip(told.notices, read.doubts, strict=False) if d is not doubt)
    rest = replace(
        read,
        declaration=replace(told, notices=left) if still else Declaration(),
        inputs=inputs,
        doubts=tuple(d for d in read.doubts[: len(told.notices)] if d is not doubt)
        if still
        else (),
        decided=True,
    )
    return label.partition(": ")[2], tuple(game.receipt(written, rest))


@pytest.mark.rule("MSG-07", "MSG-12")
@pytest.mark.parametrize("policy", ["siempre", "dudas"])
def test_its_author_reads_his_whole_plan_and_who_decided_it(policy: ReceiptPolicy) -> None:
    label, (letter,) = answered(table(policy), post(TWO), 1, still=False)
    text = plain(letter.document)
    assert text.startswith(BY_HAND)
    assert f"Fase 1: {label}." in text
    assert "Fase 2: quedarte donde estés, como ya tenías." in text
    assert "por aclarar" not in text
    assert "Esto sustituye a lo que te contesté antes." in text
    assert (letter.kind, letter.scene, letter.recipients, letter.cause) == (
        "receipt",
        Scene(SceneKind.PERSONAL, PEPITO),
        (PEPITO,),
        "hilo:1",
    )
    assert letter.restates
    assert letter.wordings == (), "always said"


@pytest.mark.rule("MSG-07")
def test_what_else_was_asked_is_asked_yet() -> None:
    label, (letter,) = answered(opened(), post(TWO), 1)
    text = plain(letter.document)
    assert f"Fase 1: {label}." in text
    assert "Fase 3: por aclarar" in text
    assert not letter.restates


@pytest.mark.rule("MSG-07")
def test_whoever_wants_no_receipts_has_none() -> None:
    assert answered(table("nunca"), post(TWO), 1)[1] == ()


@pytest.mark.rule("MSG-10")
def test_what_the_game_refused_is_the_narrators_to_read() -> None:
    game, nowhere = opened(), Move(PlaceId("narnia"))
    order = Declare(PEPITO, 100_000, "hilo:1", (Planned(1, nowhere),), source="narrator")
    read = Understanding(Declaration(), "", (pack(order),), decided=True)
    assert game.apply(read.inputs).refused != ()
    assert game.receipt(post("nada"), read) == ()
