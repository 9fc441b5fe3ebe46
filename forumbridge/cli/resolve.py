"""`forumbridge resolve`: scenario files, played by the rules and told to the narrator."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.options import Json
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.titles import TITLES
from forumbridge.errors import UsageError
from forumbridge.scenarios import parts
from forumbridge.scenarios.account import account, failures, headline
from forumbridge.scenarios.faults import ScenarioFault
from forumbridge.scenarios.judging import Verdict, judge, judged
from forumbridge.scenarios.lines import line_of
from forumbridge.scenarios.playing import Voice
from forumbridge.scenarios.reading import World, read_scenario
from forumbridge.scenarios.shipped import house_of, shipped_house
from forumbridge.scenarios.tables.reading import game_of, read_table

app = new_app()
FAILED = 1


@app.command(cls=SpanishCommand)
def resolve(
    files: Annotated[
        list[Path], typer.Argument(metavar="FICHERO…", help="Escenarios, o carpetas de ellos.")
    ],
    game: Annotated[
        Path | None,
        typer.Option(
            "--partida", metavar="PARTIDA", help="Con las reglas, palabras y mapa de esta."
        ),
    ] = None,
    messages: Annotated[
        bool, typer.Option("--mensajes", help="Enseña también los mensajes enteros.")
    ] = False,
    brief: Annotated[
        bool, typer.Option("--breve", help="Una línea por escenario, y lo que no se cumple.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Juega escenarios escritos y dice qué pasa y quién se entera."""
    house: list[tuple[World, Voice]] = []
    console = Console(as_json)
    found = _files(files)
    verdicts: list[Verdict] = []
    for number, file in enumerate(found):
        verdict = _judged(file, game, house)
        verdicts.append(verdict)
        if brief:
            lines = (headline(verdict), *failures(verdict))
        else:
            lines = ("",) * bool(number) + tuple(account(verdict, messages=messages))
        for line in lines:
            console.line(line)
    bad = [verdict for verdict in verdicts if verdict.failures]
    if len(found) > 1:
        console.line(f"\n{len(found) - len(bad)} de {len(found)} escenarios se cumplen.")
    console.data([_as_data(verdict) for verdict in verdicts])
    if bad:
        raise typer.Exit(FAILED)


def _files(given: list[Path]) -> list[Path]:
    """The files, those of folders in order of name."""
    found: list[Path] = []
    for path in given:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise UsageError(
                f"En «{path}» no hay ningún escenario.",
                advice="Ponga un fichero .toml, o una carpeta que los tenga.",
                code="SIN_ESCENARIOS",
            )
        found += inside
    return found


def _judged(file: Path, game: Path | None, house: list[tuple[World, Voice]]) -> Verdict:
    """One file played; `house` keeps La Hacienda's map and words once they are read."""
    name = parts.load(file, lambda _, data: game_of(data))
    if game is not None:
        _require_same(file, name, game)
    if name != "hacienda":
        return judged(*read_table(file, game))
    if not house:
        house.append(shipped_house() if game is None else house_of(game))
    ((world, voice),) = house
    scenario = read_scenario(file, world)
    try:
        return judge(scenario, voice)
    except ScenarioFault as fault:
        raise parts.wrong(file, line_of(scenario.text, fault.path), fault.text) from None


def _require_same(file: Path, name: str, folder: Path) -> None:
    """A scenario is played by the files of a game of its own rules."""
    theirs = load_game(folder).game.rules
    if theirs != name:
        raise UsageError(
            f"«{file.name}» es de {TITLES[name]}, y la partida de «{folder}» es de"
            f" {TITLES[theirs]}: no se ha jugado.",
            advice="Dé en «--partida» la de una partida de ese juego, o quítelo.",
        )


def _as_data(verdict: Verdict) -> dict[str, object]:
    return {
        "file": str(verdict.scenario.file),
        "title": verdict.scenario.title,
        "rules": list(verdict.scenario.rules),
        "steps": [
            {
                "happened": [asdict(happened) for happened in played.happened],
                "told": {whom: told.facts for whom, told in played.told.items()},
            }
            for played in verdict.steps
        ],
        "failures": [
            {"line": f.line, "sentence": f.sentence, "instead": list(f.instead)}
            for f in verdict.failures
        ],
    }
