"""Why something is not possible in Avaloup, in a sentence: for the narrator's eyes only."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.avaloup.events import Rejected
from forumbridge.rulesets.tables.answers import refusal

SENTENCES: Mapping[str, str] = {
    "ALREADY_DEALT": "las cartas ya están repartidas",
    "ALREADY_LEADER": "{quien} ya lleva la palabra",
    "ALREADY_PAUSED": "la partida ya está en pausa",
    "BAD_SITUATION": "la situación no puede ser: {detalle}",
    "BAD_RULING": "esa decisión no admite ese valor ({detalle})",
    "CANCELLED": "la partida ya está suspendida",
    "CANNOT_DEAL": "con esta baraja y estos jugadores no se puede repartir ({detalle})",
    "GAME_OVER": "la partida ha terminado",
    "INCOMPLETE": "le falta algo para saber qué se decide",
    "NOTHING_TO_VOID": "no hay nada contado todavía que deshacer",
    "NOTHING_TO_WITHDRAW": "no había nada que retirar",
    "NOT_DEALT": "aún no se han repartido las cartas",
    "NOT_PAUSED": "la partida no está en pausa",
    "NOT_WAIVED": "a {quien} ya se le espera",
    "NO_BALLOT": "ahora no se espera nada de {quien}",
    "NO_DEADLINE": "ahora no corre ningún plazo",
    "NO_DOUBT": "de ese mensaje no hay nada pendiente de confirmar",
    "NO_FIRST_REPLY": "faltan primeras respuestas, y sin ellas el sorteo no vale ({detalle})",
    "RULING_OF_THE_DEAL": "eso se decide antes de repartir y ya no se puede cambiar",
    "UNKNOWN_CHARACTER": "no hay ningún personaje que se llame así en la partida",
    "WRONG_PUBLICATION": "no es esa la publicación que estaba por salir ({detalle})",
    "W-EARLY": "aún no ha empezado el plazo para eso",
    "W-CLOSED": "eso ya está cerrado",
    "W-COUNT": "no es el número de personas que tiene que ser",
    "W-DUP": "{quien} ya lo había decidido, y era definitivo",
    "W-FORBID": "eso {quien} no lo puede elegir",
    "W-LATE": "el plazo ya había terminado",
    "W-MULTI": "dice dos cosas que no pueden ser a la vez",
    "W-NOROLE": "no le toca a {quien}",
    "W-NOTEAM": "no hay todavía ningún equipo propuesto",
    "W-PHASE": "ahora no es el momento de decidir eso",
    "W-SELF": "{quien} no puede señalarse",
    "W-UNKNOWN": "no hay nadie que se llame así en la partida",
}
"""Code of `Rejected` → what the narrator reads."""


def refused(event: Rejected, name_of: Callable[[str], str]) -> str:
    """What did not happen and why."""
    return refusal(SENTENCES, event, name_of)
