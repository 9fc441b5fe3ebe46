"""*¿Y si…?*: what would happen with another order, without anything being recorded."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from engine.vocabulary import CharacterId
from forumbridge.desk.looking.board import seen_by
from forumbridge.desk.looking.whatif import Change, Until, WhatIf, candidate, candidates, what_if
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.received import whole
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import UsageError
from forumbridge.rulesets.looking import Watched


@dataclass(frozen=True, slots=True)
class Typed:
    """What the form says, to be shown in it again."""

    who: str = ""
    text: str = ""
    phase: str = ""
    until: Until = "fase"
    nothing: bool = False
    candidate: str = ""


def ask(visit: Visit) -> Response:
    """The form."""
    with visit.house.course.watched(visit.desk) as game:
        return _shown(visit, game, Typed(who=visit.asked("de")))


def look(visit: Visit) -> Response:
    """What came of it; what can't be looked at says why beside the form, with what was typed."""
    typed = Typed(
        who=visit.text("de"),
        text=visit.text("texto"),
        phase=visit.text("fase"),
        until="ronda" if visit.text("hasta") == "ronda" else "fase",
        nothing=bool(visit.text("nada")),
        candidate=visit.text("salida"),
    )
    with visit.house.course.watched(visit.desk) as game:
        try:
            now = visit.desk.clock.now()
            found = what_if(game, _change(visit, game, typed), at=now, until=typed.until)
        except UsageError as error:
            return _shown(visit, game, typed, error=error)
        return _shown(visit, game, typed, found=found)


def _change(visit: Visit, game: Watched, typed: Typed) -> Change:
    """What is to be otherwise; a phase chosen beside the words stands before them.

    Raises:
        UsageError: it is not said, or there is no such answer (any more).
    """
    if typed.candidate:
        chosen = candidate(visit.desk, typed.candidate)
        return Change(chosen.character, inputs=chosen.inputs)
    who = seen_by(game, typed.who) or _nobody()
    phase = whole(typed.phase)
    if typed.nothing:
        return Change(who, phase=phase)
    if not typed.text:
        raise UsageError(
            "No ha escrito qué haría.",
            advice="Escríbalo, o marque que no haga nada.",
            code="FALTA_DATO",
        )
    return Change(who, text=typed.text if phase is None else f"Fase {phase}: {typed.text}")


def _nobody() -> CharacterId:
    raise UsageError(
        "No ha dicho de quién.", advice="Elija un personaje de la lista.", code="FALTA_DATO"
    )


def _shown(
    visit: Visit,
    game: Watched,
    typed: Typed,
    *,
    error: UsageError | None = None,
    found: WhatIf | None = None,
) -> Response:
    return visit.show(
        "whatif.html",
        status=200 if error is None else 409,
        people=[(str(one), name) for one, name in game.people.items()],
        candidates=[(one, game.people[one.character]) for one in candidates(visit.desk)],
        phased=game.phased,
        typed=typed,
        error=error,
        found=found,
    )


PAGES = (
    Page("/y-si", "y_si", "¿Y si…?", ask),
    Page("/y-si", "y_si_mirar", "", look, posts=True),
)
