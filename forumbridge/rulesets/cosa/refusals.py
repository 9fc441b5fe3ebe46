"""Why something is not possible in La Cosa, in a sentence: for the narrator's eyes only."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cosa.facts.events import Rejected
from forumbridge.rulesets.tables.answers import refusal

SENTENCES: Mapping[str, str] = {
    "ALREADY_ALIVE": "{quien} ya está con vida",
    "ALREADY_DEAD": "{quien} ya ha muerto",
    "ALREADY_DEALT": "la semilla del azar ya está fijada",
    "ALREADY_OPEN": "la partida ya está abierta",
    "ALREADY_PAUSED": "la partida ya está en pausa",
    "BAD_FACE": "el dado tiene diez caras: del 1 al 10",
    "BAD_SITUATION": "la situación no puede ser: {detalle}",
    "BAD_RULING": "esa decisión no admite ese valor ({detalle})",
    "BALLOT_CLOSED": "esa votación ya está cerrada",
    "CANNOT_OPEN": "así no se puede abrir la partida ({detalle})",
    "GAME_OVER": "la partida ha terminado",
    "INSTANT_PASSED": "ese momento ya ha pasado",
    "NOTHING_CHANGES": "no cambiaría nada",
    "NOTHING_HELD": "no hay ningún recuento que espere por usted",
    "NOTHING_TO_VOID": "{quien} no ha votado en ninguna votación abierta",
    "NOT_DEALT": "aún no se han repartido los papeles",
    "NOT_LIVING": "{quien} ha muerto",
    "NOT_OPEN": "la partida no ha empezado",
    "NOT_PAUSED": "la partida no está en pausa",
    "NO_PATROL_THEN": "en ese turno no hay patrulla: solo las noches impares, desde la tercera",
    "NO_SUCH_DOUBT": "ese mensaje no tiene nada pendiente de confirmar",
    "NO_SUCH_TURN": "ese turno todavía no tiene fechas",
    "OTHER_COMMITMENT": "la huella del secreto no es la publicada",
    "OUT_OF_ORDER": "los momentos del turno dejarían de ir en su orden",
    "ROLE_TAKEN": "ese papel lo tiene ya otra persona con vida",
    "TURN_BEGUN": "ese turno ya ha empezado",
    "TURN_OVER": "ese turno ya ha terminado",
    "UNKNOWN_CHARACTER": "no hay ningún personaje que se llame así en la partida",
    "WRONG_PUBLICATION": "no es esa la publicación que estaba por salir ({detalle})",
    "W-CLOSED": "eso ya está cerrado",
    "W-COUNT": "no es el número de personas que tiene que ser",
    "W-DEAD": "esa persona ha muerto",
    "W-DUP": "{quien} ya lo había decidido, y es definitivo",
    "W-EARLY": "todavía no ha empezado el plazo",
    "W-EDIT": "el mensaje se cambió después de leído, y vale lo que decía",
    "W-FORBID": "eso {quien} no lo puede elegir",
    "W-GHOST": "{quien} ha muerto y ya no decide nada",
    "W-LATE": "el plazo ya había terminado",
    "W-LOCKED": "esta noche {quien} descansa",
    "W-LOVER": "{quien} no puede ir contra su pareja",
    "W-MULTI": "dice dos cosas que no pueden ser a la vez",
    "W-NOROLE": "no le toca a {quien}",
    "W-NOTDIR": "está escrito donde lo leen otros",
    "W-NOTNOTES": "no está dentro de las Notas",
    "W-NOTTIED": "esa persona no está entre los empatados",
    "W-PHASE": "ahora no es el momento de decidir eso",
    "W-SELF": "{quien} no puede señalarse",
    "W-SPENT": "{quien} ya lo ha usado, y era una sola vez",
    "W-SUBSET": "del empate pueden morir uno, ninguno o todos",
    "W-UNKNOWN": "no hay nadie que se llame así en la partida",
}
"""Code of `Rejected` → what the narrator reads."""


def refused(event: Rejected, name_of: Callable[[str], str]) -> str:
    """What did not happen and why."""
    return refusal(SENTENCES, event, name_of)
