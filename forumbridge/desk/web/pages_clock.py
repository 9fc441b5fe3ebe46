"""*Reloj*: deadlines, who has declared, what is going out."""

from __future__ import annotations

from starlette.responses import Response

from forumbridge.desk.looking.clock import clock
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.visit import Visit


def show(visit: Visit) -> Response:
    """The clock."""
    with visit.house.course.watched(visit.desk) as game:
        told = clock(visit.desk, game)
    return visit.show("clock.html", clock=told)


PAGES = (Page("/reloj", "reloj", "Reloj", show),)
