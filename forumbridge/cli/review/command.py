"""`forumbridge review`: what waits for the narrator, and his answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console, moment
from forumbridge.cli.deciding import Decider, Decision, as_rows, decides
from forumbridge.cli.defaulting import ListByDefault
from forumbridge.cli.judging import game_ahead, is_won, require_possible
from forumbridge.cli.narrator_words import read_words
from forumbridge.cli.options import Game, Json
from forumbridge.cli.review.rows import any_row, open_row, player_of, post_date
from forumbridge.cli.review.teach import after_answer, from_answer
from forumbridge.cli.session import desk_of, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.desk.answering import standing_of, told_answer
from forumbridge.desk.looking.questions import ASKED_BY_PLAYER, LEVELS, STATES, waiting_rows
from forumbridge.errors import UsageError
from forumbridge.shell import command
from forumbridge.storage.rows import ReviewRow

app = new_app(
    "La bandeja de revisión: lo que no se entendió del todo y lo que hay que mirar.",
    cls=ListByDefault,
    no_args_is_help=True,
)

Number = Annotated[int, typer.Argument(metavar="N", help="Número en la bandeja.", min=1)]

Teach = Annotated[
    str,
    typer.Option(
        "--ensena",
        metavar="PALABRAS",
        help="Que esas palabras suyas se lean desde ahora como lo que se contesta.",
    ),
]

TEXT = '"TEXTO"'


@app.command("list", cls=SpanishCommand)
def list_items(
    game: Game,
    everything: Annotated[
        bool, typer.Option("--todo", help="También lo ya contestado y los avisos.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Lista lo que espera."""
    console = Console(as_json)
    with opened(game, readonly=True) as session:
        if is_won(session):
            console.line("La partida ha terminado: lo que quede aquí ya no cambia nada en ella.")
        rows = waiting_rows(desk_of(session), everything=everything)
        console.table(
            ("N", "", "De quién", "Qué", "Texto"),
            [
                (
                    str(row.id),
                    LEVELS[row.item.level] if row.state == "open" else STATES[row.state],
                    row.item.character or "",
                    row.item.sentence,
                    f"«{row.item.fragment}»" if row.item.fragment else "",
                )
                for row in rows
            ],
        )
        if not rows:
            console.line("No hay nada en la bandeja de revisión.")
        console.data([as_data(row) for row in rows])


@app.command(cls=SpanishCommand)
def show(game: Game, number: Number, as_json: Json = False) -> None:
    """Enseña un asunto entero, con sus salidas y lo que se contestó."""
    console = Console(as_json)
    with opened(game, readonly=True) as session:
        row = any_row(session, number)
        item = row.item
        console.line(f"{row.id} · {LEVELS[item.level]} · {item.code} · {STATES[row.state]}")
        console.line(f"Desde {moment(row.created_at, session.zone)}")
        for label, text in (
            ("De", item.character or ""),
            ("Mensaje", f"{item.post} en «{item.thread}»" if item.post else ""),
            ("Texto", f"«{item.fragment}»" if item.fragment else ""),
            ("Fase", str(item.phase) if item.phase else ""),
        ):
            if text:
                console.line(f"{label}: {text}")
        console.line(item.sentence)
        if item.detail:
            console.line(item.detail)
        for index, option in enumerate(item.options, start=1):
            console.line(f"  {index}) {option.label}")
        for answer in session.store.review.answers(number):
            console.line(
                f"Contestó {answer.who} ({moment(answer.at, session.zone)}):"
                f" {told_answer(answer, row)}"
            )
        standing = standing_of(session.store, number)
        if standing is not None:
            console.line(
                f"Lo decidió {standing.who} ({moment(standing.at, session.zone)}): {standing.says}."
                " Vale desde la próxima pasada."
            )
        if standing is None:
            _how_to_answer(console, game, row)
        console.data(as_data(row))


def _how_to_answer(console: Console, game: Path, row: ReviewRow) -> None:
    if row.state != "open":
        return
    console.line()
    if row.item.options:
        console.line(f"Elegir una:       {command('review accept', game, row.id, 'OPCIÓN')}")
    if row.item.code == ASKED_BY_PLAYER:
        console.line(f"Contestarle:      {command('review reply', game, row.id, TEXT)}")
    elif row.item.character:
        console.line(f"Decir qué quería: {command('review mean', game, row.id, TEXT)}")
        console.line(f"Preguntárselo:    {command('review ask', game, row.id)}")
    console.line(f"Dejarlo estar:    {command('review ignore', game, row.id)}")


