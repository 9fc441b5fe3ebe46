"""A character's own counters, as he may read them: tasks, cooldowns and powers (MSG-56, 64…72)."""

from __future__ import annotations

from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import Person, State
from engine.hacienda.phase import passages
from engine.hacienda.phase.work import wait_left
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.panels import (
    AngelPanel,
    Panel,
    PassagePanel,
    PassageView,
    SabotagePanel,
    ShapePanel,
    TalismanPanel,
    When,
)
from engine.hacienda.telling.reports import OwnTaskView
from engine.vocabulary.actions import Sabotage
from engine.vocabulary.ids import CharacterId


def own_tasks(setup: Setup, person: Person, t: int) -> tuple[OwnTaskView, ...]:
    """His tasks after `t` executed phases (MSG-03); waits in whole phases (AMB-221)."""
    views: list[OwnTaskView] = []
    for own in person.tasks:
        stages = setup.tasks[own.task].stages
        following = stages[own.done] if own.done < len(stages) else None
        place = None if following is None else following.place
        wait = wait_left(own, setup.tasks[own.task], t)
        views.append(OwnTaskView(own.task, own.done, len(stages), place, wait))
    return tuple(views)


def when(state: State, available_from: int) -> When:
    """(round, phase) of a global phase, or of the next one, all rounds being whole."""
    ahead = max(available_from - state.t, 1) - 1 + state.phase
    return state.round + ahead // 3, ahead % 3 + 1


def murder_available(state: State, person: Person) -> When | None:
    """From when a living impostor may murder (MSG-72)."""
    if person.side != "impostor" or not person.alive:
        return None
    return when(state, person.kill_from)


def panel(state: State, person: Person, told: tuple[PhaseRecord, ...] = ()) -> Panel:
    """All his own powers after the phases executed; `told` are those that the report tells."""
    return Panel(
        kill_from=murder_available(state, person),
        sabotage=_sabotage(state, person, told),
        talisman=_talisman(state, person),
        passage=_passage(state, person),
        shape=_shape(state, person),
        angel=_angel(state, person, told),
    )


def _sabotage(state: State, person: Person, told: tuple[PhaseRecord, ...]) -> SabotagePanel | None:
    """For impostors, dead ones too: the shared count and what is active (HAC-SAB-12)."""
    if person.side != "impostor" or person.retired:
        return None
    active = state.house.sabotage
    authors = _authors(state, told) if state.ruleset.impostors_told_author else ()
    if active is not None:
        return SabotagePanel(None, active.kind, authors)
    doors = "puertas" if state.house.locks else None
    return SabotagePanel(when(state, state.house.sabotage_from), doors, authors)


def _authors(state: State, told: tuple[PhaseRecord, ...]) -> tuple[CharacterId, ...]:
    """Who did the last sabotage of the phases told, of whatever kind and even if it is over; else
    who did the one under way (AMB-183)."""
    for record in reversed(told):
        made = tuple(
            who
            for who, outcome in record.outcomes.items()
            if outcome.done and isinstance(outcome.action, Sabotage)
        )
        if made:
            return made
    active = state.house.sabotage
    return () if active is None or active.author is None else (active.author,)


def _talisman(state: State, person: Person) -> TalismanPanel | None:
    able = person.alive or state.ruleset.roles_survive_death
    if person.role != "clerigo" or not able:
        return None
    talisman = person.talisman
    left = None if talisman.charges else max(state.ruleset.talisman_tasks - talisman.finished, 0)
    return TalismanPanel(talisman.charges, talisman.paid, left)


def _passage(state: State, person: Person) -> PassagePanel | None:
    """The Escurridizo's two limits (MSG-68); impostors have none but may be inside."""
    if not passages.is_user(person) or not passages.limited(person):
        return None
    rules = state.ruleset
    if person.hiding is None:
        return PassagePanel(None, None, when(state, person.passage_from))
    inside = state.t - person.hiding.t
    return PassagePanel(inside, rules.span(rules.passage_phases), None)


def _shape(state: State, person: Person) -> ShapePanel | None:
    able = person.alive or state.ruleset.roles_survive_death
    if person.role != "cambiaformas" or not able:
        return None
    rules, shape = state.ruleset, person.shape
    if shape is None:
        return ShapePanel(None, None, None, when(state, person.shift_from))
    if not rules.tell_shift_count:
        return ShapePanel(shape.look, None, None, None)
    return ShapePanel(shape.look, state.t - shape.t, rules.span(rules.shift_phases), None)


def _angel(state: State, person: Person, told: tuple[PhaseRecord, ...]) -> AngelPanel | None:
    if person.role != "angel" or person.alive:
        return None
    rules, shield = state.ruleset, state.house.shield
    left = 0 if shield is None else shield.t + rules.span(rules.shield_phases) - state.t
    event, attacker = "", None
    for record in told:
        if record.house.shield and person.id not in record.alive_before:
            event, attacker = record.house.shield, record.house.attacker
    return AngelPanel(
        protects=None if shield is None else shield.target,
        left=max(left, 0),
        available=when(state, person.protect_from),
        event=event,
        attacker=attacker if rules.angel_told_attacker else None,
    )


def role_limits(rules: Ruleset, role: str) -> tuple[int | None, int | None]:
    """(how long the role's power lasts, what it costs to have it again), for its card (MSG-02)."""
    match role:
        case "clerigo":
            return rules.talisman_charges, rules.talisman_tasks
        case "escurridizo":
            return rules.span(rules.passage_phases), rules.span(rules.passage_cooldown)
        case "cambiaformas":
            return rules.span(rules.shift_phases), rules.span(rules.shift_cooldown)
        case "angel":
            return rules.span(rules.shield_phases), rules.span(rules.shield_cooldown)
        case _:
            return None, None


def known_passages(setup: Setup, state: State, person: Person) -> tuple[PassageView, ...]:
    """The secret passages, for whoever may know them (AMB-164)."""
    if not state.ruleset.public_passages and not passages.is_user(person):
        return ()
    return all_passages(setup)


def all_passages(setup: Setup) -> tuple[PassageView, ...]:
    """Every passage of the map."""
    return tuple(
        PassageView(p.name, tuple((e.place, e.disguise) for e in p.entrances))
        for p in setup.map.passages
    )
