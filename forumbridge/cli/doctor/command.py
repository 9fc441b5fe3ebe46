"""`forumbridge doctor`: proves a game's set-up, a line a check; it changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.doctor.canary import CHECK as CANARY
from forumbridge.cli.doctor.canary import check_canary
from forumbridge.cli.doctor.capture import CHECK as CAPTURE
from forumbridge.cli.doctor.capture import check_capture
from forumbridge.cli.doctor.findings import Finding, guarded
from forumbridge.cli.doctor.folder import check_folder
from forumbridge.cli.doctor.forum import check_forum
from forumbridge.cli.doctor.letter import show_letter
from forumbridge.cli.doctor.pace import CHECK as PACE
from forumbridge.cli.doctor.pace import check_pace
from forumbridge.cli.doctor.page import PageQuestion, check_page, html_profile
from forumbridge.cli.doctor.phrasebook import check_phrasebook
from forumbridge.cli.options import Json
from forumbridge.cli.places import state_directory
from forumbridge.cli.session import system_clock
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.composition import files_of, forum_of
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.errors import UsageError
from forumbridge.forum.dates import checked_zone
from forumbridge.forum.verdicts import PageKind

app = new_app()


@app.command(cls=SpanishCommand)
def doctor(
    game: Annotated[
        Path | None, typer.Argument(metavar="[PARTIDA]", help="Carpeta de la partida.")
    ] = None,
    offline: Annotated[bool, typer.Option("--sin-foro", help="No pregunta nada al foro.")] = False,
    phrasebook: Annotated[
        Path | None,
        typer.Option("--lexico", metavar="FICHERO", help="Sólo un léxico de La Cosa o Avaloup."),
    ] = None,
    canary: Annotated[
        bool,
        typer.Option("--canario", help="Mira además con la cuenta sin permisos qué se ve."),
    ] = False,
    profile: Annotated[
        Path | None,
        typer.Option("--perfil", metavar="FICHERO", help="Sólo un perfil de foro, con --pagina."),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option("--pagina", metavar="HTML", help="Página del foro guardada en el navegador."),
    ] = None,
    kind: Annotated[
        PageKind | None, typer.Option("--clase", help="Qué página es; si no, lo deduce.")
    ] = None,
    address: Annotated[
        str, typer.Option("--direccion", metavar="URL", help="La que enseñaba el navegador.")
    ] = "",
    zone: Annotated[
        str, typer.Option("--zona", metavar="ZONA", help="De las fechas de la página.")
    ] = "Europe/Madrid",
    saved: Annotated[
        str,
        typer.Option(
            "--guardada",
            metavar="CUÁNDO",
            help="Fecha y hora en que se guardó la página, si el fichero dice otra.",
        ),
    ] = "",
    capture: Annotated[
        bool,
        typer.Option("--captura", help="Prueba el foro de la partida con sus propias páginas."),
    ] = False,
    write: Annotated[
        bool, typer.Option("--escribir", help="Con --captura: anota en foro.toml lo que falte.")
    ] = False,
    letter: Annotated[
        bool,
        typer.Option(
            "--carta", "--letter", help="La carta para pedir permiso a quien lleva el foro."
        ),
    ] = False,
    as_json: Json = False,
) -> int:
    """Comprueba una partida entera y dice qué hacer con lo que no cuadre."""
    console = Console(as_json)
    if phrasebook is not None:
        return _sum_up(console, _told(console, check_phrasebook(phrasebook)))
    asked = None
    if page is not None:
        asked = PageQuestion(page, address, kind, checked_zone(zone), saved)
    if profile is not None:
        return _sum_up(console, _told(console, _page(profile, asked)))
    if game is None:
        raise UsageError(
            "Falta decir qué se comprueba; no se ha hecho nada.",
            advice="Ponga la carpeta de la partida, o --lexico FICHERO, o --perfil y --pagina.",
        )
    config = load_game(game)
    if letter:
        return show_letter(console, game, config)
    if capture:
        folder = game
        looked = guarded(CAPTURE, lambda: check_capture(folder, config, asked, write=write))
        return _sum_up(console, _told(console, looked), fine="Nada que corregir")
    if asked is not None:
        raise UsageError(
            "Una página se mira con un perfil o para la captura de una partida; no se ha hecho"
            " nada.",
            advice="Añada --perfil y su fichero, o --captura y la carpeta de la partida.",
        )
    clock, state = system_clock(), state_directory()
    found = _told(console, check_folder(game, config, clock=clock, state=state))
    found += _told(console, guarded(PACE, lambda: check_pace(game, config)))
    if not offline and not _blocked(found):
        found += _told(console, guarded("Foro", lambda: _forum(game, config)))
        if canary:
            looked = guarded(CANARY, lambda: check_canary(game, clock=clock, state=state))
            found += _told(console, looked)
    return _sum_up(console, found)


def _told(console: Console, findings: Iterable[Finding]) -> list[Finding]:
    """The findings, each shown as soon as it is there."""
    found: list[Finding] = []
    for finding in findings:
        console.line(finding.line)
        found.append(finding)
    return found


def _page(profile: Path, question: PageQuestion | None) -> Iterable[Finding]:
    if question is None:
        raise UsageError(
            "Con --perfil hace falta también --pagina; no se ha mirado nada.",
            advice="Guarde una página del foro en el navegador y ponga su fichero.",
        )
    return guarded("Perfil", lambda: check_page(html_profile(profile), question))


def _forum(game: Path, config: GameConfig) -> list[Finding]:
    forum = forum_of(files_of(game), clock=system_clock(), state=state_directory())
    try:
        return list(check_forum(forum, config, system_clock(), game))
    finally:
        forum.close()


def _blocked(found: list[Finding]) -> bool:
    """Whether the files are too wrong to go and ask the forum with them."""
    return any(finding.level == "error" for finding in found)


def _sum_up(console: Console, found: list[Finding], fine: str = "Todo en orden") -> int:
    errors = [finding for finding in found if finding.level == "error"]
    warnings = sum(finding.level == "warning" for finding in found)
    console.line()
    verdict = f"Por arreglar: {len(errors)}" if errors else fine
    console.line(f"{verdict}. Avisos: {warnings}." if warnings else f"{verdict}.")
    console.data(
        [
            {
                "check": finding.check,
                "level": finding.level,
                "sentence": finding.sentence,
                "advice": finding.advice,
                "code": finding.code,
            }
            for finding in found
        ]
    )
    return errors[0].exit_code if errors else 0
