"""`forumbridge simulate`: whole games of made-up players, held to the rules' invariants."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Annotated

import typer

from forumbridge.cli.clocks import system_clock
from forumbridge.cli.console import Console
from forumbridge.cli.options import Json
from forumbridge.cli.progress import shown
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.titles import TITLES
from forumbridge.errors import UsageError
from forumbridge.simulation.games import KINDS, Simulated, simulate_many
from forumbridge.simulation.result import Result

app = new_app()
BROKEN = 1


@app.command(cls=SpanishCommand)
def simulate(
    game: Annotated[
        Simulated, typer.Option("--juego", metavar="JUEGO", help="hacienda, cosa o avaloup.")
    ] = "hacienda",
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="Cuántas partidas.")
    ] = 10,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", min=0, help="El número de la primera.")
    ] = 1,
    through_text: Annotated[
        bool, typer.Option("--through-text", help="Los jugadores escriben, y se les lee.")
    ] = False,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="Cuántos juegan en cada una.")
    ] = None,
    processes: Annotated[
        int, typer.Option("--procesos", metavar="N", min=1, help="Cuántas a la vez.")
    ] = 1,
    as_json: Json = False,
) -> None:
    """Juega partidas enteras con jugadores inventados y vigila las reglas."""
    kind = KINDS[game]
    if players is not None and not kind.fewest <= players <= kind.most:
        raise UsageError(
            f"En {TITLES[game]} juegan de {kind.fewest} a {kind.most} personas; no se ha jugado"
            " nada.",
            advice="Ponga otro número en «--players», o quítelo y lo decide cada partida.",
        )
    console = Console(as_json)
    results: list[Result] = []
    numbers = range(seed, seed + games)
    with shown(console, "Partidas jugadas", system_clock()) as told:
        for result in simulate_many(
            numbers,
            game=game,
            through_text=through_text,
            players=players,
            processes=processes,
        ):
            results.append(result)
            console.line(result.line())
            if result.broken:
                console.line(f"    ROTA en el paso {result.step}: {result.broken}")
                console.line(f"    repetir: {_again(result, game, through_text, players)}")
            told(len(results), games, "")
    ends = Counter(result.end for result in results)
    console.line("")
    console.line(", ".join(f"{end}: {count}" for end, count in sorted(ends.items())))
    bad = sum(bool(result.broken) for result in results)
    console.line(
        f"{len(results)} {'partida' if len(results) == 1 else 'partidas'}, {bad} con algo roto."
    )
    console.data([asdict(result) for result in results])
    if bad:
        raise typer.Exit(BROKEN)


def _again(result: Result, game: Simulated, through_text: bool, players: int | None) -> str:
    words = ["forumbridge simulate --games 1", f"--seed {result.number}"]
    if game != "hacienda":
        words.append(f"--juego {game}")
    if through_text:
        words.append("--through-text")
    if players is not None:
        words.append(f"--players {players}")
    return " ".join(words)
