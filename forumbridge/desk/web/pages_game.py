"""*Tablero* and *Registro*: the game so far, position by position and phase by phase."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response

from forumbridge.desk.looking.board import board_view, seen_by
from forumbridge.desk.looking.log import log_view
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.received import whole
from forumbridge.desk.web.visit import Visit
from forumbridge.rulesets.looking import Position, Watched

_NOTHING = "Aún no hay nada que ver: la partida no se ha repartido."


def board(visit: Visit) -> Response:
    """The board at a position, whole or as somebody knew it."""
    who = visit.asked("de")
    with visit.house.course.watched(visit.desk) as game:
        key = visit.asked("momento") or _by_number(game.positions(), visit.asked("n"))
        view = board_view(game, key, who)
        if view is None:
            return visit.show("game_nothing.html", heading="Tablero", sentence=_NOTHING)
        return visit.show(
            "board.html",
            view=view,
            de=who,
            pictured=game.pictured,
            phased=game.phased,
            rounds=_rounds(view.positions),
        )


def _by_number(positions: Sequence[Position], number: str) -> str:
    """The key of the position with that place in the slider, from 1; none if it says none."""
    said = whole(number)
    if said is None or not positions:
        return ""
    return positions[min(max(said, 1), len(positions)) - 1].key


def _rounds(positions: Sequence[Position]) -> list[tuple[str, list[Position]]]:
    """Positions by their round, for a list of links."""
    found: dict[str, list[Position]] = {}
    for one in positions:
        title = one.stretch or (f"Ronda {one.round}" if one.round else "Antes")
        found.setdefault(title, []).append(one)
    return list(found.items())


def plan(visit: Visit) -> Response:
    """The same as a picture."""
    svg = visit.house.course.picture(visit.desk, visit.asked("momento"), visit.asked("de"))
    return Response(svg, media_type="image/svg+xml")


def log(visit: Visit) -> Response:
    """One stretch of the log."""
    de = visit.asked("de")
    with visit.house.course.watched(visit.desk) as game:
        view = log_view(game, visit.asked("tramo"), seen_by(game, de))
        if view is None:
            return visit.show("game_nothing.html", heading="Registro", sentence=_NOTHING)
        return visit.show("log.html", view=view, de=de, people=_people(game))


def _people(game: Watched) -> list[tuple[str, str]]:
    return [(str(who), name) for who, name in game.people.items()]


PAGES = (
    Page("/tablero", "tablero", "Tablero", board),
    Page("/tablero/plano.svg", "plano", "", plan),
    Page("/registro", "registro", "Registro", log),
)
