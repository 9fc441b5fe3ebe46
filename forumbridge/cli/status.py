"""`forumbridge status`: where a game stands, from its own records; the forum is not asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from forumbridge.cli.console import Console, moment
from forumbridge.cli.options import Game, Json
from forumbridge.cli.session import Session, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.composition import fold_game
from forumbridge.cycle.dealing import without_reply
from forumbridge.cycle.heartbeat import last_beat
from forumbridge.cycle.players import scenes_of
from forumbridge.storage.rows import RELEASED, MessageState

app = new_app()

INSTANTS = (
    ("opening_at", "La ronda se abre"),
    ("declaration_until", "Se declara hasta"),
    ("next_phase_at", "Siguiente fase"),
    ("deliberation_until", "Se delibera hasta"),
)
PEOPLE = (
    ("without_reply", "Sin responder a la apertura"),
    ("undeclared", "Sin declarar"),
    ("windows", "Pueden alterar"),
    ("dead", "Muertos"),
)


@app.command(cls=SpanishCommand)
def status(game: Game, as_json: Json = False) -> None:
    """Cuenta por dónde va una partida y qué espera de usted."""
    console = Console(as_json)
    with opened(game, readonly=True) as session:
        summary = fold_game(game).summary()
        if not summary.get("dealt"):
            scenes = scenes_of(session.config, session.store)
            summary["without_reply"] = without_reply(session.store, scenes)
        service = _service(session)
        _print(console, session, summary, service)
        console.data({"game": session.config.game.id, **summary, **service})


def _service(session: Session) -> dict[str, object]:
    outbox = session.store.outbox.list()
    last = session.store.runs.last()
    return {
        "posting_mode": session.config.forum.mode,
        "review": len(session.store.review.waiting()),
        "decisions_waiting": len(session.store.decisions.pending()),
        "outbox": {
            state.value: sum(row.state is state for row in outbox)
            for state in MessageState
            if state not in RELEASED and any(row.state is state for row in outbox)
        },
        "last_read": last_beat(session.folder),
        "last_run": None if last is None else {"at": last.ended_at, "code": last.code},
    }


def _print(
    console: Console,
    session: Session,
    summary: Mapping[str, object],
    service: Mapping[str, object],
) -> None:
    console.line(f"{session.config.game.name} ({session.config.game.id})")
    console.line(f"  {_where(summary)}")
    for key, label in INSTANTS:
        instant = summary.get(key)
        if isinstance(instant, int):
            console.line(f"  {label}: {moment(instant, session.zone)}")
    for key, label in PEOPLE:
        names = cast("list[str]", summary.get(key) or [])
        if names:
            console.line(f"  {label}: {', '.join(names)}")
    _print_service(console, session, service)


def _print_service(console: Console, session: Session, service: Mapping[str, object]) -> None:
    read = service["last_read"]
    console.line(
        f"  Última lectura del foro: {moment(read, session.zone)}"
        if isinstance(read, int)
        else "  El foro no se ha leído todavía."
    )
    if service["review"]:
        console.line(f"  En la bandeja de revisión: {service['review']}")
    outbox = cast("dict[str, int]", service["outbox"])
    if outbox:
        console.line(f"  En el buzón de salida: {sum(outbox.values())}")
    if service["decisions_waiting"]:
        console.line(f"  Decisiones para la próxima pasada: {service['decisions_waiting']}")


def _plural(word: str) -> str:
    return "es" if word.endswith("r") else "s"


def _where(summary: Mapping[str, object]) -> str:
    if summary.get("winner"):
        return f"Terminada. Ganan los {summary['winner']}{_plural(str(summary['winner']))}."
    if not summary.get("dealt"):
        return "En preparación: aún no se han repartido los roles."
    paused = " (en pausa)" if summary.get("paused") else ""
    if summary.get("mode") == "deliberacion":
        return f"Deliberación tras la ronda {summary.get('round')}{paused}."
    if not summary.get("round"):
        return f"Repartida; aún no se ha abierto ninguna ronda{paused}."
    return f"Ronda {summary.get('round')}, fase {summary.get('phase')}{paused}."
