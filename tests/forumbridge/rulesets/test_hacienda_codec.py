"""Inputs survive being recorded, and equal inputs give equal bytes."""

from dataclasses import fields

import pytest

from engine.hacienda.facts import inputs as kinds
from engine.hacienda.facts.events import Accepted
from engine.hacienda.facts.situation import LockAt, PersonAt, Situation, TaskAt
from engine.vocabulary import (
    Bell,
    CharacterId,
    Conditional,
    Follow,
    Move,
    PlaceId,
    RoomId,
    TaskId,
)
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.hacienda.codec import event_json, pack, unpack

PEPITO = CharacterId("pepito")

SAMPLES = [
    kinds.Deal(5, "ab" * 32, "cd" * 32, (kinds.FirstReply(PEPITO, "7", 4),)),
    kinds.ScheduleOpening(9),
    kinds.Declare(
        PEPITO,
        10,
        "7",
        (kinds.Planned(1, Move(PlaceId("capilla"))), kinds.Planned(2, Conditional(Follow(PEPITO)))),
        (kinds.PlannedFree(None, Bell(), standing=True),),
    ),
    kinds.CastVote(PEPITO, 1, "8", None),
    kinds.AskExtension(PEPITO, 1, "8"),
    kinds.WaiveChanges(PEPITO, 1, "8"),
    kinds.Withdraw(PEPITO, 1, "8", 2),
    kinds.Published(1, 2, 3, ((PEPITO, 40),)),
    kinds.Tick(1, settled=False),
    kinds.MovePerson(PEPITO, PlaceId("capilla"), "yo", "errata"),
    kinds.KillPerson(PEPITO, "yo", "abandono", corpse=False),
    kinds.RevivePerson(PEPITO, "yo", "error"),
    kinds.SetRole(PEPITO, "impostor", "", "yo", "error"),
    kinds.SetTaskStage(PEPITO, TaskId("grimorio"), 1, "yo", "error"),
    kinds.SetCooldown(PEPITO, 20, "yo", "error"),
    kinds.ReplaceAction(PEPITO, 1, None, "yo", "error"),
    kinds.SetWindow(PEPITO, 50, "yo", "error"),
    kinds.ShiftDeadline(99, "yo", "vacaciones"),
    kinds.Pause(1, "yo", "vacaciones"),
    kinds.Resume(2, "yo", "vuelta"),
    kinds.ChangeRuling("kill_cooldown", "10", "yo", "acuerdo"),
    kinds.VoidPhase("yo", "error"),
    kinds.RetirePerson(PEPITO, "yo", "abandono"),
    kinds.GiveTask(PEPITO, TaskId("grimorio"), "yo", "error"),
    kinds.TakeTask(PEPITO, TaskId("grimorio"), "yo", "error"),
    kinds.SetSabotageCooldown(12, "yo", "error"),
    kinds.SetUses(PEPITO, 1, None, "yo", "error"),
    kinds.SetHiding(PEPITO, "C1", "yo", "error", inside=2),
    kinds.SetLook(PEPITO, None, "yo", "error"),
    kinds.SetTalisman(PEPITO, 2, "yo", "error", paid=True),
    kinds.SetWatching(PEPITO, (PlaceId("capilla"),), "yo", "error"),
    kinds.SetCandle(PEPITO, True, "yo", "error"),
    kinds.SetCorpse(PEPITO, None, "yo", "error"),
    kinds.SetLights((RoomId("capilla"),), False, "yo", "error"),
    kinds.SetHearth(PlaceId("salon_invierno"), True, "yo", "error"),
    kinds.SetDoor(PlaceId("capilla"), None, True, "yo", "error", left=3),
    kinds.StartSabotage("puertas", "yo", "error", rooms=(RoomId("capilla"),)),
    kinds.EndSabotage("luces", "yo", "error"),
    kinds.SetShield(PEPITO, "yo", "error", left=2),
    kinds.SetAngelNotice(True, "yo", "error"),
    kinds.ReplaceFree(PEPITO, None, (Bell(),), "yo", "error"),
    kinds.SetVote(PEPITO, "for", PEPITO, "yo", "error"),
    kinds.SetBan(4, "yo", "error"),
    kinds.ReplacePlayer(PEPITO, "Otra", 70, "yo", "relevo"),
    kinds.Adopt(
        5,
        "ab" * 32,
        Situation(
            "between",
            3,
            9,
            (
                PersonAt(
                    PEPITO,
                    PlaceId("capilla"),
                    tasks=(TaskAt(TaskId("grimorio"), 1, 2),),
                    vote="abstain",
                ),
            ),
            locks=(LockAt(PlaceId("capilla"), PlaceId("galeria_oeste"), 2),),
            sabotage="luces",
        ),
        "yo",
        "a medias",
    ),
]


@pytest.mark.parametrize("item", [pytest.param(s, id=s.kind) for s in SAMPLES])
def test_every_input_is_read_back_equal(item: kinds.Input) -> None:
    stored = pack(item, source="prueba")
    assert stored.kind == item.kind
    assert unpack(stored) == item
    assert pack(unpack(stored)).json == stored.json


def test_the_samples_cover_every_kind_of_input() -> None:
    declared = {
        next(f.default for f in fields(kind) if f.name == "kind") for kind in kinds.Input.__args__
    }
    assert {sample.kind for sample in SAMPLES} == declared


def test_a_foreign_text_is_refused_not_guessed() -> None:
    with pytest.raises(ValueError, match="can't be read back"):
        unpack(StoredInput("tick", '{"kind":"tock","at":1}'))


def test_equal_events_give_equal_bytes() -> None:
    first = Accepted(PEPITO, "vote", data={"b": "2", "a": "1"})
    second = Accepted(PEPITO, "vote", data={"a": "1", "b": "2"})
    assert event_json(first) == event_json(second)
