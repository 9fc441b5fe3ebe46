"""`forumbridge outbox`: the messages on their way out, and copy mode."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console, moment
from forumbridge.cli.deciding import Decider, Decision, decides
from forumbridge.cli.defaulting import ListByDefault
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.options import Game, Json
from forumbridge.cli.session import Session, desk_of, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.cycle.players import scenes_of
from forumbridge.desk.looking.outbox import FITS, STATES, full_address, message_rows
from forumbridge.errors import UsageError
from forumbridge.letters import KIND_WORDS
from forumbridge.shell import command
from forumbridge.storage.rows import RELEASED, MessageRow, MessageState

app = new_app(
    "El buzón de salida: qué mensajes van a publicarse y cuáles lo están.",
    cls=ListByDefault,
    no_args_is_help=True,
)

Number = Annotated[int, typer.Argument(metavar="N", help="Número del mensaje.", min=1)]
MaybeNumber = Annotated[
    int, typer.Argument(metavar="[N]", help="Número del mensaje.", show_default=False)
]
Publication = Annotated[
    int | None, typer.Option("--publicacion", metavar="P", help="Todos los de una publicación.")
]


@app.command("list", cls=SpanishCommand)
def list_messages(
    game: Game,
    everything: Annotated[bool, typer.Option("--todo", help="También los ya publicados.")] = False,
    as_json: Json = False,
) -> None:
    """Lista los mensajes pendientes."""
    console = Console(as_json)
    with opened(game, readonly=True) as session:
        rows = message_rows(desk_of(session), everything=everything)
        scenes = scenes_of(session.config, session.store)
        console.table(
            ("N", "Estado", "Escena", "Tipo", "Tanda", "Motivo"),
            [
                (
                    str(row.id),
                    STATES[row.state],
                    scenes.words(row.scene),
                    KIND_WORDS.get(row.kind, row.kind),
                    str(row.publication) if row.publication is not None else "",
                    row.code,
                )
                for row in rows
            ],
        )
        if not rows:
            console.line("No hay mensajes pendientes.")
        console.data([as_data(session, row) for row in rows])


@app.command(cls=SpanishCommand)
def show(
    game: Game,
    number: Number,
    only_text: Annotated[
        bool, typer.Option("--solo-texto", help="Solo el texto, para copiarlo tal cual.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Enseña un mensaje listo para pegar: dónde, para quién, quién habla y el texto."""
    console = Console(as_json)
    with opened(game, readonly=True) as session:
        row = _row(session, number)
        if not only_text:
            _header(console, session, row)
        console.line(row.body)
        console.data(as_data(session, row))


def _header(console: Console, session: Session, row: MessageRow) -> None:
    console.line(f"Mensaje {row.id} · {STATES[row.state]}{f' · {row.code}' if row.code else ''}")
    where = scenes_of(session.config, session.store).words(row.scene)
    console.line(f"Dónde: {where} ({full_address(session.config, row.thread)})")
    if row.recipients is not None:
        names = ", ".join(row.recipients) or "todos los de la escena"
        console.line(f"Destinatarios: {names} (y nadie más)" if row.recipients else names)
    if row.speaker:
        console.line(f"Mensaje de: {row.speaker}")
    if row.posted_at is not None:
        console.line(f"Publicado: {moment(row.posted_at, session.zone)} ({row.post})")
    console.line("─" * 40)


@app.command(cls=SpanishCommand)
@decides
def approve(
    game: Game, number: MaybeNumber = 0, publication: Publication = None, *, by: Decider
) -> None:
    """Da el visto bueno a un mensaje, o a una tanda entera; después ya no cambia."""
    _whole("outbox.approve", "visto bueno", game, number, publication, by)


@app.command(cls=SpanishCommand)
@decides
def hold(
    game: Game, number: MaybeNumber = 0, publication: Publication = None, *, by: Decider
) -> None:
    """Retiene un mensaje, o una tanda entera: no se publica hasta que lo suelte."""
    _whole("outbox.hold", "se retiene", game, number, publication, by)


@app.command(cls=SpanishCommand)
@decides
def release(game: Game, number: Number, *, by: Decider) -> None:
    """Suelta un mensaje retenido: puede volver a enviarse."""
    _one("outbox.release", "se suelta", game, number, by)


@app.command(cls=SpanishCommand)
@decides
def cancel(game: Game, number: Number, *, by: Decider) -> None:
    """Anula un mensaje: no se publicará."""
    _one("outbox.cancel", "se anula", game, number, by)


