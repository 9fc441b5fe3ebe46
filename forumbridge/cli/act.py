"""`forumbridge act`: the narrator's own hand in the game; each act is logged with who and why."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
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
from forumbridge.cli.console import moment
from forumbridge.cli.deciding import Decider, acting, decides
from forumbridge.cli.finding import find_character, find_place, find_task
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.narrator_words import read_action
from forumbridge.cli.options import Game
from forumbridge.cli.session import Session, opened
from forumbridge.cli.spanish import SpanishCommand, SpanishGroup, new_app
from forumbridge.composition import fold_game
from forumbridge.config_files.loaders import load_setup
from forumbridge.errors import UsageError

app = new_app(
    "Actos del narrador: cambian la partida a mano, quedan anotados y valen desde la próxima "
    "pasada.",
    cls=SpanishGroup,
    no_args_is_help=True,
)

Person = Annotated[str, typer.Argument(metavar="PERSONAJE", help="Nombre, alias o id.")]
Phase = Annotated[
    int, typer.Argument(metavar="FASE", help="Fase de la ronda (1, 2 o 3).", min=1, max=3)
]
When = Annotated[
    str, typer.Argument(metavar="FECHA", help="2026-11-30 21:00 (hora de la partida).")
]


@dataclass(frozen=True, slots=True)
class _Hand:
    """The narrator's hand over one open game."""

    session: Session
    setup: Setup
    by: Decider

    def person(self, text: str) -> tuple[CharacterId, str]:
        """Whom `text` names, and his name."""
        who = find_character(self.session.config, text)
        return who, next(one.name for one in self.session.config.characters if one.id == who)

    def does(self, act: DirectorAct, says: str) -> None:
        """Record the act; `says` tells it back."""
        self.by.decide(self.session, acting(act, says))

    def future(self, text: str) -> tuple[int, str]:
        """The instant that `text` means, still to come, and how to say it."""
        now, zone = self.session.clock.now(), self.session.zone
        instant = parse_moment(text, zone, now)
        if instant <= now:
            raise UsageError(
                f"El {moment(instant, zone)} ya ha pasado.",
                advice="Dé una fecha futura.",
                code="FECHA_PASADA",
            )
        return instant, moment(instant, zone)


@contextmanager
def _over(game: Path, by: Decider) -> Generator[_Hand]:
    with opened(game) as session:
        yield _Hand(session, load_setup(game, session.config), by)


@app.command(cls=SpanishCommand)
@decides
def move(
    game: Game,
    person: Person,
    place: Annotated[str, typer.Argument(metavar="LUGAR")],
    *,
    by: Decider,
) -> None:
    """Pone a un personaje en otro lugar."""
    with _over(game, by) as hand:
        (someone, name), to = hand.person(person), find_place(hand.setup, place)
        says = f"{name} pasa a estar en «{hand.setup.map.places[to].name}»."
        hand.does(MovePerson(someone, to, by.who, by.why), says)


@app.command(cls=SpanishCommand)
@decides
def kill(
    game: Game,
    person: Person,
    corpse: Annotated[
        bool, typer.Option("--cadaver/--sin-cadaver", help="Si deja cadáver donde está.")
    ] = True,
    *,
    by: Decider,
) -> None:
    """Da por muerto a un personaje."""
    with _over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"{name} muere{'' if corpse else ', sin dejar cadáver'}."
        hand.does(KillPerson(someone, by.who, by.why, corpse), says)


@app.command(cls=SpanishCommand)
@decides
def revive(game: Game, person: Person, *, by: Decider) -> None:
    """Deshace una muerte; su cadáver desaparece."""
    with _over(game, by) as hand:
        someone, name = hand.person(person)
        hand.does(RevivePerson(someone, by.who, by.why), f"{name} vuelve a vivir.")


