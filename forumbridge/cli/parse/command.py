"""`forumbridge parse`: how a text is read, for people; and the batch contract, for tools."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.hacienda.setting.atlas import gazetteer
from engine.hacienda.setting.map_data import map_from_data
from engine.hacienda.setting.setup import Setup, start_of
from engine.hacienda.setting.tasks_data import tasks_from_data
from engine.vocabulary import CharacterId, Declaration, Mode, Outlook, action_to_wire
from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character, find_place
from forumbridge.cli.judging import is_won
from forumbridge.cli.options import Json
from forumbridge.cli.parse.decisions import Where, in_rules, in_table, phrasebooks
from forumbridge.cli.parse.files import lexicon_of, world_of
from forumbridge.cli.parse.score import score
from forumbridge.cli.parse.shown import show
from forumbridge.cli.session import Session, opened, system_clock
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.composition import fold_game
from forumbridge.config_files.hacienda_files import load_setup
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import UsageError
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import PlayerPost
from parsers import MarkedText, from_html, from_plain, joined, read
from parsers.batch import answer
from parsers.explain import explain
from parsers.words.lexicon import Lexicon

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
        str,
        typer.Option(
            "--lugar", metavar="LUGAR", help="Sin partida: dónde está quien escribe (el comedor)."
        ),
    ] = "",
    rules: Annotated[
        str, typer.Option("--juego", metavar="JUEGO", help="Sin partida: cosa, avaloup o hacienda.")
    ] = "hacienda",
    people: Annotated[
        str, typer.Option("--nombres", metavar="A,B", help="Con --juego: quiénes juegan.")
    ] = "",
    where: Annotated[
        Where,
        typer.Option(
            "--donde",
            metavar="DÓNDE",
            help="En una partida de La Cosa o Avaloup: propia, notas, mesa, manada o pareja.",
        ),
    ] = "propia",
    batch: Annotated[
        bool, typer.Option("--batch", help="Lee una línea JSON por texto; contesta igual.")
    ] = False,
    world: Annotated[
        Path | None,
        typer.Option("--world", metavar="FICHERO", help="Mundo de --batch y --score (JSON)."),
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option("--score", metavar="FICHERO", help="Mide la lectura con textos etiquetados."),
    ] = None,
    failing: Annotated[
        bool, typer.Option("--malos", help="Con --score: enseña los textos que no salen bien.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Explica cómo se lee un texto."""
    if batch and corpus is not None:
        raise UsageError("--batch y --score no van juntos.")
    if failing and corpus is None:
        raise UsageError("--malos necesita --score FICHERO.", code="FALTA_DATO")
    if batch:
        _batch(world, lexicon_of(game))
        return
    if corpus is not None:
        score(Console(as_json), corpus, world, lexicon_of(game), failing=failing)
        return
    text = text or sys.stdin.read()
    if not text.strip():
        raise UsageError("No hay nada que leer.", advice="Escriba el texto entre comillas.")
    if game is not None and place:
        raise UsageError(
            "--lugar no vale con --partida: quien escribe está donde lo deja la partida.",
            advice="Quite --lugar, o --partida si quiere leerlo desde otro sitio.",
        )
    if game is None and rules != "hacienda":
        in_rules(Console(as_json), rules, people, person, text)
        return
    if game is not None and _at_a_table(Console(as_json), game, person, text, where):
        return
    reading = (
        _in_game(game, person, text) if game is not None else _anywhere(place or "comedor", text)
    )
    console = Console(as_json)
    if reading.note:
        console.line(reading.note)
    show(console, explain(reading.declaration, reading.text, reading.outlook), reading.text)
    console.data(_as_data(reading.declaration))


@dataclass(frozen=True, slots=True)
class _Reading:
    """A text, what was read in it and the names it was read with."""

    text: MarkedText
    declaration: Declaration
    outlook: Outlook
    note: str = ""
    """What the narrator should know before he reads it."""


