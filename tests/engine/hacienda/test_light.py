"""Light, darkness, candelabros and reduced sight (rules 1.10, 1.11, 1.20, 3.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import Corpse, Hiding, House, SabotageState, State, TaskState
from engine.hacienda.phase.light import unlit
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import (
    Action,
    DoTask,
    Kill,
    Move,
    Passage,
    Repair,
    Sabotage,
    Wait,
)
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId
from tests.engine.scenario import Scenario
from tests.engine.world import (
    MAP,
    TASKS,
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
    with_tasks,
)

WINTER, LIBRARY = PlaceId("salon_invierno"), PlaceId("biblioteca_oeste")
ALL = frozenset(MAP.rooms)
DARK = ALL - {RoomId("alcoba_mago")}
"""What a blackout puts out: everything but where light never fails."""
PEOPLE: dict[str, Who] = {"ana": "cocina", "caco": impostor("capilla")}
BLACKOUT = House(dark=DARK, sabotage=SabotageState("luces", 30))


def at(people: dict[str, Who], rules: Ruleset | None = None, **changes: object) -> State:
    return state_of({**PEOPLE, **people}, rules, **{"house": BLACKOUT, **changes})


def to(place: str) -> Move:
    return Move(PlaceId(place))


def moved(state: State, actions: dict[str, Action]) -> State:
    return go_on(state, resolve(state, actions))


# ── the blackout ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-LUZ-01", "HAC-LUZ-02", "HAC-LIT-01", "HAC-LIT-09", "HAC-SET-10", "AMB-096")
def test_all_rooms_go_dark_but_the_mages_and_those_with_a_fire() -> None:
    start = at({}, house=House())
    assert unlit(MAP, start.house) == frozenset()
    phase = resolve(start, {"caco": Sabotage("luces")})
    lit = set(MAP.rooms) - unlit(MAP, phase.house)
    assert lit == {"alcoba_mago", "salon_invierno", "biblioteca"}
    assert {"terraza", "jardin"} <= unlit(MAP, phase.house)


@pytest.mark.rule("HAC-LIT-10", "AMB-095")
@pytest.mark.option("blackout_hits_hearth_rooms")
@pytest.mark.parametrize("hits", [True, False])
def test_a_hearth_that_goes_out_after_a_blackout_leaves_its_room_dark(hits: bool) -> None:
    start = at({}, Ruleset(blackout_hits_hearth_rooms=hits), house=House())
    blackout = go_on(start, resolve(start, {"caco": Sabotage("luces")}))
    later = replace(blackout, house=replace(blackout.house, sabotage=None, sabotage_from=0))
    phase = resolve(later, {"caco": Sabotage("chimeneas")})
    assert ({"salon_invierno", "biblioteca"} <= unlit(MAP, phase.house)) is hits
    torches = resolve(at({}, house=House()), {"caco": Sabotage("chimeneas")})
    assert unlit(MAP, torches.house) == frozenset()


@pytest.mark.rule("HAC-LUZ-03", "HAC-LIT-12")
def test_darkness_counts_in_the_phase_of_the_blackout() -> None:
    start = at({"eva": "comedor"}, house=House())
    phase = resolve(start, {"caco": Sabotage("luces"), "eva": to("cocina")})
    seen = told(start, phase, "ana")
    assert (seen.lit, seen.went_dark, seen.reduced) == (False, True, True)
    assert (seen.arrivals, seen.presences, seen.in_sight) == ((), 1, ())


@pytest.mark.rule("HAC-LUZ-04")
def test_rooms_stay_dark_until_somebody_brings_light() -> None:
    assert unlit(MAP, idle(at({}), 30).house) == unlit(MAP, BLACKOUT)


# ── reduced sight ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-LIT-02", "HAC-LIT-03", "HAC-LIT-04", "HAC-ENG-06", "AMB-086", "AMB-087")
@pytest.mark.option("dark_count")
@pytest.mark.parametrize(("rule", "said"), [("exact", 2), ("some", 1)])
def test_in_the_dark_one_notices_presences_and_nothing_else(rule: str, said: int) -> None:
    start = at({"eva": "comedor", "luis": "cocina", "fant": ghost("cocina")},
               Ruleset(dark_count=rule))  # type: ignore[arg-type]  # fmt: skip
    phase = resolve(start, {"eva": to("cocina")})
    seen = told(start, phase, "ana")
    assert (seen.presences, seen.presences_exact) == (said, rule == "exact")
    assert (seen.arrivals, seen.departures, seen.activities, seen.in_sight) == ((), (), (), ())
    assert seen.encounter is not None
    assert {n.who for n in seen.encounter.others} == {None}
    gone = go_on(start, phase)
    after = resolve(gone, {"luis": to("comedor")})
    assert told(gone, after, "ana").departures == ()


@pytest.mark.rule("HAC-LIT-02")
def test_only_the_own_section_is_felt_in_the_dark() -> None:
    start = at({"ana": "terraza_sur", "eva": "terraza_sureste"})
    assert told(start, resolve(start, {}), "ana").presences == 0


@pytest.mark.rule("HAC-LIT-06", "HAC-VIS-02")
def test_a_dark_neighbour_is_not_seen_from_a_lit_room() -> None:
    house = replace(BLACKOUT, dark=DARK - {RoomId("biblioteca")})
    start = at({"ana": "biblioteca_este", "eva": "galeria_este"}, house=house)
    seen = told(start, resolve(start, {}), "ana")
    assert {place for place, _ in seen.in_sight} == {"biblioteca_este", "biblioteca_oeste"}


@pytest.mark.rule("AMB-074")
@pytest.mark.option("see_out_of_dark")
@pytest.mark.parametrize("sees", [False, True])
def test_looking_out_of_a_dark_room(sees: bool) -> None:
    start = at({"ana": "galeria_este", "eva": "biblioteca_este"}, Ruleset(see_out_of_dark=sees))
    seen = told(start, resolve(start, {}), "ana")
    assert seen.reduced
    assert ("biblioteca_este", ("eva",)) in seen.in_sight if sees else seen.in_sight == ()


@pytest.mark.rule("HAC-LIT-07", "HAC-LIT-08", "HAC-GHO-05")
def test_impostors_and_ghosts_see_in_the_dark() -> None:
    start = at({"zoe": impostor("cocina"), "fant": ghost("cocina"), "eva": "comedor"})
    phase = resolve(start, {"eva": to("cocina")})
    for who in ("zoe", "fant"):
        assert {a.who for a in told(start, phase, who).arrivals} == {"eva"}
        assert not told(start, phase, who).reduced


@pytest.mark.rule("HAC-LIT-11", "HAC-LUZ-12", "HAC-LUZ-13")
def test_all_the_sections_of_a_room_share_its_light() -> None:
    start = at({"ana": person("comedor", candle=True), "eva": "terraza_noreste"})
    phase = resolve(start, {"ana": to("terraza_sur")})
    assert RoomId("terraza") not in unlit(MAP, phase.house)
    assert told(start, phase, "eva").relit
    out = go_on(start, phase)
    again = resolve(
        replace(out, house=replace(out.house, sabotage=None)), {"caco": Sabotage("luces")}
    )
    assert RoomId("terraza") in unlit(MAP, again.house)


@pytest.mark.rule("HAC-LIT-05", "HAC-PAS-08", "AMB-090")
def test_a_passage_is_heard_in_the_dark_and_while_engaged() -> None:
    start = at({"ana": "claustro", "luis": "claustro", "zoe": impostor("claustro")})
    phase = resolve(start, {"zoe": Passage("entrar")})
    seen = told(start, phase, "ana")
    assert (seen.passage_heard, seen.passage_uses) == (True, ())
    task = next(t for t in TASKS.values() if t.stages[0].place == "claustro")
    lit = at({"ana": with_tasks("claustro", TaskState(task.id)), "zoe": impostor("claustro")},
             house=House())  # fmt: skip
    worked = resolve(lit, {"zoe": Passage("entrar"), "ana": DoTask(task.id)})
    assert told(lit, worked, "ana").passage_heard


@pytest.mark.rule("AMB-116", "AMB-291")
@pytest.mark.option("dark_corpse")
@pytest.mark.parametrize("rule", ["anonymous", "none", "full"])
def test_a_body_in_the_dark(rule: str) -> None:
    body = Corpse(CharacterId("eva"), PlaceId("cocina"), 39)
    start = at({"eva": ghost("comedor")}, Ruleset(dark_corpse=rule), corpses=(body,))  # type: ignore[arg-type]
    seen = told(start, resolve(start, {}), "ana").corpses
    if rule == "none":
        assert seen == ()
    else:
        assert [(c.victim, c.reportable) for c in seen] == [
            ("eva" if rule == "full" else None, True)
        ]


@pytest.mark.rule("AMB-052", "AMB-053")
@pytest.mark.option("dark_scene", "busy_scene")
@pytest.mark.parametrize("rule", ["closed", "veiled", "open"])
def test_the_scene_of_people_who_do_not_recognise_each_other(rule: str) -> None:
    play = Scenario({"ana": "cocina", "eva": "comedor"}, dark_scene=rule)
    play.open_round()
    play.state = replace(play.state, house=replace(BLACKOUT, sabotage=None))
    play.declare("ana", Wait())
    play.declare("eva", to("cocina"))
    last = play.run()
    kitchen = [s for s in last.scenes if s.place == "cocina"]
    assert bool(kitchen) is (rule != "closed")
    for scene in kitchen:
        assert scene.veiled is (rule == "veiled")
        names = {n.who for n in scene.parties}
        assert names == ({None} if rule == "veiled" else {"ana", "eva"})
        assert set(scene.relayed) == ({"ana", "eva"} if rule == "veiled" else set())
    assert last.reports["ana"].window is not None


# ── candelabros ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-LUZ-05", "HAC-SAB-11", "HAC-MAP-36", "AMB-199", "AMB-278")
def test_a_candelabro_is_taken_in_luces_and_the_first_is_the_repair() -> None:
    start = at({"ana": "luces"})
    phase = resolve(start, {"ana": Repair("luces")})
    assert phase.people[CharacterId("ana")].candle
    assert RoomId("luces") not in unlit(MAP, phase.house)
    assert phase.house.sabotage is None
    assert phase.house.sabotage_from == 41 + 11
    assert phase.record.house.over == "luces"
    assert "ana" in phase.record.busy
    second = resolve(go_on(start, phase), {"ana": Repair("luces")})
    assert code(second, "ana") == Code.DONE
    nowhere = resolve(at({"ana": "cocina"}), {"ana": Repair("luces")})
    assert code(nowhere, "ana") == Code.NOT_HERE
    lit = resolve(at({"ana": "luces"}, house=House()), {"ana": Repair("luces")})
    assert code(lit, "ana") == Code.NOTHING_TO_REPAIR


@pytest.mark.rule("AMB-172")
def test_after_the_first_candelabro_any_sabotage_may_come_though_rooms_are_dark() -> None:
    still = replace(BLACKOUT, sabotage=None, sabotage_from=41)
    phase = resolve(at({}, house=still), {"caco": Sabotage("palomar")})
    assert code(phase, "caco") == Code.DONE


@pytest.mark.rule("HAC-LUZ-06", "HAC-LUZ-07", "AMB-088", "HAC-ACT-14")
def test_a_carrier_lights_the_rooms_he_passes_and_they_stay_lit() -> None:
    start = at({"ana": person("comedor", candle=True), "eva": "cocina"})
    phase = resolve(start, {"ana": to("cocina")})
    seen = told(start, phase, "eva")
    assert (seen.lit, seen.relit, seen.reduced) == (True, True, False)
    assert [(a.who, a.origin) for a in seen.arrivals] == [("ana", "comedor")]
    assert seen.carriers == ("ana",)
    left = idle(go_on(start, phase), 10)
    assert RoomId("cocina") not in unlit(MAP, left.house)


@pytest.mark.rule("AMB-076", "AMB-088")
def test_a_departure_needs_light_at_both_ends() -> None:
    start = at({"ana": person("comedor", candle=True), "eva": "cocina", "luis": "cocina"})
    phase = resolve(start, {"ana": to("cocina"), "luis": to("comedor")})
    assert told(start, phase, "eva").departures == ()


@pytest.mark.rule("HAC-LUZ-09", "HAC-LUZ-10", "HAC-LUZ-11", "AMB-198", "AMB-160")
def test_the_light_passes_to_everybody_in_the_place_and_on() -> None:
    start = at({"ana": person("comedor", candle=True), "eva": "cocina", "luis": "cocina",
                "fant": ghost("cocina")})  # fmt: skip
    phase = resolve(start, {"ana": to("cocina")})
    carriers = {who for who, p in phase.people.items() if p.candle}
    assert carriers == {"ana", "eva", "luis"}
    assert told(start, phase, "eva").candle == "new"
    onward = resolve(go_on(start, phase), {"luis": to("comedor")})
    assert RoomId("comedor") not in unlit(MAP, onward.house)


@pytest.mark.rule("AMB-198", "AMB-037")
def test_light_does_not_pass_between_sections_nor_through_doors() -> None:
    start = at({"ana": person("terraza_sur", candle=True), "eva": "terraza_sureste"})
    assert not resolve(start, {}).people[CharacterId("eva")].candle
    doors = at({"ana": person("comedor", candle=True), "eva": "cocina"})
    crossing = resolve(doors, {"ana": to("cocina"), "eva": to("comedor")})
    assert not crossing.people[CharacterId("eva")].candle


@pytest.mark.rule("AMB-037")
@pytest.mark.option("door_swap")
@pytest.mark.parametrize("rule", ["none", "sighting", "encounter"])
def test_two_who_cross_in_a_door(rule: str) -> None:
    start = at({"ana": person("comedor", candle=True), "eva": "cocina"}, Ruleset(door_swap=rule))  # type: ignore[arg-type]
    phase = resolve(start, {"ana": to("cocina"), "eva": to("comedor")})
    assert told(start, phase, "eva").crossed == (() if rule == "none" else ("ana",))
    assert ("eva" in phase.record.notified) is (rule != "none")
    assert phase.people[CharacterId("eva")].candle is (rule == "encounter")


@pytest.mark.rule("HAC-LUZ-08", "AMB-197", "AMB-201")
@pytest.mark.option("candles_out_on")
@pytest.mark.parametrize("rule", ["luces", "any"])
@pytest.mark.parametrize("kind", ["luces", "palomar"])
def test_candelabros_go_out_at_the_next_sabotage(rule: str, kind: str) -> None:
    lit = House(dark=DARK - {RoomId("cocina")}, relit=frozenset({RoomId("cocina")}))
    start = at({"ana": person("cocina", candle=True)}, Ruleset(candles_out_on=rule), house=lit)  # type: ignore[arg-type]
    phase = resolve(start, {"caco": Sabotage(kind)})  # type: ignore[arg-type]
    out = kind == "luces" or rule == "any"
    assert phase.people[CharacterId("ana")].candle is not out
    assert (RoomId("cocina") in unlit(MAP, phase.house)) is out
    assert told(start, phase, "ana").candle == ("out" if out else "lit")


@pytest.mark.rule("AMB-201")
def test_a_candelabro_taken_in_the_phase_of_a_blackout_is_put_out() -> None:
    half = House(dark=frozenset({RoomId("cocina")}))
    start = at({"ana": "luces"}, house=half)
    phase = resolve(start, {"caco": Sabotage("luces"), "ana": Repair("luces")})
    assert not phase.people[CharacterId("ana")].candle
    assert phase.house.sabotage is not None


@pytest.mark.rule("AMB-200", "AMB-280")
def test_whoever_dies_loses_it_and_inside_a_passage_it_lights_nothing() -> None:
    start = at({"ana": person("cocina", candle=True), "zoe": impostor("cocina")})
    phase = resolve(start, {"zoe": Kill(CharacterId("ana"))})
    assert not phase.people[CharacterId("ana")].candle
    hidden = impostor("claustro", candle=True, hiding=Hiding("E1", 39))
    inside = resolve(at({"zoe": hidden}), {})
    assert RoomId("claustro") in unlit(MAP, inside.house)
    assert inside.people[CharacterId("zoe")].candle


@pytest.mark.rule("AMB-279")
def test_light_does_not_help_whoever_is_engaged_in_that_phase() -> None:
    task = next(t for t in TASKS.values() if t.stages[0].place == "cocina")
    start = at(
        {"ana": with_tasks("cocina", TaskState(task.id)), "eva": person("comedor", candle=True)}
    )
    phase = resolve(start, {"ana": DoTask(TaskId(task.id)), "eva": to("cocina")})
    seen = told(start, phase, "ana")
    assert (seen.lit, seen.reduced, seen.arrivals) == (True, True, ())


@pytest.mark.rule("AMB-140")
@pytest.mark.option("candles_spread_in_deliberation")
@pytest.mark.parametrize("spreads", [True, False])
def test_the_meeting_passes_the_light_to_all(spreads: bool) -> None:
    play = Scenario({"ana": "comedor", "eva": "cocina"}, candles_spread_in_deliberation=spreads)
    play.open_round()
    people = dict(play.state.people)
    people[CharacterId("ana")] = replace(people[CharacterId("ana")], candle=True)
    play.state = replace(play.state, people=people, house=replace(BLACKOUT, sabotage=None))
    play.ring("ana", 1)
    play.tick()
    assert play.state.mode.value == "deliberacion"
    carriers = {w for w, p in play.state.people.items() if p.candle}
    assert carriers == (set(play.living()) if spreads else {"ana"})
    assert (RoomId("comedor") in unlit(MAP, play.state.house)) is not spreads
