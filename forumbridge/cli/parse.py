"""`forumbridge parse`: how a text is read, for people; and the batch contract, for tools."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from engine.hacienda.atlas import gazetteer
from engine.hacienda.map_data import map_from_data
from engine.hacienda.setup import Setup, Task
from engine.hacienda.tasks_data import tasks_from_data
from engine.vocabulary import CharacterId, Declaration, Mode, Outlook, TaskId, action_to_wire
from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character, find_place
from forumbridge.cli.options import Json
from forumbridge.cli.session import opened, system_clock
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.composition import fold_game
from forumbridge.config_files.loaders import load_setup
from forumbridge.config_files.paths import LEXICON, ruleset_folder
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import UsageError
from forumbridge.narration.words import Words
from forumbridge.rulesets.base import PlayerText
from parsers import from_plain, lexicon_from_data, read
from parsers.batch import answer
from parsers.lexicon import Lexicon
from parsers.notices import sentence

STATUSES = {
    "accepted": "se da por bueno",
    "provisional": "se toma así y se le dice",
    "asked": "se pregunta",
}

app = new_app()


@app.command(cls=SpanishCommand)
def parse(
    text: Annotated[
        str,
        typer.Argument(metavar="[TEXTO]", help="El texto; si falta, la entrada."),
    ] = "",
    game: Annotated[
        Path | None, typer.Option("--partida", metavar="PARTIDA", help="La partida en que se lee.")
    ] = None,
    person: Annotated[
        str, typer.Option("--personaje", metavar="NOMBRE", help="Quién lo escribe, en esa partida.")
    ] = "",
    place: Annotated[
        str, typer.Option("--lugar", metavar="LUGAR", help="Sin partida: dónde está quien escribe.")
    ] = "comedor",
    batch: Annotated[
        bool, typer.Option("--batch", help="Lee una línea JSON por texto; contesta igual.")
    ] = False,
    world: Annotated[
        Path | None, typer.Option("--world", metavar="FICHERO", help="Mundo de --batch (JSON).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Explica cómo se lee un texto."""
    if batch:
        _batch(world, _lexicon(game))
        return
    text = text or sys.stdin.read()
    if not text.strip():
        raise UsageError("No hay nada que leer.", advice="Escriba el texto entre comillas.")
    if game is not None:
        declaration, words = _in_game(game, person, text)
    else:
        declaration, words = _anywhere(place, text)
    _explain(Console(as_json), from_plain(text).text, declaration, words)


def _batch(world: Path | None, lexicon: Lexicon) -> None:
    """The fixed contract (architecture, *The command line*): one JSON line in, one out."""
    if world is None:
        raise UsageError("--batch necesita --world FICHERO.", code="FALTA_DATO")
    data = _json_file(world)
    for number, line in enumerate(sys.stdin, start=1):
        if not line.strip():
            continue
        try:
            item: dict[str, Any] = json.loads(line)
            result = answer(item, data, lexicon)
        except (ValueError, TypeError, AttributeError) as error:
            raise UsageError(
                f"La línea {number} no se puede leer: {error}.",
                advice='Cada línea es {"id", "context", "text"}.',
                code="LINEA_NO_VALE",
            ) from None
        typer.echo(json.dumps(result, ensure_ascii=False))


def _json_file(path: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise UsageError(
            f"El mundo «{path}» no se puede leer.", advice="Debe ser JSON.", code="MUNDO_NO_VALE"
        ) from None
    return data


def _lexicon(game: Path | None) -> Lexicon:
    path = game / LEXICON if game is not None else ruleset_folder("hacienda") / "lexicon.toml"
    return lexicon_from_data(read_toml(path))


def _in_game(game: Path, person: str, text: str) -> tuple[Declaration, Words]:
    """As that player's post would be read now, from what he knows."""
    if not person:
        raise UsageError("Diga quién lo escribe con --personaje.", code="FALTA_DATO")
    with opened(game, readonly=True) as session:
        someone = find_character(session.config, person)
        setup = load_setup(game, session.config)
        words = Words(gazetteer(setup), setup.tasks, session.zone)
    now = system_clock().now()
    understood = fold_game(game).understand(
        PlayerText(someone, "parse", _html(text), "", now, now, 1)
    )
    return understood.declaration, words


def _html(text: str) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"<p>{line}</p>" for line in escaped.splitlines())


def _anywhere(place: str, text: str) -> tuple[Declaration, Words]:
    """On the shipped map, by somebody who knows nothing but where he is."""
    folder = ruleset_folder("hacienda")
    game_map = map_from_data(read_toml(folder / "map.toml"))
    tasks = cast("dict[TaskId, Task]", tasks_from_data(read_toml(folder / "tasks.toml"), game_map))
    setup = Setup(game_map, tasks, ())
    names = gazetteer(setup)
    outlook = Outlook(names, CharacterId("yo"), Mode.ROUND, find_place(setup, place))
    return read(from_plain(text), outlook, _lexicon(None)), Words(names, tasks, "UTC")


def _explain(console: Console, text: str, declaration: Declaration, words: Words) -> None:
    for reading in declaration.readings:
        when = f"Fase {reading.phase}" if reading.phase else "En cuanto pueda"
        quoted = text[reading.span.start : reading.span.end]
        console.line(f"{when}: {words.phrase(reading.action)} — {STATUSES[reading.status.value]}")
        console.line(f"    de «{quoted.strip()}»")
        for candidate in reading.candidates:
            console.line(f"    ¿{words.phrase(candidate)}?")
    for request in declaration.requests:
        console.line(f"Petición: {request.kind.value} — {STATUSES[request.status.value]}")
    for notice in declaration.notices:
        console.line(f"{notice.code} ({notice.level.value}): {sentence(notice)}")
    if declaration.is_silent and not declaration.notices:
        console.line("No hay ninguna orden: se toma por narración.")
    console.data(
        {
            "actions": [
                {
                    "phase": reading.phase,
                    **action_to_wire(reading.action),
                    "status": reading.status.value,
                    "span": list(reading.span),
                }
                for reading in declaration.readings
            ],
            "warnings": [
                {"code": n.code, "level": n.level.value, "span": list(n.span)}
                for n in declaration.notices
            ],
        }
    )
