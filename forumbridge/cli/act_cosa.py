"""`forumbridge act cosa`: the narrator's own hand in a game of La Cosa, each act logged."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from engine.core.data_errors import DataError
from engine.cosa.director import (
    ChangeRuling,
    Clarify,
    ConfirmDoubtful,
    ConfirmTally,
    DirectorAct,
    EndGame,
    ExcuseAbsence,
    InjectDice,
    Instant,
    KillPlayer,
    MoveWindow,
    ReplacePlayer,
    RevivePlayer,
    SetLeader,
    SetRole,
    SetWhispers,
    VoidVote,
    WaiveBallot,
)
from engine.cosa.ruleset_data import with_change
from engine.vocabulary import CharacterId
from forumbridge.cli.console import moment
from forumbridge.cli.deciding import Decider, Decision, as_rows, decides, recording
from forumbridge.cli.finding import find_character
from forumbridge.cli.judging import require_possible
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.options import Game
from forumbridge.cli.session import Session, opened
from forumbridge.cli.spanish import SpanishCommand, SpanishGroup, new_app
from forumbridge.config_files.cosa_files import load_setup, require_cosa
from forumbridge.cycle.players import objection, scenes_of
from forumbridge.cycle.scenes import Successor
from forumbridge.errors import UsageError
from forumbridge.rulesets.cosa_codec import pack

KINDS: dict[str, str] = {}
"""Every act by its command: the kind of input that it records."""
_INSTANTS: dict[str, Instant] = {
    "amanece": "opens",
    "cierra": "ballot_closes",
    "anochece": "tie_until",
    "ventana-a": "window_a_until",
    "ventana-b": "window_b_until",
}
RoleWord = Literal["humano", "asimilado", "analista", "heroe", "armero", "superviviente"]

app = new_app(
    "Actos del narrador en La Cosa: cambian la partida a mano, quedan anotados y valen desde la"
    " próxima pasada.",
    cls=SpanishGroup,
    no_args_is_help=True,
)
Person = Annotated[str, typer.Argument(metavar="PERSONAJE", help="Nombre, alias o id.")]
Turn = Annotated[int, typer.Argument(metavar="TURNO", min=1)]


def _act(name: str, kind: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a function the command of an act."""

    def register(command: Callable[..., None]) -> Callable[..., None]:
        KINDS[name] = kind
        app.command(name, cls=SpanishCommand)(decides(command))
        return command

    return register


@dataclass(frozen=True, slots=True)
class _Hand:
    """The narrator's hand over one open game."""

    session: Session
    by: Decider

    def person(self, text: str) -> tuple[CharacterId, str]:
        """Whom `text` names, and his name."""
        who = find_character(self.session.config, text)
        return who, next(one.name for one in self.session.config.characters if one.id == who)

    def does(self, act: DirectorAct, says: str) -> None:
        """Record an act that the game can do; `says` tells it back."""
        given = [pack(act, source=f"director:{act.who}")]
        if require_possible(self.session, given):
            self.by.console.warn("Atención: con esto termina la partida, y no se puede deshacer.")
        self.by.decide(self.session, recording(given, says))


@contextmanager
def _hand_over(game: Path, by: Decider) -> Generator[_Hand]:
    with opened(game) as session:
        require_cosa(session.config)
        yield _Hand(session, by)


@_act("waive", "act.waive_ballot")
def waive(game: Game, person: Person, turn: Turn, *, by: Decider) -> None:
    """Perdona a alguien su voto de un turno: ni penalización ni rastro en la tabla."""
    with _hand_over(game, by) as hand:
        who, name = hand.person(person)
        hand.does(WaiveBallot(who, turn, by.who, by.why), f"{name} no falta en el turno {turn}.")


@_act("excuse", "act.excuse")
def excuse(game: Game, person: Person, turn: Turn, *, by: Decider) -> None:
    """Disculpa que alguien escriba poco en un turno; no se le avisa."""
    with _hand_over(game, by) as hand:
        who, name = hand.person(person)
        says = f"{name} puede escribir menos en el turno {turn}."
        hand.does(ExcuseAbsence(who, turn, by.who, by.why), says)


