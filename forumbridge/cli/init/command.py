"""`forumbridge init`: a new game folder, with few questions on a terminal and none under cron."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.init.people import Told
from forumbridge.cli.init.people import ask as ask_the_rest
from forumbridge.cli.init.questions import HOURS_FLAG, QUESTIONS
from forumbridge.cli.init.rules import choose_rules, other_rules
from forumbridge.cli.options import DryRun, Json
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.clock import SystemClock
from forumbridge.config_files.captures import POSTING_MODES
from forumbridge.config_files.forum_levels import listed
from forumbridge.config_files.game import GameName, PostingMode
from forumbridge.config_files.loaders import reader_of
from forumbridge.config_files.new_game import Finish, NewGame, check_place, create_game, game_files
from forumbridge.config_files.paths import DATABASE, PASSWORD, shipped_profile
from forumbridge.config_files.roster_csv import read_roster, slug
from forumbridge.errors import UsageError
from forumbridge.forum.opening import load_any_profile
from forumbridge.forum.port import Level
from forumbridge.shell import command
from forumbridge.storage import create_store

ADDRESSES = {"umbria": "https://www.comunidadumbria.com"}
FLAGS = (*(question.flag for question in QUESTIONS), HOURS_FLAG)

app = new_app()


@app.command(cls=SpanishCommand)
def init(
    folder: Annotated[
        Path,
        typer.Argument(metavar="CARPETA", help="Carpeta nueva de la partida.", show_default=False),
    ],
    game: Annotated[GameName, typer.Option("--juego", help="A qué se juega.")] = "hacienda",
    name: Annotated[
        str, typer.Option("--nombre", metavar="TEXTO", help="Nombre de la partida.")
    ] = "",
    game_id: Annotated[
        str, typer.Option("--id", metavar="PALABRA", help="Palabra corta y única de la partida.")
    ] = "",
    profile: Annotated[
        str, typer.Option("--foro", metavar="PERFIL", help="Perfil del foro (umbria, spirit…).")
    ] = "",
    address: Annotated[
        str, typer.Option("--direccion", metavar="URL", help="Dirección del foro.")
    ] = "",
    account: Annotated[
        str, typer.Option("--cuenta", metavar="NOMBRE", help="Cuenta que narra en el foro.")
    ] = "",
    public_scene: Annotated[
        str, typer.Option("--escena", metavar="HILO", help="La escena pública.")
    ] = "",
    mode: Annotated[
        PostingMode, typer.Option("--modo", help="Cómo se publica (vea la guía).")
    ] = "manual",
    zone: Annotated[
        str, typer.Option("--zona", metavar="ZONA", help="Zona horaria de los plazos.")
    ] = "Europe/Madrid",
    contact: Annotated[
        str, typer.Option("--contacto", metavar="TEXTO", help="Cómo escribirle, para el foro.")
    ] = "",
    roster: Annotated[
        Path | None,
        typer.Option(
            "--personajes",
            metavar="CSV",
            help="Lista con columnas nombre, cuenta, escena [, genero, alias, id].",
        ),
    ] = None,
    rules: Annotated[
        str,
        typer.Option(
            "--preset", metavar="NOMBRE", help="Juego de reglas: hacienda, letra u original."
        ),
    ] = "hacienda",
    bell: Annotated[
        str, typer.Option("--campana", metavar="CUÁNTAS", help="Una, ilimitada o ninguna.")
    ] = "",
    sabotages: Annotated[
        str,
        typer.Option(
            "--sabotajes",
            metavar="CUÁLES",
            help="Se deshacen al deliberar: graves, ninguno o todos.",
        ),
    ] = "",
    acquainted: Annotated[
        str, typer.Option("--se-conocen", metavar="QUÉ", help="Los impostores: si, papeles o no.")
    ] = "",
    side: Annotated[
        str, typer.Option("--bando", metavar="SÍ/NO", help="Se revela el del expulsado: si o no.")
    ] = "",
    counter: Annotated[
        str,
        typer.Option(
            "--contador", metavar="CUÁNDO", help="De tareas: ronda, deliberacion o nunca."
        ),
    ] = "",
    windows: Annotated[
        str, typer.Option("--ventanas", metavar="CÓMO", help="Para alterar: fijas o cuanto-antes.")
    ] = "",
    meetings: Annotated[
        str,
        typer.Option(
            "--encuentros",
            metavar="CÓMO",
            help="Escena de quienes no se reconocen: cerrada, velada o abierta.",
        ),
    ] = "",
    hours: Annotated[
        str,
        typer.Option("--horas", metavar="TEXTO", help="Rondas y plazos: «lun jue 21:00 24 18»."),
    ] = "",
    more: Annotated[
        list[str] | None,
        typer.Option(
            "--regla", metavar="CLAVE=VALOR", help="Otra decisión de reglas; se puede repetir."
        ),
    ] = None,
    no_input: Annotated[
        bool, typer.Option("--no-input", help="No pregunta nada: lo que falte, como de fábrica.")
    ] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Crea la carpeta de una partida, con copias que puede editar de todo lo que usa."""
    console = Console(as_json)
    check_place(folder)
    ask = sys.stdin.isatty() and not as_json and not no_input
    name = name or _question("Nombre de la partida", _title(folder), ask=ask)
    profile = profile or _question(f"Perfil del foro: {listed()}. ¿Cuál?", "umbria", ask=ask)
    _refuse_untried(profile, mode)
    address = address or _question(
        "Dirección del foro", ADDRESSES.get(profile, ""), ask=ask, key="--direccion"
    )
    account = account or _question("Cuenta que narra en el foro", "", ask=ask, key="--cuenta")
    said = (bell, sabotages, acquainted, side, counter, windows, meetings, hours)
    chosen = (
        choose_rules(rules, dict(zip(FLAGS, said, strict=True)), more or (), ask=ask)
        if game == "hacienda"
        else other_rules((*said, "" if rules == "hacienda" else rules), more or ())
    )
    listed_people = read_roster(roster) if roster is not None else ()
    told = Told(public_scene, zone, (), listed_people, {})
    if ask:
        told = ask_the_rest(address, account, public_scene, zone, listed_people)
    plan = NewGame(
        id=game_id or slug(folder.absolute().name).replace("_", "-"),
        name=name,
        profile=profile,
        address=address,
        account=account,
        rules=game,
        mode=mode,
        zone=told.zone,
        contact=contact,
        public_scene=told.public_scene,
        roster=told.roster,
        days=chosen.rhythm.days,
        hour=chosen.rhythm.hour,
        rulings={**chosen.rulings, **told.rulings},
        keys={("calendario", "festivos"): told.holidays} if told.holidays else {},
    )
    if chosen.warning:
        console.warn(chosen.warning)
    if dry_run:
        _preview(console, folder, plan)
        return
    commitment = create_game(folder, plan, entropy=os.urandom, finish=_database(plan))
    _farewell(console, folder, plan, commitment)


