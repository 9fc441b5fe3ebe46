"""Where a game of Avaloup stands for its narrator, and what a player knows for whoever follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.avaloup.reports import DirectorReport, Knowledge
from engine.avaloup.state import State
from engine.vocabulary import CharacterId
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.narration.spanish import joined

_PHASES = {
    "setup": "sin repartir",
    "propose": "proponiendo equipo",
    "approve": "votando el equipo",
    "mission": "de incursión",
    "assassinate": "última ocasión de los lobos",
    "over": "fin",
}
_WINNERS = {
    "village": "Ganan los habitantes",
    "wolf": "Ganan los hombres lobo",
    "nobody": "No gana nadie",
}
_SEEN = {
    "wolves": "Reconoce como hombres lobo a",
    "seer": "Sabe que la Vidente es",
    "seer_or_mystic": "Sabe que la Vidente es una de estas personas:",
    "masons": "Conoce a los masones:",
}
NameOf = Callable[[str], str]


def summary(told: DirectorReport, name_of: NameOf, state: State) -> dict[str, object]:
    """What `status` shows: instants in UTC seconds, people by name."""

    def names(people: Sequence[CharacterId]) -> list[str]:
        return [name_of(who) for who in people]

    return {
        "where": where_in_words(state),
        "mode": "fin" if told.phase == "over" else told.phase,
        "phase_words": _PHASES[told.phase],
        "dealt": state.dealt,
        "round": told.round,
        "leader": name_of(told.leader) if told.leader else None,
        "team": names(told.team),
        "rejections": told.rejections,
        "village": told.village,
        "wolf": told.wolf,
        "deadline": told.until,
        "undeclared": names(told.missing),
        "doubts": list(state.doubts),
        "absent": names(state.absent),
        "pending": None if state.pending is None else state.pending.number,
        "paused": state.clock.paused_at is not None,
        "cards": {name_of(one.who): CARD_NAMES[one.role] for one in told.people},
        "winner": state.winner,
    }


def where_in_words(state: State) -> str:
    """Where the game is, in a sentence."""
    if state.winner is not None:
        return f"Terminada. {_WINNERS[state.winner]}."
    if not state.dealt:
        return "En preparación: faltan primeras respuestas para repartir las cartas."
    paused = " (en pausa)" if state.clock.paused_at is not None else ""
    return f"Incursión {state.round}: {_PHASES[state.phase]}{paused}."


def recap(known: Knowledge, name_of: NameOf) -> str:
    """What a character knows, in paragraphs: his card, what it showed him, how the game stands."""
    said = [f"Lo que sabe {name_of(known.me)}, para quien lo lleva desde ahora."]
    if known.role is not None:
        said.append(f"Su carta es {CARD_NAMES[known.role]}.")
    if known.seen:
        said.append(f"{_SEEN[known.meaning]} {joined([name_of(one) for one in known.seen])}.")
    if known.pack:
        said.append(f"En la manada están {joined([name_of(one) for one in known.pack])}.")
    if known.round:
        leader = "nadie todavía" if known.leader is None else name_of(known.leader)
        said.append(
            f"Va la incursión {known.round}; la palabra la lleva {leader}. Logradas:"
            f" {known.village}. Fracasadas: {known.wolf}. Equipos rechazados: {known.rejections}."
        )
    if known.team:
        said.append(f"El equipo de ahora: {joined([name_of(one) for one in known.team])}.")
    return "\n\n".join(said)
