"""From what happened to what may be read: the one place where deaths and losses become notices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cosa.facts.notes import Note, RoleLost
from engine.cosa.facts.reports import DeathNotice
from engine.cosa.facts.state import State
from engine.cosa.people.deaths import Fallen
from engine.cosa.posting.order import alphabetical
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Role
from engine.vocabulary.ids import CharacterId

Notes = dict[CharacterId, tuple[Note, ...]]


def day_notices(state: State, fallen: Iterable[Fallen]) -> tuple[DeathNotice, ...]:
    """Deaths by day in their order, each with its role and cause: everybody saw them (QC-78)."""
    return tuple(DeathNotice(f.who, f.role, _as_lover(state, f.who), f.cause) for f in fallen)


def night_notices(setup: Setup, state: State, fallen: Iterable[Fallen]) -> tuple[DeathNotice, ...]:
    """Deaths of a night in the alphabet's order (QC-79), with what the rulings reveal (QC-76)."""
    by_name = {f.who: f for f in fallen}
    rules = state.ruleset
    return tuple(
        DeathNotice(
            who,
            by_name[who].role if rules.reveal_night_roles else None,
            _as_lover(state, who),
            by_name[who].cause if rules.reveal_night_cause == "all" else None,
        )
        for who in alphabetical(setup, by_name)
    )


def standing_notices(setup: Setup, state: State) -> tuple[DeathNotice, ...]:
    """All deaths so far in the alphabet's order, as everybody read of each when it happened."""
    dead = {who: p.death for who, p in state.people.items() if p.death is not None}
    rules = state.ruleset
    return tuple(
        DeathNotice(
            who,
            state.people[who].role if not death.night or rules.reveal_night_roles else None,
            _as_lover(state, who),
            death.cause if not death.night or rules.reveal_night_cause == "all" else None,
        )
        for who in alphabetical(setup, dead)
        for death in (dead[who],)
    )


def _as_lover(state: State, who: CharacterId) -> bool:
    """Both lovers are known as such once the second is dead (QC-60)."""
    partner = state.partner(who)
    both = partner is not None and not state.people[partner].alive
    return both and state.ruleset.reveal_lovers


def loss_notes(lost: Iterable[tuple[CharacterId, Role]]) -> Notes:
    """What each who lost a role is told, alone (NM-C29)."""
    return {who: (RoleLost(role),) for who, role in lost}


def together(*parts: Mapping[CharacterId, tuple[Note, ...]]) -> Notes:
    """Notes of several kinds, by reader."""
    joined: Notes = {}
    for part in parts:
        for who, notes in part.items():
            joined[who] = joined.get(who, ()) + tuple(notes)
    return joined


def husky_told(state: State, died: bool, *, with_owner: bool, night: bool) -> bool:
    """Whether the Husky's death is public (QC-67, E-10)."""
    match state.ruleset.reveal_husky:
        case "always":
            return died
        case "never":
            return False
        case "with_owner":
            return died and with_owner and not night
