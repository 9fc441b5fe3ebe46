"""*Jugadores* and *Cambios*: everybody's page, and the posts that were changed or deleted."""

from __future__ import annotations

from starlette.responses import Response

from engine.vocabulary import CharacterId
from forumbridge.desk.looking.board import seen_by
from forumbridge.desk.looking.differences import differences
from forumbridge.desk.looking.players import player_view, players
from forumbridge.desk.looking.writings import Writings, writings
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.visit import Visit
from forumbridge.rulesets.looking import Watched


def everybody(visit: Visit) -> Response:
    """Everybody in a list."""
    with visit.house.course.watched(visit.desk) as game:
        return visit.show("players.html", players=players(visit.desk, game))


def somebody(visit: Visit) -> Response:
    """One player's page."""
    with visit.house.course.watched(visit.desk) as game:
        who = seen_by(game, visit.request.path_params["who"])
        view = player_view(visit.desk, game, CharacterId(who or ""), _reader(visit, game))
        return visit.show("player.html", view=view, player=view.player)


def changes(visit: Visit) -> Response:
    """Edits and deletions."""
    with visit.house.course.watched(visit.desk) as game:
        found = differences(visit.desk, game, _reader(visit, game))
        return visit.show("differences.html", changed=found)


def _reader(visit: Visit, game: Watched) -> Writings:
    return writings(visit.desk, game, visit.house.course.recorded)


PAGES = (
    Page("/jugadores", "jugadores", "Jugadores", everybody),
    Page("/jugadores/{who}", "jugador", "", somebody),
    Page("/cambios", "cambios", "Cambios", changes),
)
