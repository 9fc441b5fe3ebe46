"""What is wrong with a narrator's `Situation`: what no game by these rules can come to, told.

A fault's `path` is the form's own: table, character's id (or none), key. Sentences are Spanish,
without a full stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.core.faults import Fault, roster_faults
from engine.cosa.adopting.adoption_decided import decided_faults
from engine.cosa.adopting.adoption_history import history_faults
from engine.cosa.adopting.adoption_night import night_faults
from engine.cosa.adopting.adoption_people import NIGHT, people_faults
from engine.cosa.clock.endings import at_dawn, at_dusk
from engine.cosa.facts.situation import Situation
from engine.cosa.facts.state import Person, State
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.setup_check import setup_problems
from engine.cosa.setting.words import Phase

_BEFORE_ROLES = ("prelude", "election")
_INSTANTS = ("opens", "ballot_closes", "tie_until", "window_a_until", "window_b_until")
_ENDS = {
    "election": "ballot_closes",
    "roles": "tie_until",
    "vote": "ballot_closes",
    "window_a": "window_a_until",
    "window_b": "window_b_until",
}
KEYS = {
    "opens": "dia_abre",
    "ballot_closes": "votacion_cierra",
    "tie_until": "desempate_hasta",
    "window_a_until": "ventana_a_hasta",
    "window_b_until": "ventana_b_hasta",
}
"""The form's keys of a turn's instants."""


def faults(setup: Setup, told: Situation, at: int) -> tuple[Fault, ...]:
    """Everything wrong with a situation adopted at `at` (UTC seconds), in the form's order."""
    unfit = [p for p in setup_problems(setup) if p.severity == "error"]
    if unfit:
        return tuple(Fault(("situacion",), p.code, p.text) for p in unfit)
    roster = [*roster_faults((one.id for one in told.people), [c.id for c in setup.roster])]
    found = [*_course(told), *_dates(told, at), *roster]
    if roster:  # who is not there can't be looked at
        return tuple(found)
    found += [*_office(told), *people_faults(setup, told), *decided_faults(setup, told)]
    found += night_faults(setup, told)
    if told.moment not in _BEFORE_ROLES:
        found += history_faults(setup, told)
    if not found:
        found += _over(setup, told)
    return tuple(found)


def _wrong(key: str, code: str, text: str) -> Fault:
    return Fault(("situacion", key), code, text)


def _course(told: Situation) -> Iterator[Fault]:
    """Which turns have which phases (COSA-CLK-02 to 07)."""
    turn = told.turn
    match told.moment:
        case "prelude":
            good, text = turn == 0, "el día 0 es el turno 0"
        case "election" | "roles":
            good, text = turn == 1, "la elección y el reparto son del turno 1"
        case "vote" | "tie" | "breath" | "dusk":
            good, text = turn >= 2, "se vota desde el turno 2"
        case _:
            good, text = turn >= 1, "la primera noche es la del turno 1"
    if not good:
        yield _wrong("turno", "TURNO_IMPOSIBLE", text)
    for key, turns in (
        ("dias_con_actividad", told.active_days),
        ("noches_con_actividad", told.active_nights),
    ):
        wrong = [one for one in turns if not 1 <= one <= turn]
        if wrong:
            text = f"aún no se ha llegado al turno {wrong[0]}, o no existe"
            yield _wrong(key, "TURNO_IMPOSIBLE", text)
    if told.had_tie and told.moment not in ("breath", "dusk"):
        text = "solo hay desempate ya resuelto después de votar y antes de la noche"
        yield _wrong("hubo_empate", "EMPATE_IMPOSIBLE", text)


