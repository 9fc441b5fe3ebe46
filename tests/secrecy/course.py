"""What truly happened in a phase, from the state before it, the orders and the state after it.

Written for the oracle alone: positions, looks, light, who acted upon what. Nothing here comes from
the engine's record of the phase nor from its views; the rules cited are the catalogue's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.hacienda.facts.phase_record import Corpse
from engine.hacienda.facts.state import House, Person, State
from engine.vocabulary.actions import (
    Action,
    BoltGate,
    DoTask,
    Kill,
    Repair,
    Talisman,
    Transform,
    UseObject,
)
from tests.engine.world import MAP, TASKS

HEARTHS = {place: MAP.places[place].room for place in MAP.fixtures["chimenea"]}
MENDED_AT = {"luces": "vela", "chimeneas": "chimenea", "palomar": "paloma"}
TASK_PLACES = frozenset(
    place
    for task in TASKS.values()
    for stage in task.stages
    for place in (stage.place, *stage.also)
)


def unlit(house: House) -> frozenset[str]:
    """Rooms without candles nor a burning hearth (HAC-LIT-10)."""
    warm = {room for place, room in HEARTHS.items() if place not in house.cold}
    return frozenset(room for room in house.dark if room not in warm)


@dataclass(frozen=True)
class Course:
    """One executed phase. `before` is the state it was resolved on, `after` the one it left."""

    before: State
    after: State

    @cached_property
    def phase(self) -> int:
        return self.before.phase + 1

    @cached_property
    def t(self) -> int:
        return self.before.t + 1

    @cached_property
    def actions(self) -> Mapping[str, Action | None]:
        return {who: self._planned(who) for who in self.before.people}

    def _planned(self, who: str) -> Action | None:
        plan = self.before.plans.get(who)
        entry = plan.entries.get(self.phase) if plan else None
        return entry.action if entry else None

    @cached_property
    def start(self) -> Mapping[str, Person]:
        """Everybody at S0, after what happens by force as the phase begins (rules 4.2, step 2)."""
        return {who: self._forced(p) for who, p in self.before.people.items()}

    def _forced(self, person: Person) -> Person:
        if person.id in self.put_out:
            person = replace(person, hiding=None)
        return replace(person, shape=None) if person.id in self.reverted else person

    @cached_property
    def put_out(self) -> frozenset[str]:
        """HAC-ESC-03: the seventh phase inside begins."""
        return frozenset(
            who
            for who, p in self.before.people.items()
            if p.hiding is not None and p.side == "vasallo" and self.t > p.hiding.t + 6
        )

    @cached_property
    def reverted(self) -> frozenset[str]:
        """HAC-CAM-07: the eleventh phase begins."""
        return frozenset(
            who
            for who, p in self.before.people.items()
            if p.shape is not None and self.t > p.shape.t + 10
        )

    @cached_property
    def end(self) -> Mapping[str, Person]:
        return self.after.people

    @cached_property
    def fallen(self) -> frozenset[str]:
        """Who died in the phase."""
        return frozenset(w for w, p in self.end.items() if self.start[w].alive and not p.alive)

    @cached_property
    def murders(self) -> tuple[tuple[str, str], ...]:
        """(killer, victim) of the phase."""
        new = self.after.deaths[len(self.before.deaths) :]
        return tuple((d[3], str(d[4])) for d in new)

    @cached_property
    def corpses(self) -> tuple[Corpse, ...]:
        bodies = (Corpse(who, self.start[who].place, self.t) for who in self.fallen)
        return (*self.before.corpses, *bodies)

    # ── light ───────────────────────────────────────────────────────────────

    @cached_property
    def dark_before(self) -> frozenset[str]:
        return unlit(self.before.house)

    @cached_property
    def dark_after(self) -> frozenset[str]:
        return unlit(self.after.house)

    # ── deeds ───────────────────────────────────────────────────────────────

    def moved(self, who: str) -> bool:
        a, b = self.start[who], self.end[who]
        inside = (a.hiding and a.hiding.entrance, b.hiding and b.hiding.entrance)
        return a.place != b.place or inside[0] != inside[1]

    def walked(self, who: str) -> bool:
        """Whether he came by an ordinary step."""
        a = self.start[who]
        return a.place != self.end[who].place and a.hiding is None

    @cached_property
    def openings(self) -> tuple[tuple[str, str, str, str], ...]:
        """(who, place, "in" or "out", entrance) of every passage that opened; travel opens none."""
        found: list[tuple[str, str, str, str]] = []
        for who, person in self.before.people.items():
            was, at_s0, now = person.hiding, self.start[who].hiding, self.end[who].hiding
            if was is not None and (at_s0 is None or now is None):
                place = person.place if at_s0 is None else self.end[who].place
                found.append((who, place, "out", was.entrance))
            if at_s0 is None and now is not None:
                found.append((who, self.end[who].place, "in", now.entrance))
        return tuple(found)

    @cached_property
    def shifts(self) -> Mapping[str, tuple[str, str]]:
        """Look before and after of whoever changed it in the phase, in public or not."""
        changed: dict[str, tuple[str, str]] = {}
        for who, person in self.before.people.items():
            now = self.end[who]
            if who in self.reverted:
                changed[who] = (person.look, who)
            elif person.shape is None and now.shape is not None:
                changed[who] = (who, now.look)
        return changed

    @cached_property
    def users(self) -> Mapping[str, str]:
        """Who uses which object (HAC-OBJ-03); ghosts don't (AMB-155)."""
        return {
            who: str(action.object)
            for who, action in self.actions.items()
            if isinstance(action, UseObject) and self._acts(who, MAP.fixtures[str(action.object)])
        }

    def _acts(self, who: str, places: tuple[str, ...]) -> bool:
        """Alive through the murders, unhidden, his point not taken by force, and at one of them."""
        person = self.start[who]
        able = self.end[who].alive and who not in self.reverted
        return able and person.hiding is None and person.place in places

    @cached_property
    def watched(self) -> Mapping[str, tuple[tuple[str, ...], frozenset[str]]]:
        """By user of the Bola: the places, and those that he was watching before too (AMB-285)."""
        found: dict[str, tuple[tuple[str, ...], frozenset[str]]] = {}
        for who, thing in self.users.items():
            now, before = self.end[who].watching, self.before.people[who].watching
            if thing == "bola" and now is not None and now.t == self.t:
                kept = before.places if before is not None and before.t == self.t - 1 else ()
                found[who] = (now.places, frozenset(now.places) & frozenset(kept))
        return found

    @cached_property
    def readers(self) -> frozenset[str]:
        """Whose talisman worked."""
        return frozenset(
            who
            for who, p in self.before.people.items()
            if p.role == "clerigo" and self._used_charge(who)
        )

    def _used_charge(self, who: str) -> bool:
        a, b = self.before.people[who].talisman, self.end[who].talisman
        return a.charges > 0 and b.charges < a.charges

    @cached_property
    def bolts(self) -> Mapping[str, str]:
        """Who bolted which gate: there at S1 or after moving (AMB-189); the murdered bolt none."""
        found: dict[str, str] = {}
        for who, plan in self.before.plans.items():
            bolts = [e for e in plan.free.get(self.phase, ()) if isinstance(e.action, BoltGate)]
            if not bolts or not self.end[who].alive:
                continue
            for person in (self.start[who], self.end[who]):
                if person.hiding is None and person.place in MAP.fixtures["verja"]:
                    found.setdefault(who, person.place)
        return found

    @cached_property
    def tried_bolts(self) -> frozenset[str]:
        return frozenset(
            who
            for who, plan in self.before.plans.items()
            if any(isinstance(e.action, BoltGate) for e in plan.free.get(self.phase, ()))
            and who not in self.fallen
        )

    @cached_property
    def busy(self) -> frozenset[str]:
        """The living of S0 who were engaged in the phase (HAC-ENG-01…07, AMB-080…083, AMB-283)."""
        return frozenset(
            who
            for who, p in self.start.items()
            if p.alive and (self._engaged(who) or who in self.bolts or who in self.reverted)
        )

    def _engaged(self, who: str) -> bool:
        person, action = self.start[who], self.actions[who]
        if who in self.reverted:
            return True
        match action:
            case DoTask(task=task) if task is not None:
                return self._works(person, task)
            case UseObject(object=thing) if thing is not None:
                return person.hiding is None and person.place in MAP.fixtures[thing]
            case Repair(kind=kind) if kind is not None:
                return person.hiding is None and person.place in MAP.fixtures[MENDED_AT[kind]]
            case Talisman():
                return person.role == "clerigo"
            case Transform():
                return person.role == "cambiaformas"
            case _:
                return False

    @staticmethod
    def _works(person: Person, task: str) -> bool:
        """His own unfinished task, one of whose stages is done here; pretence is idleness."""
        stages = TASKS[task].stages
        if person.side != "vasallo" or person.hiding is not None:
            return False
        own = any(s.task == task and s.done < len(stages) for s in person.tasks)
        return own and any(stage.at(person.place) for stage in stages)

    # ── how somebody shows ──────────────────────────────────────────────────

    def shows_mask(self, who: str) -> bool:
        """HAC-NAR-01, 02, 04: stays still, does nothing that shows, where a task could be."""
        person = self.end[who]
        shown = {one[0] for one in self.openings} | set(self.users) | set(self.shifts)
        still = not self.moved(who) and who not in shown and person.hiding is None
        return still and who not in self.fallen and person.place in TASK_PLACES

    def may_be_engaged(self, who: str) -> bool:
        """Whether he could be busy for all that others see of him."""
        person = self.end[who]
        return (
            self.shows_mask(who)
            or who in self.users
            or who in self.shifts
            or person.place in self.bolts.values()
        )

    def present(self, who: str, place: str) -> bool:
        """Whether the living can feel him there at the end."""
        person = self.end[who]
        return person.alive and person.hiding is None and person.place == place

    def company(self, who: str) -> list[str]:
        here = self.end[who].place
        return [other for other in self.end if other != who and self.present(other, here)]

    def feigns_or_works(self, who: str) -> bool:
        """Whether he declared a task, true or feigned, where one could be: no talk (AMB-053)."""
        return isinstance(self.actions[who], DoTask) and self.shows_mask(who)

    def murderer(self, who: str) -> str:
        """What became of his own attempt: "", done, missed or repelled."""
        if any(killer == who for killer, _ in self.murders):
            return "done"
        person = self.start[who]
        if not isinstance(self.actions[who], Kill) or who in self.reverted:
            return ""
        if person.side != "impostor" or not self.end[who].alive or person.hiding is not None:
            return ""
        if self.t < person.kill_from:
            return ""
        return "repelled" if self.end[who].kill_from != person.kill_from else "missed"
