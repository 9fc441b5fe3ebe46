"""Talisman, transformation, protection and the Ángel (rules 1.24, 1.26, 1.27, 3.12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.counters import panel, role_limits
from engine.hacienda.outcomes import OutcomeCode as Code
from engine.hacienda.resolution import PhaseOutcome
from engine.hacienda.rulings import Ruleset
from engine.hacienda.state import (
    Hiding,
    House,
    Person,
    Shape,
    Shield,
    State,
    TalismanState,
    TaskState,
)
from engine.vocabulary.actions import (
    Action,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Protect,
    Sabotage,
    Talisman,
    Transform,
)
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.scenario import Cast, Scenario
from tests.engine.world import (
    TASKS,
    Who,
    code,
    ghost,
    go_on,
    idle,
    impostor,
    person,
    places,
    resolve,
    state_of,
    told,
)

ANA, EVA, ZOE, CACO = (CharacterId(n) for n in ("ana", "eva", "zoe", "caco"))
PEOPLE: dict[str, Who] = {"ana": "cocina", "eva": "cocina", "caco": impostor("capilla")}
QUICK = [t for t in TASKS.values() if len(t.stages) == 1]


def at(people: dict[str, Who], rules: Ruleset | None = None, **changes: object) -> State:
    return state_of({**PEOPLE, **people}, rules, **changes)


def clerk(charges: int = 3, **changes: object) -> Person:
    talisman = changes.pop("talisman", TalismanState(charges))
    return person("cocina", **{"role": "clerigo", "talisman": talisman, **changes})


def shifter(look: CharacterId | None = None, t: int = 40, **changes: object) -> Person:
    shape = None if look is None else Shape(look, t)
    where = str(changes.pop("place", "cocina"))
    return impostor(where, **{"role": "cambiaformas", "shape": shape, **changes})


def angel(place: str = "capilla", **changes: object) -> Person:
    return ghost(place, **{"role": "angel", **changes})


def who(phase: PhaseOutcome | State, name: str) -> Person:
    return phase.people[CharacterId(name)]


# ── Clérigo ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-CLE-01", "HAC-CLE-02", "HAC-CLE-04", "HAC-ACT-10", "HAC-ENG-04", "AMB-083")
def test_the_talisman_shows_what_the_altar_shows_from_anywhere() -> None:
    start = at({"cle": clerk(), "dead": "capilla"})
    phase = resolve(start, {"cle": Talisman(), "caco": Kill(CharacterId("dead"))})
    seen = told(start, phase, "cle")
    assert (seen.health_by, seen.reduced) == ("talisman", True)
    assert {w for w, alive in seen.health if not alive} == {"dead"}
    assert who(phase, "cle").talisman == TalismanState(2, paid=True)


@pytest.mark.rule("HAC-CLE-03", "HAC-ACT-14", "HAC-ACT-15", "AMB-022", "AMB-228")
@pytest.mark.option("talisman_free_busy")
@pytest.mark.parametrize("busy", [False, True])
def test_the_phases_after_the_first_are_free_and_leave_the_point(busy: bool) -> None:
    paid = clerk(talisman=TalismanState(2, paid=True))
    start = at({"cle": paid}, Ruleset(talisman_free_busy=busy))
    phase = resolve(start, {"cle": Move(PlaceId("comedor"))}, {"cle": Talisman(free=True)})
    seen = told(start, phase, "cle")
    assert places(phase, "cle") == ("comedor",)
    assert (seen.health_by, seen.reduced) == ("talisman", busy)
    assert who(phase, "cle").talisman.charges == 1
    off = resolve(start, {"cle": Move(PlaceId("comedor"))})
    assert told(start, off, "cle").health == ()


@pytest.mark.rule("HAC-CLE-02", "HAC-CLE-09")
def test_the_first_phase_of_a_load_is_never_free() -> None:
    start = at({"cle": clerk()})
    phase = resolve(start, {}, {"cle": Talisman(free=True)})
    assert phase.record.free[CharacterId("cle")].code == Code.TALISMAN_UNPAID
    assert who(phase, "cle").talisman.charges == 3


@pytest.mark.rule("HAC-CLE-04", "HAC-CLE-05", "AMB-229")
@pytest.mark.option("talisman_charges")
@pytest.mark.parametrize("charges", [3, 1, 5])
def test_a_load_lasts_its_phases_in_a_row_or_not_and_is_paid_once(charges: int) -> None:
    state = at({"cle": clerk(charges)})
    phase = resolve(state, {"cle": Talisman()})
    for _ in range(charges - 1):
        state = idle(go_on(state, phase), 1)
        phase = resolve(state, {}, {"cle": Talisman(free=True)})
        assert told(state, phase, "cle").health
    empty = go_on(state, phase)
    assert who(empty, "cle").talisman == TalismanState(0)
    tried = resolve(empty, {"cle": Talisman()})
    assert code(tried, "cle") == Code.NO_CHARGE
    play = Scenario({"cle": Cast("cocina")}, talisman_charges=charges)
    assert all(p.talisman.charges in (0, charges) for p in play.state.people.values())


@pytest.mark.rule("AMB-230")
def test_paid_and_free_in_one_phase_take_one_charge() -> None:
    start = at({"cle": clerk(talisman=TalismanState(2, paid=True))})
    phase = resolve(start, {"cle": Talisman()}, {"cle": Talisman(free=True)})
    assert who(phase, "cle").talisman.charges == 1


def working(charges: int, tasks: int, finished: int = 0) -> tuple[Person, list[TaskId]]:
    """A Clérigo in a place where that many quick tasks of his can be done."""
    by_place: dict[str, list[TaskId]] = {}
    for task in QUICK:
        by_place.setdefault(task.stages[0].place, []).append(task.id)
    place, ids = max(by_place.items(), key=lambda row: len(row[1]))
    ids = (ids + [t.id for t in QUICK if t.id not in ids])[:tasks]
    state = TalismanState(charges, finished=finished)
    return person(place, role="clerigo", talisman=state, tasks=tuple(map(TaskState, ids))), ids


def finish(state: State, task: TaskId) -> State:
    """He goes there and does his quick task."""
    where = TASKS[task].stages[0].place
    cle = CharacterId("cle")
    state = replace(state, people={**state.people, cle: replace(state.people[cle], place=where)})
    return go_on(state, resolve(state, {"cle": DoTask(task)}))


@pytest.mark.rule("HAC-CLE-06", "HAC-CLE-08", "AMB-231", "AMB-233")
@pytest.mark.option("talisman_tasks")
@pytest.mark.parametrize("needed", [2, 1, 3])
def test_empty_it_fills_again_with_whole_tasks(needed: int) -> None:
    cle, ids = working(0, needed)
    state = at({"cle": cle}, Ruleset(talisman_tasks=needed))
    for task in ids:
        assert who(state, "cle").talisman.charges == 0
        state = finish(state, task)
    assert who(state, "cle").talisman == TalismanState(3)


@pytest.mark.rule("HAC-CLE-07")
def test_it_does_not_fill_unless_it_was_empty() -> None:
    cle, ids = working(1, 2)
    state = at({"cle": cle})
    for task in ids:
        state = finish(state, task)
    assert who(state, "cle").talisman == TalismanState(1)


@pytest.mark.rule("HAC-CLE-08")
def test_a_stage_is_not_a_task() -> None:
    long = next(t for t in TASKS.values() if len(t.stages) > 1)
    cle = person(long.stages[0].place, role="clerigo", tasks=(TaskState(long.id),))
    phase = resolve(at({"cle": cle}), {"cle": DoTask(long.id)})
    assert phase.record.stages_done
    assert who(phase, "cle").talisman.finished == 0


@pytest.mark.rule("AMB-232", "AMB-227", "HAC-NAR-02")
def test_using_it_shows_no_more_than_staying() -> None:
    start = at({"cle": clerk()})
    used, idled = resolve(start, {"cle": Talisman()}), resolve(start, {})
    assert told(start, used, "ana") == told(start, idled, "ana")


@pytest.mark.rule("AMB-156")
@pytest.mark.option("roles_survive_death")
@pytest.mark.parametrize("survive", [False, True])
def test_powers_end_with_life(survive: bool) -> None:
    people = {"cle": clerk(alive=False, died_t=3), "zoe": shifter(alive=False, died_t=3)}
    start = at(people, Ruleset(roles_survive_death=survive))
    phase = resolve(start, {"cle": Talisman(), "zoe": Transform(ANA)})
    assert (code(phase, "cle") == Code.DONE) is survive
    assert (code(phase, "zoe") == Code.DONE) is survive


@pytest.mark.rule("HAC-ACT-10")
@pytest.mark.parametrize("action", [Talisman(), Transform(EVA), Protect(EVA)], ids=lambda a: a.verb)
def test_nobody_else_has_these_powers(action: Action) -> None:
    phase = resolve(at({"zoe": impostor("cocina")}), {"ana": action, "zoe": action})
    assert (code(phase, "ana"), code(phase, "zoe")) == (Code.NOT_ALLOWED, Code.NOT_ALLOWED)


# ── Cambiaformas ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-CAM-01", "HAC-CAM-02", "HAC-CAM-03", "HAC-CAM-04", "AMB-079", "AMB-227")
def test_he_takes_anybodys_look_and_whoever_sees_him_knows_both() -> None:
    start = at({"zoe": shifter(), "far": "palomar", "near": "comedor"})
    phase = resolve(start, {"zoe": Transform(CACO), "near": Move(PlaceId("cocina"))})
    assert who(phase, "zoe").look == "caco"
    for name in ("ana", "near"):
        assert [(s.before, s.after) for s in told(start, phase, name).shifts] == [("zoe", "caco")]
    assert told(start, phase, "far").shifts == ()
    assert told(start, phase, "zoe").shift == "done"
    assert "zoe" not in {a.who for a in told(start, phase, "ana").activities}


@pytest.mark.rule("AMB-079")
@pytest.mark.option("shift_witness")
@pytest.mark.parametrize("rule", ["start_or_end", "end"])
def test_whoever_leaves_in_the_phase_saw_it_too(rule: str) -> None:
    start = at({"zoe": shifter()}, Ruleset(shift_witness=rule))  # type: ignore[arg-type]
    phase = resolve(start, {"zoe": Transform(CACO), "ana": Move(PlaceId("comedor"))})
    assert bool(told(start, phase, "ana").shifts) is (rule == "start_or_end")


@pytest.mark.rule("HAC-CAM-09", "HAC-CAM-08")
def test_there_and_back_read_alike() -> None:
    out = at({"zoe": shifter()})
    there = told(out, resolve(out, {"zoe": Transform(EVA)}), "ana").shifts
    back = at({"zoe": shifter(EVA, 30)})
    home = told(back, resolve(back, {}), "ana").shifts
    assert [(s.before, s.after, s.place) for s in there] == [("zoe", "eva", "cocina")]
    assert [(s.before, s.after, s.place) for s in home] == [("eva", "zoe", "cocina")]
    assert type(there[0]) is type(home[0])


@pytest.mark.rule("HAC-CAM-05", "HAC-CAM-06", "HAC-CAM-07", "AMB-240", "AMB-241", "HAC-CAM-13")
@pytest.mark.option("shift_phases", "count_event_phase")
@pytest.mark.parametrize(
    ("rules", "whole"),
    [
        pytest.param(Ruleset(), 10, id="ten"),
        pytest.param(Ruleset(shift_phases=1), 1, id="one"),
        pytest.param(Ruleset(shift_phases=4), 4, id="four"),
        pytest.param(Ruleset(count_event_phase=True), 9, id="inclusive"),
    ],
)
def test_the_look_lasts_and_its_loss_takes_the_point(rules: Ruleset, whole: int) -> None:
    start = at({"zoe": shifter()}, rules)
    state = idle(go_on(start, resolve(start, {"zoe": Transform(EVA)})), whole)
    assert who(state, "zoe").look == "eva"
    again = resolve(go_on(start, resolve(start, {"zoe": Transform(EVA)})), {"zoe": Transform(ANA)})
    assert code(again, "zoe") == Code.ALREADY_SHAPED
    phase = resolve(state, {"zoe": Kill(ANA)})
    assert who(phase, "zoe").look == "zoe"
    assert (code(phase, "zoe"), who(phase, "ana").alive) == (Code.REVERTED, True)
    assert told(state, phase, "zoe").shift == "ended"
    assert "zoe" in phase.record.busy


@pytest.mark.rule("AMB-241", "AMB-235")
@pytest.mark.option("forced_events")
@pytest.mark.parametrize("rule", ["start", "end"])
def test_when_the_look_is_lost_decides_the_name_of_who_is_struck(rule: str) -> None:
    people = {"zoe": shifter(EVA, 30), "eva": "palomar", "rufo": impostor("cocina")}
    start = at(people, Ruleset(forced_events=rule, friendly_fire=True))  # type: ignore[arg-type]
    phase = resolve(start, {"rufo": Kill(EVA)})
    assert who(phase, "zoe").alive is (rule == "start")


@pytest.mark.rule("HAC-CAM-11", "AMB-242")
@pytest.mark.option("shift_cooldown")
@pytest.mark.parametrize("wait", [10, 0, 2])
def test_he_waits_between_two_looks(wait: int) -> None:
    start = at({"zoe": shifter(EVA, 30)}, Ruleset(shift_cooldown=wait))
    back = go_on(start, resolve(start, {}))
    assert who(back, "zoe").shift_from == 41 + wait + 1
    if wait:
        tried = resolve(idle(back, wait - 1) if wait > 1 else back, {"zoe": Transform(ANA)})
        assert code(tried, "zoe") == Code.COOLDOWN
    ready = idle(back, wait) if wait else back
    assert code(resolve(ready, {"zoe": Transform(ANA)}), "zoe") == Code.DONE


@pytest.mark.rule("AMB-239", "AMB-031")
@pytest.mark.option("shift_targets")
@pytest.mark.parametrize(
    ("rule", "works"),
    [("not_publicly_dead", {"eva", "secret"}), ("living", {"eva"}),
     ("all", {"eva", "secret", "known"})],
)  # fmt: skip
def test_whose_look_he_can_take(rule: str, works: set[str]) -> None:
    people: dict[str, Who] = {
        "zoe": shifter(), "secret": ghost("cocina"), "known": ghost("cocina", death_public=True),
    }  # fmt: skip
    start = at(people, Ruleset(shift_targets=rule))  # type: ignore[arg-type]
    for target in ("eva", "secret", "known", "zoe"):
        phase = resolve(start, {"zoe": Transform(CharacterId(target))})
        assert (code(phase, "zoe") == Code.DONE) is (target in works)


@pytest.mark.rule("AMB-244", "AMB-100", "AMB-247", "HAC-VIS-23")
def test_disguised_he_does_everything_under_the_other_name() -> None:
    start = at({"zoe": shifter(EVA), "luis": "cocina"})
    phase = resolve(start, {"zoe": Kill(CharacterId("luis"))})
    assert [(m.killer, m.victim) for m in told(start, phase, "ana").murders] == [("eva", "luis")]
    assert told(start, phase, "luis").death.killer == "eva"  # type: ignore[union-attr]
    quiet = resolve(start, {})
    assert dict(told(start, quiet, "ana").in_sight)[PlaceId("cocina")].count(EVA) == 2
    assert told(start, quiet, "eva").in_sight[0][1].count(EVA) == 1
    assert code(resolve(start, {"zoe": Sabotage("luces")}), "zoe") == Code.DONE


@pytest.mark.rule("AMB-046")
def test_the_body_that_bore_the_look_is_followed() -> None:
    start = at({"zoe": shifter(EVA), "eva": "palomar"})
    phase = resolve(start, {"zoe": Move(PlaceId("comedor")), "ana": Follow(EVA)})
    assert places(phase, "ana") == ("comedor",)
    two = at({"zoe": shifter(EVA)})
    drawn = resolve(two, {"zoe": Move(PlaceId("comedor")), "ana": Follow(EVA)})
    assert [d.options for d in drawn.draws] == [2]


@pytest.mark.rule("AMB-286", "AMB-103")
def test_of_two_bodies_with_one_look_a_drawn_one_is_struck() -> None:
    start = at({"zoe": shifter(EVA), "rufo": impostor("cocina")})
    phase = resolve(start, {"rufo": Kill(EVA)})
    assert [d.options for d in phase.draws] == [2]
    assert code(phase, "rufo") in (Code.DONE, Code.MISSED)


@pytest.mark.rule("AMB-165")
@pytest.mark.option("shift_in_passage")
@pytest.mark.parametrize("allowed", [False, True])
def test_inside_a_passage_he_does_not_change(allowed: bool) -> None:
    inside = shifter(place=PlaceId("claustro"), hiding=Hiding("E1", 39))
    start = at({"zoe": inside, "ana": "claustro"}, Ruleset(shift_in_passage=allowed))
    phase = resolve(start, {"zoe": Transform(EVA)})
    assert code(phase, "zoe") == (Code.DONE if allowed else Code.HIDDEN)
    assert told(start, phase, "ana").shifts == ()


@pytest.mark.rule("AMB-246")
def test_inside_a_passage_the_look_is_lost_without_witnesses() -> None:
    inside = shifter(EVA, 30, place=PlaceId("claustro"), hiding=Hiding("E1", 39))
    start = at({"zoe": inside, "ana": "claustro"})
    phase = resolve(start, {"zoe": Passage("salir")})
    assert (who(phase, "zoe").look, who(phase, "zoe").hiding) == ("zoe", Hiding("E1", 39))
    assert told(start, phase, "ana").shifts == ()


@pytest.mark.rule("HAC-CAM-10", "HAC-CAM-12", "HAC-DEL-11", "HAC-DEL-12", "AMB-133")
@pytest.mark.option("caller_name")
@pytest.mark.parametrize(("rule", "name"), [("true_name", "zoe"), ("apparent", "ana")])
def test_a_deliberation_gives_him_his_look_back_unseen(rule: str, name: str) -> None:
    play = Scenario({"ana": "cocina", "zoe": Cast("comedor", "impostor", "cambiaformas")},
                    caller_name=rule)  # fmt: skip
    play.open_round()
    people = dict(play.state.people)
    people[ZOE] = replace(people[ZOE], shape=Shape(ANA, play.state.t), shift_from=99)
    play.state = replace(play.state, people=people)
    play.ring("zoe", 1)
    play.tick()
    assert play.last.public.caller == name
    assert play.state.people[ZOE].shape is None
    assert all(not s.shifts for r in play.last.reports.values() for s in r.sections)
    play.publish()
    play.all_vote(None)
    play.publish()
    assert play.state.people[ZOE].shift_from == 0


@pytest.mark.rule("AMB-243", "MSG-69")
@pytest.mark.option("tell_shift_count")
@pytest.mark.parametrize("tells", [True, False])
def test_he_is_told_the_count(tells: bool) -> None:
    start = at({"zoe": shifter(EVA, 37)}, Ruleset(tell_shift_count=tells))
    shown = panel(start, start.people[ZOE]).shape
    assert shown is not None
    assert (shown.look, shown.phase, shown.limit) == (
        ("eva", 3, 10) if tells else ("eva", None, None)
    )


# ── Ángel ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-ANG-02", "HAC-ANG-12", "AMB-252", "AMB-255", "HAC-ANG-10", "HAC-ANG-11")
@pytest.mark.option("shield_cooldown", "angel_range")
@pytest.mark.parametrize(("rule", "far"), [("map", Code.DONE), ("place", Code.BAD_TARGET)])
@pytest.mark.parametrize("wait", [20, 0, 6])
def test_he_protects_anybody_living_and_waits(rule: str, far: Code, wait: int) -> None:
    rules = Ruleset(angel_range=rule, shield_cooldown=wait)  # type: ignore[arg-type]
    start = at({"fant": angel(), "other": ghost("capilla")}, rules)
    phase = resolve(start, {"fant": Protect(ANA)})
    assert code(phase, "fant") == far
    for target in ("caco",):
        phase = resolve(start, {"fant": Protect(CharacterId(target))})
        assert code(phase, "fant") == Code.DONE
        assert who(phase, "fant").protect_from == 41 + wait + 1
    assert code(resolve(start, {"fant": Protect(CharacterId("other"))}), "fant") == Code.BAD_TARGET
    if wait:
        early = idle(go_on(start, phase), wait - 1)
        assert code(resolve(early, {"fant": Protect(CACO)}), "fant") == Code.COOLDOWN
        assert code(resolve(idle(early, 1), {"fant": Protect(CACO)}), "fant") == Code.DONE


@pytest.mark.rule("HAC-ANG-03", "HAC-ANG-04", "HAC-ANG-06", "AMB-006")
@pytest.mark.option("shield_phases")
@pytest.mark.parametrize("phases", [5, 1, 3])
def test_the_protection_lasts_and_vanishes(phases: int) -> None:
    people = {"fant": angel(), "zoe": impostor("cocina")}
    start = at(people, Ruleset(shield_phases=phases))
    same = resolve(start, {"fant": Protect(ANA), "zoe": Kill(ANA)})
    assert not who(same, "ana").alive
    state = go_on(start, resolve(start, {"fant": Protect(ANA)}))
    last = idle(state, phases - 1) if phases > 1 else state
    saved = resolve(last, {"zoe": Kill(ANA)})
    assert who(saved, "ana").alive
    late = resolve(idle(state, phases), {"zoe": Kill(ANA)})
    assert not who(late, "ana").alive
    over = resolve(idle(state, phases), {})
    assert over.record.house.shield == "expired"


@pytest.mark.rule("HAC-ANG-05", "HAC-ANG-07", "HAC-KILL-14", "AMB-106")
@pytest.mark.option("simultaneous_kills")
def test_c_9_the_first_attempt_is_repelled_and_the_second_kills_and_both_wait() -> None:
    shield = House(shield=Shield(CharacterId("fant"), ANA, 39))
    people = {"fant": angel(), "zoe": impostor("cocina"), "rufo": impostor("cocina")}
    start = at(people, house=shield)
    phase = resolve(start, {"zoe": Kill(ANA), "rufo": Kill(ANA)})
    assert (code(phase, "zoe"), code(phase, "rufo")) == (Code.REPELLED, Code.DONE)
    assert not who(phase, "ana").alive
    assert who(phase, "zoe").kill_from == who(phase, "rufo").kill_from == 41 + 14
    assert told(start, phase, "zoe").kill == "repelled"
    assert phase.house.shield is None


@pytest.mark.rule("AMB-114")
@pytest.mark.option("shield_block_witness")
@pytest.mark.parametrize(
    ("rule", "notice"), [("none", set()), ("target", {"ana"}), ("view", {"ana", "eva"})]
)
def test_who_notices_that_an_attempt_was_stopped(rule: str, notice: set[str]) -> None:
    shield = House(shield=Shield(CharacterId("fant"), ANA, 39))
    people = {"fant": angel(), "zoe": impostor("cocina"), "far": "palomar"}
    start = at(people, Ruleset(shield_block_witness=rule), house=shield)  # type: ignore[arg-type]
    phase = resolve(start, {"zoe": Kill(ANA)})
    assert {w for w in ("ana", "eva", "far") if told(start, phase, w).shield_noticed} == notice
    if rule == "none":
        unhurt = resolve(start, {})
        assert told(start, phase, "ana") == told(start, unhurt, "ana")
        assert told(start, phase, "eva") == told(start, unhurt, "eva")


@pytest.mark.rule("AMB-287", "AMB-253")
def test_protecting_somebody_murdered_in_the_phase_uses_nothing() -> None:
    start = at({"fant": angel(), "zoe": impostor("cocina")})
    phase = resolve(start, {"fant": Protect(ANA), "zoe": Kill(ANA)})
    assert code(phase, "fant") == Code.BAD_TARGET
    assert (who(phase, "fant").protect_from, phase.house.shield) == (0, None)


@pytest.mark.rule("HAC-ANG-08", "HAC-ANG-09", "HAC-DEL-13", "AMB-257", "MSG-85")
def test_the_next_deliberation_says_that_the_angel_protected_somebody_once() -> None:
    play = Scenario({"ana": "comedor", "eva": "cocina", "zoe": Cast("cocina", "impostor")})
    play.open_round()
    house = replace(play.state.house, shield=Shield(EVA, EVA, play.state.t))
    play.state = replace(play.state, house=house)
    play.declare("zoe", Kill(EVA))
    play.run()
    assert play.state.people[EVA].alive
    play.gather("ana")
    assert play.last.public.angel
    assert play.last.public.deaths == ()
    play.all_vote(None)
    play.publish()
    play.open_round()
    play.put("eva", "comedor")
    play.gather("eva")
    assert not play.last.public.angel


@pytest.mark.rule("AMB-143")
@pytest.mark.option("angel_reset_on_deliberation")
@pytest.mark.parametrize("resets", [False, True])
def test_a_deliberation_gives_the_angel_nothing_back(resets: bool) -> None:
    play = Scenario({"ana": "comedor"}, angel_reset_on_deliberation=resets)
    play.open_round()
    people = dict(play.state.people)
    people[ANA] = replace(people[ANA], protect_from=40)
    play.state = replace(play.state, people=people)
    play.gather("ana")
    play.all_vote(None)
    play.publish()
    assert play.state.people[ANA].protect_from == (0 if resets else 40)


@pytest.mark.rule("AMB-254", "MSG-70")
@pytest.mark.option("angel_told_attacker")
@pytest.mark.parametrize("tells", [False, True])
def test_the_angel_learns_that_his_shield_was_used(tells: bool) -> None:
    shield = House(shield=Shield(CharacterId("fant"), ANA, 39))
    start = at({"fant": angel(), "zoe": impostor("cocina")}, Ruleset(angel_told_attacker=tells),
               house=shield)  # fmt: skip
    phase = resolve(start, {"zoe": Kill(ANA)})
    after = go_on(start, phase)
    shown = panel(after, who(after, "fant"), (phase.record,)).angel
    assert shown is not None
    assert (shown.event, shown.protects, shown.left) == ("consumed", None, 0)
    assert shown.attacker == ("zoe" if tells else None)


@pytest.mark.rule("AMB-248", "HAC-ANG-01", "HAC-GHO-10")
@pytest.mark.option("angel_by_vote")
@pytest.mark.parametrize("makes", [True, False])
def test_whether_a_first_death_by_vote_makes_the_angel(makes: bool) -> None:
    play = Scenario({"ana": "comedor", "eva": "comedor", "zoe": Cast("comedor", "impostor")},
                    angel_by_vote=makes)  # fmt: skip
    play.gather("ana")
    play.all_vote("ana")
    play.publish()
    assert (play.state.people[ANA].role == "angel") is makes
    if not makes:
        play.open_round()
        play.declare("zoe", Kill(EVA))
        play.state = replace(play.state, people={
            **play.state.people, ZOE: replace(play.state.people[ZOE], kill_from=0)})  # fmt: skip
        play.run()
        assert play.state.people[EVA].role == "angel"


@pytest.mark.rule("AMB-249")
@pytest.mark.option("angel_tie")
@pytest.mark.parametrize("rule", ["post_time", "random"])
def test_of_two_first_deaths_in_a_phase_one_is_the_angel(rule: str) -> None:
    play = Scenario({"ana": "cocina", "eva": "luces", "zoe": Cast("cocina", "impostor"),
                     "rufo": Cast("luces", "impostor")}, angel_tie=rule)  # fmt: skip
    play.open_round()
    play.declare("rufo", Kill(EVA))
    play.tick(hours=1)
    play.declare("zoe", Kill(ANA))
    play.run()
    angels = [w for w, p in play.state.people.items() if p.role == "angel"]
    assert len(angels) == 1
    if rule == "post_time":
        assert angels == ["eva"]
    else:
        assert any(d.purpose.startswith("angel/") for d in play.state.draws)


@pytest.mark.rule("AMB-251", "AMB-250")
def test_a_special_vasallo_who_dies_first_is_the_angel_and_nothing_else() -> None:
    play = Scenario({"cle": Cast("cocina", role="clerigo"), "zoe": Cast("cocina", "impostor")})
    play.open_round()
    play.declare("zoe", Kill(CharacterId("cle")))
    play.run()
    assert play.state.people[CharacterId("cle")].role == "angel"
    assert play.report("cle").panel.talisman is None  # type: ignore[union-attr]


@pytest.mark.rule("MSG-02", "MSG-81")
def test_the_card_says_how_long_a_power_lasts_and_what_it_costs_again() -> None:
    rules = Ruleset()
    assert role_limits(rules, "clerigo") == (3, 2)
    assert role_limits(rules, "escurridizo") == (6, 10)
    assert role_limits(rules, "cambiaformas") == (10, 10)
    assert role_limits(rules, "angel") == (5, 20)
    play = Scenario({"ana": "cocina", "zoe": Cast("cocina", "impostor")})
    play.open_round()
    play.declare("zoe", Kill(ANA))
    play.run()
    card = play.report("ana").card
    assert card is not None
    assert (card.role, card.lasts, card.waits) == ("angel", 5, 20)


@pytest.mark.rule("AMB-261", "MSG-92")
def test_the_final_log_tells_sabotages_beside_the_deaths() -> None:
    play = Scenario({"ana": "cocina", "zoe": Cast("cocina", "impostor")})
    play.open_round()
    play.state = replace(play.state, house=House())
    play.declare("zoe", Sabotage("luces"))
    play.run()
    assert play.state.sabotages == ((play.state.round, 1, "sabotage:luces", ZOE),)
