"""Acts upon orders, votes, windows, deadlines and rulings."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.hacienda.facts.inputs import (
    ChangeRuling,
    ReplaceAction,
    ReplaceFree,
    SetBan,
    SetVote,
    SetWindow,
    ShiftDeadline,
    VoidPhase,
)
from engine.hacienda.setting.data_reader import DataError
from engine.hacienda.setting.ruleset_data import with_change
from engine.vocabulary import is_free
from forumbridge.cli.act.acts import ORDERS, Phase, an_act, hand_over
from forumbridge.cli.act.hands import TIME, Person, When
from forumbridge.cli.deciding import Decider
from forumbridge.cli.options import Game
from forumbridge.errors import UsageError

Text = Annotated[str, typer.Argument(metavar="TEXTO", help="Lo que hace, como lo escribiría.")]


@an_act("cancel", ORDERS, "act.replace_action")
def cancel(game: Game, person: Person, phase: Phase, *, by: Decider) -> None:
    """Anula lo que un personaje iba a hacer en una fase que aún no se ha resuelto."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"{name} no hace nada en la fase {phase}."
        hand.does(ReplaceAction(someone, phase, None, by.who, by.why), says)


@an_act("replace", ORDERS, "act.replace_action")
def replace(game: Game, person: Person, phase: Phase, text: Text, *, by: Decider) -> None:
    """Cambia lo que un personaje hace en una fase que aún no se ha resuelto."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        actions = hand.actions(someone, text, phase)
        if len(actions) != 1:
            raise UsageError(
                f"«{text}» dice {len(actions)} acciones y aquí cabe una.",
                advice="Escriba solo lo que hace en esa fase.",
                code="VARIAS_ACCIONES",
            )
        says = f"{name} hace en la fase {phase}: {text.strip()}"
        hand.does(ReplaceAction(someone, phase, actions[0], by.who, by.why), says)


@an_act("free", ORDERS, "act.replace_free")
def free(
    game: Game,
    person: Person,
    text: Annotated[
        str, typer.Argument(metavar="[TEXTO]", help="Todo lo gratuito; vacío, nada.")
    ] = "",
    phase: Annotated[
        int | None,
        typer.Option(
            "--fase", metavar="N", help="En cuál; si no, la primera que pueda.", min=1, max=3
        ),
    ] = None,
    *,
    by: Decider,
) -> None:
    """Cambia las acciones gratuitas de un personaje: reporte, campana, verja, talismán."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        actions = hand.actions(someone, text, phase) if text.strip() else ()
        if not all(is_free(action) for action in actions):
            raise UsageError(
                f"«{text}» no son solo acciones gratuitas.",
                advice="Lo que gasta el punto de la fase se cambia con «forumbridge act replace».",
                code="NO_ES_GRATIS",
            )
        when = f"en la fase {phase}" if phase else "en cuanto pueda"
        says = f"{name} hace gratis {when}: {text.strip() or 'nada'}"
        hand.does(ReplaceFree(someone, phase, actions, by.who, by.why), says)


@an_act("vote", ORDERS, "act.set_vote")
def vote(
    game: Game,
    person: Person,
    target: Annotated[str, typer.Argument(metavar="[OTRO]", help="A quién vota.")] = "",
    abstain: Annotated[bool, typer.Option("--abstencion", help="Vota abstención.")] = False,
    void: Annotated[bool, typer.Option("--anular", help="Anula el voto que emitió.")] = False,
    *,
    by: Decider,
) -> None:
    """Anota un voto por su palabra, cambia el emitido o lo anula."""
    if [bool(target), abstain, void].count(True) != 1:
        raise UsageError("Diga a quién vota, --abstencion o --anular, una de las tres cosas.")
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        if void:
            hand.does(SetVote(someone, "void", None, by.who, by.why), f"{name} no ha votado.")
        elif abstain:
            says = f"{name} vota abstención."
            hand.does(SetVote(someone, "abstain", None, by.who, by.why), says)
        else:
            other, other_name = hand.person(target)
            says = f"{name} vota a {other_name}."
            hand.does(SetVote(someone, "for", other, by.who, by.why), says)


@an_act("window", ORDERS, "act.set_window")
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
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        if close:
            closing = SetWindow(someone, None, by.who, by.why)
            hand.does(closing, f"Se cierra la ventana de {name}.")
        else:
            end, told = hand.future(until)
            opening = SetWindow(someone, end, by.who, by.why)
            hand.does(opening, f"{name} puede alterar hasta el {told}.")


@an_act("ban", ORDERS, "act.set_ban")
def ban(
    game: Game,
    until: Annotated[
        int, typer.Argument(metavar="RONDA", help="La última sin alteraciones; 0, ninguna.", min=0)
    ],
    *,
    by: Decider,
) -> None:
    """Dice hasta qué ronda, incluida, no se puede alterar nada."""
    with hand_over(game, by) as hand:
        says = f"No se altera hasta la ronda {until}, incluida." if until else "Se puede alterar."
        hand.does(SetBan(until, by.who, by.why), says)


@an_act("deadline", TIME, "act.shift_deadline")
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
    with hand_over(game, by) as hand:
        to, told = hand.future(when)
        someone, name = hand.person(person) if person else (None, "")
        whose = f"de {name} " if someone else ""
        says = f"El próximo plazo {whose}pasa al {told}."
        hand.does(ShiftDeadline(to, by.who, by.why, someone), says)


@an_act("ruling", TIME, "act.change_ruling")
def ruling(
    game: Game,
    key: Annotated[str, typer.Argument(metavar="CLAVE", help="Una clave de reglas.toml.")],
    value: Annotated[str, typer.Argument(metavar="VALOR", help='18, true, "eq"…')],
    *,
    by: Decider,
) -> None:
    """Cambia una decisión de reglas con la partida en marcha."""
    with hand_over(game, by) as hand:
        try:
            with_change(hand.setup.ruleset, key, value)
        except DataError as error:
            raise UsageError(
                f"«{error.path}»: {error.message}.",
                advice="Nada ha cambiado: dé otro valor, o mire los que valen en reglas.toml.",
                code="DECISION_NO_VALE",
            ) from None
        hand.does(ChangeRuling(key, value, by.who, by.why), f"Desde ahora, {key} = {value}.")


@an_act("void-phase", TIME, "act.void_phase")
def void_phase(game: Game, *, by: Decider) -> None:
    """Deshace la última fase resuelta de esta ronda; se vuelve a resolver."""
    with hand_over(game, by) as hand:
        hand.does(VoidPhase(by.who, by.why), "La última fase resuelta no vale y se repite.")