@app.command(cls=SpanishCommand)
@decides
def edit(
    game: Game,
    number: Number,
    file: Annotated[
        str, typer.Option("--texto", metavar="FICHERO", help="Fichero con el texto, o «-».")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Cambia el texto de un mensaje que aún no tiene visto bueno, con el de un fichero."""
    with opened(game, readonly=True) as session:
        text = _from_file(_draft(session, number), file)
    rewrite(game, number, text, by=by)


def rewrite(game: Path, number: int, text: str, *, by: Decider) -> None:
    """Give a draft another text.

    Raises:
        UsageError: it is no draft any more, or the text is empty or the same.
    """
    with opened(game) as session:
        row = _draft(session, number)
        if not text.strip() or text in (row.body, row.plain):
            raise UsageError(
                "El texto está vacío o es el mismo; no se ha cambiado nada.",
                advice="Escriba el nuevo; para que no salga, «forumbridge outbox cancel».",
            )
        payload: dict[str, object] = {"message": number, "body": text}
        decision = Decision("outbox.edit", payload, f"cambia el texto del mensaje {number}.")
        by.decide(session, decision)


@app.command(cls=SpanishCommand)
@decides
def done(
    game: Game,
    number: Number,
    post: Annotated[
        str, typer.Option("--mensaje", metavar="ID", help="Número del mensaje en el foro.")
    ] = "",
    at: Annotated[
        str, typer.Option("--at", metavar="FECHA", help="Fecha que le puso el foro; si no, ahora.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Da por publicado un mensaje que pegó usted y que la lectura no ha reconocido."""
    with opened(game) as session:
        row = _row(session, number)
        if row.state in RELEASED:
            raise UsageError(
                f"El mensaje {number} ya está cerrado: {STATES[row.state]}.",
                advice="«forumbridge outbox PARTIDA» enumera los que esperan.",
                code="MENSAJE_CERRADO",
            )
        now = session.clock.now()
        payload: dict[str, object] = {
            "message": number,
            "post": post,
            "at": parse_moment(at, session.zone, now) if at else now,
        }
        decision = Decision("outbox.done", payload, f"el mensaje {number} está publicado.")
        by.decide(session, decision)


def as_data(session: Session, row: MessageRow) -> dict[str, object]:
    """A message for machines."""
    return {
        "id": row.id,
        "state": row.state.value,
        "kind": row.kind,
        "scene": row.scene,
        "address": full_address(session.config, row.thread),
        "recipients": None if row.recipients is None else list(row.recipients),
        "speaker": row.speaker,
        "publication": row.publication,
        "body": row.body,
        "marker": row.marker,
        "code": row.code,
        "attempts": row.attempts,
        "posted_at": row.posted_at,
        "post": row.post,
    }


def _row(session: Session, number: int) -> MessageRow:
    row = session.store.outbox.get(number)
    if row is None:
        raise UsageError(
            f"No hay ningún mensaje {number}.",
            advice=f"Mírelos con «{command('outbox', session.folder)}».",
            code="SIN_ESE_MENSAJE",
        )
    return row


def _draft(session: Session, number: int) -> MessageRow:
    row = _row(session, number)
    if row.state is not MessageState.DRAFT:
        raise UsageError(
            f"El mensaje {number} ya no admite cambios: {STATES[row.state]}.",
            advice="Anúlelo y diga lo que falte con «forumbridge say».",
            code="MENSAJE_CERRADO",
        )
    return row


def _from_file(row: MessageRow, file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    if file:
        try:
            return Path(file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise UsageError(
                f"«{file}» no se puede leer como texto UTF-8.",
                advice="Compruebe que el fichero está ahí y guárdelo como UTF-8.",
            ) from None
    raise UsageError(
        "Diga de dónde sale el texto con --texto FICHERO (o «-»).",
        advice=f"Para partir del de ahora: forumbridge outbox show … {row.id} --solo-texto",
    )


def _one(kind: str, verb: str, game: Path, number: int, by: Decider) -> None:
    with opened(game) as session:
        row = _row(session, number)
        _require_fitting(session, kind, [row], f"El mensaje {row.id} está «{STATES[row.state]}»")
        by.decide(session, Decision(kind, {"message": row.id}, f"mensaje {row.id}: {verb}."))


def _whole(
    kind: str, verb: str, game: Path, number: int, publication: int | None, by: Decider
) -> None:
    """A decision on one message, or on all those of a publication."""
    if bool(number) == (publication is not None):
        raise UsageError("Diga el número de un mensaje o --publicacion P, una de las dos cosas.")
    if publication is None:
        _one(kind, verb, game, number, by)
        return
    with opened(game) as session:
        rows = session.store.outbox.of_publication(publication)
        if not rows:
            raise UsageError(
                f"No hay ninguna publicación {publication}.",
                advice="«forumbridge outbox PARTIDA» las enumera.",
                code="SIN_ESA_TANDA",
            )
        states = ", ".join(dict.fromkeys(STATES[row.state] for row in rows))
        said = f"Los mensajes de la publicación {publication} están así: {states}"
        _require_fitting(session, kind, rows, said)
        says = f"publicación {publication}: {verb}."
        by.decide(session, Decision(kind, {"publication": publication}, says))


def _require_fitting(session: Session, kind: str, rows: list[MessageRow], said: str) -> None:
    """Refuse what the next run could not carry out, unless another decision comes before it.

    Raises:
        UsageError: no message is in a state that admits it (MENSAJE_NO_ADMITE).
    """
    states, reason = FITS[kind]
    waiting = any(d.kind.startswith("outbox.") for d in session.store.decisions.pending())
    if waiting or any(row.state in states for row in rows):
        return
    raise UsageError(
        f"{said}: {reason}.",
        advice=f"Mírelos con «{command('outbox', session.folder, '--todo')}».",
        code="MENSAJE_NO_ADMITE",
    )
