"""The rulings about murder, its witnesses and what repairs look like: at each of their values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.inputs import RetirePerson
from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import House, SabotageState, TaskState
from engine.hacienda.phase.doors import block
from engine.hacienda.phase.victory import task_count
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary import CharacterId, PlaceId, RoomId, TaskId
from engine.vocabulary.actions import Action, BoltGate, DoTask, Follow, Kill, Move, Repair, Unblock
from tests.engine.scenario import Scenario
from tests.engine.scenario import impostor as impostor_at
from tests.engine.world import (
    ATLAS,
    MAP,
    TASKS,
    Who,
    code,
    impostor,
    places,
    play,
    resolve,
    state_of,
    told,
    with_tasks,
)

ANA, CACO, EVA = CharacterId("ana"), CharacterId("caco"), CharacterId("eva")


@pytest.mark.option("kill_range")
@pytest.mark.rule("AMB-101", "HAC-KILL-03")
@pytest.mark.parametrize("reach", ["place", "room"])
@pytest.mark.parametrize(
    ("victim", "near"),
    [
        pytest.param("biblioteca_oeste", ("place", "room"), id="same-section"),
        pytest.param("biblioteca_este", ("room",), id="other-section"),
        pytest.param("pasillo_biblioteca", (), id="behind-the-door"),
        pytest.param("galeria_este", (), id="through-the-window"),
    ],
)
def test_how_far_a_murderer_reaches(reach: str, victim: str, near: tuple[str, ...]) -> None:
    people: dict[str, Who] = {"ana": victim, "caco": impostor("biblioteca_oeste")}
    phase = play(people, {"caco": Kill(ANA)}, Ruleset(kill_range=reach))  # type: ignore[arg-type]
    assert phase.people[ANA].alive is (reach not in near)
    if reach in near:
        assert [c.place for c in phase.corpses] == [victim]
        assert phase.people[CACO].place == "biblioteca_oeste"


@pytest.mark.option("kill_any")
@pytest.mark.rule("AMB-103")
@pytest.mark.parametrize(
    ("rule", "alone", "two"),
    [("unique", 1, 0), ("random", 1, 1), ("reject", 0, 0)],
)
def test_whoever_is_with_me_is_murdered_as_the_ruling_says(rule: str, alone: int, two: int) -> None:
    rules = Ruleset(kill_any=rule)  # type: ignore[arg-type]
    anyone = {"caco": Kill(None, anyone=True)}
    one: dict[str, Who] = {"ana": "cocina", "caco": impostor("cocina"), "rufo": impostor("cocina")}
    assert len(play(one, anyone, rules).corpses) == alone
    assert len(play({**one, "eva": "cocina"}, anyone, rules).corpses) == two
    assert play({"caco": impostor("cocina")}, anyone, rules).corpses == ()


@pytest.mark.option("kill_any")
@pytest.mark.rule("AMB-103", "AMB-286")
def test_the_draw_among_several_can_fall_on_each_and_is_on_record() -> None:
    people: dict[str, Who] = {"ana": "cocina", "eva": "cocina", "caco": impostor("cocina")}
    struck = set[str]()
    for seed in ("a1", "b2", "c3", "d4", "e5", "f6"):
        start = state_of(people, Ruleset(kill_any="random"), seed=seed)
        phase = resolve(start, {"caco": Kill(None, anyone=True)})
        struck |= {c.victim for c in phase.corpses}
        assert [d.options for d in phase.draws if d.purpose.startswith("asesinar/")] == [2]
    assert struck == {"ana", "eva"}


@pytest.mark.option("kill_witness")
@pytest.mark.rule("AMB-077")
@pytest.mark.parametrize("rule", ["start", "start_or_end"])
def test_who_comes_in_the_phase_of_a_murder_witnesses_it_or_not(rule: str) -> None:
    phase = play(
        {"ana": "comedor", "caco": impostor("comedor"), "eva": "cocina", "paz": "comedor"},
        {"caco": Kill(ANA), "eva": Move(PlaceId("comedor")), "paz": Move(PlaceId("cocina"))},
        Ruleset(kill_witness=rule),  # type: ignore[arg-type]
    )
    late = {"eva"} if rule == "start_or_end" else set[str]()
    assert set(phase.record.kills[0].witnesses) == {"paz"} | late


@pytest.mark.option("friendly_fire")
@pytest.mark.rule("AMB-105")
@pytest.mark.parametrize("allowed", [False, True])
def test_an_impostor_can_murder_another_or_strikes_in_vain(allowed: bool) -> None:
    people: dict[str, Who] = {"caco": impostor("cocina"), "rufo": impostor("cocina")}
    rules = Ruleset(friendly_fire=allowed)
    named = play(people, {"caco": Kill(CharacterId("rufo"))}, rules)
    anybody = play(people, {"caco": Kill(None, anyone=True)}, rules)
    for phase in (named, anybody):
        assert phase.people[CharacterId("rufo")].alive is not allowed
        assert code(phase, "caco") == (Code.DONE if allowed else Code.MISSED)


@pytest.mark.rule("AMB-111")
def test_a_murder_is_the_whole_point_of_its_phase() -> None:
    start = state_of({"ana": "cocina", "caco": impostor("cocina"), "eva": "cocina"})
    phase = resolve(start, {"caco": Kill(ANA)})
    assert places(phase, "caco") == ("cocina",)
    assert "caco" not in phase.record.busy
    seen = told(start, phase, "caco")
    assert (seen.reduced, seen.kill) == (False, "done")
    missed = resolve(start, {"caco": Kill(CharacterId("lejano_0"))})
    assert places(missed, "caco") == ("cocina",)
    game = Scenario({"ana": "cocina", "caco": impostor_at("cocina")})
    game.open_round()
    game.declare("caco", only={1: Kill(ANA)})
    game.declare("caco", only={1: Move(PlaceId("comedor"))})
    game.run()
    assert game.place("caco") == "comedor"
    assert game.state.people[ANA].alive


@pytest.mark.rule("AMB-123", "HAC-CORP-01")
def test_a_corpse_bears_the_true_name_of_the_dead() -> None:
    start = state_of({"ana": "cocina", "caco": impostor("cocina"), "eva": "cocina"})
    corpse = told(start, resolve(start, {"caco": Kill(ANA)}), "eva").corpses
    assert [c.victim for c in corpse] == [ANA]


@pytest.mark.option("clear_corpses")
@pytest.mark.rule("AMB-120")
@pytest.mark.parametrize("clears", [True, False])
def test_corpses_are_gone_after_a_deliberation_or_stay(clears: bool) -> None:
    game = Scenario(
        {"vito": "capilla", "ana": "capilla", "caco": impostor_at("capilla")}, clear_corpses=clears
    )
    game.phase(caco=Kill(CharacterId("vito")))
    game.report_corpse("ana")
    game.tick()
    game.publish()
    game.all_vote(None)
    game.publish()
    game.put("ana", "capilla")
    game.open_round()
    standing = game.report("ana").standing
    assert standing is not None
    assert [c.victim for c in standing.corpses] == ([] if clears else ["vito"])


@pytest.mark.option("follow_presence")
@pytest.mark.rule("AMB-043")
@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize(
    ("others", "goes"),
    [
        pytest.param({"eva": "comedor"}, True, id="one"),
        pytest.param({"eva": "comedor", "paz": "comedor"}, False, id="two"),
        pytest.param({}, False, id="none"),
    ],
)
def test_the_only_presence_in_the_dark_can_be_followed_or_not(
    others: dict[str, Who], goes: bool, allowed: bool
) -> None:
    dark = House(dark=frozenset(MAP.rooms), sabotage=SabotageState("luces", 30))
    steps: dict[str, Action] = {
        "ana": Follow(None, presence=True),
        "eva": Move(PlaceId("cocina")),
    }
    actions = {who: step for who, step in steps.items() if who == "ana" or who in others}
    rules = Ruleset(follow_presence=allowed)
    phase = play({"ana": "comedor", **others}, actions, rules, house=dark)
    moved = goes and allowed
    assert places(phase, "ana") == (("cocina" if moved else "comedor"),)
    if not moved:
        assert code(phase, "ana") == Code.NOT_IN_SIGHT


MENDING = [
    pytest.param("salon_invierno", Repair("chimeneas"), "chimeneas", "chimenea", id="hearth"),
    pytest.param("palomar", Repair("palomar"), "palomar", "palomar", id="dovecote"),
    pytest.param("luces", Repair("luces"), "luces", "candelabro", id="candelabro"),
    pytest.param("jardin_noreste", BoltGate(), "verjas", "verja", id="gate"),
    pytest.param("capilla", Unblock(PlaceId("pasillo_biblioteca")), "puertas", "puerta", id="door"),
]


def sabotaged(kind: str) -> House:
    if kind == "puertas":
        return block(ATLAS, House(), [RoomId("capilla")], 40, Ruleset())
    cold = frozenset(map(PlaceId, ("salon_invierno", "biblioteca_oeste")))
    dark = frozenset(MAP.rooms) - {RoomId("luces")} if kind == "luces" else frozenset[RoomId]()
    return House(
        sabotage=SabotageState(kind, 39),  # type: ignore[arg-type]
        cold=cold if kind == "chimeneas" else frozenset(),
        dark=dark,
    )


@pytest.mark.option("mask_repairs")
@pytest.mark.rule("AMB-224", "AMB-277", "HAC-NAR-02")
@pytest.mark.parametrize("masked", [True, False])
@pytest.mark.parametrize(("where", "action", "kind", "shown"), MENDING)
def test_whoever_mends_looks_like_whoever_works_or_is_seen_to_mend(
    where: str, action: Action, kind: str, shown: str, masked: bool
) -> None:
    task = TaskState(TaskId("encomendarse"))
    people: dict[str, Who] = {"ana": with_tasks(where, task), "eva": where}
    start = state_of(people, Ruleset(mask_repairs=masked), house=sabotaged(kind))
    free = {"ana": action} if isinstance(action, BoltGate) else {}
    plan: dict[str, Action] = {} if free else {"ana": action}
    mended = told(start, resolve(start, plan, free), "eva").activities
    (seen,) = [a for a in mended if a.who == ANA]
    worked = resolve(start, {"ana": DoTask(TaskId("encomendarse"))})
    (working,) = [a for a in told(start, worked, "eva").activities if a.who == ANA]
    assert (seen == working) is masked
    assert seen.mends == ("" if masked else shown)


@pytest.mark.option("retired_tasks_count")
@pytest.mark.rule("AMB-017", "AMB-260")
@pytest.mark.parametrize("count", [True, False])
def test_retiring_whoever_is_left_with_something_to_do_wins_only_if_his_tasks_do_not_count(
    count: bool,
) -> None:
    game = Scenario({"ana": "capilla"}, retired_tasks_count=count, task_quota={"rapida": 1})
    finished = {
        who: replace(p, tasks=tuple(replace(o, done=len(TASKS[o.task].stages)) for o in p.tasks))
        for who, p in game.state.people.items()
        if who != "ana"
    }
    game.state = replace(game.state, people={**game.state.people, **finished})
    game.give(RetirePerson(ANA, "narrador", "se va"))
    assert (game.state.win_reason == "TASKS_DONE") is not count
    total = task_count(game.state.people, TASKS, game.state.ruleset)
    assert total == ((6, 7) if count else (6, 6))
