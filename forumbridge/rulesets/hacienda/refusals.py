"""Why an act of the narrator's is not possible, in a sentence: for his eyes only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.hacienda.facts.events import Accepted, Event, Rejected

SENTENCES: Mapping[str, str] = {
    "ALREADY_DEAD": "{quien} ya está muerto",
    "ALREADY_DEALT": "los papeles ya están repartidos",
    "ALREADY_DECLARED": "{quien} ya había declarado esta ronda",
    "ALREADY_HIS_TASK": "{quien} ya tiene la tarea «{tarea}»",
    "ALREADY_PAUSED": "la partida ya está en pausa",
    "ALREADY_RETIRED": "{quien} ya está fuera de la partida",
    "ALREADY_VOTED": "{quien} ya ha votado; para cambiarlo use «forumbridge act vote»",
    "ALWAYS_LIT": "en «{estancia}» nunca falta la luz",
    "BAD_CHARGES": "el talismán tiene de 0 a {maximo} cargas, y no {cargas}",
    "BAD_FINISHED": "las tareas para recargar el talismán se cuentan solo con él vacío",
    "BAD_LOOK": "{quien} no puede tener el aspecto de «{aspecto}»",
    "BAD_NUMBER_WATCHED": "la Bola no muestra {lugares} lugares",
    "BAD_PHASES": "pueden quedar de 1 a {maximo} fases, y no {quedan}",
    "BAD_RULING": "la decisión «{clave}» no admite eso: {motivo}",
    "BAD_SITUATION": "la situación no puede ser: {motivo} ({clave})",
    "BANNED": "en esta ronda no se altera",
    "BELL_SPENT": "{quien} ya ha tocado la campana las veces que le corresponden",
    "CANNOT_DEAL": "no se puede repartir: {motivo}",
    "DELIBERATION": "se está deliberando",
    "DOORS_BLOCKED": "mientras haya puertas bloqueadas no puede haber otro sabotaje",
    "DOOR_NOT_BLOCKED": "ahí no hay ninguna puerta bloqueada",
    "EXTENSION_USED": "{quien} ya ha gastado sus prórrogas de esta ronda",
    "GAME_OVER": "la partida ha terminado",
    "GHOST": "{quien} está muerto, y los fantasmas no pueden",
    "INCOMPLETE": "le falta algo para saber qué se hace",
    "LATE": "el plazo ya había terminado",
    "NARRATOR_DECIDES": "esa prórroga tiene que darla el narrador",
    "NOTHING_TO_VOID": "no hay en esta ronda ninguna fase resuelta que deshacer",
    "NOTHING_TO_WITHDRAW": "no había nada que retirar",
    "NOT_A_GATE": "en «{lugar}» no hay ninguna verja",
    "NOT_A_HEARTH": "en «{lugar}» no hay chimenea",
    "NOT_A_POINT": "eso no gasta el punto de una fase; use «forumbridge act free»",
    "NOT_A_SHIFTER": "{quien} no es el Cambiaformas, o no vive",
    "NOT_BLOCKABLE": "las puertas de «{lugar}» no se pueden bloquear",
    "NOT_DEAD": "{quien} no está muerto",
    "NOT_DEALT": "aún no se han repartido los papeles",
    "NOT_FREE": "eso no es una acción gratuita",
    "NOT_HIDDEN": "{quien} no está en ningún pasaje",
    "NOT_HIS_TASK": "{quien} no tiene la tarea «{tarea}»",
    "NOT_LETHAL": "el sabotaje «{sabotaje}» no lleva cuenta atrás",
    "NOT_PAUSED": "la partida no está en pausa",
    "NOT_THE_CLERIGO": "el talismán es del Clérigo, y {quien} no lo es",
    "NOT_WATCHABLE": "la Bola no alcanza a «{lugar}»",
    "NOT_WATCHING": "{quien} no está mirando por la Bola",
    "NO_ANGEL": "no hay ningún Ángel Guardián",
    "NO_CORPSE": "no hay ningún cadáver de {quien}",
    "NO_DEADLINE": "no corre ahora ningún plazo como ese",
    "NO_DELIBERATION": "no hay ninguna deliberación abierta",
    "NO_EXTENSION": "pasada la primera fase ya no se dan prórrogas",
    "NO_OPENING_DUE": "no se espera ahora ninguna apertura",
    "NO_OPEN_PHASE": "no queda ahora ninguna fase que se pueda alterar",
    "NO_PASSAGES_FOR_HIM": "{quien} no usa pasajes: son de impostores y del Escurridizo, vivos",
    "NO_PHASE": "no se dijo para qué fase",
    "NO_ROUND": "no hay ninguna ronda abierta",
    "NO_SABOTAGE": "el sabotaje «{sabotaje}» no está en marcha",
    "NO_SHIELD": "el Ángel no protege ahora a nadie",
    "NO_STANDING_CLAIMS": "hay que decir en qué fase (standing_report)",
    "NO_SUCH_DOOR": "ahí no hay ninguna puerta",
    "NO_SUCH_PHASE": "la ronda no tiene esa fase",
    "NO_SUCH_STAGE": "la tarea no tiene {etapas} etapas",
    "NO_SUCH_WAIT": "antes de esa etapa se esperan como mucho {maximo} fases, y no {espera}",
    "NO_TASKS_FOR_IMPOSTORS": "{quien} es impostor y no tiene tareas",
    "NO_VOTE": "{quien} no ha votado",
    "NO_WINDOW": "{quien} no tiene abierta ninguna ventana",
    "ONESELF": "nadie se lo hace a sí mismo",
    "OWN_LOOK": "{quien} tiene ya su propio aspecto",
    "PHASE_MISSING": "diga en qué fase: solo el reporte y la campana pueden esperar a la primera",
    "PHASE_NOT_OPEN": "la fase {fase} no está por resolver en ninguna ronda abierta",
    "PHASE_RESOLVED": "esa fase ya se ha resuelto",
    "RETIRED": "{quien} está fuera de la partida",
    "ROOMS_FOR_DOORS_ONLY": "las estancias solo se dicen para bloquear puertas",
    "SABOTAGE_ACTIVE": "ya hay un sabotaje en marcha («{sabotaje}»)",
    "SELF_VOTE": "nadie se vota a sí mismo (self_vote)",
    "TARGET_DEAD": "el otro está muerto",
    "UNCONFIRMED": "hay que decirlo sin dudas",
    "UNKNOWN_CHARACTER": "no hay nadie que se llame así",
    "UNKNOWN_ENTRANCE": "ningún pasaje tiene la entrada «{entrada}»",
    "UNKNOWN_NAME": "no hay nadie ni nada que se llame así",
    "UNKNOWN_PLACE": "no hay ningún lugar «{lugar}»",
    "UNKNOWN_ROLE": "no hay ningún papel «{rol}»",
    "UNKNOWN_ROOM": "no hay ninguna estancia «{estancia}»",
    "UNKNOWN_TASK": "no hay ninguna tarea «{tarea}»",
    "WHICH_ROOMS": "diga de qué estancias son las puertas",
    "WINDOW_CLOSED": "su tiempo para alterar ya había terminado",
    "WRONG_PUBLICATION": "no se espera esa publicación",
}
"""By the engine's code; `{quien}` is the character, the rest comes with the event."""


def refused(events: Iterable[Event], name: Callable[[str], str]) -> tuple[str, ...]:
    """What an input could not do, in sentences for whoever decided on it."""
    return tuple(sentence(event, name) for event in events if isinstance(event, Rejected))


def did_something(events: Iterable[Event]) -> bool:
    """Whether some part of an input took its place."""
    return any(isinstance(event, Accepted) for event in events)


def sentence(event: Rejected, name: Callable[[str], str]) -> str:
    """The refusal in Spanish; a code without a sentence of its own is still told."""
    said = clause(event, name)
    return said[:1].upper() + said[1:]


def clause(event: Rejected, name: Callable[[str], str]) -> str:
    """The refusal to stand behind a colon, its first letter as it is."""
    fields = _Fields({**event.data, "quien": name(event.character or "")})
    said = SENTENCES.get(event.code, f"no es posible ahora ({event.code})").format_map(fields)
    phase = event.data.get("phase")
    return f"fase {phase}: {said}" if phase else said


class _Fields(dict[str, str]):
    """A field that an event lacks leaves a gap, never an error."""

    def __missing__(self, key: str) -> str:
        return "…"
