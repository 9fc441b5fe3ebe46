"""The secret deal of roles by named draws (COSA-ROLE-01, 02; COSA-CLK-05).

The order of the roster does not matter: draws are made over sorted identifiers.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.draws import sample
from engine.cosa.facts.state import Hero, Lab, Pack, State
from engine.cosa.people.luck import remember
from engine.cosa.setting.words import Role


def deal_roles(state: State) -> State:
    """One Asimilado, the special roles of the rulings, and plain humans (QC-84)."""
    ids = sorted(state.living)
    (thing,), draws = sample(state.seed, "reparto/asimilado", ids, 1)
    state = remember(state, draws)
    special = [Role(word) for word in state.ruleset.setup_roles]
    rest = [who for who in ids if who != thing]
    holders, draws = sample(state.seed, "reparto/papeles", rest, min(len(special), len(rest)))
    state = remember(state, draws)
    roles = dict(zip(holders, special, strict=False)) | {thing: Role.THING}
    people = {
        who: replace(p, role=role, dealt=role) if p.alive else p
        for who, p in state.people.items()
        for role in (roles.get(who, Role.HUMAN),)
    }
    return replace(
        state,
        people=people,
        husky=Role.SURVIVOR in roles.values(),
        hero=Hero(),
        lab=Lab(),
        pack=Pack(),
    )