@app.command(cls=SpanishCommand)
@decides
def role(
    game: Game,
    person: Person,
    side: Annotated[
        Literal["vasallo", "impostor"], typer.Argument(metavar="BANDO", help="vasallo o impostor.")
    ],
    special: Annotated[
        str, typer.Argument(metavar="[ROL]", help="Rol especial; vacío, ninguno.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Cambia el bando y el rol de un personaje."""
    with _over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"{name} pasa a ser {side}{f' ({special})' if special else ''}."
        hand.does(SetRole(someone, side, special, by.who, by.why), says)


@app.command(cls=SpanishCommand)
@decides
def task(
    game: Game,
    person: Person,
    title: Annotated[str, typer.Argument(metavar="TAREA")],
    done: Annotated[int, typer.Argument(metavar="ETAPAS", help="Etapas hechas.", min=0)],
    *,
    by: Decider,
) -> None:
    """Dice cuántas etapas de una tarea lleva hechas un personaje."""
    with _over(game, by) as hand:
        someone, name = hand.person(person)
        found = hand.setup.tasks[find_task(hand.setup, title)]
        stages = len(found.stages)
        if done > stages:
            raise UsageError(f"«{found.name}» tiene {stages} etapas.")
        says = f"{name} lleva {done} de {stages} etapas de «{found.name}»."
        hand.does(SetTaskStage(someone, found.id, done, by.who, by.why), says)


@app.command(cls=SpanishCommand)
@decides
def cooldown(
    game: Game,
    person: Person,
    phase: Annotated[
        int, typer.Argument(metavar="FASE", help="Fase desde el inicio de la partida.", min=1)
    ],
    *,
    by: Decider,
) -> None:
    """Dice desde qué fase de la partida puede asesinar un impostor."""
    with _over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"{name} puede asesinar desde la fase {phase} de la partida."
        hand.does(SetCooldown(someone, phase, by.who, by.why), says)


@app.command(cls=SpanishCommand)
@decides
def cancel(game: Game, person: Person, phase: Phase, *, by: Decider) -> None:
    """Anula lo que un personaje iba a hacer en una fase que aún no se ha resuelto."""
    with _over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"{name} no hace nada en la fase {phase}."
        hand.does(ReplaceAction(someone, phase, None, by.who, by.why), says)


@app.command(cls=SpanishCommand)
@decides
def replace(
    game: Game,
    person: Person,
    phase: Phase,
    text: Annotated[str, typer.Argument(metavar="TEXTO", help="Lo que hace, como lo escribiría.")],
    *,
    by: Decider,
) -> None:
    """Cambia lo que un personaje hace en una fase que aún no se ha resuelto."""
    with _over(game, by) as hand:
        someone, name = hand.person(person)
        action = read_action(fold_game(game), hand.session, someone, phase, text)
        says = f"{name} hace en la fase {phase}: {text.strip()}"
        hand.does(ReplaceAction(someone, phase, action, by.who, by.why), says)


@app.command(cls=SpanishCommand)
@decides
def window(
    game: Game,
    person: Person,
    until: Annotated[
        str, typer.Option("--hasta", metavar="FECHA", help="La abre hasta entonces.")
    ] = "",
    close: Annotated[bool, typer.Option("--cerrar", help="La cierra ya.")] = False,
    *,
    by: Decider,
) -> None:
    """Abre o cierra la ventana de alteración de un personaje."""
    if bool(until) == close:
        raise UsageError("Diga --hasta FECHA o --cerrar, una de las dos cosas.")
    with _over(game, by) as hand:
        someone, name = hand.person(person)
        if close:
            closing = SetWindow(someone, None, by.who, by.why)
            hand.does(closing, f"Se cierra la ventana de {name}.")
        else:
            end, told = hand.future(until)
            opening = SetWindow(someone, end, by.who, by.why)
            hand.does(opening, f"{name} puede alterar hasta el {told}.")


@app.command(cls=SpanishCommand)
@decides
def deadline(
    game: Game,
    when: When,
    person: Annotated[
        str, typer.Option("--solo", metavar="PERSONAJE", help="Solo el plazo de ese jugador.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Mueve el próximo plazo de la partida, o el de un solo jugador."""
    with _over(game, by) as hand:
        to, told = hand.future(when)
        someone, name = hand.person(person) if person else (None, "")
        whose = f"de {name} " if someone else ""
        says = f"El próximo plazo {whose}pasa al {told}."
        hand.does(ShiftDeadline(to, by.who, by.why, someone), says)


@app.command(cls=SpanishCommand)
@decides
def ruling(
    game: Game,
    key: Annotated[str, typer.Argument(metavar="CLAVE", help="Una clave de reglas.toml.")],
    value: Annotated[str, typer.Argument(metavar="VALOR", help='18, true, "eq"…')],
    *,
    by: Decider,
) -> None:
    """Cambia una decisión de reglas con la partida en marcha."""
    with _over(game, by) as hand:
        try:
            with_change(hand.setup.ruleset, key, value)
        except DataError as error:
            raise UsageError(f"«{error.path}»: {error.message}.", code="DECISION_NO_VALE") from None
        hand.does(ChangeRuling(key, value, by.who, by.why), f"Desde ahora, {key} = {value}.")


@app.command("void-phase", cls=SpanishCommand)
@decides
def void_phase(game: Game, *, by: Decider) -> None:
    """Deshace la última fase resuelta de esta ronda; se vuelve a resolver."""
    with _over(game, by) as hand:
        hand.does(VoidPhase(by.who, by.why), "La última fase resuelta no vale y se repite.")
