"""From what a phase did to its record (rules 4.2, step 8): who could see what, and the masks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.draws import DrawRecord
from engine.hacienda.facts.phase_record import (
    BolaUse,
    HouseRecord,
    KillRecord,
    Outcome,
    PassageUse,
    PhaseRecord,
    ShiftRecord,
)
from engine.hacienda.facts.state import Person, State
from engine.hacienda.phase import objects
from engine.hacienda.phase.acting import Acted, Scene
from engine.hacienda.phase.aftermath import Settled
from engine.hacienda.phase.light import unlit
from engine.hacienda.phase.movement import crossings
from engine.hacienda.phase.murder import Murder, Murders, witnesses
from engine.hacienda.phase.sight import views
from engine.hacienda.phase.start_of_phase import Forced
from engine.hacienda.phase.work import draw_masks
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.actions import Repair, Sabotage, Unblock
from engine.vocabulary.ids import CharacterId, PlaceId

Views = Mapping[CharacterId, frozenset[PlaceId]]


@dataclass(frozen=True, slots=True)
class Played:
    """A phase as it was played, step by step."""

    state: State
    scene: Scene
    forced: Forced
    murders: Murders
    acted: Acted
    settled: Settled
    busy: frozenset[CharacterId]
    outcomes: Mapping[CharacterId, Outcome]


def record_of(setup: Setup, played: Played) -> tuple[PhaseRecord, tuple[DrawRecord, ...]]:
    """The record, but for who is notified, and the draws that its masks took."""
    state, scene, acted = played.state, played.scene, played.acted
    rules, before, after = scene.rules, played.forced.people, played.settled.people
    alive_after = frozenset(who for who, p in after.items() if p.alive)
    busy = played.busy & alive_after
    sees_after = {
        who: frozenset[PlaceId]() if who in busy else view
        for who, view in views(scene.atlas, after, played.settled.house, rules).items()
    }
    uses = _passage_uses(played)
    shifts = _shifts(played, sees_after)
    masks, draws = draw_masks(
        _still(before, after, played, uses), setup.tasks, rules, state.seed, scene.t
    )
    blind = played.busy if rules.busy_before_kill else frozenset[CharacterId]()
    plano = "plano" in acted.uses.objects.values()
    corpses = (*state.corpses, *played.murders.corpses)
    record = PhaseRecord(
        round=state.round,
        phase=state.phase + 1,
        t=scene.t,
        before={who: p.place for who, p in before.items()},
        after={who: p.place for who, p in after.items()},
        alive_before=frozenset(who for who, p in before.items() if p.alive),
        alive_after=alive_after,
        outcomes=played.outcomes,
        busy=busy,
        kills=_kills(played, played.murders.done, sees_after, blind),
        corpses_before=state.corpses,
        corpses_after=corpses,
        stages_done=acted.stages_done,
        sees_before=scene.sees,
        sees_after=sees_after,
        masks=masks,
        house=_house(setup, played),
        hidden_before=_hidden(before),
        hidden_after=_hidden(after),
        looks_before=_looks(before),
        looks_after=_looks(after),
        passage_uses=uses,
        shifts=shifts,
        objects=acted.uses.objects,
        bola={who: _bola(setup, played, who) for who in acted.uses.watched},
        readers=acted.powers.readers,
        counts=objects.headcount(setup.map, after, corpses, rules) if plano else (),
        free=acted.powers.free_outcomes,
        openly={} if rules.mask_repairs else _openly(played),
        repelled=_kills(played, played.murders.repelled, sees_after, blind),
        crossed=() if rules.door_swap == "none" else crossings(before, after),
        retired=frozenset(who for who, p in after.items() if p.retired),
    )
    return record, draws


def _hidden(people: Mapping[CharacterId, Person]) -> dict[CharacterId, str]:
    return {who: p.hiding.entrance for who, p in people.items() if p.hiding is not None}


def _looks(people: Mapping[CharacterId, Person]) -> dict[CharacterId, CharacterId]:
    return {who: p.look for who, p in people.items() if p.shape is not None}


def _passage_uses(played: Played) -> tuple[PassageUse, ...]:
    """Everybody who went in or came out; nobody who only moved inside (HAC-PAS-03)."""
    before, after = played.forced.people, played.settled.people
    uses: list[PassageUse] = list(played.forced.passage_uses)
    forced = {use.who for use in uses}
    for who, person in before.items():
        hiding, later = person.hiding, after[who].hiding
        if hiding is not None and later is None and who not in forced:
            uses.append(PassageUse(who, after[who].place, "out", entrance=hiding.entrance))
        elif later is not None and hiding is None:
            uses.append(PassageUse(who, after[who].place, "in", entrance=later.entrance))
    return tuple(uses)


def _shifts(played: Played, sees_after: Views) -> tuple[ShiftRecord, ...]:
    """Transformations with their witnesses: in view at S0 or at the end (AMB-079)."""
    after, rules = played.settled.people, played.scene.rules
    found: list[ShiftRecord] = []
    for shift in (*played.forced.shifts, *played.acted.powers.shifts):
        subject = after[shift.who]
        place = subject.place
        saw: tuple[CharacterId, ...] = ()
        if subject.hiding is None:
            early = rules.shift_witness == "start_or_end"
            saw = tuple(
                who
                for who in after
                if who != shift.who
                and (
                    place in sees_after[who]
                    or (early and who not in played.busy and place in played.scene.sees[who])
                )
            )
        found.append(ShiftRecord(shift.who, shift.before, shift.after, place, saw, shift.forced))
    return tuple(found)


def _still(
    before: Mapping[CharacterId, Person],
    after: Mapping[CharacterId, Person],
    played: Played,
    uses: Iterable[PassageUse],
) -> list[tuple[CharacterId, PlaceId]]:
    """Whom a mask covers: who did nothing that shows (HAC-NAR-02, HAC-NAR-04, AMB-227).

    The dead of the phase are excepted: what is left of them is a corpse.
    """
    shown = {
        *played.acted.uses.objects,
        *(use.who for use in uses),
        *(shift.who for shift in (*played.forced.shifts, *played.acted.powers.shifts)),
        *_hidden(after),
    }
    return [
        (who, p.place)
        for who, p in after.items()
        if p.place == before[who].place and p.alive == before[who].alive and who not in shown
    ]


def _kills(
    played: Played, murders: Iterable[Murder], sees_after: Views, blind: frozenset[CharacterId]
) -> tuple[KillRecord, ...]:
    """Each murder with its witnesses: the views of S0, engaged people blind (AMB-077, AMB-078)."""
    records: list[KillRecord] = []
    for murder in murders:
        saw = witnesses(murder, played.scene.sees, blind)
        if played.scene.rules.kill_witness == "start_or_end":
            later = witnesses(murder, sees_after, frozenset())
            saw = tuple(who for who in played.scene.sees if who in saw or who in later)
        records.append(KillRecord(murder.killer, murder.victim, murder.place, saw))
    return tuple(records)


def _house(setup: Setup, played: Played) -> HouseRecord:
    state, acted, settled = played.state, played.acted, played.settled
    shield_before, shield_after = state.house.shield, settled.house.shield
    gone = shield_before is not None and shield_after is None
    struck = played.murders.repelled
    harm = [
        o.action
        for o in acted.sabotaged.outcomes.values()
        if o.done and isinstance(o.action, Sabotage) and o.action.kind == "puertas"
    ]
    locked = dict.fromkeys(room for action in harm for room in action.rooms)
    return HouseRecord(
        dark_before=unlit(setup.map, state.house),
        dark_after=unlit(setup.map, settled.house),
        candles_before=_carriers(state.people),
        candles_after=_carriers(settled.people),
        cold_before=state.house.cold,
        cold_after=settled.house.cold,
        locks_before=frozenset(state.house.locks),
        locks_after=frozenset(settled.house.locks),
        by_hand=acted.by_hand,
        begun=acted.sabotaged.kind,
        locked_rooms=tuple(r for r in locked if setup.map.rooms[r].lockable),
        over=settled.over,
        active=None if settled.house.sabotage is None else settled.house.sabotage.kind,
        left=settled.left,
        gates=acted.bolts,
        bolted=frozenset(acted.bolting.values()),
        bolters=acted.bolting,
        shield="" if not gone else "consumed" if struck else "expired",
        attacker=struck[0].killer if struck else None,
    )


def _carriers(people: Mapping[CharacterId, Person]) -> frozenset[CharacterId]:
    return frozenset(who for who, p in people.items() if p.candle)


def _bola(setup: Setup, played: Played, who: CharacterId) -> BolaUse:
    """What he watches, what of it is new to him, and what must come next (AMB-285)."""
    places = played.acted.uses.watched[who]
    watching = played.state.people[who].watching
    consecutive = watching is not None and watching.t == played.scene.t - 1
    known = watching.places if consecutive and watching is not None else ()
    eyes = setup.map.fixtures.get("ojo", ())
    return BolaUse(
        places=places,
        fresh=frozenset(p for p in places if p not in known),
        drawn=played.acted.uses.drawn[who],
        required=tuple(p for p in eyes if p not in places)
        if played.scene.rules.bola_compulsory
        else (),
    )


_MENDS = {"luces": "candelabro", "chimeneas": "chimenea", "palomar": "palomar"}


def _openly(played: Played) -> dict[CharacterId, str]:
    """Who is seen to mend what, where repairs are not masked (AMB-224)."""
    seen: dict[CharacterId, str] = {}
    for who, outcome in played.acted.mended.outcomes.items():
        match outcome.action:
            case Repair(kind=kind) if outcome.done and kind is not None:
                seen[who] = _MENDS[kind]
            case Unblock() if outcome.done:
                seen[who] = "puerta"
            case _:
                pass
    return {**dict.fromkeys(played.acted.bolting, "verja"), **seen}
