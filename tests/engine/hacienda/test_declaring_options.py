"""The rulings about declaring and altering: each at its default and away from it."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.inputs import PlannedFree, ScheduleOpening
from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import PlanEntry
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary import CharacterId
from engine.vocabulary.actions import Action, Bell, BoltGate, Kill, Move, Report, Sabotage, Wait
from tests.engine.scenario import HOUR, Scenario, codes, impostor
from tests.engine.world import CROWD, code, play, state_of, told
from tests.engine.world import impostor as killer

APART = {"ana": "capilla", "blas": "biblioteca_este", "cleto": "bodega"}
BY = ("narrador", "prueba")


@pytest.mark.option("failed_action")
@pytest.mark.rule("AMB-018")
def test_an_action_that_turns_out_impossible_loses_its_point() -> None:
    before = state_of({"ana": "capilla"}, Ruleset(failed_action="lose"))
    play_ = play({"ana": "capilla"}, {"ana": Move("bodega")}, Ruleset(failed_action="lose"))
    assert code(play_, "ana") == Code.NO_WAY
    assert not told(before, play_, "ana").own.done
    assert play_.people[CharacterId("ana")].place == "capilla"


@pytest.mark.option("redeclare")
@pytest.mark.rule("AMB-024")
@pytest.mark.parametrize("again", [True, False])
def test_a_declaration_can_be_replaced_before_its_deadline_or_not(again: bool) -> None:
    game = Scenario(APART, redeclare=again)
    game.open_round()
    assert codes(game.declare("ana", Wait(), Wait(), Wait())) == ("declaration",)
    second = codes(game.declare("ana", Move("pasillo_biblioteca"), Wait(), Wait()))
    assert second == (("declaration",) if again else ("ALREADY_DECLARED",))
    third = codes(game.declare("ana", Move("pasillo_biblioteca"), source="narrator"))
    assert third == ("declaration",)


CONDITIONALS = [
    pytest.param(("report", "bell"), ("claim",), ("claim",), id="default"),
    pytest.param((), ("NO_STANDING_CLAIMS",), ("NO_STANDING_CLAIMS",), id="none"),
    pytest.param(("report",), ("claim",), ("NO_STANDING_CLAIMS",), id="report"),
    pytest.param(("bell",), ("NO_STANDING_CLAIMS",), ("claim",), id="bell"),
]


@pytest.mark.option("conditionals")
@pytest.mark.rule("AMB-023")
@pytest.mark.parametrize(("taken", "report", "bell"), CONDITIONALS)
def test_only_the_conditions_of_the_ruling_are_taken(
    taken: tuple[str, ...], report: tuple[str, ...], bell: tuple[str, ...]
) -> None:
    game = Scenario(APART, conditionals=taken)
    game.open_round()
    for action, expected in ((Report(), report), (Bell(), bell)):
        standing = PlannedFree(None, action, standing=True)
        assert codes(game.declare("ana", free=[standing])) == expected
    assert codes(game.declare("blas", free=[PlannedFree(2, Bell())])) == ("claim",)


@pytest.mark.option("free_actions_in_banned_rounds")
@pytest.mark.rule("AMB-062")
@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize(
    ("free", "word"), [(Report(), "claim"), (Bell(), "claim"), (BoltGate(), "free")]
)
def test_free_actions_in_rounds_without_alterations(free: Action, word: str, allowed: bool) -> None:
    game = Scenario(APART, banned=True, free_actions_in_banned_rounds=allowed)
    game.open_round()
    got = codes(game.declare("ana", free=[PlannedFree(1, free)]))
    assert got == ((word,) if allowed else ("BANNED",))
    later = Scenario(APART, free_actions_in_banned_rounds=allowed)
    later.open_round()
    assert codes(later.declare("ana", free=[PlannedFree(1, free)])) == (word,)


@pytest.mark.option("redeclare_on_death")
@pytest.mark.rule("AMB-109")
@pytest.mark.parametrize("again", [True, False])
def test_the_newly_dead_may_declare_anew_or_not(again: bool) -> None:
    game = Scenario({"vito": "capilla", "caco": impostor("capilla")}, redeclare_on_death=again)
    game.open_round()
    game.declare("vito", Wait(), Move("pasillo_biblioteca"), Wait())
    game.declare("caco", Kill(CharacterId("vito")))
    game.run()
    assert (game.report("vito").window is not None) is again
    got = codes(game.declare("vito", only={2: Move("pasillo_biblioteca")}))
    assert got == (("redeclaration",) if again else ("NO_WINDOW",))
    game.run()
    assert game.place("vito") == ("pasillo_biblioteca" if again else "capilla")


@pytest.mark.option("alter_on_alarm")
@pytest.mark.rule("AMB-066", "AMB-056")
@pytest.mark.parametrize("kind", ["luces", "chimeneas", "verjas", "palomar"])
@pytest.mark.parametrize("gives", [False, True])
def test_an_alarm_gives_the_right_to_alter_only_by_ruling(kind: str, gives: bool) -> None:
    people = {"ana": "capilla", "caco": killer("bodega")}
    harm = {"caco": Sabotage(kind)}  # type: ignore[arg-type]
    found = set(play(people, harm, Ruleset(alter_on_alarm=gives)).record.notified)
    assert found == ({"ana", "caco", *CROWD} if gives else set())


@pytest.mark.option("alter_on_alarm", "alarm")
@pytest.mark.rule("AMB-066", "AMB-181")
def test_an_alarm_that_is_not_public_gives_nobody_a_right_that_would_tell_of_it() -> None:
    people = {"ana": "capilla", "caco": killer("bodega")}
    rules = Ruleset(alter_on_alarm=True, alarm="local")
    assert play(people, {"caco": Sabotage("palomar")}, rules).record.notified == ()


@pytest.mark.option("receipt_grace_hours")
@pytest.mark.rule("AMB-057", "AMB-011")
@pytest.mark.parametrize("hours", [2, 0, 3])
def test_an_answered_window_can_be_mended_for_the_grace(hours: int) -> None:
    game = Scenario({**APART, "ana": "pasillo_biblioteca"}, receipt_grace_hours=hours)
    game.open_round()
    for who in ("ana", "blas"):
        game.declare(who, Move("biblioteca_oeste"), Wait(), Wait())
    game.run()

    def alter(at: int, to: str) -> tuple[str, ...]:
        return codes(game.declare("ana", only={2: Move(to)}, at=at))

    answered = game.now
    assert alter(answered, "pasillo_biblioteca") == ("alteration",)
    until = answered + hours * HOUR
    assert alter(until + 1, "biblioteca_este") == ("WINDOW_CLOSED",)
    assert alter(until, "biblioteca_este") == ("alteration",)


@pytest.mark.option("edits")
@pytest.mark.rule("AMB-025", "AMB-273")
def test_what_is_written_in_time_counts_and_what_is_written_later_does_not() -> None:
    game = Scenario(APART, edits="before_deadline")
    game.open_round()
    until = game.now + 24 * HOUR
    game.declare("ana", Wait(), Wait(), Wait(), post="t:1")
    assert codes(game.declare("ana", Move("pasillo_biblioteca"), post="t:1", at=until)) == (
        "declaration",
    )
    late = game.declare("ana", Move("alcoba_clerigo"), post="t:1", at=until + 1)
    assert codes(late) == ("LATE",)
    entry = game.state.plans[CharacterId("ana")].entries[1]
    assert isinstance(entry, PlanEntry)
    assert entry.action == Move("pasillo_biblioteca")


@pytest.mark.option("repeat_encounter", "ghosts_alter", "alter_on_exit", "corpse_window")
@pytest.mark.rule("AMB-051", "AMB-065", "AMB-162", "AMB-063")
def test_by_default_an_uneventful_phase_gives_nobody_a_window() -> None:
    game = Scenario({"ana": "comedor", "blas": "comedor"})
    game.give(ScheduleOpening(game.now))
    game.tick()
    game.publish()
    game.run()
    assert all(game.report(who).window is None for who in game.cast)
