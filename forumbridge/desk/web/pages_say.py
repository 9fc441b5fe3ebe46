"""*Decir*: words of the narrator's, and what a player declares by another way."""

from __future__ import annotations

from starlette.responses import Response

from forumbridge.cli import declare, say
from forumbridge.desk.web.commands import perform, tell, tell_refusal
from forumbridge.desk.web.lists import characters
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import UsageError


def show(visit: Visit) -> Response:
    """Both forms."""
    return _forms(visit)


def _forms(visit: Visit, *, status: int = 200) -> Response:
    typed = {name: visit.text(name) for name in ("texto", "personaje", "fecha", "por", "orden")}
    return visit.show(
        "say.html",
        status=status,
        people=characters(visit.desk),
        typed=typed,
        to=visit.text("a") or visit.asked("a"),
    )


def saying(visit: Visit) -> Response:
    """To everybody in the public scene, or to one player in his."""
    try:
        recorded = perform(
            visit, say.say, why=visit.text("motivo"), text=visit.text("texto"), to=visit.text("a")
        )
    except UsageError as error:
        tell_refusal(visit, error)
        return _forms(visit, status=422)
    tell(visit, recorded)
    return visit.go("decir")


def declaring(visit: Visit) -> Response:
    """A player's words that came by another way, read by the same reader."""
    try:
        recorded = perform(
            visit,
            declare.declare,
            why=visit.text("motivo"),
            player=visit.text("personaje"),
            text=visit.text("orden"),
            at=visit.text("fecha"),
            source=visit.text("por"),
        )
    except UsageError as error:
        tell_refusal(visit, error)
        return _forms(visit, status=422)
    tell(visit, recorded)
    return visit.go("decir")


PAGES = (
    Page("/decir", "decir", "Decir", show),
    Page("/decir/mensaje", "decir_mensaje", "", saying, posts=True),
    Page("/decir/declarar", "declarar", "", declaring, posts=True),
)
