"""What is wrong with the history of a `Situation`: deaths and conversions that no turn could bring.

A *window* is the day or the night of a turn. A death has a *root* in its window: a death that does
not follow from another (love, shot and Husky do). The narrator's own acts stand outside the rules:
what he kills is told as his, and whom he converts is converted after the adoption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.faults import Fault
from engine.cosa.facts.situation import DeathAt, PersonAt, Situation
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Cause, Role

_NIGHT = ("window_a", "window_b", "closed")
_BALLOT = ("vote", "tie")
_FOLLOWS = (Cause.LOVE, Cause.ARMOURER, Cause.HUSKY)
_OF_THE_DAY = (Cause.LYNCH, Cause.INACTIVITY)
_OF_THE_NIGHT = (Cause.THING, Cause.HERO, Cause.PATROL, Cause.HUSKY)
_ONCE_A_NIGHT = {Cause.THING: "La Cosa mata, como mucho, a una persona cada noche par"}
_ONCE_A_GAME = {
    Cause.HERO: "el Héroe mata una sola vez en toda la partida",
    Cause.ARMOURER: "el Armero dispara una sola vez en toda la partida",
}
Window = tuple[int, bool]
"""(turn, night)."""


def history_faults(setup: Setup, told: Situation) -> Iterator[Fault]:
    """Everything wrong with it, of a roster that is whole and has its roles."""
    people = told.people
    for one in people:
        if one.death is not None:
            yield from _death(setup, told, one, one.death)
        if one.converted is not None:
            yield from _conversion(setup, told, one, one.converted)
    yield from _too_many_deaths(setup, told)
    yield from _too_many_conversions(setup, people)
    yield from _loves(setup, people)
    killed_last = any(_window(p) == (told.turn - 1, True) and _of(p, Cause.THING) for p in people)
    if told.night.choose_next and killed_last:
        text = f"La Cosa mató la noche {told.turn - 1}: solo elige quien renunció a matar"
        yield Fault(("noche", "cosa_elige"), "TURNO_IMPOSIBLE", text)


def _fault(setup: Setup, one: PersonAt, key: str, code: str, text: str) -> Fault:
    return Fault(("personaje", one.id, key), code, f"{setup.name(one.id)} {text}")


def _window(one: PersonAt) -> Window | None:
    return None if one.death is None else (one.death.turn, one.death.night)


def _of(one: PersonAt, *causes: Cause) -> bool:
    return one.death is not None and one.death.cause in causes


def _said(window: Window) -> str:
    turn, night = window
    return f"la noche {turn}" if night else f"el día {turn}"


def _death(setup: Setup, told: Situation, one: PersonAt, death: DeathAt) -> Iterator[Fault]:
    """What the window of a death allows, and what it follows from (COSA-VOTE-08, COSA-TIE-01)."""
    window = (death.turn, death.night)
    together = [p for p in told.people if _window(p) == window]
    today = window == (told.turn, False) and told.moment in _BALLOT
    tonight = window == (told.turn, True) and told.moment in _NIGHT
    wrong, key = "", "muere_de"
    if today and death.cause in _OF_THE_DAY:
        what = (
            "la votación sigue abierta" if told.moment == "vote" else "el empate no se ha resuelto"
        )
        wrong, key = f"no ha podido morir aún {_said(window)}: {what}", "muere_turno"
    elif tonight and death.cause in _OF_THE_NIGHT:
        text = f"no ha podido morir aún {_said(window)}: la noche se resuelve al amanecer"
        wrong, key = text, "muere_turno"
    elif death.cause is Cause.HUSKY and not _hero_killed_the_survivor(together):
        wrong = (
            f"no ha podido morir por el Husky {_said(window)}: el Héroe no mató al Superviviente"
        )
    elif death.cause in _FOLLOWS and all(_of(p, *_FOLLOWS) for p in together):
        wrong = f"muere {_said(window)} por otra muerte, y esa otra no consta"
    elif death.cause is Cause.LOVE and window == (1, False):
        wrong = "no ha podido morir de amor el día 1: la pareja se decide esa noche"
    elif death.cause is Cause.HERO and not _could_kill(told.people, death.turn):
        text = f"no ha podido morir a manos del Héroe {_said(window)}: ya no había Héroe"
        wrong = text
    elif death.cause is Cause.THING and not _pack_before(told.people, window):
        wrong = f"no ha podido matarlo La Cosa {_said(window)}: no quedaba ningún Asimilado"
    if wrong:
        yield _fault(setup, one, key, "TURNO_IMPOSIBLE" if key != "muere_de" else _CAUSE, wrong)
    if death.cause is Cause.INACTIVITY and setup.ruleset.part_second_miss != "dies":
        text = "no puede morir por faltar: con estas reglas (part_second_miss) no se muere de eso"
        yield _fault(setup, one, "muere_de", _CAUSE, text)


_CAUSE = "CAUSA_IMPOSIBLE"


def _hero_killed_the_survivor(together: Iterable[PersonAt]) -> bool:
    return any(_of(p, Cause.HERO) and p.role is Role.SURVIVOR for p in together)


def _could_kill(people: Sequence[PersonAt], turn: int) -> bool:
    """Whether a Hero was left: on night 1 he acts after the assimilation, later before it
    (COSA-HER-16, COSA-HER-17)."""
    hero = next((p for p in people if p.dealt is Role.HERO), None)
    if hero is None or (
        hero.death is not None and (hero.death.turn, hero.death.night) < (turn, True)
    ):
        return False
    return hero.converted is None or hero.converted > (turn if turn == 1 else turn - 1)


def _pack_before(people: Iterable[PersonAt], window: Window) -> bool:
    """Whether somebody of La Cosa lived when a night began (COSA-FAC-03)."""
    return any(
        p.role is Role.THING
        and (p.converted is None or p.converted < window[0])
        and (p.death is None or (p.death.turn, p.death.night) >= window)
        for p in people
    )


def _conversion(setup: Setup, told: Situation, one: PersonAt, turn: int) -> Iterator[Fault]:
    """One is converted living, on an odd night that is over (COSA-ASI-01, COSA-CLK-07), or with the
    couple as night 1 begins (COSA-ASI-13)."""
    coupled = turn == 1 and _loves_the_first(told.people, one)
    begun = turn < told.turn or (coupled and told.moment in _NIGHT)
    wrong = ""
    if turn < 1:
        return  # the person's own check tells it
    if turn % 2 == 0:
        wrong = f"no ha podido ser asimilado en el turno {turn}: solo se asimila las noches impares"
    elif turn <= told.turn and not begun:
        wrong = f"no ha podido ser asimilado aún en el turno {turn}: esa noche no ha terminado"
    elif (died := _window(one)) is not None and _dead_by_then(died, turn):
        wrong = f"murió {_said(died)}: no ha podido ser asimilado la noche {turn}"
    elif turn > 1 and not _pack_before(told.people, (turn, True)):
        wrong = f"no ha podido ser asimilado la noche {turn}: no quedaba ningún Asimilado"
    if wrong:
        yield _fault(setup, one, "asimilado_turno", "TURNO_IMPOSIBLE", wrong)


def _dead_by_then(died: Window, turn: int) -> bool:
    """From night 3 on the deaths of a night come before its assimilation (COSA-NIGHT-01, 02)."""
    return died < (turn, True) or (turn > 1 and died == (turn, True))


def _loves_the_first(people: Iterable[PersonAt], one: PersonAt) -> bool:
    return any(p.id == one.partner and p.dealt is Role.THING for p in people)


def _too_many_deaths(setup: Setup, told: Situation) -> Iterator[Fault]:
    """Of each cause so many, told of everybody after the first."""
    seen = set[tuple[Cause, Window]]()
    for one in told.people:
        if one.death is None:
            continue
        cause, window = one.death.cause, (one.death.turn, one.death.night)
        once = _ONCE_A_NIGHT.get(cause) or _ONCE_A_GAME.get(cause)
        settled = told.moment in ("breath", "dusk") and window == (told.turn, False)
        if cause is Cause.LYNCH and settled and not told.had_tie:
            once = "sin empate (hubo_empate) la votación de hoy mata a uno"
        place = (cause, (0, True) if cause in _ONCE_A_GAME else window)
        if once and place in seen:
            text = f"no ha podido morir también de «{cause}» {_said(window)}: {once}"
            yield _fault(setup, one, "muere_de", "DEMASIADAS_MUERTES", text)
        seen.add(place)


def _too_many_conversions(setup: Setup, people: Sequence[PersonAt]) -> Iterator[Fault]:
    """One a night with his partner; on night 1 whom the first Asimilado loves counts apart."""
    first = dict[int, PersonAt]()
    for one in people:
        turn = one.converted
        if turn is None or (turn == 1 and _loves_the_first(people, one)):
            continue
        other = first.setdefault(turn, one)
        if other is not one and other.partner != one.id:
            text = (
                f"no ha podido ser asimilado la noche {turn}, como {setup.name(other.id)}:"
                " cada noche impar se asimila a uno, o a los dos enamorados"
            )
            yield _fault(setup, one, "asimilado_turno", "DEMASIADOS_ASIMILADOS", text)


def _loves(setup: Setup, people: Sequence[PersonAt]) -> Iterator[Fault]:
    """Lovers turn together, dead as they may be by now (COSA-LOV-03, COSA-ASI-13)."""
    by_id = {one.id: one for one in people}
    for one in people:
        other = None if one.partner is None else by_id.get(one.partner)
        if other is None or one.converted is None or other.id == one.id:
            continue
        when = 1 if other.dealt is Role.THING else other.converted
        if when != one.converted:
            text = f"y {setup.name(other.id)} se aman: se asimilan a la vez"
            yield _fault(setup, one, "asimilado_turno", "TURNO_IMPOSIBLE", text)
