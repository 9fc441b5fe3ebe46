"""Transformation: another's look, its loss, and whoever follows or strikes it (rules 1.24, 3.12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import (
    Hiding,
    Shape,
)
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.telling.counters import panel
from engine.vocabulary.actions import (
    Follow,
    Kill,
    Move,
    Passage,
    Sabotage,
    Transform,
)
from engine.vocabulary.ids import CharacterId, PlaceId
from tests.engine.hacienda.powers import ANA, CACO, EVA, ZOE, at, shifter, who
from tests.engine.scenario import Cast, Scenario
from tests.engine.world import (
    Who,
    code,
    ghost,
    go_on,
    idle,
    impostor,
    places,
    resolve,
    told,
)

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
