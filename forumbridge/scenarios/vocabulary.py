"""The Spanish words of what the engine says in codes: the one table of scenario accounts.

They are set words: scenario files expect them, `docs/scenarios.md` lists them, and a test holds
that no code lacks one. The codes themselves are for machines (`resolve --json`).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import PublicationKind

OUTCOMES: Mapping[str, str] = {
    Code.DONE: "hecho",
    Code.IDLE: "no declaró nada",
    Code.FOLLOW_STAYED: "se queda con quien sigue",
    Code.PRETENCE: "finge",
    Code.INCOMPLETE: "incompleto",
    Code.NOT_A_POINT: "eso no gasta un punto",
    Code.UNCONFIRMED: "sin confirmar",
    Code.ALREADY_THERE: "ya estaba allí",
    Code.NO_WAY: "no hay paso",
    Code.NOT_IN_SIGHT: "no lo veía",
    Code.CANNOT_FOLLOW: "no podía seguirlo hasta allí",
    Code.NOT_YOUR_TASK: "no es tarea suya",
    Code.TASK_FINISHED: "la tarea ya estaba acabada",
    Code.WRONG_PLACE: "aquí no se hace",
    Code.WRONG_STAGE: "no toca esa etapa",
    Code.WAITING: "aún tiene que esperar",
    Code.NOT_ALLOWED: "no le está permitido",
    Code.COOLDOWN: "aún no puede asesinar",
    Code.MISSED: "no pudo ser",
    Code.DIED: "murió antes",
    Code.GAME_OVER: "la partida acabó antes",
    Code.DOOR_BLOCKED: "puerta bloqueada",
    Code.UNBLOCKED_INSTEAD: "el punto se fue en desbloquear la puerta",
    Code.NOT_BLOCKED: "no había puerta bloqueada",
    Code.HIDDEN: "desde un pasaje no se puede",
    Code.NOT_HIDDEN: "no estaba en un pasaje",
    Code.NO_ENTRANCE: "aquí no hay entrada",
    Code.NOT_JOINED: "el pasaje no lleva allí",
    Code.PUT_OUT: "lo echaron del pasaje",
    Code.SABOTAGE_UNAVAILABLE: "no se podía sabotear",
    Code.NOT_LOCKABLE: "esas puertas no se bloquean",
    Code.NOTHING_TO_REPAIR: "no había nada que reparar",
    Code.NOT_HERE: "eso no está aquí",
    Code.DISABLED: "el Palomar está boicoteado",
    Code.NO_SELECTION: "faltan lugares que mirar",
    Code.NO_CHARGE: "talismán sin carga",
    Code.TALISMAN_UNPAID: "la carga no está pagada",
    Code.ALREADY_SHAPED: "ya tiene otro aspecto",
    Code.BAD_TARGET: "con esa persona no se puede",
    Code.REVERTED: "recuperó su aspecto",
    Code.REPELLED: "algo lo detuvo",
}
"""What came of an action, by `Outcome.code`."""

REASONS: Mapping[str, str] = {
    "IMPOSTORS_OUT": "no quedan impostores",
    "TASKS_DONE": "tareas cumplidas",
    "PARITY": "paridad",
    "SABOTAGE": "sabotaje",
}
"""Why a side has won, by `GameOver.reason`."""

ACCEPTED: Mapping[str, str] = {
    "declaration": "una declaración",
    "redeclaration": "una declaración nueva",
    "alteration": "una alteración",
    "free": "una acción gratuita",
    "claim": "un aviso",
    "vote": "un voto",
    "extension": "una prórroga",
    "no_changes": "que no cambia nada",
    "withdrawal": "que se retracta",
}
"""What took its place, by `Accepted.what`."""

PUBLICATIONS: Mapping[str, str] = {
    PublicationKind.DEAL: "el reparto",
    PublicationKind.OPENING: "la apertura",
    PublicationKind.PHASES: "lo de las fases",
    PublicationKind.DELIBERATION_OPEN: "que se delibera",
    PublicationKind.DELIBERATION_CLOSED: "el resultado de la deliberación",
    PublicationKind.END: "el final",
}
"""What goes out, by the kind of the publication."""

_LOGGED: Mapping[str, str] = {
    "kill": "asesinato",
    "vote": "expulsión",
    "director": "muerte por mano del narrador",
}

UNFINISHED = "sin acabar"


def logged(what: str) -> str:
    """What a line of the last chronicle is about: a death, or `sabotage:` and its kind."""
    _, sabotaged, kind = what.partition("sabotage:")
    return f"sabotaje de {kind}" if sabotaged else _LOGGED[what]


def ending(reason: str) -> str:
    """Why a game ended; `SABOTAGE_` names the sabotage too, and nothing is a game still on."""
    _, sabotaged, kind = reason.partition("SABOTAGE_")
    if sabotaged:
        return f"{REASONS['SABOTAGE']} de {kind.lower()}"
    return REASONS[reason] if reason else UNFINISHED
