"""Blocked doors (rules 1.19, 3.4, 3.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import House, SabotageState, State
from engine.hacienda.phase.doors import block
from engine.hacienda.phase.resolution import PhaseOutcome
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import (
    Follow,
    Kill,
    Move,
    Sabotage,
    Unblock,
    UseObject,
    Wait,
    is_complete,
)
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId
from tests.engine.scenario import Scenario
from tests.engine.scenario import impostor as impostor_at
from tests.engine.world import (
    ATLAS,
    MAP,
    Who,
    code,
    ghost,
    go_on,
    idle,
    impostor,
    person,
    places,
    play,
    resolve,
    state_of,
    told,
)

CHAPEL, HALLWAY = PlaceId("capilla"), PlaceId("pasillo_biblioteca")
LOCKABLE = (
    "capilla", "biblioteca", "recibidor", "luces", "salon_invierno", "carruajes", "alcoba_mago",
    "comedor",
)  # fmt: skip
PEOPLE: dict[str, Who] = {"ana": CHAPEL, "caco": impostor("cocina"), "rufo": impostor("luces")}


def doors(*rooms: str) -> Sabotage:
    return Sabotage("puertas", tuple(RoomId(room) for room in rooms))


def shut(*rooms: str, t: int = 40, **changes: object) -> House:
    """A house with the doors of these rooms blocked in phase `t`."""
    return replace(block(ATLAS, House(), [RoomId(r) for r in rooms], t, Ruleset()), **changes)  # type: ignore[arg-type]


def blocked(phase: PhaseOutcome | State, a: str, b: str) -> bool:
    """Whether the way between two places is blocked."""
    ways = ATLAS.ways(PlaceId(a), PlaceId(b))
    assert ways
    return all(way in phase.house.locks for way in ways)


@pytest.mark.rule("HAC-MAP-33", "HAC-DOOR-01")
def test_the_doors_of_eight_rooms_can_be_blocked() -> None:
    assert {room.id for room in MAP.rooms.values() if room.lockable} == set(LOCKABLE)


@pytest.mark.rule("HAC-DOOR-01", "AMB-175")
@pytest.mark.parametrize("room", LOCKABLE)
def test_all_the_access_doors_of_a_room_are_blocked_and_nothing_else(room: str) -> None:
    phase = play(PEOPLE, {"caco": doors(room)})
    links = [MAP.links[n] for n in phase.house.locks]
    assert links
    assert all(link.kind.value == "puerta" for link in links)
    inside = set(MAP.rooms[RoomId(room)].places)
    assert all(len({link.a, link.b} & inside) == 1 for link in links)
    others = [n for n in ATLAS.doors_of(RoomId(room)) if n not in phase.house.locks]
    assert others == []


@pytest.mark.rule("AMB-177")
def test_a_room_without_such_doors_is_ignored_and_the_point_is_the_same() -> None:
    phase = play(PEOPLE, {"caco": doors("capilla", "cocina", "capilla")})
    assert code(phase, "caco") == Code.DONE
    assert blocked(phase, "capilla", "pasillo_biblioteca")
    assert len(phase.house.locks) == len(ATLAS.doors_of(RoomId("capilla")))
    assert code(play(PEOPLE, {"caco": doors("cocina")}), "caco") == Code.NOT_LOCKABLE


@pytest.mark.option("door_rooms")
@pytest.mark.rule("HAC-DOOR-03", "HAC-DOOR-04", "HAC-DOOR-05", "HAC-TIME-12")
def test_a_point_blocks_three_rooms_and_no_more() -> None:
    assert not is_complete(doors())
    for most in (3, 1, 4):
        rules = Ruleset(door_rooms=most)
        assert code(play(PEOPLE, {"caco": doors(*LOCKABLE[:most])}, rules), "caco") == Code.DONE
        more = play(PEOPLE, {"caco": doors(*LOCKABLE[: most + 1])}, rules)
        assert (code(more, "caco"), more.house.locks) == (Code.INCOMPLETE, {})
    assert code(play(PEOPLE, {"caco": doors(*LOCKABLE[:4])}), "caco") == Code.INCOMPLETE
    at = state_of(PEOPLE)
    first = resolve(at, {"caco": doors(*LOCKABLE[:3])})
    second = resolve(go_on(at, first), {"caco": doors(*LOCKABLE[3:6])})
    assert all(d in second.house.locks for r in LOCKABLE[:6] for d in ATLAS.doors_of(RoomId(r)))


@pytest.mark.rule("HAC-DOOR-09", "HAC-DOOR-11", "HAC-SAB-14", "AMB-174")
def test_while_any_door_is_blocked_only_doors_can_be_sabotaged() -> None:
    at = state_of(PEOPLE, house=shut("capilla"))
    assert code(resolve(at, {"rufo": Sabotage("luces")}), "rufo") == Code.SABOTAGE_UNAVAILABLE
    assert code(resolve(at, {"rufo": doors("luces")}), "rufo") == Code.DONE
    opened = state_of(PEOPLE, house=House())
    assert code(resolve(opened, {"rufo": Sabotage("luces")}), "rufo") == Code.DONE


@pytest.mark.rule("HAC-SAB-10", "AMB-170")
@pytest.mark.option("doors_subject_to_cooldown")
@pytest.mark.parametrize("subject", [True, False])
def test_doors_wait_for_the_count_but_never_start_it(subject: bool) -> None:
    rules = Ruleset(doors_subject_to_cooldown=subject)
    waiting = state_of(PEOPLE, rules, house=House(sabotage_from=50))
    tried = resolve(waiting, {"caco": doors("capilla")})
    assert (code(tried, "caco") == Code.DONE) is not subject
    over = idle(state_of(PEOPLE, rules, house=shut("capilla", t=36)), 1)
    assert over.house.locks
    assert idle(over, 1).house.locks == {}
    assert idle(over, 1).house.sabotage_from == 0


@pytest.mark.rule("AMB-171")
@pytest.mark.option("doors_during_sabotage")
@pytest.mark.parametrize("allowed", [False, True])
def test_doors_during_another_sabotage_are_a_ruling(allowed: bool) -> None:
    rules = Ruleset(doors_during_sabotage=allowed)
    phase = play(
        PEOPLE, {"caco": doors("capilla")}, rules, house=House(sabotage=SabotageState("luces", 30))
    )
    assert (code(phase, "caco") == Code.DONE) is allowed


# ── crossing ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-MOV-02", "HAC-DOOR-07", "AMB-034")
def test_a_blocked_door_stops_whoever_would_cross_it_and_his_point_is_lost() -> None:
    at = state_of(PEOPLE, house=shut("capilla"))
    phase = resolve(at, {"ana": Move(HALLWAY)})
    assert (places(phase, "ana"), code(phase, "ana")) == (("capilla",), Code.DOOR_BLOCKED)


@pytest.mark.rule("AMB-035")
def test_it_stops_from_both_sides() -> None:
    at = state_of({**PEOPLE, "eva": HALLWAY}, house=shut("capilla"))
    phase = resolve(at, {"ana": Move(HALLWAY), "eva": Move(CHAPEL)})
    assert places(phase, "ana", "eva") == ("capilla", "pasillo_biblioteca")
    for who, to in (("ana", HALLWAY), ("eva", CHAPEL)):
        assert not blocked(resolve(at, {who: Unblock(to)}), "capilla", "pasillo_biblioteca")


@pytest.mark.rule("AMB-032")
def test_the_block_bites_from_the_next_phase() -> None:
    phase = play(PEOPLE, {"caco": doors("capilla"), "ana": Move(HALLWAY)})
    assert places(phase, "ana") == ("pasillo_biblioteca",)


@pytest.mark.rule("AMB-036", "AMB-159", "HAC-GHO-06")
@pytest.mark.option("impostors_cross_blocked")
@pytest.mark.parametrize("cross", [False, True])
def test_it_stops_impostors_too_but_no_ghost(cross: bool) -> None:
    people = {**PEOPLE, "zoe": impostor(CHAPEL), "fant": ghost(CHAPEL)}
    at = state_of(people, Ruleset(impostors_cross_blocked=cross), house=shut("capilla"))
    phase = resolve(at, {w: Move(HALLWAY) for w in ("ana", "zoe", "fant")})
    assert places(phase, "ana", "fant") == ("capilla", "pasillo_biblioteca")
    assert (places(phase, "zoe") == ("pasillo_biblioteca",)) is cross


@pytest.mark.rule("AMB-169", "AMB-136")
def test_passages_and_the_bell_do_not_mind_blocked_doors() -> None:
    rung = Scenario({"eva": "comedor"})
    rung.open_round()
    rung.state = replace(rung.state, house=shut("comedor", t=rung.state.t))
    rung.ring("eva", 1)
    rung.tick()
    assert rung.state.mode.value == "deliberacion"
    from engine.vocabulary.actions import Passage

    at = state_of({**PEOPLE, "zoe": impostor("capilla")}, house=shut("capilla", "comedor"))
    phase = resolve(at, {"zoe": Passage("entrar")})
    assert code(phase, "zoe") == Code.DONE


@pytest.mark.rule("HAC-DOOR-06", "HAC-ACT-06", "HAC-DOOR-10", "AMB-180")
def test_a_point_opens_one_door_and_another_crosses_it() -> None:
    at = state_of(PEOPLE, house=shut("capilla"))
    phase = resolve(at, {"ana": Unblock(HALLWAY)})
    assert places(phase, "ana") == ("capilla",)
    assert not blocked(phase, "capilla", "pasillo_biblioteca")
    assert blocked(phase, "capilla", "alcoba_clerigo")
    crossed = resolve(go_on(at, phase), {"ana": Move(HALLWAY)})
    assert places(crossed, "ana") == ("pasillo_biblioteca",)


@pytest.mark.rule("AMB-179")
def test_two_may_open_the_same_door_and_both_spend_their_point() -> None:
    at = state_of({**PEOPLE, "eva": HALLWAY}, house=shut("capilla"))
    phase = resolve(at, {"ana": Unblock(HALLWAY), "eva": Unblock(CHAPEL)})
    assert (code(phase, "ana"), code(phase, "eva")) == (Code.DONE, Code.DONE)
    nothing = resolve(go_on(at, phase), {"ana": Unblock(HALLWAY)})
    assert code(nothing, "ana") == Code.NOT_BLOCKED


@pytest.mark.rule("AMB-033")
@pytest.mark.option("cross_on_same_phase_unlock")
@pytest.mark.parametrize("passes", [False, True])
def test_crossing_a_door_that_somebody_opens_in_the_same_phase(passes: bool) -> None:
    at = state_of({**PEOPLE, "eva": HALLWAY}, Ruleset(cross_on_same_phase_unlock=passes),
                  house=shut("capilla"))  # fmt: skip
    phase = resolve(at, {"eva": Unblock(CHAPEL), "ana": Move(HALLWAY)})
    assert (places(phase, "ana") == ("pasillo_biblioteca",)) is passes


@pytest.mark.rule("AMB-034")
@pytest.mark.option("blocked_move")
@pytest.mark.parametrize("rule", ["lose", "unlock", "unlock_and_shift"])
def test_what_a_declared_crossing_does_at_a_blocked_door(rule: str) -> None:
    play_ = Scenario({"ana": "capilla", "malvado": impostor_at("cocina")}, blocked_move=rule)
    play_.open_round()
    play_.declare("ana", Move(HALLWAY), Wait(), Wait())
    play_.declare("malvado", Wait())
    play_.state = replace(play_.state, house=shut("capilla", t=play_.state.t))
    play_.run()
    assert play_.place("ana") == "capilla"
    assert blocked(play_.state, "capilla", "pasillo_biblioteca") is (rule == "lose")
    play_.run()
    shifted = rule == "unlock_and_shift"
    assert (play_.place("ana") == "pasillo_biblioteca") is shifted


@pytest.mark.rule("AMB-289")
def test_a_follower_stopped_by_a_blocked_door_tries_nowhere_else() -> None:
    near = state_of({"ana": "comedor", "eva": "comedor", "caco": impostor("luces")},
                    house=shut("comedor"))  # fmt: skip
    went = replace(near, people={**near.people, CharacterId("eva"): replace(
        near.people[CharacterId("eva")], side="impostor")},
        ruleset=Ruleset(impostors_cross_blocked=True))  # fmt: skip
    phase = resolve(went, {"eva": Move(PlaceId("cocina")), "ana": Follow(CharacterId("eva"))})
    assert places(phase, "ana", "eva") == ("comedor", "cocina")
    assert code(phase, "ana") == Code.DOOR_BLOCKED


@pytest.mark.rule("AMB-038")
def test_of_two_doors_between_two_places_the_open_one_is_taken() -> None:
    from engine.hacienda.phase.doors import blocked_between, stops
    from engine.hacienda.setting.atlas import Atlas

    twin = next(link for link in MAP.links if {link.a, link.b} == {CHAPEL, HALLWAY})
    atlas = Atlas(replace(MAP, links=(*MAP.links, twin)))
    first, second = atlas.ways(CHAPEL, HALLWAY)
    walker = replace(person("capilla"), id=CharacterId("ana"))
    assert not stops(atlas, {first: 40}, walker, HALLWAY, Ruleset())
    assert stops(atlas, {first: 40, second: 40}, walker, HALLWAY, Ruleset())
    assert blocked_between(atlas, {second: 40}, CHAPEL, HALLWAY) == second


# ── time ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-DOOR-08", "AMB-005", "AMB-293")
@pytest.mark.option("door_block_phases", "door_block_counts_own_phase")
@pytest.mark.parametrize(
    ("phases", "own", "whole"), [(5, False, 5), (5, True, 4), (1, False, 1), (3, False, 3)]
)
def test_they_open_by_themselves(phases: int, own: bool, whole: int) -> None:
    rules = Ruleset(door_block_phases=phases, door_block_counts_own_phase=own)
    at = go_on(at := state_of(PEOPLE, rules), resolve(at, {"caco": doors("capilla")}))
    assert blocked(idle(at, whole) if whole else at, "capilla", "pasillo_biblioteca")
    phase = resolve(idle(at, whole), {"ana": Move(HALLWAY)})
    assert places(phase, "ana") == ("pasillo_biblioteca",)


@pytest.mark.rule("AMB-176")
@pytest.mark.option("reblock")
@pytest.mark.parametrize("rule", ["restart", "ignore"])
def test_blocking_a_blocked_room_again(rule: str) -> None:
    at = state_of(PEOPLE, Ruleset(reblock=rule), house=shut("capilla", t=38))  # type: ignore[arg-type]
    phase = resolve(at, {"caco": doors("capilla")})
    assert set(phase.house.locks.values()) == {41 if rule == "restart" else 38}


# ── who knows ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AMB-178")
@pytest.mark.option("doors_announced")
@pytest.mark.parametrize("rule", ["local", "public", "none"])
def test_a_blocked_door_is_seen_from_its_two_sides(rule: str) -> None:
    people: dict[str, Who] = {**PEOPLE, "eva": HALLWAY, "far": "palomar"}
    at = state_of(people, Ruleset(doors_announced=rule))  # type: ignore[arg-type]
    phase = resolve(at, {"caco": doors("capilla")})
    seen = {w: {(d.place, d.to) for d in told(at, phase, w).doors} for w in ("ana", "eva", "far")}
    assert seen["far"] == set()
    if rule == "none":
        assert seen["ana"] == seen["eva"] == set()
    else:
        assert (CHAPEL, HALLWAY) in seen["ana"]
        assert seen["eva"] == {(HALLWAY, CHAPEL)}
        assert all(d.new and d.opened is None for d in told(at, phase, "eva").doors)


@pytest.mark.rule("AMB-178", "HAC-LIT-06")
def test_nobody_sees_a_door_in_the_dark_or_while_engaged() -> None:
    dark = frozenset(MAP.rooms)
    at = state_of({**PEOPLE, "zoe": impostor(CHAPEL)}, house=shut("capilla", dark=dark))
    phase = resolve(at, {})
    assert told(at, phase, "ana").doors == ()
    assert told(at, phase, "zoe").doors != ()


@pytest.mark.rule("AMB-277", "HAC-DOOR-06")
def test_those_around_see_the_door_open_and_not_by_whom() -> None:
    at = state_of({**PEOPLE, "eva": HALLWAY, "luis": HALLWAY}, house=shut("capilla"))
    phase = resolve(at, {"eva": Unblock(CHAPEL)})
    opened = [d for d in told(at, phase, "luis").doors if d.opened]
    assert [(d.place, d.to, d.opened) for d in opened] == [(HALLWAY, CHAPEL, "hand")]
    assert [d.opened for d in told(at, phase, "ana").doors if d.to == HALLWAY] == ["hand"]
    alone = resolve(idle(at, 5), {})
    assert {d.opened for d in told(idle(at, 5), alone, "luis").doors} == {"alone"}


@pytest.mark.rule("AMB-108")
def test_a_dead_mans_door_stays_blocked() -> None:
    at = state_of({**PEOPLE, "zoe": impostor(CHAPEL)}, house=shut("capilla"))
    phase = resolve(at, {"ana": Unblock(HALLWAY), "zoe": Kill(CharacterId("ana"))})
    assert blocked(phase, "capilla", "pasillo_biblioteca")


@pytest.mark.rule("AMB-277", "HAC-BOLA-02")
def test_a_door_that_somebody_opens_shows_in_the_bola_and_through_a_window() -> None:
    hall, north = PlaceId("recibidor"), PlaceId("pasillo_noreste")
    people: dict[str, Who] = {**PEOPLE, "eva": hall, "luis": "claustro", "bel": "alcoba_mago"}
    at = state_of(people, house=shut("recibidor"))
    watch = UseObject("bola", MAP.fixtures["ojo"][:4])
    phase = resolve(at, {"eva": Unblock(north), "bel": watch})
    (door,) = told(at, phase, "luis").doors
    assert ({door.place, door.to}, door.opened) == ({hall, north}, "hand")
    sight = told(at, phase, "bel").bola
    assert sight is not None
    assert ({hall, north}, "hand") in [({d.place, d.to}, d.opened) for d in sight.doors]
    assert {d.opened for d in sight.doors} == {"hand", None}
