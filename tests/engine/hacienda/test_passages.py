"""Secret passages: how they are used, and what is seen from inside (rules 1.17, 1.25, 3.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import Corpse, Hiding, House, Person
from engine.hacienda.phase.objects import headcount
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import (
    Action,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Sabotage,
    Talisman,
    Unblock,
    UseObject,
    Wait,
)
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.hacienda.passages import (
    CLOISTER,
    ENTER,
    LEAVE,
    at,
    hidden,
    inside,
    sneak,
)
from tests.engine.scenario import Cast, Scenario
from tests.engine.world import (
    MAP,
    code,
    ghost,
    go_on,
    impostor,
    person,
    places,
    resolve,
    told,
)


@pytest.mark.rule("HAC-MAP-31", "HAC-MAP-32")
def test_fourteen_entrances_in_pairs_and_threes() -> None:
    sizes = sorted(len(p.entrances) for p in MAP.passages)
    assert sum(sizes) == 14
    assert set(sizes) == {2, 3}


@pytest.mark.rule("HAC-PAS-02", "HAC-ACT-08", "HAC-PAS-03", "HAC-PAS-04", "HAC-PAS-01")
def test_in_along_and_out_a_point_each() -> None:
    start = at({})
    first = resolve(start, {"caco": ENTER})
    assert (places(first, "caco"), hidden(first, "caco")) == (("claustro",), "E1")
    second = resolve(on := go_on(start, first), {"caco": Passage("mover")})
    assert (places(second, "caco"), hidden(second, "caco")) == (("palomar",), "E2")
    assert told(on, second, "ana") == told(on, resolve(on, {"caco": Wait()}), "ana")
    third = resolve(go_on(on, second), {"caco": LEAVE})
    assert (places(third, "caco"), hidden(third, "caco")) == (("palomar",), None)


@pytest.mark.rule("HAC-PAS-09", "HAC-ESC-01", "AMB-159", "HAC-META-08")
@pytest.mark.parametrize(
    ("who", "works"),
    [
        pytest.param(person("claustro"), False, id="vasallo"),
        pytest.param(person("claustro", role="clerigo"), False, id="clerigo"),
        pytest.param(sneak("claustro"), True, id="escurridizo"),
        pytest.param(impostor("claustro"), True, id="impostor"),
        pytest.param(ghost("claustro"), False, id="ghost"),
        pytest.param(impostor("claustro", alive=False, died_t=3), False, id="dead-impostor"),
    ],
)
def test_who_uses_them(who: Person, works: bool) -> None:
    phase = resolve(at({"zoe": who}), {"zoe": ENTER})
    assert code(phase, "zoe") == (Code.DONE if works else Code.NOT_ALLOWED)


@pytest.mark.rule("HAC-PAS-02")
def test_there_must_be_an_entrance() -> None:
    phase = resolve(at({"caco": impostor("comedor")}), {"caco": ENTER})
    assert code(phase, "caco") == Code.NO_ENTRANCE


@pytest.mark.rule("AMB-166")
@pytest.mark.parametrize(
    ("to", "ends"), [("alcoba_mago", "A2"), ("alcoba_senescal", "A3"), (None, None),
                     ("palomar", None)],
)  # fmt: skip
def test_in_a_triple_any_other_entrance_is_one_step_and_must_be_named(
    to: str | None, ends: str | None
) -> None:
    start = at({"caco": inside("alcoba_clerigo", "A1")})
    phase = resolve(start, {"caco": Passage("mover", PlaceId(to) if to else None)})
    assert hidden(phase, "caco") == (ends or "A1")
    assert code(phase, "caco") == (Code.DONE if ends else Code.NOT_JOINED)


@pytest.mark.rule("HAC-PAS-06", "HAC-KILL-13", "HAC-SAB-16", "AMB-165")
@pytest.mark.parametrize(
    "action",
    [
        Kill(CharacterId("ana")), Sabotage("luces"), Move(PlaceId("salon_principal")),
        Follow(CharacterId("ana")), Unblock(PlaceId("salon_principal")), UseObject("plano"),
        Passage("entrar"),
    ],
    ids=lambda a: a.verb,
)  # fmt: skip
def test_from_inside_only_the_passage_itself_can_be_used(action: Action) -> None:
    phase = resolve(at({"caco": inside("claustro", "E1")}), {"caco": action})
    assert code(phase, "caco") == Code.HIDDEN
    assert phase.people[CharacterId("ana")].alive


@pytest.mark.rule("AMB-165", "HAC-TASK-07")
def test_no_task_and_no_talisman_from_inside() -> None:
    from engine.hacienda.facts.state import TalismanState, TaskState

    clerk = sneak("claustro", role="clerigo", talisman=TalismanState(3), hiding=Hiding("E1", 39))
    worker = sneak("claustro", hiding=Hiding("E1", 39), tasks=(TaskState(TaskId("setos")),))
    phase = resolve(at({"eva": clerk, "luis": worker}),
                    {"eva": Talisman(), "luis": DoTask(TaskId("setos"))})  # fmt: skip
    assert (code(phase, "eva"), code(phase, "luis")) == (Code.HIDDEN, Code.HIDDEN)


# ── seeing and being seen ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-PAS-02", "HAC-PAS-04", "AMB-091")
def test_who_sees_the_place_sees_him_go_in_and_come_out() -> None:
    start = at({"far": "cocina", "win": "recibidor"})
    phase = resolve(start, {"caco": ENTER})
    for who in ("ana", "win"):
        seen = told(start, phase, who)
        assert [(u.who, u.place, u.way) for u in seen.passage_uses] == [("caco", "claustro", "in")]
        assert seen.departures == ()
        assert not seen.passage_heard
    assert told(start, phase, "far").passage_uses == ()
    out = resolve(on := go_on(start, phase), {"caco": LEAVE})
    seen = told(on, out, "ana")
    assert [(u.who, u.way) for u in seen.passage_uses] == [("caco", "out")]
    assert seen.arrivals == ()
    assert seen.encounter is not None


@pytest.mark.rule("HAC-PAS-05", "HAC-VIS-21", "AMB-089", "AMB-275", "HAC-VIS-22")
def test_from_inside_one_sees_the_whole_room_and_nothing_beyond() -> None:
    start = at({"caco": inside("biblioteca_oeste", "D1"), "eva": "biblioteca_este",
                "win": "galeria_este"})  # fmt: skip
    seen = told(start, resolve(start, {}), "caco")
    assert {p for p, _ in seen.in_sight} == {"biblioteca_oeste", "biblioteca_este"}
    assert ("biblioteca_este", ("eva",)) in seen.in_sight
    outdoors = at({"caco": inside("jardin_suroeste", "F2")})
    assert {p for p, _ in told(outdoors, resolve(outdoors, {}), "caco").in_sight} == {
        "jardin_suroeste"
    }
    assert seen.hiding is not None
    assert seen.hiding.place == "biblioteca_oeste"


@pytest.mark.rule("AMB-089")
@pytest.mark.option("passage_view_adjacent")
@pytest.mark.parametrize("beyond", [False, True])
def test_whether_one_sees_beyond_the_room_from_inside(beyond: bool) -> None:
    start = at({"caco": inside("claustro", "E1")}, Ruleset(passage_view_adjacent=beyond))
    seen = told(start, resolve(start, {}), "caco")
    assert ("recibidor" in {p for p, _ in seen.in_sight}) is beyond


@pytest.mark.rule("AMB-089", "AMB-275")
def test_darkness_blinds_the_escurridizo_inside_but_no_impostor() -> None:
    dark = House(dark=frozenset(MAP.rooms))
    start = at({"eva": sneak("claustro", hiding=Hiding("E1", 39)),
                "caco": inside("claustro", "E1")}, house=dark)  # fmt: skip
    phase = resolve(start, {})
    assert told(start, phase, "eva").in_sight == ()
    assert told(start, phase, "eva").presences == 1
    assert ("claustro", ("ana",)) in told(start, phase, "caco").in_sight


@pytest.mark.rule("HAC-PAS-07", "HAC-VIS-22", "AMB-167", "HAC-PAS-01")
def test_those_inside_are_seen_by_nobody_and_meet_nobody() -> None:
    start = at({"caco": inside("claustro", "E1"), "zoe": inside("claustro", "E1"),
                "fant": ghost("claustro")})  # fmt: skip
    phase = resolve(start, {})
    for who in ("ana", "zoe", "fant"):
        section = told(start, phase, who)
        assert "caco" not in {w for _, there in section.in_sight for w in there}
        assert section.encounter is None
    assert "caco" not in phase.record.notified


@pytest.mark.rule("AMB-276")
def test_whoever_hides_there_sees_another_go_in_as_a_departure_to_nowhere() -> None:
    start = at({"zoe": inside("claustro", "E1")})
    phase = resolve(start, {"caco": ENTER})
    seen = told(start, phase, "zoe")
    assert [(d.who, d.towards) for d in seen.departures] == [("caco", None)]
    assert seen.passage_uses == ()


@pytest.mark.rule("AMB-112")
def test_whoever_is_inside_cannot_be_murdered_until_he_is_put_out() -> None:
    start = at({"eva": sneak("claustro", hiding=Hiding("E1", 39))})
    phase = resolve(start, {"caco": Kill(CharacterId("eva"))})
    assert code(phase, "caco") == Code.MISSED
    out = at({"eva": sneak("claustro", hiding=Hiding("E1", 34))})
    assert not resolve(out, {"caco": Kill(CharacterId("eva"))}).people[CharacterId("eva")].alive


@pytest.mark.rule("AMB-168")
@pytest.mark.option("plano_counts_passages")
@pytest.mark.parametrize("counts", [True, False])
def test_the_plano_counts_those_inside_where_they_are(counts: bool) -> None:
    start = at({"caco": inside("claustro", "E1")}, Ruleset(plano_counts_passages=counts))
    shown = dict(headcount(MAP, start.people, (), start.ruleset))
    assert shown["claustro"] == 1 + counts  # type: ignore[index]


@pytest.mark.rule("AMB-118", "AMB-165")
@pytest.mark.option("report_from_passage")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_corpse_seen_from_inside_is_not_reportable(allowed: bool) -> None:
    play = Scenario({"ana": "claustro", "zoe": Cast("claustro", "impostor")},
                    report_from_passage=allowed)  # fmt: skip
    play.open_round()
    people = dict(play.state.people)
    zoe = CharacterId("zoe")
    people[zoe] = replace(people[zoe], hiding=Hiding("E1", play.state.t))
    body = Corpse(CharacterId("lejano_0"), CLOISTER, play.state.t)
    play.state = replace(play.state, people=people, corpses=(body,))
    play.report_corpse("zoe", 1)
    play.tick()
    assert (play.state.mode.value == "deliberacion") is allowed


@pytest.mark.rule("AMB-165")
def test_nobody_rings_from_inside_a_passage() -> None:
    play = Scenario({"zoe": Cast("comedor", "impostor")})
    play.open_round()
    people = dict(play.state.people)
    zoe = CharacterId("zoe")
    people[zoe] = replace(people[zoe], hiding=Hiding("B2", play.state.t))
    play.state = replace(play.state, people=people)
    play.ring("zoe", 1)
    play.tick()
    assert play.state.mode.value == "ronda"


# ── following in ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AMB-044")
def test_a_user_follows_into_a_passage_and_anybody_else_stays() -> None:
    start = at({"zoe": impostor("claustro"), "eva": sneak("claustro"),
                "late": sneak("claustro", passage_from=60)})  # fmt: skip
    after = Follow(CharacterId("caco"))
    phase = resolve(start, {"caco": ENTER, **dict.fromkeys(("zoe", "eva", "late", "ana"), after)})
    assert [hidden(phase, w) for w in ("zoe", "eva", "late", "ana")] == ["E1", "E1", None, None]
    assert code(phase, "ana") == Code.FOLLOW_STAYED