def _dates(told: Situation, at: int) -> Iterator[Fault]:
    """The instants of the turn, and the end of what is going on."""
    dates = told.dates
    if dates is None:
        if told.moment != "prelude":
            yield Fault(("fechas",), "FALTAN_FECHAS", "diga las fechas de este turno")
        return
    instants = [getattr(dates, name) for name in _INSTANTS]
    for (one, other), name in zip(pairwise(instants), _INSTANTS[1:], strict=True):
        if one >= other:
            text = "no va después de la anterior"
            yield Fault(("fechas", KEYS[name]), "FECHAS_EN_DESORDEN", text)
    begun = told.moment != "prelude"
    if begun and dates.opens > at:
        yield Fault(("fechas", KEYS["opens"]), "FECHA_FUTURA", "ese día aún no ha empezado")
    end = _ENDS.get(told.moment, "" if begun else "opens")
    if end and getattr(dates, end) <= at:
        yield Fault(("fechas", KEYS[end]), "FECHA_PASADA", "esa fecha ya ha pasado")
    if told.moment == "closed" and dates.window_b_until > at:
        text = "la ventana B aún no ha terminado"
        yield Fault(("fechas", KEYS["window_b_until"]), "FECHA_FUTURA", text)
    yield from _until(told, at, dates.tie_until)


def _until(told: Situation, at: int, tie_until: int) -> Iterator[Fault]:
    if told.moment == "breath":
        if told.until is None:
            yield _wrong("acaba", "FALTA_FECHA", "diga hasta cuándo se espera el último aliento")
        elif told.until <= at:
            yield _wrong("acaba", "FECHA_PASADA", "esa fecha ya ha pasado")
    elif told.moment == "tie":
        if max(told.until or 0, tie_until) <= at:
            text = "el plazo del desempate ya ha pasado: diga hasta cuándo, o resuélvalo a mano"
            yield _wrong("acaba", "FECHA_PASADA", text)
    elif told.until is not None:
        yield _wrong("acaba", "SOBRA_FECHA", "en este momento manda el calendario del turno")


def _office(told: Situation) -> Iterator[Fault]:
    """The Leader is somebody living, or the dying one whose heir is asked for."""
    leader = next((one for one in told.people if one.id == told.leader), None)
    if told.leader is None:
        return
    if told.moment in _BEFORE_ROLES:
        yield _wrong("lider", "LIDER_IMPOSIBLE", "al Líder se le elige el día 1")
    elif leader is None:
        yield _wrong("lider", "LIDER_DESCONOCIDO", "no es ningún personaje de la partida")
    elif leader.death is not None and "successor" not in leader.dying:
        yield _wrong("lider", "LIDER_MUERTO", "ha muerto: ponga a quien le sucedió, o nadie")


def _over(setup: Setup, told: Situation) -> Iterator[Fault]:
    """A dawn, or a day's end, that would have ended the game (COSA-END-01, 05; QC-01, QC-02):
    judged by who lived then."""
    if told.turn < 2:
        return
    verdict = at_dawn(_as_it_was(setup, told, told.turn - 1, {(told.turn, n) for n in _BOTH}))
    if verdict is None and told.moment in ("dusk", *NIGHT):
        verdict = at_dusk(_as_it_was(setup, told, told.turn, {(told.turn, True)}))
    if verdict is not None:
        yield _wrong("momento", "YA_HABRIA_TERMINADO", _ENDED[verdict[1]])


_BOTH = (False, True)
_ENDED = {
    "parity": "los Asimilados ya eran tantos como los humanos al amanecer: ganó La Cosa",
    "quiet": "han pasado dos turnos enteros sin muertes ni intentos: ya había terminado (si los"
    " hubo, dígalo en noches_con_actividad)",
    "extinction": "no quedaba ningún Asimilado: ya habían ganado los humanos",
    "everybody_dead": "no quedaba nadie vivo al amanecer",
}


def _as_it_was(setup: Setup, told: Situation, turn: int, later: set[tuple[int, bool]]) -> State:
    """What an end is judged by, before the deaths of `later`."""
    people = {
        one.id: Person(
            one.id,
            role=one.role,
            alive=one.death is None or (one.death.turn, one.death.night) in later,
        )
        for one in told.people
    }
    return State(setup.ruleset, people, Phase.CLOSED, turn, active=told.active)
