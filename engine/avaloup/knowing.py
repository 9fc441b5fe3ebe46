"""Who recognises whom: the knowledge that comes with a card (B3, step 2)."""

from __future__ import annotations

from engine.avaloup.reports import Meaning, RoleCard
from engine.avaloup.state import State
from engine.avaloup.words import WOLVES, Phase, Role, side_of
from engine.core.seats import in_order
from engine.vocabulary.ids import CharacterId


def card_of(state: State, who: CharacterId) -> RoleCard:
    """A player's card and what he learns with it, in the order of the seats (QA-42)."""
    role = state.roles[who]
    meaning, seen = _recognised(state, who)
    known = state.ruleset.pack_knows_roles and who in pack(state)
    roles = tuple((other, state.roles[other]) for other in seen) if known else ()
    return RoleCard(role, side_of(role), meaning, seen, roles)


def pack(state: State) -> tuple[CharacterId, ...]:
    """The wolves who recognise one another (AVA-KNOW-01…03, QA-08)."""
    known = state.ruleset.cosa_known_to_pack
    hidden = (Role.DREAMER,) if known else (Role.DREAMER, Role.UNSEEN)
    return tuple(who for who in wolves(state) if state.roles[who] not in hidden)


def wolves(state: State) -> tuple[CharacterId, ...]:
    """Every wolf, in the order of the seats."""
    return tuple(who for who, role in state.roles.items() if role in WOLVES)


def alpha_of(state: State) -> CharacterId:
    """Who has the Lobo alfa: always somebody, once dealt (AVA-SET-10)."""
    return next(who for who, role in state.roles.items() if role is Role.ALPHA)


def known_wolves(state: State, who: CharacterId) -> tuple[CharacterId, ...]:
    """The other wolves that a wolf knows: in the wolves' last scene, all of them (QA-31, QA-33)."""
    private = state.ruleset.endgame_discussion == "private"
    scene = wolves(state) if state.phase is Phase.ASSASSINATE and private else ()
    return in_order(state.seats, {*scene, *_recognised(state, who)[1]} - {who})


def _recognised(state: State, who: CharacterId) -> tuple[Meaning, tuple[CharacterId, ...]]:
    rules = state.ruleset
    match state.roles[who]:
        case Role.SEER:
            asleep = () if rules.seer_sees_dreamer else (Role.DREAMER,)
            unseen = (Role.UNSEEN, *asleep)
            return "wolves", tuple(w for w in wolves(state) if state.roles[w] not in unseen)
        case Role.GUARD:
            shown = tuple(w for w, role in state.roles.items() if role in (Role.SEER, Role.MYSTIC))
            return ("seer_or_mystic" if len(shown) > 1 else "seer"), shown
        case Role.MASON if rules.masons_know:
            masons = (w for w, role in state.roles.items() if role is Role.MASON)
            return "masons", tuple(w for w in masons if w != who)
        case _ if who in pack(state):
            return "wolves", tuple(w for w in pack(state) if w != who)
        case _:
            return "nobody", ()
