"""`forumbridge status`: where a game stands, from its own records; the forum is not asked."""

from __future__ import annotations

from forumbridge.cli.console import Console, moment
from forumbridge.cli.options import Game, Json
from forumbridge.cli.session import desk_of, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.desk.looking.clock import Clock, clock

app = new_app()


@app.command(cls=SpanishCommand)
def status(game: Game, as_json: Json = False) -> None:
    """Cuenta por dónde va una partida y qué espera de usted."""
    console = Console(as_json)
    with opened(game, readonly=True) as session:
        stands = clock(desk_of(session))
        console.line(f"{session.config.game.name} ({session.config.game.id})")
        _print(console, stands, session.zone)
        console.data({"game": session.config.game.id, **as_data(stands)})


def as_data(stands: Clock) -> dict[str, object]:
    """The clock for machines."""
    last = stands.last_run
    return {
        **stands.summary,
        "posting_mode": stands.posting_mode,
        "review": stands.review,
        "decisions_waiting": stands.decisions,
        "outbox": dict(stands.outbox),
        "last_read": stands.last_read,
        "last_run": None if last is None else {"at": last.at, "code": last.code},
    }


def _print(console: Console, stands: Clock, zone: str) -> None:
    console.line(f"  {stands.where}")
    for one in stands.deadlines:
        console.line(f"  {one.says}: {moment(one.at, zone)}")
    for group in stands.groups:
        console.line(f"  {group.says}: {', '.join(group.names)}")
    console.line(
        "  El foro no se ha leído todavía."
        if stands.last_read is None
        else f"  Última lectura del foro: {moment(stands.last_read, zone)}"
    )
    for says, count in (
        ("En la bandeja de revisión", stands.review),
        ("En el buzón de salida", sum(stands.outbox.values())),
        ("Decisiones para la próxima pasada", stands.decisions),
    ):
        if count:
            console.line(f"  {says}: {count}")