@_act("date", "act.move_window")
def date(
    game: Game,
    turn: Turn,
    instant: Annotated[
        str, typer.Argument(metavar="MOMENTO", help=f"Uno de: {', '.join(_INSTANTS)}.")
    ],
    when: Annotated[
        str, typer.Argument(metavar="FECHA", help="2026-11-30 21:00 (hora de la partida).")
    ],
    carry: Annotated[
        bool,
        typer.Option("--arrastra", help="Lo que viene detrás se mueve lo mismo, si hace falta."),
    ] = False,
    *,
    by: Decider,
) -> None:
    """Mueve uno de los momentos de un turno; se publica el calendario nuevo."""
    with _hand_over(game, by) as hand:
        if instant not in _INSTANTS:
            raise UsageError(
                f"No hay ningún momento «{instant}» en el turno.",
                advice=f"Los que hay: {', '.join(_INSTANTS)}.",
                code="MOMENTO_DESCONOCIDO",
            )
        session = hand.session
        at = parse_moment(when, session.zone, session.clock.now())
        says = f"turno {turn}, {instant}: {moment(at, session.zone)}."
        hand.does(MoveWindow(turn, _INSTANTS[instant], at, by.who, by.why, carry), says)


@_act("kill", "act.kill")
def kill(
    game: Game,
    person: Person,
    shot: Annotated[
        bool, typer.Option("--dispara", help="Si es el Armero, se lleva a alguien por delante.")
    ] = False,
    *,
    by: Decider,
) -> None:
    """Da por muerto a alguien, con todo lo que se sigue."""
    with _hand_over(game, by) as hand:
        who, name = hand.person(person)
        hand.does(KillPlayer(who, by.who, by.why, shot), f"{name} muere.")


@_act("revive", "act.revive")
def revive(
    game: Game,
    person: Person,
    husky: Annotated[bool, typer.Option("--husky", help="Vuelve también su Husky.")] = False,
    *,
    by: Decider,
) -> None:
    """Deshace una muerte; vuelve con el papel que se reveló."""
    with _hand_over(game, by) as hand:
        who, name = hand.person(person)
        hand.does(RevivePlayer(who, by.who, by.why, husky), f"{name} sigue con vida.")


@_act("role", "act.set_role")
def role(
    game: Game,
    person: Person,
    word: Annotated[RoleWord, typer.Argument(metavar="PAPEL")],
    *,
    by: Decider,
) -> None:
    """Da a alguien con vida otro papel; se le dice solo a quien le toca."""
    with _hand_over(game, by) as hand:
        who, name = hand.person(person)
        hand.does(SetRole(who, word, by.who, by.why), f"{name} es ahora {word}.")


