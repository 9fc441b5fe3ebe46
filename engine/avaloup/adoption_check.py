"""What is wrong with a narrator's `Situation`: what no game by these rules can come to, told.

A fault's `path` is the form's own: table, character's id or incursion's position, key. Sentences
are Spanish, without a full stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.avaloup.adoption_steps import step_faults
from engine.avaloup.rounds import NEEDED, REJECTIONS
from engine.avaloup.setup import SIZES, Setup, deck, fails_needed, setup_problems
from engine.avaloup.situation import PastMission, Situation
from engine.avaloup.words import WOLF_CARD, side_of
from engine.core.faults import Fault, roster_faults

ROUNDS = 5


def faults(setup: Setup, told: Situation, at: int) -> tuple[Fault, ...]:
    """Everything wrong with a situation adopted at `at` (UTC seconds), in the form's order."""
    unfit = [p for p in setup_problems(setup) if p.level == "error"]
    if unfit:
        return tuple(Fault(("situacion",), p.code, p.message) for p in unfit)
    known = tuple(c.id for c in setup.roster)
    people = [*roster_faults((one.id for one in told.people), known)]
    found = [*_when(told, at), *_course(setup, told), *_past(setup, told), *people]
    if not people:  # who is not there has no card
        found += [*_cards(setup, told), *step_faults(setup, told)]
    return tuple(found)


def _wrong(key: str, code: str, text: str) -> Fault:
    return Fault(("situacion", key), code, text)


def _when(told: Situation, at: int) -> Iterator[Fault]:
    if told.until is not None and told.until <= at:
        yield _wrong("acaba", "FECHA_PASADA", "esa fecha ya ha pasado")
    if told.since is not None and told.since > at:
        yield _wrong("empezo", "FECHA_FUTURA", "esa fecha aún no ha llegado")
    if told.since is not None and told.until is None:
        yield _wrong("empezo", "SOBRA_FECHA", "sin «acaba», el plazo empieza entero")
    if told.reminded and told.until is None:
        yield _wrong("recordado", "SOBRA_DATO", "sin «acaba», el plazo empieza entero")


def _course(setup: Setup, told: Situation) -> Iterator[Fault]:
    """Round, rejections, leader and what is told already (AVA-VOTE-10, AVA-LEAD-02)."""
    over = len(told.past)
    due = over if told.moment == "assassinate" else over + 1
    if not 1 <= told.round <= ROUNDS:
        yield _wrong("incursion", "INCURSION_IMPOSIBLE", f"hay de 1 a {ROUNDS} incursiones")
    elif told.round != due:
        done = "1 incursión acabada" if over == 1 else f"{over} incursiones acabadas"
        text = f"con {done} va la {due}, y dice {told.round}"
        yield _wrong("incursion", "INCURSION_IMPOSIBLE", text)
    if not 0 <= told.rejections < REJECTIONS:
        text = f"caben de 0 a {REJECTIONS - 1}: con {REJECTIONS} ya habrían ganado los hombres lobo"
        yield _wrong("rechazos", "RECHAZOS_IMPOSIBLES", text)
    last = told.past[-1].rejected if told.moment == "assassinate" and told.past else None
    if last is not None and told.rejections not in (0, last):
        text = "no son los que dice de la última incursión; deje aquí 0"
        yield _wrong("rechazos", "RECHAZOS_IMPOSIBLES", text)
    if told.leader not in (c.id for c in setup.roster):
        yield _wrong("lider", "LIDER_DESCONOCIDO", "no es ningún personaje de la partida")
    begun = told.round > 1 or told.rejections or told.team
    if not told.told and told.moment != "assassinate" and (told.moment != "propose" or begun):
        text = "ya se ha jugado con las cartas: cada cual sabe la suya"
        yield _wrong("revelacion", "REVELACION_TARDE", text)


def _past(setup: Setup, told: Situation) -> Iterator[Fault]:
    """Incursions that are over, and that the game is not (AVA-END-01, AVA-END-02)."""
    for number, one in enumerate(told.past, 1):
        for key, code, text in _mission(setup, one, number):
            yield Fault(("acabada", str(number - 1), key), code, text)
    won, lost = sum(p.success for p in told.past), sum(not p.success for p in told.past)
    if lost >= NEEDED:
        text = f"con {NEEDED} incursiones fracasadas ya habrían ganado los hombres lobo"
        yield _wrong("momento", "YA_HABRIA_TERMINADO", text)
    last = told.moment == "assassinate"
    if last and (won != NEEDED or not told.past[-1].success):
        text = f"a la Vidente se la señala tras la tercera incursión lograda, y hay {won} logradas"
        yield _wrong("momento", "MOMENTO_IMPOSIBLE", text)
    elif not last and won >= NEEDED:
        text = f"con {NEEDED} incursiones logradas el Lobo alfa ya señala: el momento es «final»"
        yield _wrong("momento", "MOMENTO_IMPOSIBLE", text)


def _mission(setup: Setup, one: PastMission, number: int) -> Iterator[tuple[str, str, str]]:
    if not 0 <= one.rejected < REJECTIONS:
        yield "rechazos", "RECHAZOS_IMPOSIBLES", f"caben de 0 a {REJECTIONS - 1}"
    known = {c.id for c in setup.roster}
    for who in one.team:
        if who not in known:
            yield "equipo", "PERSONAJE_DESCONOCIDO", f"no hay ningún personaje «{who}»"
    if number > ROUNDS:
        yield "resultado", "INCURSION_IMPOSIBLE", f"hay de 1 a {ROUNDS} incursiones"
        return
    size = SIZES[len(setup.roster)][number - 1]
    if one.team and (len(set(one.team)) != len(one.team) or len(one.team) != size):
        yield "equipo", "EQUIPO_IMPOSIBLE", f"el equipo de la {number} es de {size} distintos"
    if not one.cards and not one.silent:
        return
    told = [who for who, _ in one.cards] + list(one.silent)
    if Counter(told) != Counter(one.team):
        yield "cartas", "CARTAS_IMPOSIBLES", "dice la carta de quien no fue, o falta alguna"
    fails = one.wolf_cards >= fails_needed(number, len(setup.roster))
    if fails == one.success:
        result = "fracasa" if fails else "se logra"
        yield "cartas", "CARTAS_IMPOSIBLES", f"con esas cartas la incursión {result}"


def _cards(setup: Setup, told: Situation) -> Iterator[Fault]:
    """The cards in play are those of the rulings, one each (AVA-SET-13), and a villager never
    played a wolf's (QA-20)."""
    wanted = Counter(deck(len(setup.roster), setup.ruleset))
    held = Counter(one.role for one in told.people)
    for role in {**wanted, **held}:
        if held[role] != wanted[role]:
            last = [one.id for one in told.people if one.role is role]
            path = ("personaje", last[-1], "carta") if last else ("personaje",)
            text = (
                f"hay {held[role]} con la carta «{role}» y en la baraja de estas reglas hay"
                f" {wanted[role]}"
            )
            yield Fault(path, "CARTAS_DE_OTRA_BARAJA", text)
    if setup.ruleset.villager_may_fail:
        return
    honest = {one.id for one in told.people if side_of(one.role) == "village"}
    names = {one.id: one.name for one in setup.roster}
    for number, one in enumerate(told.past):
        for place, (who, card) in enumerate(one.cards):
            if card == WOLF_CARD and who in honest:
                path = ("acabada", str(number), "cartas", str(place))
                text = f"{names.get(who, who)} es habitante y no puede jugar la de hombre lobo"
                yield Fault(path, "CARTA_PROHIBIDA", text)
