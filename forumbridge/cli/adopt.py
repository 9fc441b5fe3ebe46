"""`forumbridge adopt`: a game that has been narrated by hand goes on with the bridge."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.core.commitment import game_seed
from engine.hacienda.adoption_check import faults
from engine.hacienda.inputs import Adopt
from engine.hacienda.setup import Setup, TaskClass
from engine.hacienda.situation import PersonAt, Situation
from forumbridge.cli.console import moment
from forumbridge.cli.deciding import Decider, Decision, as_rows, decides
from forumbridge.cli.judging import require_possible
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.options import Game
from forumbridge.cli.session import Session, opened
from forumbridge.cli.situation_form import blank_form
from forumbridge.cli.situation_reading import Complaint, SituationReader
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.hacienda_files import load_setup
from forumbridge.config_files.secret import read_secret
from forumbridge.config_files.situation_file import SituationFile, read_situation, write_form
from forumbridge.errors import ConfigurationError, UsageError
from forumbridge.rulesets.hacienda_codec import pack
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
    """Trae una partida de La Hacienda que ya se jugaba a mano, desde un formulario."""
    if blank == (form is not None):
        raise UsageError("Diga --form, para crear el formulario, o el formulario ya relleno.")
    with opened(game) as session:
        setup = load_setup(game, session.config)
        if blank:
            _write(session, setup, by)
        elif form is not None:
            _adopt(session, setup, read_situation(form), shadow, read_until, by)


def _write(session: Session, setup: Setup, by: Decider) -> None:
    text = blank_form(session.config, setup)
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
    setup: Setup,
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
        raise UsageError("Esa hora aún no ha llegado.", code="FECHA_FUTURA")
    situation = _checked(SituationReader(form, session.config, setup, now), setup, now, by)
    seed = game_seed(read_secret(session.folder), [("adopt", repr(situation), now)])
    given = pack(Adopt(now, seed, situation, by.who, by.why), source=f"director:{by.who}")
    require_possible(session, [given])
    _show(session, setup, situation, by)
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


def _checked(reader: SituationReader, setup: Setup, now: int, by: Decider) -> Situation:
    """The situation, if nothing at all is wrong with it.

    Raises:
        ConfigurationError: something is; everything is listed with its line.
    """
    situation = reader.read()
    wrong = reader.complaints or reader.of_faults(faults(setup, situation, now))
    if not wrong:
        return situation
    wrong.sort(key=lambda one: one.line)
    for one in wrong if len(wrong) > 1 else ():
        by.console.warn(f"{_line(reader.form, one)} [{one.code}]")
    raise ConfigurationError(
        f"Hay {len(wrong)} cosas que corregir; la primera: {_line(reader.form, wrong[0])}"
        if len(wrong) > 1
        else _line(reader.form, wrong[0]),
        advice="Corríjalo; no se ha anotado nada.",
        code="SITUACION_NO_VALE" if len(wrong) > 1 else wrong[0].code,
    )


def _line(form: SituationFile, one: Complaint) -> str:
    return f"{form.name}, línea {one.line}: {one.text}."


def _show(session: Session, setup: Setup, situation: Situation, by: Decider) -> None:
    """What was understood, for the narrator to look over."""
    names = {c.id: c.name for c in session.config.characters}
    by.console.table(
        ("Personaje", "Bando", "Papel", "Lugar", "Tareas"),
        [
            (
                names[one.id],
                one.side,
                one.role,
                setup.map.places[one.place].name if one.alive else _death(one),
                f"{sum(t.done for t in one.tasks)} etapas en {len(one.tasks)} tareas",
            )
            for one in situation.people
        ],
    )
    quota = setup.ruleset.task_quota
    for one in situation.people:
        counts = [sum(setup.tasks[t.task].kind is k for t in one.tasks) for k in TaskClass]
        wanted = [quota.get(k, 0) for k in TaskClass]
        if one.side == "vasallo" and not one.retired and counts != wanted:
            by.console.warn(
                f"Aviso: {names[one.id]} tiene {sum(counts)} tareas y el reparto de las reglas es"
                f" otro ({sum(wanted)}). Se acepta así."
            )


def _death(one: PersonAt) -> str:
    if one.retired:
        return "fuera de la partida"
    return "muerto" if one.death_public else "muerto, sin publicar"