@_act("leader", "act.set_leader")
def leader(
    game: Game,
    person: Annotated[
        str, typer.Argument(metavar="[PERSONAJE]", help="Sin nadie, el puesto queda vacante.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Da el mando a alguien, o a nadie."""
    with _hand_over(game, by) as hand:
        who, name = hand.person(person) if person else (None, "")
        says = f"{name} lleva el mando." if name else "nadie lleva el mando."
        hand.does(SetLeader(who, by.who, by.why), says)


@_act("void-vote", "act.void_vote")
def void_vote(game: Game, person: Person, *, by: Decider) -> None:
    """Anula el voto de alguien en la votación abierta; puede volver a votar."""
    with _hand_over(game, by) as hand:
        who, name = hand.person(person)
        hand.does(VoidVote(who, by.who, by.why), f"el voto de {name} no vale.")


@_act("settle", "act.confirm_doubtful")
def settle(
    game: Game,
    post: Annotated[
        str, typer.Argument(metavar="MENSAJE", help="Como lo da «status», en «doubts».")
    ],
    counts: Annotated[bool, typer.Option("--vale/--no-vale", help="Si cuenta lo escrito.")] = True,
    *,
    by: Decider,
) -> None:
    """Decide sobre un mensaje que espera el «sí» de su autor."""
    with _hand_over(game, by) as hand:
        says = f"lo del mensaje {post} {'vale' if counts else 'no vale'}."
        hand.does(ConfirmDoubtful(post, counts, by.who, by.why), says)


@_act("tally", "act.confirm_tally")
def tally(game: Game, *, by: Decider) -> None:
    """Da por bueno un recuento en el que no ha votado nadie: empatan todos."""
    with _hand_over(game, by) as hand:
        hand.does(ConfirmTally(by.who, by.why), "el recuento vale como está.")


@_act("dice", "act.inject_dice")
def dice(
    game: Game,
    turn: Turn,
    face: Annotated[int, typer.Argument(metavar="CARA", min=1, max=10)],
    *,
    by: Decider,
) -> None:
    """Da el dado de la patrulla de un turno."""
    with _hand_over(game, by) as hand:
        says = f"en la patrulla del turno {turn} sale un {face}."
        hand.does(InjectDice(turn, face, by.who, by.why), says)


@_act("whispers", "act.set_whispers")
def whispers(
    game: Game,
    allowed: Annotated[bool, typer.Option("--si/--no", help="Si se permiten.")] = True,
    *,
    by: Decider,
) -> None:
    """Permite o prohíbe los susurros entre jugadores."""
    with _hand_over(game, by) as hand:
        says = f"los susurros {'se permiten' if allowed else 'quedan prohibidos'}."
        hand.does(SetWhispers(allowed, by.who, by.why), says)


@_act("clarify", "act.clarify")
def clarify(
    game: Game,
    answer: Annotated[str, typer.Argument(metavar="RESPUESTA", help="Lo que leerán todos.")],
    question: Annotated[
        str, typer.Option("--pregunta", metavar="TEXTO", help="La duda, sin decir de quién es.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Publica una aclaración de reglas, sin decir quién preguntó."""
    with _hand_over(game, by) as hand:
        hand.does(Clarify(question, answer, by.who, by.why), f"se publica: {answer}")


@_act("ruling", "act.change_ruling")
def ruling(
    game: Game,
    key: Annotated[str, typer.Argument(metavar="CLAVE", help="Una clave de reglas.toml.")],
    value: Annotated[str, typer.Argument(metavar="VALOR", help='2, true, "vacant"…')],
    *,
    by: Decider,
) -> None:
    """Cambia una decisión de reglas con la partida en marcha."""
    with _hand_over(game, by) as hand:
        try:
            with_change(load_setup(game, hand.session.config).ruleset, key, value)
        except DataError as error:
            raise UsageError(f"«{error.path}»: {error.message}.", code="DECISION_NO_VALE") from None
        hand.does(ChangeRuling(key, value, by.who, by.why), f"desde ahora, {key} = {value}.")


@_act("end", "act.end_game")
def end(
    game: Game,
    winner: Annotated[Literal["cosa", "humanos", "nadie"], typer.Argument(metavar="GANADOR")],
    *,
    by: Decider,
) -> None:
    """Da la partida por terminada y lo publica todo."""
    with _hand_over(game, by) as hand:
        hand.does(EndGame(winner, by.who, by.why), f"la partida termina: {winner}.")


@_act("player", "act.replace_player")
def player(
    game: Game,
    person: Person,
    account: Annotated[str, typer.Argument(metavar="CUENTA", help="La del jugador nuevo.")],
    scene: Annotated[
        str,
        typer.Option(
            "--escena", metavar="HILO", help="Su escena nueva, si no debe leer la de antes."
        ),
    ] = "",
    recap: Annotated[
        bool, typer.Option("--resumen", help="Le escribe en su escena lo que sabe el personaje.")
    ] = False,
    *,
    by: Decider,
) -> None:
    """Pasa un personaje a otro jugador desde ya; lo escrito antes sigue siendo del anterior."""
    with _hand_over(game, by) as hand:
        session = hand.session
        who, name = hand.person(person)
        at = session.clock.now()
        reason = objection(
            scenes_of(session.config, session.store), Successor(who, account, at, scene)
        )
        if reason:
            raise UsageError(f"{reason[:1].upper()}{reason[1:]}.", code="RELEVO_IMPOSIBLE")
        given = pack(ReplacePlayer(who, by.who, by.why), source=f"director:{by.who}")
        require_possible(session, [given])
        payload: dict[str, object] = {
            "inputs": as_rows([given]),
            "character": who,
            "account": account,
            "since": at,
            "scene": scene,
            "reads_old": not scene,
            "recap": recap,
        }
        says = f"{name} es de «{account}» desde ya."
        by.decide(session, Decision("player.replace", payload, says))
