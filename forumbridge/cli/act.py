"""`forumbridge act`: the narrator's own hand in the game; each act is logged with who and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from engine.hacienda.data_reader import DataError
from engine.hacienda.inputs import (
    ChangeRuling,
    DirectorAct,
    KillPerson,
    MovePerson,
    ReplaceAction,
    RevivePerson,
    SetCooldown,
    SetRole,
    SetTaskStage,
    SetWindow,
    ShiftDeadline,
    VoidPhase,
)
from engine.hacienda.ruleset_data import with_change
from engine.hacienda.setup import Setup
from engine.vocabulary import CharacterId
from forumbridge.cli.console import Console, moment
from forumbridge.cli.finding import find_character, find_place, find_task
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.narrator_words import read_action
from forumbridge.cli.options import DryRun, Game, Json, Who, Why, whoever
from forumbridge.cli.session import Decision, Session, as_rows, decide, opened
from forumbridge.cli.spanish import SpanishCommand, SpanishGroup, new_app
from forumbridge.composition import fold_game
from forumbridge.config_files.loaders import load_setup
from forumbridge.errors import UsageError
from forumbridge.rulesets.hacienda_codec import pack

app = new_app(
    "Actos del narrador: cambian la partida a mano, quedan anotados y valen desde la próxima "
    "pasada.",
    cls=SpanishGroup,
    no_args_is_help=True,
)

Person = Annotated[str, typer.Argument(metavar="PERSONAJE", help="Nombre, alias o id.")]
Phase = Annotated[int, typer.Argument(metavar="FASE", help="Fase de la ronda (1, 2 o 3).", min=1)]
When = Annotated[
    str, typer.Argument(metavar="FECHA", help="2026-11-30 21:00 (hora de la partida).")
]


@dataclass(frozen=True, slots=True)
class Signed:
    """Who acts and why."""

    who: str
    why: str


Make = Callable[[Session, Setup, Signed], tuple[DirectorAct, str]]
"""Builds the act and the sentence that tells it."""


def _act(folder: Path, make: Make, who: str, why: str, *, dry_run: bool, as_json: bool) -> None:
    signed = Signed(whoever(who), why)
    with opened(folder) as session:
        act, says = make(session, load_setup(folder, session.config), signed)
        stored = pack(act, source=f"director:{signed.who}")
        decision = Decision("input", {"inputs": as_rows([stored])}, says)
        decide(session, Console(as_json), decision, who=signed.who, why=signed.why, dry_run=dry_run)


def _name(session: Session, who: CharacterId) -> str:
    return next(one.name for one in session.config.characters if one.id == who)


@app.command(cls=SpanishCommand)
def move(
    game: Game,
    person: Person,
    place: Annotated[str, typer.Argument(metavar="LUGAR")],
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Pone a un personaje en otro lugar."""

    def make(session: Session, setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone, to = find_character(session.config, person), find_place(setup, place)
        says = f"{_name(session, someone)} pasa a estar en «{setup.map.places[to].name}»."
        return MovePerson(someone, to, by.who, by.why), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def kill(
    game: Game,
    person: Person,
    corpse: Annotated[
        bool, typer.Option("--cadaver/--sin-cadaver", help="Si deja cadáver donde está.")
    ] = True,
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Da por muerto a un personaje."""

    def make(session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone = find_character(session.config, person)
        says = f"{_name(session, someone)} muere{'' if corpse else ', sin dejar cadáver'}."
        return KillPerson(someone, by.who, by.why, corpse), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def revive(
    game: Game,
    person: Person,
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Deshace una muerte; su cadáver desaparece."""

    def make(session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone = find_character(session.config, person)
        return RevivePerson(someone, by.who, by.why), f"{_name(session, someone)} vuelve a vivir."

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def role(
    game: Game,
    person: Person,
    side: Annotated[
        Literal["vasallo", "impostor"], typer.Argument(metavar="BANDO", help="vasallo o impostor.")
    ],
    special: Annotated[
        str, typer.Argument(metavar="[ROL]", help="Rol especial; vacío, ninguno.")
    ] = "",
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Cambia el bando y el rol de un personaje."""

    def make(session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone = find_character(session.config, person)
        says = f"{_name(session, someone)} pasa a ser {side}{f' ({special})' if special else ''}."
        return SetRole(someone, side, special, by.who, by.why), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def task(
    game: Game,
    person: Person,
    name: Annotated[str, typer.Argument(metavar="TAREA")],
    done: Annotated[int, typer.Argument(metavar="ETAPAS", help="Etapas hechas.", min=0)],
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Dice cuántas etapas de una tarea lleva hechas un personaje."""

    def make(session: Session, setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone, which = find_character(session.config, person), find_task(setup, name)
        stages = len(setup.tasks[which].stages)
        if done > stages:
            raise UsageError(f"«{setup.tasks[which].name}» tiene {stages} etapas.")
        says = (
            f"{_name(session, someone)} lleva {done} de {stages} etapas de "
            f"«{setup.tasks[which].name}»."
        )
        return SetTaskStage(someone, which, done, by.who, by.why), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def cooldown(
    game: Game,
    person: Person,
    phase: Annotated[
        int, typer.Argument(metavar="FASE", help="Fase desde el inicio de la partida.", min=1)
    ],
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Dice desde qué fase de la partida puede asesinar un impostor."""

    def make(session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone = find_character(session.config, person)
        says = f"{_name(session, someone)} puede asesinar desde la fase {phase} de la partida."
        return SetCooldown(someone, phase, by.who, by.why), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def cancel(
    game: Game,
    person: Person,
    phase: Phase,
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Anula lo que un personaje iba a hacer en una fase que aún no se ha resuelto."""

    def make(session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone = find_character(session.config, person)
        says = f"{_name(session, someone)} no hace nada en la fase {phase}."
        return ReplaceAction(someone, phase, None, by.who, by.why), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def replace(
    game: Game,
    person: Person,
    phase: Phase,
    text: Annotated[str, typer.Argument(metavar="TEXTO", help="Lo que hace, como lo escribiría.")],
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Cambia lo que un personaje hace en una fase que aún no se ha resuelto."""

    def make(session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone = find_character(session.config, person)
        live = fold_game(game)
        action = read_action(live, session, someone, phase, text)
        says = f"{_name(session, someone)} hace en la fase {phase}: {text.strip()}"
        return ReplaceAction(someone, phase, action, by.who, by.why), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def window(
    game: Game,
    person: Person,
    until: Annotated[
        str, typer.Option("--hasta", metavar="FECHA", help="La abre hasta entonces.")
    ] = "",
    close: Annotated[bool, typer.Option("--cerrar", help="La cierra ya.")] = False,
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Abre o cierra la ventana de alteración de un personaje."""
    if bool(until) == close:
        raise UsageError("Diga --hasta FECHA o --cerrar, una de las dos cosas.")

    def make(session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        someone = find_character(session.config, person)
        name = _name(session, someone)
        if close:
            says = f"Se cierra la ventana de {name}."
            return SetWindow(someone, None, by.who, by.why), says
        end = _future(until, session)
        says = f"{name} puede alterar hasta el {moment(end, session.zone)}."
        return SetWindow(someone, end, by.who, by.why), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def deadline(
    game: Game,
    when: When,
    person: Annotated[
        str, typer.Option("--solo", metavar="PERSONAJE", help="Solo el plazo de ese jugador.")
    ] = "",
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Mueve el próximo plazo de la partida, o el de un solo jugador."""

    def make(session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        to = _future(when, session)
        someone = find_character(session.config, person) if person else None
        whose = f"de {_name(session, someone)} " if someone else ""
        says = f"El próximo plazo {whose}pasa al {moment(to, session.zone)}."
        return ShiftDeadline(to, by.who, by.why, someone), says

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command(cls=SpanishCommand)
def ruling(
    game: Game,
    key: Annotated[str, typer.Argument(metavar="CLAVE", help="Una clave de reglas.toml.")],
    value: Annotated[str, typer.Argument(metavar="VALOR", help='18, true, "eq"…')],
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Cambia una decisión de reglas con la partida en marcha."""

    def make(_session: Session, setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        try:
            with_change(setup.ruleset, key, value)
        except DataError as error:
            raise UsageError(f"«{error.path}»: {error.message}.", code="DECISION_NO_VALE") from None
        return ChangeRuling(key, value, by.who, by.why), f"Desde ahora, {key} = {value}."

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


@app.command("void-phase", cls=SpanishCommand)
def void_phase(
    game: Game, who: Who = "", why: Why = "", dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Deshace la última fase resuelta de esta ronda; se vuelve a resolver."""

    def make(_session: Session, _setup: Setup, by: Signed) -> tuple[DirectorAct, str]:
        return VoidPhase(by.who, by.why), "La última fase resuelta no vale y se repite."

    _act(game, make, who, why, dry_run=dry_run, as_json=as_json)


def _future(text: str, session: Session) -> int:
    instant = parse_moment(text, session.zone, session.clock.now())
    if instant <= session.clock.now():
        raise UsageError(
            f"El {moment(instant, session.zone)} ya ha pasado.",
            advice="Dé una fecha futura.",
            code="FECHA_PASADA",
        )
    return instant
