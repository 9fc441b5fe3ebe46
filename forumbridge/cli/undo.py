"""`forumbridge undo`: steps of the game that nobody has read of yet, taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from forumbridge.cli.console import Console, moment
from forumbridge.cli.deciding import Decider, Decision, decides
from forumbridge.cli.options import Game
from forumbridge.cli.session import Session, desk_of, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.desk.taking_back import steps as model
from forumbridge.errors import UsageError

app = new_app()


@app.command(cls=SpanishCommand)
@decides
def undo(
    game: Game,
    to: Annotated[
        int | None,
        typer.Option(
            "--hasta", metavar="PASO", help="Deja la partida como estaba tras ese paso.", min=0
        ),
    ] = None,
    last: Annotated[bool, typer.Option("--ultimo", help="Deshace solo el último paso.")] = False,
    go_on: Annotated[
        bool, typer.Option("--sigue", help="La partida sigue después de haber deshecho algo.")
    ] = False,
    reread: Annotated[
        bool,
        typer.Option("--releer", help="Con --sigue: se leen otra vez los mensajes deshechos."),
    ] = False,
    *,
    by: Decider,
) -> None:
    """Deshace pasos que aún nadie ha leído; sin opciones, los enumera."""
    if [to is not None, last, go_on].count(True) > 1 or (reread and not go_on):
        raise UsageError("Diga --hasta PASO, --ultimo o --sigue (con --releer o sin él).")
    listing = to is None and not last and not go_on
    with opened(game, readonly=listing) as session:
        if listing:
            _list(by.console, session)
        elif go_on:
            _go_on(session, by, reread=reread)
        else:
            _back(session, by, _last_but_one(session) if to is None else to)


def _list(console: Console, session: Session) -> None:
    desk = desk_of(session)
    first, found = model.reach(desk), model.steps(desk)
    free = [step for step in found if step.number > first]
    console.table(("paso", "cuándo", "qué", "estado"), (_row(session, one) for one in free))
    if free:
        console.line(f"Se puede volver a cualquiera desde el {first}: «--hasta {first}».")
    else:
        console.line(f"No hay nada que deshacer: {model.why_nothing(desk)}.")
    if first:
        console.line("Lo publicado se corrige: «forumbridge correct».")
    if model.stopped(desk):
        console.line("La partida está parada hasta que diga «--sigue».")
    console.data(
        {
            "reach": first,
            "stopped": model.stopped(desk),
            "undecided": model.undecided(desk),
            "steps": [_data(step) for step in free],
        }
    )


def _row(session: Session, step: model.Step) -> tuple[str, ...]:
    said = " · ".join((step.title, *step.lines))
    return (
        str(step.number),
        moment(step.at, session.zone),
        said,
        "" if step.stands else "no cuenta",
    )


def _data(step: model.Step) -> dict[str, object]:
    return {
        "step": step.number,
        "at": step.at,
        "title": step.title,
        "lines": list(step.lines),
        "stands": step.stands,
        "read": list(step.read),
    }


def _last_but_one(session: Session) -> int:
    """The step before the last one that stands."""
    stands = session.store.steps.standing()
    if not stands:
        raise UsageError(
            "No hay ningún paso que deshacer: la partida está como al crearla.",
            advice="No se ha anotado nada; «forumbridge status» dice por dónde va.",
            code="NADA_QUE_DESHACER",
        )
    return stands[-1].id - 1


def _back(session: Session, by: Decider, to: int) -> None:
    made = model.undoing(desk_of(session), to)
    if made.blocked is not None:
        raise UsageError(
            f"Hasta ahí no se puede: el mensaje {made.blocked.id} ya está publicado o puede"
            " estarlo, y alguien puede haberlo leído.",
            advice="No se ha anotado nada. Lo que se ha leído se corrige: «forumbridge correct».",
            code="YA_SE_HA_LEIDO",
        )
    if not made.undone and not made.redone:
        raise UsageError(
            f"Tras el paso {to} no hay nada que deshacer.",
            advice="«forumbridge undo PARTIDA» enumera los pasos.",
            code="NADA_QUE_DESHACER",
        )
    _tell(by.console, "Dejan de contar:", made.undone)
    _tell(by.console, "Vuelven a contar:", made.redone)
    by.console.line(f"Mensajes que no saldrán: {made.messages}.")
    if made.by_hand:
        by.console.warn(pasted(made))
    if made.posts:
        by.console.line(f"Mensajes de jugadores que pasan a su mesa: {made.posts}.")
    says = f"la partida vuelve a como estaba tras el paso {to} y queda parada hasta «--sigue»."
    by.decide(session, Decision("undo.back", {"to": to}, says))


def pasted(made: model.Undoing) -> str:
    """What to look at in copy mode: a message that is pasted may have been read."""
    which = ", ".join(map(str, made.by_hand))
    return (
        f"Atención: si ya ha pegado alguno de estos mensajes, {which}, alguien puede haberlo"
        " leído: no deshaga; dígalo antes con «Hecho» («forumbridge outbox done») y corrija"
        " después."
    )


def _tell(console: Console, title: str, steps: Iterable[model.Step]) -> None:
    for index, step in enumerate(steps):
        if not index:
            console.line(title)
        console.line(f"  {step.number} · {' · '.join((step.title, *step.lines))}")


def _go_on(session: Session, by: Decider, *, reread: bool) -> None:
    desk = desk_of(session)
    waiting = model.undecided(desk)
    if waiting and not reread:
        by.console.warn(
            f"Atención: hay {waiting} mensajes deshechos en su mesa. Decídalos antes con"
            " «forumbridge review», o siga con --releer."
        )
    how = f"y se leen otra vez {waiting} mensajes" if reread else "con lo que haya decidido"
    by.decide(session, Decision("undo.go_on", {"reread": reread}, f"la partida sigue, {how}."))