def _batch(world: Path | None, lexicon: Lexicon) -> None:
    """The fixed contract (architecture, *The command line*): one JSON line in, one out."""
    if world is None:
        raise UsageError("--batch necesita --world FICHERO.", code="FALTA_DATO")
    data = world_of(world)
    for number, line in enumerate(sys.stdin, start=1):
        if not line.strip():
            continue
        try:
            item: dict[str, Any] = json.loads(line)
            result = answer(item, data, lexicon, phrasebooks())
        except (ValueError, TypeError, AttributeError) as error:
            raise UsageError(
                f"La línea {number} no se puede leer: {error}.",
                advice='Cada línea es {"id", "context", "text"}.',
                code="LINEA_NO_VALE",
            ) from None
        typer.echo(json.dumps(result, ensure_ascii=False))


def _at_a_table(console: Console, game: Path, person: str, text: str, where: Where) -> bool:
    """Shows it read in a game without a map; False where the folder's game has one."""
    with opened(game, readonly=True) as session:
        if session.config.game.rules == "hacienda":
            return False
        _require_going_on(session, person, f"--juego {session.config.game.rules}")
        in_table(console, session, fold_game(game), person, text, where)
    return True


def _require_going_on(session: Session, person: str, otherwise: str) -> None:
    """Somebody who writes, in a game that is not over.

    Raises:
        UsageError: nobody is said (FALTA_DATO), or it is (PARTIDA_TERMINADA).
    """
    if not person:
        raise UsageError("Diga quién lo escribe con --personaje.", code="FALTA_DATO")
    if is_won(session):
        raise UsageError(
            "La partida ha terminado: lo que se escriba ya no se lee como orden.",
            advice=f"Para probar cómo se lee un texto, quite --partida y diga {otherwise}.",
            code="PARTIDA_TERMINADA",
        )


def _in_game(game: Path, person: str, text: str) -> _Reading:
    """As that player's post would be read now, from what he knows."""
    with opened(game, readonly=True) as session:
        _require_going_on(session, person, "--lugar")
        someone = find_character(session.config, person)
        setup = load_setup(game, session.config)
        names = gazetteer(setup)
    live = fold_game(game)
    if not live.summary().get("round"):
        return _before_play(game, setup, someone, text)
    now = system_clock().now()
    understood = live.understand(PlayerPost(someone, "parse", as_html(text), "", now, now, 1))
    marked = joined(from_html(as_html(text)), from_html(""))
    return _Reading(marked, understood.declaration, Outlook(names, someone, Mode.ROUND, None))


def _before_play(game: Path, setup: Setup, someone: CharacterId, text: str) -> _Reading:
    """As it would be read in round 1, where everybody begins; no round being open, none counts."""
    start = start_of(setup, setup.ruleset)
    outlook = Outlook(gazetteer(setup), someone, Mode.ROUND, start)
    marked = from_plain(text)
    note = (
        "Aún no se ha abierto ninguna ronda: ahora no se apuntaría. Así se leería en la primera,"
        f" desde «{setup.map.places[start].name}»:"
    )
    return _Reading(marked, read(marked, outlook, lexicon_of(game)), outlook, note)


def _anywhere(place: str, text: str) -> _Reading:
    """On the shipped map, by somebody who knows nothing but where he is."""
    folder = ruleset_folder("hacienda")
    game_map = map_from_data(read_toml(folder / "map.toml"))
    tasks = tasks_from_data(read_toml(folder / "tasks.toml"), game_map)
    setup = Setup(game_map, tasks, ())
    outlook = Outlook(gazetteer(setup), CharacterId("yo"), Mode.ROUND, find_place(setup, place))
    marked = from_plain(text)
    return _Reading(marked, read(marked, outlook, lexicon_of(None)), outlook)


def _as_data(declaration: Declaration) -> dict[str, object]:
    return {
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
