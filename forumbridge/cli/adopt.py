"""`forumbridge adopt`: a game that has been narrated by hand goes on with the bridge."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.adopting.base import Adopter, Shown
from forumbridge.cli.adopting.games import ADOPTERS
from forumbridge.cli.adopting.values import Complaint
from forumbridge.cli.console import moment
from forumbridge.cli.deciding import Decider, Decision, as_rows, decides
from forumbridge.cli.judging import require_possible
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.options import Game
from forumbridge.cli.session import Session, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.secret import read_secret
from forumbridge.config_files.situation_file import SituationFile, read_situation, write_form
from forumbridge.config_files.titles import TITLES
from forumbridge.errors import ConfigurationError, UsageError
from forumbridge.plain_words import ended
from forumbridge.shell import command

app = new_app()


@app.command(cls=SpanishCommand)
@decides
def adopt(
    game: Game,
    form: Annotated[
        Path | None,
        typer.Argument(metavar="[SITUACION]", help="El formulario relleno.", show_default=False),
    ] = None,
    blank: Annotated[
        bool, typer.Option("--form", help="Escribe en la carpeta un formulario por rellenar.")
    ] = False,
    shadow: Annotated[
        bool,
        typer.Option("--sombra", help="Resuelve una ronda sin publicar nada, para comparar."),
    ] = False,
    read_until: Annotated[
        str,
        typer.Option(
            "--leido-hasta",
            metavar="FECHA",
            help="Lo escrito hasta entonces ya está en el formulario; hasta ahora, si no se dice.",
        ),
    ] = "",
    *,
    by: Decider,
) -> None:
    """Trae una partida que ya se jugaba a mano, desde un formulario."""
    if blank == (form is not None):
        raise UsageError("Diga --form, para crear el formulario, o el formulario ya relleno.")
    with opened(game) as session:
        adopter = ADOPTERS[session.config.game.rules]
        if blank:
            _write(session, adopter, by)
        elif form is not None:
            _adopt(session, adopter, read_situation(form), shadow, read_until, by)


def _write(session: Session, adopter: Adopter, by: Decider) -> None:
    text = adopter.blank(session.folder, session.config)
    if by.dry_run:
        by.console.line(text)
        by.console.data({"form": text, "written": False})
        return
    path = write_form(session.folder, text)
    by.console.line(f"Formulario escrito en «{path}». Rellénelo y después:")
    by.console.line(f"  {command('adopt', session.folder, path)}")
    by.console.data({"form": str(path), "written": True})


def _adopt(
    session: Session,
    adopter: Adopter,
    form: SituationFile,
    shadow: bool,
    read_until: str,
    by: Decider,
) -> None:
    if session.store.meta.get("opened"):
        raise UsageError(
            "La apertura de esta partida ya está preparada: empezó de la manera normal.",
            advice="Para adoptar una a medias use una carpeta nueva, antes de la primera pasada.",
            code="YA_ABIERTA",
        )
    now = session.clock.now()
    until = parse_moment(read_until, session.zone, now) if read_until else now
    if until > now:
        raise UsageError(
            "Esa hora aún no ha llegado.",
            advice="No se ha anotado nada: dé la hora hasta la que ya tuvo en cuenta lo escrito.",
            code="FECHA_FUTURA",
        )
    if shadow and not adopter.shadows:
        raise UsageError(
            f"La ronda en la sombra es de {TITLES['hacienda']}: en este juego lo primero que sale"
            " lleva la huella del azar, y tiene que salir. No se ha adoptado nada.",
            advice='Quite --sombra; con «modo = "approve"» en game.toml nada sale sin su visto'
            " bueno.",
            code="SIN_SOMBRA",
        )
    # A table says where the game stood when what is in its form had been written: what came later
    # is read, and falls due, in its own order.
    at = now if adopter.shadows else until
    told = adopter.read(session.folder, session.config, form, at)
    if told.complaints:
        raise _refused(form, told.complaints, by)
    given = adopter.stored(told.situation, at, read_secret(session.folder), by.who, by.why)
    require_possible(session, [given])
    _show(adopter.shown(session.folder, session.config, told.situation), by)
    payload: dict[str, object] = {
        "inputs": as_rows([given]),
        "read_until": until,
        "shadow": shadow,
    }
    says = (
        f"la partida sigue desde aquí. Nada escrito hasta el {moment(until, session.zone)} se leerá"
        f" como orden{', y la próxima ronda no se publica' if shadow else ''}."
    )
    by.decide(session, Decision("adopt", payload, says))


def _refused(form: SituationFile, wrong: tuple[Complaint, ...], by: Decider) -> ConfigurationError:
    """The error that tells everything that is wrong, each with its line."""
    first, several = wrong[0], len(wrong) > 1
    for one in wrong if several else ():
        by.console.warn(f"{_line(form, one)} [{one.code}]")
    said = _line(form, first)
    return ConfigurationError(
        f"Hay {len(wrong)} cosas que corregir; la primera: {said}" if several else said,
        advice="Corríjalo; no se ha anotado nada.",
        code="SITUACION_NO_VALE" if several else first.code,
    )


def _line(form: SituationFile, one: Complaint) -> str:
    return f"{form.name}, línea {one.line}: {ended(one.text)}"


def _show(shown: Shown, by: Decider) -> None:
    by.console.table(shown.headings, list(shown.rows))
    for warning in shown.warnings:
        by.console.warn(warning)
