"""What the game was taught to read, and a game half played by hand: rarer pages, off the menu."""

from __future__ import annotations

import tempfile
from pathlib import Path

from starlette.responses import Response

from forumbridge.cli import adopt, teach
from forumbridge.cli.adopting.games import ADOPTERS
from forumbridge.cycle.lessons import TEACH, lesson_of, taught
from forumbridge.desk.web.commands import perform, tell, tell_refusal
from forumbridge.desk.web.lists import characters, meanings
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import ConfigurationError, UsageError


def words(visit: Visit) -> Response:
    """The words this game was taught, and a form for more."""
    return _words(visit)


def _words(visit: Visit, *, status: int = 200) -> Response:
    store = visit.desk.store
    waiting = store.decisions.pending(TEACH)
    rows = [(row, lesson_of(row), False) for row in taught(store)]
    rows += [(row, lesson_of(row), True) for row in waiting]
    dropped = {row.payload["alias"] for row in store.decisions.pending("alias.forget")}
    return visit.show(
        "words.html",
        status=status,
        rows=rows,
        dropped=dropped,
        meanings=meanings(visit.desk),
        people=characters(visit.desk),
        typed={name: visit.text(name) for name in ("palabras", "significa", "palabra", "solo")},
    )


def learn(visit: Visit) -> Response:
    """Teach some words."""
    kind, _, value = visit.text("significa").partition(":")
    values = {kind: value} if kind in {one.kind for one in meanings(visit.desk)} else {}
    try:
        recorded = perform(
            visit,
            teach.teach,
            why=visit.text("motivo"),
            words=visit.text("palabras"),
            place_word=visit.text("palabra"),
            only=visit.text("solo"),
            **values,
        )
    except UsageError as error:
        tell_refusal(visit, error)
        return _words(visit, status=422)
    tell(visit, recorded)
    return visit.go("palabras")


def forget(visit: Visit) -> Response:
    """Forget words that were taught."""
    try:
        recorded = perform(visit, teach.teach, forget=visit.number())
    except UsageError as error:
        tell_refusal(visit, error)
        return _words(visit, status=422)
    tell(visit, recorded)
    return visit.go("palabras")


def adoption(visit: Visit) -> Response:
    """The form of a game that was played by hand so far."""
    config, folder = visit.desk.config, visit.desk.files.folder
    blank = ADOPTERS[config.game.rules].blank(folder, config)
    return _adoption(visit, visit.text("situacion") or blank)


def _adoption(visit: Visit, text: str, *, status: int = 200) -> Response:
    return visit.show(
        "adoption.html",
        status=status,
        text=text,
        until=visit.text("hasta"),
        shadow=bool(visit.text("sombra")),
        shadows=ADOPTERS[visit.desk.config.game.rules].shadows,
    )


def adopting(visit: Visit) -> Response:
    """Go on from what the form says."""
    text = visit.text("situacion")
    with tempfile.TemporaryDirectory(prefix="forumbridge-") as folder:
        form = Path(folder) / "situacion.toml"
        form.write_text(text, encoding="utf-8")
        try:
            recorded = perform(
                visit,
                adopt.adopt,
                why=visit.text("motivo"),
                form=form,
                shadow=bool(visit.text("sombra")),
                read_until=visit.text("hasta"),
            )
        except (UsageError, ConfigurationError) as error:
            tell_refusal(visit, error)
            return _adoption(visit, text, status=422)
    tell(visit, recorded)
    return visit.go("reloj")


PAGES = (
    Page("/palabras", "palabras", "", words),
    Page("/palabras/ensenar", "ensenar_palabras", "", learn, posts=True),
    Page("/palabras/{number:int}/olvidar", "olvidar", "", forget, posts=True),
    Page("/adoptar", "adoptar", "", adoption),
    Page("/adoptar/hacer", "adoptando", "", adopting, posts=True),
)
