"""Random games in the middle of a round, with everything in them that hides or shows something.

A dozen people in and about a few neighbouring places of the shipped house: impostors, one of them
maybe disguised, ghosts, the special roles, people inside passages, dark rooms, carriers, blocked
doors, cold hearths, corpses, a shield, the Bola in use; and orders of every verb.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.hacienda.facts.phase_record import Corpse
from engine.hacienda.facts.state import (
    Clock,
    Hiding,
    House,
    Person,
    Plan,
    PlanEntry,
    SabotageState,
    Shape,
    Shield,
    State,
    TalismanState,
    TaskState,
    Watching,
)
from engine.hacienda.setting.setup import Character, Ruleset, Setup
from engine.vocabulary.actions import (
    Action,
    BoltGate,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Protect,
    Repair,
    Sabotage,
    Talisman,
    Transform,
    Unblock,
    UseObject,
    Wait,
)
from engine.vocabulary.outlook import Mode
from tests.engine.world import MAP, TASKS
from tests.secrecy.dice import Dice

ME = "ojo"
NAMES = {
    "anton": "Don Antón", "brianda": "Brianda", "ojo": "Doña Ojeda", "calixto": "Calixto",
    "dulce": "Dulce", "elvira": "Elvira", "froilan": "Froilán", "gonzalo": "Gonzalo",
    "hernan": "Hernán", "ines": "Inés", "jimena": "Jimena", "leonor": "Leonor",
}  # fmt: skip
WHO = tuple(NAMES)
SETUP = Setup(MAP, TASKS, tuple(Character(w, n) for w, n in NAMES.items()), Ruleset())
ROUND, T = 9, 40
DOORS = tuple(n for n, link in enumerate(MAP.links) if link.kind.value == "puerta")
LOCKABLE = tuple(room.id for room in MAP.rooms.values() if room.lockable)
EYES = MAP.fixtures["ojo"]
ENTRANCES = {end.place: end.id for p in MAP.passages for end in p.entrances}
NEIGHBOURS: dict[str, tuple[str, ...]] = {
    place: tuple(
        dict.fromkeys(
            link.b if link.a == place else link.a for link in MAP.links if place in (link.a, link.b)
        )
    )
    for place in MAP.places
}
HEARTS = (
    "comedor", "luces", "alcoba_mago", "biblioteca_oeste", "biblioteca_este", "salon_invierno",
    "palomar", "jardin_suroeste", "jardin_centroeste", "terraza_suroeste", "alcoba_clerigo",
    "intendencia", "recibidor", "pasillo_claustro", "capilla", "galeria_este",
)  # fmt: skip
"""Where trials are set: the places where something can be done or watched."""


def situation(dice: Dice, rules: Ruleset | None = None) -> State:
    """A state just before the first phase of a round, its plans made for all three phases."""
    heart = dice.pick(HEARTS)
    region = (heart, heart, *NEIGHBOURS[heart], dice.pick(HEARTS))
    people = {who: _person(dice, who, n, region) for n, who in enumerate(WHO)}
    state = State(
        ruleset=rules or Ruleset(),
        mode=Mode.ROUND,
        dealt=True,
        seed=dice.seed,
        round=ROUND,
        round_open=True,
        t=T,
        people=people,
        house=_house(dice, people, region),
        corpses=tuple(
            Corpse(who, dice.pick((p.place, p.place, heart)), T - 1 - dice.number(3))
            for who, p in people.items()
            if not p.alive and p.side == "vasallo" and dice.maybe(2)
        ),
        clock=Clock(declaration_until=0, last_public_at=0, last_began_at=0),
        publications=30,
    )
    return replace(state, plans={who: plan(dice, state, who) for who in people})


def _person(dice: Dice, who: str, n: int, region: tuple[str, ...]) -> Person:
    impostor = n % 4 == 1 or (who == ME and dice.maybe(4))
    alive = dice.number(5) > 0 or impostor
    if who == ME:
        alive = not dice.maybe(6)
    place = dice.pick(region)
    role = _role(dice, who, impostor=impostor, alive=alive)
    person = Person(
        id=who,
        place=place,
        side="impostor" if impostor else "vasallo",
        role=role,
        alive=alive,
        died_t=None if alive else T - 3,
        kill_from=dice.pick((0, 0, 0, T + 2)),
        tasks=() if impostor else _tasks(dice, region),
        talisman=TalismanState(dice.number(4), dice.maybe(2), dice.number(2))
        if role == "clerigo"
        else TalismanState(),
        passage_from=dice.pick((0, 0, T + 3)),
        shift_from=dice.pick((0, 0, T + 3)),
        protect_from=dice.pick((0, 0, T + 3)),
        candle=alive and dice.maybe(6),
    )
    if not alive:
        return person
    if (impostor or role == "escurridizo") and dice.maybe(4):
        end = dice.pick([p for p in ENTRANCES if p in region] or list(ENTRANCES))
        since = T - dice.pick((0, 2, 5, 6))
        person = replace(person, place=end, hiding=Hiding(ENTRANCES[end], since))
    if role == "cambiaformas" and dice.maybe(2):
        model = dice.pick([w for w in WHO if w != who])
        person = replace(person, shape=Shape(model, T - dice.pick((1, 5, 9, 10, 10))))
    if person.place == "alcoba_mago" and person.hiding is None and dice.maybe(2):
        person = replace(person, watching=Watching(_four(dice), T))
    return person


def _role(dice: Dice, who: str, *, impostor: bool, alive: bool) -> str:
    if not alive:
        return "angel" if who in ("dulce", ME) and not impostor else ""
    if impostor:
        return "cambiaformas" if who in ("brianda", ME) else ""
    return {"anton": "clerigo", "calixto": "escurridizo", ME: dice.pick(("", "clerigo"))}.get(
        who, ""
    )


def _tasks(dice: Dice, region: tuple[str, ...]) -> tuple[TaskState, ...]:
    near = [t for t in TASKS.values() if any(s.at(p) for s in t.stages for p in region)]
    chosen = dice.some(near, 3) if near else ()
    states: list[TaskState] = [TaskState("setos")]
    for task in chosen:
        done = dice.number(len(task.stages))
        states.append(TaskState(task.id, done, T - dice.number(4) if done else 0))
    return tuple({state.task: state for state in states}.values())


def _four(dice: Dice) -> tuple[str, ...]:
    out = {dice.number(len(EYES)) for _ in range(9)}
    left = [eye for n, eye in enumerate(EYES) if n in out][:4]
    return tuple(e for e in EYES if e in (left + [x for x in EYES if x not in left])[:4])


def _house(dice: Dice, people: dict[str, Person], region: tuple[str, ...]) -> House:
    rooms = tuple(dict.fromkeys(MAP.places[p].room for p in region))
    dark: frozenset[str] = frozenset()
    if dice.maybe(2):
        everything = frozenset(r for r in MAP.rooms if r != "alcoba_mago")
        dark = everything if dice.maybe(2) else frozenset(dice.some(rooms, 3)) & everything
    kind = dice.pick((None, None, None, "luces", "chimeneas", "verjas", "palomar"))
    cold = frozenset(dice.some(MAP.fixtures["chimenea"], 2)) if kind == "chimeneas" else frozenset()
    if kind == "chimeneas" and not cold:
        cold = frozenset(MAP.fixtures["chimenea"])
    near = [d for d in DOORS if {MAP.links[d].a, MAP.links[d].b} & set(region)]
    locks = {d: T - dice.pick((0, 2, 4, 5)) for d in dice.some(near, 3)} if dice.maybe(2) else {}
    angel = next((w for w, p in people.items() if p.role == "angel"), None)
    shield = None
    if angel is not None and dice.maybe(2):
        shield = Shield(angel, dice.pick(WHO), T - dice.pick((0, 2, 5)))
    active = None
    if kind is not None and not (kind == "luces" and not dark):
        active = SabotageState(kind, T - 3, "elvira")
    return House(
        dark=dark,
        cold=cold,
        locks=dict(sorted(locks.items())),
        sabotage=active,
        sabotage_from=dice.pick((0, 0, T + 4)),
        shield=shield,
    )


# ── orders ────────────────────────────────────────────────────────────────────────────────────


def plan(dice: Dice, state: State, who: str) -> Plan:
    """Somebody's orders for the three phases, the first of them mostly possible."""
    entries = {
        phase: PlanEntry(action(dice, state, who), dice.number(3), f"{WHO.index(who) + phase}")
        for phase in (1, 2, 3)
        if not dice.maybe(6)
    }
    free: dict[int, tuple[PlanEntry, ...]] = {}
    for phase in (1, 2, 3):
        extra = _free(dice, state.people[who])
        if extra is not None:
            free[phase] = (PlanEntry(extra, 1, who),)
    return Plan(entries, True, free)


