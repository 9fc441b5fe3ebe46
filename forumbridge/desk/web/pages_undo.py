"""*Deshacer*: steps that nobody has read of, and corrections of what was posted."""

from __future__ import annotations

import inspect

from starlette.responses import Response

from forumbridge.cli import correct, undo
from forumbridge.cli.deciding import Decider
from forumbridge.desk.taking_back import prospects, steps
from forumbridge.desk.web.commands import Notebook, perform, tell, tell_refusal, told_here
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import UsageError


def show(visit: Visit) -> Response:
    """The steps to which the game can return."""
    desk = visit.desk
    first = steps.reach(desk)
    free = [step for step in steps.steps(desk) if step.number > first]
    return visit.show(
        "undo.html",
        first=first,
        free=free[::-1],
        why_nothing="" if free else steps.why_nothing(desk),
        stopped=steps.stopped(desk),
        undecided=steps.undecided(desk),
    )


def look(visit: Visit) -> Response:
    """What going back to one of them would do."""
    made = steps.undoing(visit.desk, visit.number())
    return visit.show("undo_back.html", made=made, pasted=undo.pasted(made) if made.by_hand else "")


def back(visit: Visit) -> Response:
    """Go back to it."""
    try:
        tell(visit, perform(visit, undo.undo, why=visit.text("motivo"), to=visit.number()))
    except UsageError as error:
        tell_refusal(visit, error)
    return visit.go("deshacer")


def go_on(visit: Visit) -> Response:
    """The game goes on."""
    try:
        reread = bool(visit.text("releer"))
        tell(visit, perform(visit, undo.undo, go_on=True, reread=reread))
    except UsageError as error:
        tell_refusal(visit, error)
    return visit.go("deshacer")


def listed(visit: Visit) -> Response:
    """What is recorded and can be corrected, newest first."""
    return visit.show("correct.html", entries=prospects.entries(visit.desk)[::-1])


def entry(visit: Visit) -> Response:
    """One of them, with its form."""
    return _form(visit, [])


def _form(visit: Visit, said: list[str], *, status: int = 200) -> Response:
    number = visit.number()
    found = [one for one in prospects.entries(visit.desk) if one.number == number]
    return visit.show(
        "correct_one.html",
        status=status if found else 404,
        number=number,
        entry=found[0] if found else None,
        said=said,
        typed={name: visit.text(name) for name in ("texto", "motivo", "modo", "ya", "contar")},
    )


def correcting(visit: Visit) -> Response:
    """Look at what a correction would come to, or decide on it."""
    values = {
        "number": visit.number(),
        "text": visit.text("texto") if visit.text("modo") != "quitar" else "",
        "drop": visit.text("modo") == "quitar",
        "now": bool(visit.text("ya")),
        "only_tell": bool(visit.text("contar")),
    }
    try:
        if visit.text("accion") == "ver":
            notes = Notebook()
            by = Decider(visit.session.who, "", dry_run=True, console=notes)
            try:
                inspect.unwrap(correct.correct)(visit.desk.folder, **values, by=by)
            except UsageError as error:
                raise told_here(error) from None
            return _form(visit, notes.lines)
        tell(visit, perform(visit, correct.correct, why=visit.text("motivo"), **values))
    except UsageError as error:
        tell_refusal(visit, error)
        return _form(visit, [], status=422)
    return visit.go("corregir")


PAGES = (
    Page("/deshacer", "deshacer", "Deshacer", show),
    Page("/deshacer/{number:int}", "deshacer_hasta", "", look),
    Page("/deshacer/{number:int}/volver", "volver", "", back, posts=True),
    Page("/seguir", "seguir", "", go_on, posts=True),
    Page("/corregir", "corregir", "", listed),
    Page("/corregir/{number:int}", "corregir_uno", "", entry),
    Page("/corregir/{number:int}/decidir", "corrigiendo", "", correcting, posts=True),
)