def _refuse_untried(profile: str, mode: PostingMode) -> None:
    """Refuse to begin by posting on a forum that nobody has tried.

    Raises:
        ConfigurationError: there is no such profile.
        UsageError: it is sketched, and the mode posts by itself.
    """
    level = load_any_profile(shipped_profile(profile)).level
    if level is Level.SKETCHED and mode in POSTING_MODES:
        raise UsageError(
            f"El foro «{profile}» está esbozado: nadie lo ha probado, y de momento no se admite"
            f" --modo {mode}. No se ha creado nada.",
            advice="Créela con --modo manual; «forumbridge doctor --captura PARTIDA» dice cómo"
            " probarlo con sus páginas.",
            code="MODO_SIN_CAPTURAS",
        )


def _database(plan: NewGame) -> Finish:
    def finish(staging: Path, commitment: str) -> None:
        create_store(
            staging / DATABASE,
            game=plan.id,
            rules_version=reader_of(plan.rules).RULES_VERSION,
            commitment=commitment,
            at=SystemClock().now(),
        ).close()

    return finish


def _title(folder: Path) -> str:
    return folder.absolute().name.replace("-", " ").replace("_", " ").capitalize()


def _question(text: str, default: str, *, ask: bool, key: str = "") -> str:
    """The answer at the terminal; the default where nobody can be asked.

    Raises:
        UsageError: nobody can be asked and there is no default.
    """
    if ask:
        return str(typer.prompt(text, default=default or None, type=str)).strip()
    if default:
        return default
    raise UsageError(
        f"Falta un dato: {text.lower()}.", advice=f"Dígalo con {key}.", code="FALTA_DATO"
    )


def _preview(console: Console, folder: Path, plan: NewGame) -> None:
    names = sorted(game_files(plan))
    console.line(f"Se crearía «{folder}» con {len(names)} ficheros, el secreto y la base de datos:")
    for name in names:
        console.line(f"  {name}")
    console.data({"folder": str(folder), "files": names, "created": False})


def _farewell(console: Console, folder: Path, plan: NewGame, commitment: str) -> None:
    console.line(f"Partida «{plan.name}» creada en «{folder}».")
    console.line(f"SHA-256 del secreto: {commitment}")
    console.line("Se publica en la apertura; el secreto, al terminar. No lo enseñe antes.")
    console.line()
    console.line("Ahora:")
    step = 1
    if not plan.roster:
        console.line(f"  {step}. Escriba sus personajes y escenas en «{folder / 'game.toml'}».")
        step += 1
    if not plan.public_scene:
        console.line(
            f"  {step}. Escriba la escena pública («publica», en [escenas] de"
            f" «{folder / 'game.toml'}»): en ella sale lo que es de todos."
        )
        step += 1
    console.line(f"  {step}. Guarde la contraseña de «{plan.account}» en «{folder / 'clave'}»,")
    password = quote(str(folder / PASSWORD))
    console.line(f"     con permisos 600: (umask 077; cat > {password})")
    console.line(f"  {step + 1}. Compruébelo todo: {command('doctor', folder)}")
    console.data(
        {
            "folder": str(folder),
            "id": plan.id,
            "commitment": commitment,
            "characters": len(plan.roster),
            "created": True,
        }
    )
