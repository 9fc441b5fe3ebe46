"""Sabotages, their shared cooldown, hearths, gates and dovecote (rules 1.18, 1.21, 3.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import (
    Hiding,
    House,
    Person,
    SabotageState,
    State,
    TalismanState,
    TaskState,
)
from engine.hacienda.phase.resolution import PhaseOutcome
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import (
    Action,
    BoltGate,
    DoTask,
    Kill,
    Move,
    Repair,
    Sabotage,
    Talisman,
    UseObject,
)
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId
from tests.engine.world import (
    TASKS,
    Who,
    code,
    ghost,
    go_on,
    idle,
    impostor,
    person,
    play,
    resolve,
    state_of,
    told,
    with_tasks,
)

NORTH, WEST = PlaceId("jardin_noreste"), PlaceId("jardin_suroeste")
WINTER, LIBRARY = PlaceId("salon_invierno"), PlaceId("biblioteca_oeste")
PEOPLE: dict[str, Who] = {"ana": "cocina", "caco": impostor("capilla"), "rufo": impostor("luces")}


def house(kind: str = "", t: int = 30, **changes: object) -> House:
    """A house with a sabotage under way since phase `t`."""
    active = SabotageState(kind, t) if kind else None  # type: ignore[arg-type]
    cold = frozenset({WINTER, LIBRARY}) if kind == "chimeneas" else frozenset()
    return replace(House(sabotage=active, cold=cold), **changes)  # type: ignore[arg-type]


def doors(*rooms: str) -> Sabotage:
    return Sabotage("puertas", tuple(RoomId(room) for room in rooms))


def state(people: dict[str, Who], rules: Ruleset | None = None, **changes: object) -> State:
    return state_of(people, rules, **changes)


def active(phase: PhaseOutcome) -> str:
    """The kind of sabotage under way after the phase."""
    return "" if phase.house.sabotage is None else phase.house.sabotage.kind


# ── who, when, from where ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-SAB-01", "HAC-ACT-04", "HAC-SAB-05", "HAC-SAB-06", "HAC-META-06")
@pytest.mark.parametrize("kind", ["luces", "chimeneas", "verjas", "palomar"])
def test_each_of_the_four_costs_a_point_and_begins_in_its_phase(kind: str) -> None:
    phase = play(PEOPLE, {"caco": Sabotage(kind)})  # type: ignore[arg-type]
    assert code(phase, "caco") == Code.DONE
    assert phase.house.sabotage == SabotageState(kind, 41, CharacterId("caco"))  # type: ignore[arg-type]


@pytest.mark.rule("HAC-SAB-02", "HAC-SAB-03", "HAC-GHO-08", "AMB-158")
@pytest.mark.parametrize(
    ("who", "works"),
    [
        pytest.param(person("cocina"), False, id="vasallo"),
        pytest.param(ghost("cocina"), False, id="ghost-of-a-vasallo"),
        pytest.param(impostor("cocina"), True, id="impostor"),
        pytest.param(impostor("cocina", alive=False, died_t=3), True, id="dead-impostor"),
    ],
)
def test_only_impostors_sabotage_dead_ones_too(who: Person, works: bool) -> None:
    phase = play({**PEOPLE, "zoe": who}, {"zoe": Sabotage("palomar")})
    assert active(phase) == ("palomar" if works else "")
    assert code(phase, "zoe") == (Code.DONE if works else Code.NOT_ALLOWED)


@pytest.mark.rule("HAC-SAB-04", "HAC-SAB-16", "HAC-PAS-06", "HAC-DOOR-02")
def test_it_works_from_anywhere_but_the_inside_of_a_passage() -> None:
    hidden = impostor("claustro", hiding=Hiding("E1", 39))
    for action in (Sabotage("luces"), doors("capilla")):
        assert (
            code(play({"ana": "cocina", "caco": hidden}, {"caco": action}), "caco") == Code.HIDDEN
        )
        assert code(play(PEOPLE, {"rufo": action}), "rufo") == Code.DONE


@pytest.mark.rule("HAC-SAB-07", "HAC-SAB-13", "HAC-SET-13", "AMB-001")
@pytest.mark.option("sabotage_cooldown")
@pytest.mark.parametrize("cooldown", [10, 0, 4])
def test_the_first_one_waits_for_whole_phases_after_the_start(cooldown: int) -> None:
    rules = Ruleset(sabotage_cooldown=cooldown)
    closed = House(sabotage_from=cooldown + 1)
    for t in range(cooldown + 2):
        phase = play(PEOPLE, {"caco": Sabotage("luces")}, rules, t=t, house=closed)
        assert (code(phase, "caco") == Code.DONE) == (t + 1 > cooldown)


@pytest.mark.rule("HAC-SAB-09", "HAC-SAB-12", "HAC-PAL-03", "AMB-202")
def test_the_repair_starts_one_count_for_all_impostors() -> None:
    at = state({**PEOPLE, "ana": "palomar"}, house=house("palomar"))
    phase = resolve(at, {"ana": Repair("palomar")})
    assert active(phase) == ""
    assert phase.house.sabotage_from == 41 + 11
    later = idle(go_on(at, phase), 9)
    for who in ("caco", "rufo"):
        assert code(resolve(later, {who: Sabotage("luces")}), who) == Code.SABOTAGE_UNAVAILABLE
        assert code(resolve(idle(later, 1), {who: Sabotage("luces")}), who) == Code.DONE


@pytest.mark.rule("HAC-SAB-15", "AMB-187", "HAC-SAB-14")
@pytest.mark.parametrize("kind", ["luces", "chimeneas", "verjas", "palomar"])
@pytest.mark.parametrize("tried", ["luces", "palomar", "verjas"])
def test_while_one_is_unrepaired_no_other_can_be_done(kind: str, tried: str) -> None:
    phase = play(PEOPLE, {"caco": Sabotage(tried)}, house=house(kind))  # type: ignore[arg-type]
    assert code(phase, "caco") == Code.SABOTAGE_UNAVAILABLE
    assert active(phase) == kind


@pytest.mark.rule("AMB-173")
@pytest.mark.option("simultaneous_sabotage")
def test_of_two_in_one_phase_the_first_posted_happens_and_the_other_loses_its_point() -> None:
    phase = play(PEOPLE, {"rufo": Sabotage("verjas"), "caco": Sabotage("luces")})
    assert active(phase) == "verjas"
    assert code(phase, "caco") == Code.SABOTAGE_UNAVAILABLE
    both = play(PEOPLE, {"rufo": doors("capilla"), "caco": doors("luces")})
    assert (code(both, "rufo"), code(both, "caco")) == (Code.DONE, Code.DONE)
    mixed = play(PEOPLE, {"rufo": doors("capilla"), "caco": Sabotage("luces")})
    assert (code(mixed, "rufo"), code(mixed, "caco")) == (Code.DONE, Code.SABOTAGE_UNAVAILABLE)


@pytest.mark.rule("HAC-SAB-08", "HAC-DEL-09", "AMB-183")
def test_the_author_is_in_no_report_but_his_own() -> None:
    at = state(PEOPLE)
    phase = resolve(at, {"caco": Sabotage("luces")})
    swapped = resolve(at, {"rufo": Sabotage("luces")})
    assert told(at, phase, "ana") == told(at, swapped, "ana")


# ── hearths ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-CHI-01", "HAC-CHI-02", "HAC-CHI-03", "HAC-MAP-34")
def test_both_hearths_go_out_and_sixteen_phases_are_left() -> None:
    phase = play(PEOPLE, {"caco": Sabotage("chimeneas")})
    assert phase.house.cold == {WINTER, LIBRARY}
    assert phase.record.house.left == 16


@pytest.mark.rule("HAC-CHI-04", "HAC-CHI-05", "HAC-CHI-06", "HAC-ACT-05", "AMB-182", "AMB-186")
def test_each_hearth_is_rekindled_where_it_is_at_any_time() -> None:
    at = state({**PEOPLE, "ana": WINTER, "eva": LIBRARY}, house=house("chimeneas"))
    first = resolve(at, {"ana": Repair("chimeneas")})
    assert (first.house.cold, active(first)) == ({LIBRARY}, "chimeneas")
    second = resolve(idle(go_on(at, first), 3), {"eva": Repair("chimeneas")})
    assert (second.house.cold, active(second)) == (frozenset(), "")
    assert second.record.house.over == "chimeneas"


@pytest.mark.rule("AMB-004", "AMB-283")
def test_a_repair_in_the_phase_of_the_sabotage_finds_nothing_broken() -> None:
    at = state({**PEOPLE, "ana": WINTER})
    phase = resolve(at, {"caco": Sabotage("chimeneas"), "ana": Repair("chimeneas")})
    assert code(phase, "ana") == Code.NOTHING_TO_REPAIR
    assert phase.house.cold == {WINTER, LIBRARY}
    assert "ana" in phase.record.busy


@pytest.mark.rule("AMB-184", "AMB-185")
def test_two_may_mend_the_same_and_impostors_mend_too() -> None:
    at = state({**PEOPLE, "ana": WINTER, "rufo": impostor(WINTER)}, house=house("chimeneas"))
    phase = resolve(at, {"ana": Repair("chimeneas"), "rufo": Repair("chimeneas")})
    assert (code(phase, "ana"), code(phase, "rufo")) == (Code.DONE, Code.DONE)
    assert phase.house.cold == {LIBRARY}


@pytest.mark.rule("AMB-154")
@pytest.mark.option("ghosts_repair")
@pytest.mark.parametrize("allowed", [False, True])
def test_ghosts_mend_nothing_unless_the_ruling_says_so(allowed: bool) -> None:
    at = state({**PEOPLE, "ana": ghost("palomar")}, Ruleset(ghosts_repair=allowed),
               house=house("palomar"))  # fmt: skip
    phase = resolve(at, {"ana": Repair("palomar")})
    assert active(phase) == ("" if allowed else "palomar")


@pytest.mark.rule("HAC-CHI-07", "HAC-SAB-17", "HAC-WIN-04", "AMB-003")
@pytest.mark.option("lethal_phases")
@pytest.mark.parametrize("phases", [16, 1, 5])
@pytest.mark.parametrize("kind", ["chimeneas", "verjas"])
def test_the_impostors_win_when_the_phases_have_gone_by(kind: str, phases: int) -> None:
    at = state(PEOPLE, Ruleset(lethal_phases=phases), t=30, house=house(kind, 30))
    last = idle(at, phases - 1)
    assert resolve(last, {}).record.house.left == 0
    assert resolve(last, {}).verdict == ("impostor", "SABOTAGE")
    if phases > 1:
        assert resolve(idle(at, phases - 2), {}).verdict is None


@pytest.mark.rule("AMB-193", "HAC-TASK-01")
def test_in_the_last_phase_repair_comes_first_then_tasks_then_the_end_of_the_count() -> None:
    last = {"t": 45, "house": house("chimeneas", 30, cold=frozenset({WINTER}))}
    saved = play({**PEOPLE, "ana": WINTER}, {"ana": Repair("chimeneas")}, **last)
    assert saved.verdict is None
    lone = state_of(
        {"ana": with_tasks("cocina", TaskState(TaskId("reloj"))), "caco": impostor("luces")},
        crowd=False,
        **last,
    )
    where = next(iter(_places("reloj")))
    people = {
        **lone.people,
        CharacterId("ana"): replace(lone.people[CharacterId("ana")], place=where),
    }
    more = {
        CharacterId(f"x{n}"): replace(person("comedor"), id=CharacterId(f"x{n}"), tasks=())
        for n in range(3)
    }
    finished = resolve(replace(lone, people={**people, **more}), {"ana": DoTask(TaskId("reloj"))})
    assert finished.verdict == ("vasallo", "TASKS_DONE")


def _places(task: str) -> tuple[PlaceId, ...]:
    return tuple(stage.place for stage in TASKS[TaskId(task)].stages)


# ── gates ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-VER-01", "HAC-VER-02", "AMB-188")
def test_the_gates_open_and_a_count_of_sixteen_begins() -> None:
    phase = play(PEOPLE, {"caco": Sabotage("verjas")})
    assert (active(phase), phase.record.house.left) == ("verjas", 16)


@pytest.mark.rule("HAC-VER-03", "HAC-VER-04", "HAC-VER-06", "HAC-ACT-14", "HAC-ACT-15", "AMB-022")
def test_two_bolts_in_the_same_phase_undo_it_and_leave_the_points_free() -> None:
    at = state({**PEOPLE, "ana": NORTH, "eva": WEST}, house=house("verjas"))
    both = resolve(at, {"ana": Move(PlaceId("carruajes"))}, {"ana": BoltGate(), "eva": BoltGate()})
    assert active(both) == ""
    assert both.people[CharacterId("ana")].place == "carruajes"
    assert both.record.house.gates == {"ana": "held", "eva": "held"}
    assert told(at, both, "ana").gate == "held"


@pytest.mark.rule("HAC-VER-05", "AMB-192")
def test_one_bolt_alone_does_not_last() -> None:
    at = state({**PEOPLE, "ana": NORTH, "eva": WEST}, house=house("verjas"))
    one = resolve(at, {}, {"ana": BoltGate()})
    assert told(at, one, "ana").gate == "failed"
    other = resolve(go_on(at, one), {}, {"eva": BoltGate()})
    assert active(other) == "verjas"


@pytest.mark.rule("AMB-191")
def test_one_person_cannot_bolt_both_nor_two_the_same() -> None:
    at = state({**PEOPLE, "ana": WEST, "eva": WEST}, house=house("verjas"))
    assert active(resolve(at, {}, {"ana": BoltGate(), "eva": BoltGate()})) == "verjas"


@pytest.mark.rule("AMB-189")
@pytest.mark.option("gate_position")
@pytest.mark.parametrize(
    ("where", "coming", "leaving"), [("either", True, True), ("start", False, True),
                                     ("end", True, False)],
)  # fmt: skip
def test_the_bolter_may_come_or_go_in_the_same_phase(
    where: str, coming: bool, leaving: bool
) -> None:
    rules = Ruleset(gate_position=where)  # type: ignore[arg-type]
    at = state({**PEOPLE, "ana": "carruajes", "eva": WEST}, rules, house=house("verjas"))
    comes = resolve(at, {"ana": Move(NORTH)}, {"ana": BoltGate(), "eva": BoltGate()})
    assert (active(comes) == "") == coming
    at = state({**PEOPLE, "ana": NORTH, "eva": WEST}, rules, house=house("verjas"))
    goes = resolve(at, {"ana": Move(PlaceId("carruajes"))}, {"ana": BoltGate(), "eva": BoltGate()})
    assert (active(goes) == "") == leaving


@pytest.mark.rule("AMB-190", "HAC-KILL-15", "AMB-108")
def test_a_bolter_murdered_in_the_phase_bolts_nothing() -> None:
    at = state({**PEOPLE, "ana": NORTH, "eva": WEST, "rufo": impostor(WEST)}, house=house("verjas"))
    phase = resolve(at, {"rufo": Kill(CharacterId("eva"))}, {"ana": BoltGate(), "eva": BoltGate()})
    assert active(phase) == "verjas"
    assert told(at, phase, "ana").gate == "failed"


@pytest.mark.rule("AMB-082", "HAC-ENG-03")
@pytest.mark.option("gate_busy")
@pytest.mark.parametrize("busy", [True, False])
def test_bolting_reduces_sight_for_the_phase(busy: bool) -> None:
    at = state({**PEOPLE, "ana": NORTH}, Ruleset(gate_busy=busy), house=house("verjas"))
    phase = resolve(at, {}, {"ana": BoltGate()})
    assert told(at, phase, "ana").reduced is busy


# ── dovecote ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-PAL-01", "HAC-PAL-02", "HAC-PAL-04", "HAC-TASK-13", "HAC-MAP-37")
def test_no_task_advances_while_the_palomar_is_boycotted() -> None:
    where = _places("reloj")[0]
    worker = with_tasks(where, TaskState(TaskId("reloj")))
    at = state({**PEOPLE, "ana": worker}, house=house("palomar"))
    phase = resolve(at, {"ana": DoTask(TaskId("reloj"))})
    assert (code(phase, "ana"), phase.record.stages_done) == (Code.DISABLED, {})
    assert phase.record.house.left is None
    assert idle(at, 40).house.sabotage is not None


@pytest.mark.rule("AMB-194")
@pytest.mark.option("palomar_same_phase_task")
@pytest.mark.parametrize("counts", [True, False])
def test_a_task_in_the_phase_of_the_boycott_counts_and_in_that_of_the_repair_does_not(
    counts: bool,
) -> None:
    where = _places("reloj")[0]
    people = {**PEOPLE, "ana": with_tasks(where, TaskState(TaskId("reloj"))), "eva": "palomar"}
    rules = Ruleset(palomar_same_phase_task=counts)
    task: Action = DoTask(TaskId("reloj"))
    phase = play(people, {"caco": Sabotage("palomar"), "ana": task}, rules)
    assert bool(phase.record.stages_done) is counts
    mended = play(people, {"eva": Repair("palomar"), "ana": task}, rules, house=house("palomar"))
    assert (active(mended), mended.record.stages_done) == ("", {})


@pytest.mark.rule("AMB-195")
@pytest.mark.option("palomar_stops_waits")
@pytest.mark.parametrize("stops", [False, True])
def test_waits_go_on_during_the_boycott(stops: bool) -> None:
    cooking = with_tasks("cocina", TaskState(TaskId("setos"), 1, 39))
    at = state(
        {**PEOPLE, "ana": cooking}, Ruleset(palomar_stops_waits=stops), house=house("palomar")
    )
    later = idle(at, 2)
    assert later.people[CharacterId("ana")].tasks[0].last_t == (41 if stops else 39)


@pytest.mark.rule("AMB-196")
@pytest.mark.option("palomar_disables")
@pytest.mark.parametrize("disables", [(), ("tareas",), ("tareas", "objetos", "roles")])
def test_what_the_boycott_stops_is_a_ruling(disables: tuple[str, ...]) -> None:
    where = _places("reloj")[0]
    people: dict[str, Who] = {
        **PEOPLE,
        "ana": with_tasks(where, TaskState(TaskId("reloj"))),
        "eva": "intendencia",
        "clara": clerk(),
    }
    phase = play(
        people,
        {"ana": DoTask(TaskId("reloj")), "eva": UseObject("plano"), "clara": Talisman()},
        Ruleset(palomar_disables=disables),
        house=house("palomar"),
    )
    stopped = {w for w in ("ana", "eva", "clara") if code(phase, w) == Code.DISABLED}
    expected = {"tareas": "ana", "objetos": "eva", "roles": "clara"}
    assert stopped == {expected[word] for word in disables}


def clerk() -> Person:
    return person("comedor", role="clerigo", talisman=TalismanState(3))


# ── the count by events ───────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AMB-001")
@pytest.mark.option("count_event_phase")
@pytest.mark.parametrize(("own", "after"), [(False, 11), (True, 10)])
def test_whether_the_phase_of_the_event_counts_is_one_ruling_for_all(own: bool, after: int) -> None:
    at = state({**PEOPLE, "ana": "palomar"}, Ruleset(count_event_phase=own), house=house("palomar"))
    phase = resolve(at, {"ana": Repair("palomar")})
    assert phase.house.sabotage_from == 41 + after
