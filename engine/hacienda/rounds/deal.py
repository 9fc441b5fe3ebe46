"""The secret deal of sides, roles and tasks by named draws (HAC-SET-01…13).

The order of the roster does not matter: draws are made over sorted identifiers and named after
characters (invariant D.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.draws import DrawRecord, sample
from engine.hacienda.facts.state import Person, TalismanState, TaskState
from engine.hacienda.setting.setup import Ruleset, Setup, TaskClass, start_of
from engine.hacienda.setting.setup_check import setup_problems
from engine.vocabulary.ids import CharacterId, TaskId


def deal(setup: Setup, seed: str) -> tuple[dict[CharacterId, Person], tuple[DrawRecord, ...]]:
    """Everybody at the start of the game, in roster order, and the draws that decided it.

    All stand at the map's start (AMB-012). Murder is available from the phase after
    `kill_cooldown` whole ones (HAC-KILL-08, AMB-001): noted for everybody, so that a side changed
    by the narrator brings no murder forward.

    Raises:
        ValueError: in Spanish: the roster does not have `vasallos + impostores` different
            characters, the roles do not fit in their sides, or the catalogue is too small.
    """
    obstacles = [p.text for p in setup_problems(setup) if p.severity == "error"]
    if obstacles:
        raise ValueError("; ".join(obstacles))
    rules = setup.ruleset
    ids = sorted(c.id for c in setup.roster)
    impostors, draws = sample(seed, "bando/impostor", ids, rules.impostores)
    vassals = [who for who in ids if who not in impostors]
    roles, role_draws = _roles(rules, seed, vassals, sorted(impostors))
    draws += role_draws
    tasks: dict[CharacterId, tuple[TaskState, ...]] = {}
    for who in vassals:
        tasks[who], task_draws = _tasks(setup, seed, who)
        draws += task_draws
    wait = rules.initial_role_cooldown  # AMB-238
    first_use = wait + 1 if wait else 0
    people = {
        c.id: Person(
            id=c.id,
            place=start_of(setup, rules),
            side="impostor" if c.id in impostors else "vasallo",
            role=roles.get(c.id, ""),
            tasks=tasks.get(c.id, ()),
            kill_from=rules.kill_cooldown + 1,
            passage_from=first_use,
            shift_from=first_use,
            talisman=TalismanState(rules.talisman_charges)
            if roles.get(c.id) == "clerigo"
            else TalismanState(),
        )
        for c in setup.roster
    }
    return people, draws


def _roles(
    rules: Ruleset, seed: str, vassals: Sequence[CharacterId], impostors: Sequence[CharacterId]
) -> tuple[Mapping[CharacterId, str], tuple[DrawRecord, ...]]:
    """Special roles, inside the two sides (HAC-SET-03…06)."""
    of_vassals = ["clerigo"] * rules.clerigos + ["escurridizo"] * rules.escurridizos
    of_impostors = ["cambiaformas"] * rules.cambiaformas
    first, draws = sample(seed, "rol/vasallos", vassals, len(of_vassals))
    second, more = sample(seed, "rol/impostores", impostors, len(of_impostors))
    holders = (*first, *second)
    return dict(zip(holders, of_vassals + of_impostors, strict=True)), draws + more


def _tasks(
    setup: Setup, seed: str, who: CharacterId
) -> tuple[tuple[TaskState, ...], tuple[DrawRecord, ...]]:
    """One vasallo's tasks: no task twice for him, whatever others have (HAC-SET-07…09)."""
    assigned: list[TaskState] = []
    draws: tuple[DrawRecord, ...] = ()
    for kind in TaskClass:
        pool: list[TaskId] = sorted(t.id for t in setup.tasks.values() if t.kind is kind)
        quota = setup.ruleset.task_quota.get(kind, 0)
        chosen, made = sample(seed, f"tareas/{who}/{kind}", pool, quota)
        assigned.extend(TaskState(task) for task in chosen)
        draws += made
    return tuple(assigned), draws