@app.command(cls=SpanishCommand)
@decides
def accept(
    game: Game,
    number: Number,
    option: Annotated[int, typer.Argument(metavar="OPCIÓN", help="Número de la salida.", min=1)],
    teach: Teach = "",
    *,
    by: Decider,
) -> None:
    """Elige una de las salidas que se ofrecen."""
    with opened(game) as session:
        row = open_row(session, number)
        options = row.item.options
        if not 1 <= option <= len(options):
            raise UsageError(
                f"El asunto {number} tiene {len(options)} salidas; no hay una {option}.",
                advice=f"Mírelas con «{command('review show', game, number)}».",
                code="SIN_ESA_OPCION",
            )
        inputs = options[option - 1].inputs
        require_possible(session, inputs)
        lesson = from_answer(session, row, inputs, teach, by.console) if teach else None
        decision = Decision(
            "review.answer",
            {"review": number, "choice": option - 1},
            f"{number}: {options[option - 1].label}",
        )
        by.decide(session, decision)
        after_answer(session, row, lesson, by)


@app.command(cls=SpanishCommand)
@decides
def mean(
    game: Game,
    number: Number,
    text: Annotated[str, typer.Argument(metavar="TEXTO", help="Lo que el jugador quería decir.")],
    teach: Teach = "",
    *,
    by: Decider,
) -> None:
    """Dice lo que el jugador quería decir; se lee como suyo y se anota como de usted."""
    with opened(game) as session:
        row = open_row(session, number)
        someone = player_of(row)
        at = post_date(session, row)
        understood = read_words(game_ahead(session), session, someone, text, at=at)
        require_possible(session, understood.inputs)
        lesson = from_answer(session, row, understood.inputs, teach, by.console) if teach else None
        decision = Decision(
            "review.answer",
            {"review": number, "inputs": as_rows(understood.inputs)},
            f"{number}: «{someone}» quería decir: {text}",
        )
        by.decide(session, decision)
        after_answer(session, row, lesson, by)


@app.command(cls=SpanishCommand)
@decides
def reply(
    game: Game,
    number: Number,
    text: Annotated[str, typer.Argument(metavar="TEXTO", help="Lo que se le contesta.")],
    *,
    by: Decider,
) -> None:
    """Contesta a lo que pregunta un jugador, en su escena."""
    with opened(game) as session:
        row = open_row(session, number)
        someone = player_of(row)
        if row.item.code != ASKED_BY_PLAYER:
            raise UsageError(
                f"El asunto {number} no es una pregunta de «{someone}», y no se le contesta así.",
                advice=f"Para escribirle, «{command('say', game, TEXT, '--a', someone)}»; para"
                f" resolverlo, mire «{command('review show', game, number)}».",
                code="NO_ES_PREGUNTA",
            )
        if not text.strip():
            raise UsageError(
                "La respuesta está vacía: no se ha anotado.",
                advice="Escríbala, o deje estar la pregunta con «ignore».",
                code="MENSAJE_VACIO",
            )
        decision = Decision(
            "review.reply",
            {"review": number, "reply": text},
            f"{number}: se contesta a «{someone}».",
        )
        by.decide(session, decision)


@app.command(cls=SpanishCommand)
@decides
def ask(
    game: Game,
    number: Number,
    text: Annotated[
        str, typer.Argument(metavar="[TEXTO]", help="La pregunta; si no se dice, la ya hecha.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Se lo pregunta al jugador en su escena."""
    with opened(game) as session:
        row = open_row(session, number)
        someone = player_of(row)
        if row.item.private and not text.strip():
            raise UsageError(
                "Ese asunto es solo de usted: su frase no puede enseñarse al jugador.",
                advice="Escriba usted la pregunta, sin contar nada que no sepa.",
                code="ASUNTO_PRIVADO",
            )
        payload: dict[str, object] = {"review": number}
        if text.strip():
            payload["text"] = text
        decision = Decision("review.ask", payload, f"{number}: se pregunta a «{someone}».")
        by.decide(session, decision)


@app.command(cls=SpanishCommand)
@decides
def done(game: Game, number: Number, *, by: Decider) -> None:
    """Dice que ya está hecho lo que había que hacer en el foro."""
    with opened(game) as session:
        row = open_row(session, number)
        by.decide(session, Decision("review.done", {"review": number}, f"{row.id}: hecho."))


@app.command(cls=SpanishCommand)
@decides
def ignore(game: Game, number: Number, *, by: Decider) -> None:
    """Lo deja estar: no se hace nada con ello."""
    with opened(game) as session:
        row = open_row(session, number)
        decision = Decision("review.ignore", {"review": number}, f"{row.id}: se deja estar.")
        by.decide(session, decision)


def as_data(row: ReviewRow) -> dict[str, object]:
    """A review item for machines."""
    item = row.item
    return {
        "id": row.id,
        "code": item.code,
        "level": item.level,
        "state": row.state,
        "character": item.character,
        "thread": item.thread,
        "post": item.post,
        "text": item.fragment,
        "sentence": item.sentence,
        "phase": item.phase,
        "private": item.private,
        "options": [option.label for option in item.options],
        "created_at": row.created_at,
    }
