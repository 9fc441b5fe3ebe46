"""`forumbridge log`: who did what in a game, what came of it, who saw whom, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.vocabulary import CharacterId
from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character
from forumbridge.cli.options import Game, Json
from forumbridge.cli.session import system_clock
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.desk.context import looking_at
from forumbridge.desk.looking.course import Course
from forumbridge.desk.looking.log import as_data, chosen, of_somebody, sections
from forumbridge.rulesets.looking import Chapter, Line

app = new_app()


@app.command(cls=SpanishCommand)
def log(
    game: Game,
    round_: Annotated[
        int | None, typer.Option("--ronda", metavar="N", help="Solo esa ronda.", min=0)
    ] = None,
    phase: Annotated[
        int | None, typer.Option("--fase", metavar="N", help="Solo esa fase.", min=0)
    ] = None,
    person: Annotated[
        str, typer.Option("--personaje", metavar="NOMBRE", help="Solo lo suyo y lo de todos.")
    ] = "",
    draws: Annotated[bool, typer.Option("--sorteos", help="También los sorteos.")] = False,
    as_json: Json = False,
) -> None:
    """Cuenta, fase por fase, quién hizo qué, qué pasó, quién vio a quién y por qué regla."""
    console = Console(as_json)
    with looking_at(game, system_clock()) as desk, Course().watched(desk) as watched:
        who = CharacterId(find_character(desk.config, person)) if person else None
        told = [
            (chapter, of_somebody(watched.lines(chapter), who))
            for chapter in chosen(watched.chapters(), round_, phase)
        ]
    for chapter, lines in told:
        _print(console, chapter, [one for one in lines if draws or one.part != "draw"])
    if not told:
        console.line("Aún no ha pasado nada: la partida no se ha repartido.")
    console.data([as_data(chapter, lines) for chapter, lines in told])


def _print(console: Console, chapter: Chapter, lines: list[Line]) -> None:
    if not lines:
        return
    console.line(chapter.label)
    for section in sections(lines):
        console.line(f"  {section.title}:")
        for line in section.lines:
            console.line(f"    · {line.text} ({', '.join(line.rules)})")
    console.line()
