"""A run started from the desk, and what it said."""

from __future__ import annotations

from starlette.responses import Response

from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.running import cannot_run
from forumbridge.desk.web.visit import Visit


def show(visit: Visit) -> Response:
    """How it goes, or what the last one said."""
    return visit.show(
        "run.html",
        last=visit.house.runs.last,
        going=visit.house.runs.going,
        cannot_run=cannot_run(visit.desk.folder),
        decided=len(visit.desk.store.decisions.pending()),
    )


def start(visit: Visit) -> Response:
    """Begin one, unless one is at work or none can be started here."""
    reason = cannot_run(visit.desk.folder)
    if reason:
        visit.tell(f"La pasada no se puede hacer desde aquí. {reason}", bad=True,
                   advice="La hará el sistema a su hora.", code="MESA_SIN_PASADA")  # fmt: skip
    elif not visit.house.runs.start(visit.session.who):
        visit.tell("Ya hay una pasada en marcha.", bad=True, code="EN_MARCHA")
    return visit.go("pasada")


PAGES = (
    Page("/pasada", "pasada", "", show),
    Page("/pasada/hacer", "hacer_pasada", "", start, posts=True),
)