def _free(dice: Dice, person: Person) -> Action | None:
    if person.role == "clerigo" and dice.maybe(3):
        return Talisman(free=True)
    if person.place.startswith("jardin") and dice.maybe(2):
        return BoltGate()
    return None


def action(dice: Dice, state: State, who: str) -> Action:
    """What somebody might do where he stands."""
    person = state.people[who]
    place = person.place
    others = [w for w in WHO if w != who]
    near = [w for w in others if state.people[w].place == place] or others
    options: list[Any] = [
        Wait(), Wait(), Move(dice.pick(NEIGHBOURS[place])), Move(dice.pick(NEIGHBOURS[place])),
        Follow(dice.pick(near)), Follow(dice.pick(others)),
    ]  # fmt: skip
    if person.alive:
        options += [Follow(None, presence=True), Unblock(dice.pick(NEIGHBOURS[place]))]
    if person.tasks:
        options += [DoTask(dice.pick(person.tasks).task)] * 2
    if person.side == "impostor":
        options += _of_impostors(dice, person, near)
    options += _of_roles(dice, person, others)
    options += _of_place(dice, place)
    return dice.pick(options)


def _of_impostors(dice: Dice, person: Person, near: list[str]) -> list[Any]:
    target = dice.pick(near)
    kind = dice.pick(("luces", "chimeneas", "verjas", "palomar", "puertas"))
    rooms = dice.some(LOCKABLE, 3) or (LOCKABLE[0],)
    harm = Sabotage(kind, rooms[:3] if kind == "puertas" else ())
    here = [t.id for t in TASKS.values() if any(s.at(person.place) for s in t.stages)]
    feigned = DoTask(dice.pick(here)) if here else DoTask("setos")
    return [Kill(target), Kill(target), Kill(None, anyone=True), harm, harm, feigned]


def _of_roles(dice: Dice, person: Person, others: list[str]) -> list[Any]:
    match person.role:
        case "clerigo":
            return [Talisman()] * 3
        case "cambiaformas":
            return [Transform(dice.pick(others))] * 3
        case "angel":
            return [Protect(dice.pick(others))] * 3
        case _:
            pass
    if person.side == "impostor" or person.role == "escurridizo":
        if person.hiding is not None:
            return [Passage("salir"), Passage("salir"), Passage("mover"), Passage("entrar")]
        return [Passage("entrar")] * 2
    return []


def _of_place(dice: Dice, place: str) -> list[Any]:
    found: list[Any] = []
    for fixture, kind in (("vela", "luces"), ("chimenea", "chimeneas"), ("paloma", "palomar")):
        if place in MAP.fixtures[fixture]:
            found += [Repair(kind)] * 2
    for thing in ("altar", "plano"):
        if place in MAP.fixtures[thing]:
            found += [UseObject(thing)] * 3
    if place in MAP.fixtures["bola"]:
        found += [UseObject("bola", dice.some(EYES, 4))] * 5
    return found
