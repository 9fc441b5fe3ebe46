"""Where a game of La Cosa stands for its narrator, and what a player knows for whoever follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cosa.facts.reports import DirectorReport, Knowledge
from engine.cosa.facts.state import State
from engine.cosa.setting.words import Phase, Role
from engine.vocabulary import CharacterId
from forumbridge.narration.cosa_words import ROLE_NAMES
from forumbridge.narration.spanish import joined

_PHASES = {
    Phase.SETUP: "sin abrir",
    Phase.PRELUDE: "Preludio, día 0",
    Phase.ELECTION: "eligiendo Líder",
    Phase.ROLES: "repartidos los papeles, a la espera de la primera noche",
    Phase.VOTE: "votando",
    Phase.TIE: "deshaciendo un empate",
    Phase.BREATH: "a la espera de un último aliento",
    Phase.DUSK: "acabada la votación, a la espera de la noche",
    Phase.WINDOW_A: "de noche, primera parte",
    Phase.WINDOW_B: "de noche, segunda parte",
    Phase.CLOSED: "de noche, a la espera del amanecer",
    Phase.OVER: "fin",
}
_WINNERS = {"cosa": "Gana La Cosa", "humanos": "Ganan los humanos", "nadie": "No gana nadie"}
NameOf = Callable[[str], str]


def open_until(state: State) -> int | None:
    """Until when what is going on lasts, as everybody was told; None where nothing ends."""
    turn = state.schedule.get(state.turn)
    if turn is None:
        return None
    match state.phase:
        case Phase.ELECTION | Phase.VOTE:
            return turn.ballot_closes
        case Phase.TIE:
            return max(turn.tie_until, state.clock.tie_until or 0)
        case Phase.BREATH:
            return state.clock.breath_until
        case Phase.ROLES | Phase.DUSK:
            return turn.tie_until
        case Phase.WINDOW_A:
            return turn.window_a_until
        case Phase.WINDOW_B:
            return turn.window_b_until
        case _:
            return None


def summary(told: DirectorReport, name_of: NameOf, state: State) -> dict[str, object]:
    """What `status` shows: instants in UTC seconds, people by name."""

    def names(people: Sequence[CharacterId]) -> list[str]:
        return [name_of(who) for who in people]

    return {
        "where": where_in_words(state),
        "mode": "fin" if state.phase is Phase.OVER else str(told.phase),
        "phase_words": _PHASES[state.phase],
        "dealt": bool(state.seed),
        "turn": told.turn,
        "leader": name_of(told.leader) if told.leader else None,
        "lovers": names(told.lovers),
        "deadline": open_until(state),
        "undeclared": names(told.silent),
        "votes": [
            (name_of(who), "en blanco" if option is None else name_of(option))
            for who, option in told.votes
        ],
        "decided": [
            (slot.value, name_of(who), [name_of(one) for one in chosen])
            for slot, who, chosen in told.decided
        ],
        "pending": None if state.pending is None else state.pending.number,
        "paused": state.clock.paused_at is not None,
        "held": state.held,
        "doubts": list(told.doubts),
        "people": {
            name_of(one.who): {
                "role": ROLE_NAMES[one.role],
                "alive": one.alive,
                "missed": one.missed,
                "posts": one.posts,
            }
            for one in told.people
        },
        "winner": state.winner,
    }


def where_in_words(state: State) -> str:
    """Where the game is, in a sentence."""
    if state.winner is not None:
        return f"Terminada. {_WINNERS[state.winner]}."
    if not state.seed:
        return "En preparación: faltan primeras respuestas para empezar el Preludio."
    paused = " (en pausa)" if state.clock.paused_at is not None else ""
    told = _PHASES[state.phase]
    if state.turn:
        return f"Turno {state.turn}: {told}{paused}."
    return f"{told}{paused}."


def recap(known: Knowledge, name_of: NameOf) -> str:
    """What a character knows, in paragraphs: his role, his own, how the game stands."""
    said = [f"Lo que sabe {name_of(known.me)}, para quien lo lleva desde ahora."]
    if known.role is not Role.NONE:
        said.append(f"Su papel es {ROLE_NAMES[known.role]}.")
    if known.pack:
        said.append(f"También son Asimilados {joined([name_of(one) for one in known.pack])}.")
    if known.partner is not None:
        said.append(f"Está en pareja con {name_of(known.partner)}.")
    leader = "nadie" if known.leader is None else name_of(known.leader)
    alive = joined([name_of(one) for one in known.living])
    said.append(f"Va el turno {known.turn}; al mando está {leader}. Con vida: {alive}.")
    if known.tied:
        said.append(f"Hay un empate entre {joined([name_of(one) for one in known.tied])}.")
    if known.voted:
        said.append("Ya ha votado hoy.")
    return "\n\n".join(said)
