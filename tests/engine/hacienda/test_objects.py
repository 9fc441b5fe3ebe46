"""Altar, Plano and Bola (rules 1.22, 3.11)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import House, Person, Shape, State, Watching
from engine.hacienda.phase.objects import select, unwatched
from engine.hacienda.phase.resolution import PhaseOutcome
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import Follow, Kill, Move, UseObject, Wait
from engine.vocabulary.ids import CharacterId, PlaceId
from tests.engine.scenario import Cast, Scenario
from tests.engine.world import (
    MAP,
    Who,
    code,
    ghost,
    go_on,
    idle,
    impostor,
    person,
    resolve,
    state_of,
    told,
)

EYES = MAP.fixtures["ojo"]
HALL, STEWARD, CLOISTER, MAGE, TERRACE, GARDEN = EYES
PEOPLE: dict[str, Who] = {"ana": "alcoba_mago", "caco": impostor("capilla")}
FIRST = (HALL, TERRACE, MAGE, CLOISTER)
SECOND = (HALL, GARDEN, MAGE, STEWARD)


def at(people: dict[str, Who], rules: Ruleset | None = None, **changes: object) -> State:
    return state_of({**PEOPLE, **people}, rules, **changes)


def bola(*places: PlaceId) -> UseObject:
    return UseObject("bola", places)


def watched(phase: PhaseOutcome, who: str = "ana") -> tuple[PlaceId, ...]:
    use = phase.record.bola.get(CharacterId(who))
    return () if use is None else use.places


def watcher(places: tuple[PlaceId, ...] = FIRST, t: int = 40, **changes: object) -> Person:
    return person("alcoba_mago", watching=Watching(places, t), **changes)


# ── all three ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule(
    "HAC-OBJ-01", "HAC-OBJ-02", "HAC-OBJ-03", "HAC-OBJ-04", "HAC-OBJ-05", "HAC-OBJ-06",
    "HAC-ACT-07", "HAC-ENG-02", "HAC-ENG-07", "HAC-META-07", "AMB-080", "AMB-215", "HAC-NAR-04",
    "HAC-MAP-39", "HAC-MAP-40", "HAC-MAP-41",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "place"),
    [("altar", "alcoba_clerigo"), ("plano", "intendencia"), ("bola", "alcoba_mago")],
)
def test_an_object_is_used_in_its_room_by_anybody_and_takes_his_eyes(kind: str, place: str) -> None:
    use = UseObject(kind)  # type: ignore[arg-type]
    start = at({"ana": place, "zoe": impostor(place), "eva": place, "far": "cocina"})
    phase = resolve(start, {"ana": use, "zoe": use, "far": use})
    assert [code(phase, w) for w in ("ana", "zoe", "far")] == [Code.DONE, Code.DONE, Code.NOT_HERE]
    for who in ("ana", "zoe"):
        assert told(start, phase, who).reduced
        assert told(start, phase, who).presences == 2
    assert not told(start, phase, "far").reduced
    seen = {a.who: (a.mask, a.uses) for a in told(start, phase, "eva").activities}
    assert seen["ana"] == seen["zoe"] == (None, kind)


@pytest.mark.rule("AMB-155")
@pytest.mark.option("ghosts_use_objects")
@pytest.mark.parametrize("allowed", [False, True])
def test_ghosts_use_none_unless_the_ruling_says_so(allowed: bool) -> None:
    start = at({"fant": ghost("intendencia")}, Ruleset(ghosts_use_objects=allowed))
    phase = resolve(start, {"fant": UseObject("plano")})
    assert (code(phase, "fant") == Code.DONE) is allowed
    assert bool(told(start, phase, "fant").counts) is allowed


@pytest.mark.rule("AMB-080")
@pytest.mark.option("impostor_busy_immune")
@pytest.mark.parametrize("immune", [False, True])
def test_whether_an_impostor_at_an_object_keeps_his_eyes(immune: bool) -> None:
    start = at({"zoe": impostor("intendencia")}, Ruleset(impostor_busy_immune=immune))
    phase = resolve(start, {"zoe": UseObject("plano")})
    assert told(start, phase, "zoe").reduced is not immune


@pytest.mark.rule("HAC-OBJ-07", "AMB-204")
def test_the_information_is_that_of_the_end_of_the_phase() -> None:
    start = at({"ana": "alcoba_clerigo", "eva": "capilla", "luis": "intendencia"})
    phase = resolve(
        start,
        {"ana": UseObject("altar"), "caco": Kill(CharacterId("eva")), "luis": UseObject("plano")},
    )
    assert dict(told(start, phase, "ana").health)[CharacterId("eva")] is False
    counts = dict(told(start, phase, "luis").counts)
    assert counts["capilla"] == 2  # type: ignore[index]


@pytest.mark.rule("AMB-205", "AMB-222")
def test_whoever_is_murdered_at_it_learns_nothing() -> None:
    start = at({"zoe": impostor("alcoba_mago")})
    for use in (bola(*FIRST), UseObject("altar")):
        phase = resolve(start, {"ana": use, "zoe": Kill(CharacterId("ana"))})
        assert (told(start, phase, "ana").bola, told(start, phase, "ana").health) == (None, ())
        assert not told(start, phase, "caco").glow


# ── Altar ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-ALTAR-01", "HAC-ALTAR-02", "HAC-ALTAR-03", "AMB-206", "AMB-245")
def test_the_altar_shows_everybody_alive_or_dead_by_true_name() -> None:
    start = at({"ana": "alcoba_clerigo", "fant": ghost("cocina"), "eva": "capilla",
                "zoe": impostor("comedor", shape=Shape(CharacterId("fant"), 39))})  # fmt: skip
    phase = resolve(start, {"ana": UseObject("altar"), "caco": Kill(CharacterId("eva"))})
    seen = told(start, phase, "ana")
    assert seen.health_by == "altar"
    assert [who for who, _ in seen.health] == list(start.people)
    assert {who for who, alive in seen.health if not alive} == {"fant", "eva"}


# ── Plano ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-PLANO-01", "HAC-PLANO-02", "HAC-PLANO-03", "HAC-PLANO-04", "HAC-CORP-04",
                  "AMB-208", "AMB-207", "HAC-MAP-05")  # fmt: skip
@pytest.mark.option("plano_by_section")
@pytest.mark.parametrize("sections", [False, True])
def test_the_plano_counts_persons_and_bodies_in_named_rooms(sections: bool) -> None:
    people: dict[str, Who] = {
        "ana": "intendencia", "eva": "biblioteca_este", "luis": "biblioteca_oeste",
        "out": "jardin_sureste", "hall": "pasillo_claustro", "fant": ghost("biblioteca_este"),
        "dead": "capilla",
    }  # fmt: skip
    start = at(people, Ruleset(plano_by_section=sections))
    phase = resolve(start, {"ana": UseObject("plano"), "caco": Kill(CharacterId("dead"))})
    counts = {str(k): v for k, v in told(start, phase, "ana").counts}
    library = {"biblioteca_este": 1, "biblioteca_oeste": 1} if sections else {"biblioteca": 2}
    assert library.items() <= counts.items()
    assert (counts["intendencia"], counts["capilla"]) == (1, 2)
    assert not {"jardin", "jardin_sureste", "terraza", "pasillo_claustro"} & set(counts)
    assert sum(counts.values()) <= len(start.people)


# ── Bola: which places ────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-BOLA-01", "HAC-MAP-42")
def test_four_of_the_six_places_are_watched() -> None:
    assert len(EYES) == 6
    phase = resolve(at({}), {"ana": bola(*FIRST)})
    assert set(watched(phase)) == set(FIRST)


@pytest.mark.rule("AMB-209", "HAC-BOLA-08")
@pytest.mark.option("bola_default")
@pytest.mark.parametrize("rule", ["random", "invalid"])
def test_what_is_not_named_at_first_is_drawn(rule: str) -> None:
    start = at({}, Ruleset(bola_default=rule))  # type: ignore[arg-type]
    phase = resolve(start, {"ana": bola(HALL)})
    if rule == "invalid":
        assert (watched(phase), code(phase, "ana")) == ((), Code.NO_SELECTION)
    else:
        assert len(watched(phase)) == 4
        assert HALL in watched(phase)
        sight = told(start, phase, "ana").bola
        assert sight is not None
        assert set(sight.drawn) == set(watched(phase)) - {HALL}


@pytest.mark.rule("HAC-BOLA-06", "HAC-BOLA-07", "HAC-BOLA-08", "AMB-210")
def test_the_two_not_watched_must_come_next_whatever_is_said() -> None:
    rules = Ruleset()
    for before in combinations(EYES, 4):
        who = replace(watcher(before), id=CharacterId("ana"))
        must = unwatched(MAP, who, 41)
        assert set(must) == set(EYES) - set(before)
        for named in ((), before, before[:1], (*before[2:], *must)):
            chosen = select(MAP, who, named, rules, "5e", 41)
            assert chosen is not None
            places, drawn, _ = chosen
            assert len(places) == 4
            assert set(must) <= set(places)
            kept = [p for p in named if p in before][:2]
            assert set(kept) <= set(places)
            assert set(drawn) == set(places) - set(named)


@pytest.mark.rule("HAC-BOLA-06", "HAC-BOLA-14")
def test_c_8_the_three_selections_and_the_altered_one_are_legal() -> None:
    changed = (CLOISTER, GARDEN, MAGE, STEWARD)
    for second in (SECOND, changed):
        start = at({})
        phase = resolve(start, {"ana": bola(*FIRST)})
        state = go_on(start, phase)
        phase = resolve(state, {"ana": bola(*second)})
        assert set(watched(phase)) == set(second)
        state = go_on(state, phase)
        must = set(EYES) - set(second)
        third = (*must, GARDEN, MAGE)
        assert set(watched(resolve(state, {"ana": bola(*third)}))) == set(third)
    start = go_on(at({}), resolve(at({}), {"ana": bola(*FIRST)}))
    assert set(watched(resolve(start, {"ana": bola(*FIRST)}))) != set(FIRST)
    one = (HALL, TERRACE, MAGE, GARDEN)
    assert set(watched(resolve(start, {"ana": bola(*one)}))) != set(one)


@pytest.mark.rule("AMB-211", "AMB-142", "HAC-BOLA-16")
def test_a_phase_without_use_breaks_the_series_and_a_new_round_does_not() -> None:
    start = at({"ana": watcher(t=40)})
    assert unwatched(MAP, replace(watcher(t=40), id=CharacterId("ana")), 41) == (STEWARD, GARDEN)
    later = idle(start, 1)
    assert set(watched(resolve(later, {"ana": bola(*FIRST)}))) == set(FIRST)
    play = Scenario({"ana": "comedor"})
    play.open_round()
    people = dict(play.state.people)
    people[CharacterId("ana")] = replace(people[CharacterId("ana")], watching=Watching(FIRST, 0))
    play.state = replace(play.state, people=people)
    play.gather("ana")
    assert play.state.people[CharacterId("ana")].watching is None


@pytest.mark.rule("HAC-BOLA-01", "HAC-BOLA-06")
@pytest.mark.option("bola_watched", "bola_compulsory")
@pytest.mark.parametrize(("size", "owed"), [(4, 2), (1, 0), (1, 1), (5, 1), (6, 0)])
def test_how_many_it_shows_and_how_many_must_change(size: int, owed: int) -> None:
    rules = Ruleset(bola_watched=size, bola_compulsory=owed)
    who = replace(watcher(EYES[:size]), id=CharacterId("ana"))
    chosen = select(MAP, who, EYES[:size], rules, "5e", 41)
    assert chosen is not None
    new = set(chosen[0]) - set(EYES[:size])
    assert len(chosen[0]) == size
    assert len(new) == min(owed, 6 - size)


@pytest.mark.rule("HAC-BOLA-10", "HAC-OBJ-06")
def test_two_users_watch_what_each_wants() -> None:
    phase = resolve(at({"eva": "alcoba_mago"}), {"ana": bola(*FIRST), "eva": bola(*SECOND)})
    assert (set(watched(phase)), set(watched(phase, "eva"))) == (set(FIRST), set(SECOND))


# ── Bola: what is seen ────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-BOLA-02", "HAC-BOLA-03", "HAC-BOLA-04", "HAC-BOLA-05", "HAC-BOLA-15",
                  "HAC-BOLA-12")  # fmt: skip
def test_the_watched_places_are_seen_as_if_lit_and_nothing_beside_them() -> None:
    dark = House(dark=frozenset(MAP.rooms))
    start = at({"eva": "claustro", "near": "claustro", "luis": "alcoba_mago"}, house=dark)
    phase = resolve(start, {"ana": bola(*FIRST), "eva": Move(CLOISTER)})
    seen = told(start, phase, "ana")
    assert seen.bola is not None
    view = seen.bola.view
    assert {p for p, _ in view.in_sight} == set(FIRST)
    assert [(a.who, a.origin) for a in view.arrivals] == [("eva", "claustro")]
    assert (seen.in_sight, seen.presences) == ((), 1)
    assert set(seen.bola.required) == set(EYES) - set(FIRST)
    assert not phase.record.house.dark_before - phase.record.house.dark_after


@pytest.mark.rule("AMB-285", "HAC-BOLA-02")
def test_departures_and_murders_only_where_he_was_watching_before() -> None:
    people: dict[str, Who] = {"eva": HALL, "luis": HALL, "zoe": impostor(HALL)}
    acts = {"ana": bola(*SECOND), "luis": Move(PlaceId("pasillo_noreste")),
            "zoe": Kill(CharacterId("eva"))}  # fmt: skip
    fresh = at({**people})
    seen = told(fresh, resolve(fresh, acts), "ana").bola
    assert seen is not None
    assert (seen.view.departures, seen.view.murders) == ((), ())
    assert [c.victim for c in seen.view.corpses] == ["eva"]
    before = at({**people, "ana": watcher(FIRST)})
    seen = told(before, resolve(before, acts), "ana").bola
    assert seen is not None
    assert [(d.who, d.towards) for d in seen.view.departures] == [("luis", "pasillo_noreste")]
    assert [(m.killer, m.victim) for m in seen.view.murders] == [("zoe", "eva")]


@pytest.mark.rule("AMB-117")
@pytest.mark.option("report_via_bola")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_corpse_in_the_bola_is_seen_but_not_reportable(allowed: bool) -> None:
    play = Scenario({"ana": "alcoba_mago", "eva": HALL, "zoe": Cast(HALL, "impostor")},
                    report_via_bola=allowed)  # fmt: skip
    play.open_round()
    play.declare("ana", bola(*FIRST), Wait(), Wait())
    play.declare("zoe", Kill(CharacterId("eva")))
    play.run()
    sight = play.report("ana").sections[-1].bola
    assert sight is not None
    assert [(c.victim, c.reportable) for c in sight.view.corpses] == [("eva", allowed)]
    play.report_corpse("ana", 2)
    play.tick()
    assert (play.state.mode.value == "deliberacion") is allowed


@pytest.mark.rule("AMB-214")
def test_what_the_bola_shows_gives_the_right_to_alter() -> None:
    start = at({"eva": "claustro"})
    phase = resolve(start, {"ana": bola(*FIRST), "eva": Move(CLOISTER)})
    assert "ana" in phase.record.notified
    state = go_on(start, phase)
    again = resolve(state, {"ana": bola(CLOISTER, HALL)})
    assert "ana" not in again.record.notified


@pytest.mark.rule("HAC-BOLA-09", "AMB-212", "AMB-281")
@pytest.mark.option("bola_alter_in_banned")
@pytest.mark.parametrize(("banned", "allowed"), [(False, False), (False, True)])
def test_the_next_selection_may_be_changed_without_having_seen_anybody(
    banned: bool, allowed: bool
) -> None:
    play = Scenario({"ana": "alcoba_mago"}, banned=banned, bola_alter_in_banned=allowed)
    play.open_round()
    play.declare("ana", bola(*FIRST), bola(*SECOND), Wait())
    play.run()
    assert play.report("ana").window is None
    changed = bola(CLOISTER, GARDEN, MAGE, STEWARD)
    events = play.declare("ana", only={2: changed})
    assert [e.kind for e in events] == ["accepted"]
    assert play.state.plans[CharacterId("ana")].entries[2].action == changed
    refused = play.declare("ana", only={3: Move(PlaceId("pasillo_mago"))})
    assert [getattr(e, "code", "") for e in refused] == ["NO_WINDOW"]


@pytest.mark.rule("AMB-281", "AMB-212")
@pytest.mark.option("bola_alter_in_banned")
def test_in_a_round_without_alterations_the_declared_selection_stands() -> None:
    for allowed in (False, True):
        play = Scenario({"ana": "alcoba_mago"}, banned=True, bola_alter_in_banned=allowed)
        play.open_round()
        play.declare("ana", bola(*FIRST), bola(*SECOND), Wait())
        told_ = play.run()
        assert told_.publication.phases == (1, 2, 3)


# ── the glow ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-BOLA-11", "HAC-BOLA-13", "AMB-097", "AMB-098")
@pytest.mark.option("glow_scope", "glow_audience")
@pytest.mark.parametrize("scope", ["selected", "all"])
def test_whoever_is_in_a_watched_place_sees_the_glow(scope: str) -> None:
    people: dict[str, Who] = {
        "eva": HALL, "fant": ghost(HALL), "busy": person(HALL), "win": "claustro", "gard": GARDEN,
    }  # fmt: skip
    start = at(people, Ruleset(glow_scope=scope))  # type: ignore[arg-type]
    phase = resolve(start, {"ana": bola(*FIRST)})
    shines = {w for w in (*people, "ana") if told(start, phase, w).glow}
    assert shines == {"eva", "fant", "busy"} | ({"gard"} if scope == "all" else set())
    quiet = resolve(start, {})
    assert not any(told(start, quiet, w).glow for w in people)


@pytest.mark.rule("HAC-BOLA-13")
def test_the_glow_says_neither_who_nor_how_many() -> None:
    start = at({"luis": "alcoba_mago", "eva": HALL})
    one = told(start, resolve(start, {"ana": bola(*FIRST)}), "eva")
    other = told(start, resolve(start, {"luis": bola(*FIRST)}), "eva")
    both = told(start, resolve(start, {"ana": bola(*FIRST), "luis": bola(*FIRST)}), "eva")
    assert one == other == both


@pytest.mark.rule("HAC-BOLA-02", "AMB-091", "AMB-100")
def test_the_bola_shows_looks_and_passages() -> None:
    shaped = impostor(HALL, shape=Shape(CharacterId("eva"), 39))
    start = at({"eva": HALL, "zoe": shaped, "ana": watcher(FIRST)})
    phase = resolve(start, {"ana": bola(*SECOND), "eva": Follow(CharacterId("nadie"))})
    seen = told(start, phase, "ana").bola
    assert seen is not None
    assert dict(seen.view.in_sight)[HALL] == ("eva", "eva")
