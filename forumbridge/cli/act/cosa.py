"""`forumbridge act cosa`: the narrator's own hand in a game of La Cosa, each act logged."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from engine.cosa.facts.director import (
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
from engine.cosa.facts.inputs import Decide
from engine.cosa.setting.ruleset_data import with_change
from engine.vocabulary import CharacterId
from engine.vocabulary.choices import BreakTie
from forumbridge.cli.act.hands import (
    PEOPLE,
    TIME,
    NarratorHand,
    Person,
    When,
)
from forumbridge.cli.act.table_acts import new_book
from forumbridge.cli.act.table_shared_acts import (
    Answer,
    Question,
    RulingKey,
    add_player,
    add_settle,
    require_ruling,
)
from forumbridge.cli.deciding import Decider
from forumbridge.cli.judging import game_ahead
from forumbridge.cli.options import Game
from forumbridge.config_files.cosa_files import load_setup
from forumbridge.errors import UsageError
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.cosa.codec import pack

BOOK = new_book("cosa")
app = BOOK.app
VOTES = "Votos y empates"
_INSTANTS: dict[str, Instant] = {
    "amanece": "opens",
    "cierra": "ballot_closes",
    "anochece": "tie_until",
    "ventana-a": "window_a_until",
    "ventana-b": "window_b_until",
}
RoleWord = Literal["humano", "asimilado", "analista", "heroe", "armero", "superviviente"]
Turn = Annotated[int, typer.Argument(metavar="TURNO", min=1)]


def _does(hand: NarratorHand, act: DirectorAct, says: str) -> None:
    hand.records(pack(act, source=hand.source), says)


@BOOK.act("waive", VOTES, "act.waive_ballot")
def waive(game: Game, person: Person, turn: Turn, *, by: Decider) -> None:
    """Perdona a alguien su voto de un turno: ni penalización ni rastro en la tabla."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        _does(hand, WaiveBallot(who, turn, by.who, by.why), f"{name} no falta en el turno {turn}.")


@BOOK.act("excuse", PEOPLE, "act.excuse")
def excuse(game: Game, person: Person, turn: Turn, *, by: Decider) -> None:
    """Disculpa que alguien escriba poco en un turno; no se le avisa."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        says = f"{name} puede escribir menos en el turno {turn}."
        _does(hand, ExcuseAbsence(who, turn, by.who, by.why), says)


@BOOK.act("date", TIME, "act.move_window")
def date(
    game: Game,
    turn: Turn,
    instant: Annotated[
        str, typer.Argument(metavar="MOMENTO", help=f"Uno de: {', '.join(_INSTANTS)}.")
    ],
    when: When,
    carry: Annotated[
        bool,
        typer.Option("--arrastra", help="Lo que viene detrás se mueve lo mismo, si hace falta."),
    ] = False,
    *,
    by: Decider,
) -> None:
    """Mueve uno de los momentos de un turno; se publica el calendario nuevo."""
    with BOOK.hand_over(game, by) as hand:
        if instant not in _INSTANTS:
            raise UsageError(
                f"No hay ningún momento «{instant}» en el turno.",
                advice=f"Los que hay: {', '.join(_INSTANTS)}.",
                code="MOMENTO_DESCONOCIDO",
            )
        at, told = hand.instant(when)
        says = f"turno {turn}, {instant}: {told}."
        _does(hand, MoveWindow(turn, _INSTANTS[instant], at, by.who, by.why, carry), says)


@BOOK.act("kill", PEOPLE, "act.kill")
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
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        _does(hand, KillPlayer(who, by.who, by.why, shot), f"{name} muere.")


@BOOK.act("revive", PEOPLE, "act.revive")
def revive(
    game: Game,
    person: Person,
    husky: Annotated[bool, typer.Option("--husky", help="Vuelve también su Husky.")] = False,
    *,
    by: Decider,
) -> None:
    """Deshace una muerte; vuelve con el papel que se reveló."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        _does(hand, RevivePlayer(who, by.who, by.why, husky), f"{name} sigue con vida.")


@BOOK.act("role", PEOPLE, "act.set_role")
def role(
    game: Game,
    person: Person,
    word: Annotated[RoleWord, typer.Argument(metavar="PAPEL")],
    *,
    by: Decider,
) -> None:
    """Da a alguien con vida otro papel; se le dice solo a quien le toca."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        _does(hand, SetRole(who, word, by.who, by.why), f"{name} es ahora {word}.")


@BOOK.act("leader", PEOPLE, "act.set_leader")
def leader(
    game: Game,
    person: Annotated[
        str, typer.Argument(metavar="[PERSONAJE]", help="Sin nadie, el puesto queda vacante.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Da el mando a alguien, o a nadie."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person) if person else (None, "")
        says = f"{name} lleva el mando." if name else "nadie lleva el mando."
        _does(hand, SetLeader(who, by.who, by.why), says)


@BOOK.act("void-vote", VOTES, "act.void_vote")
def void_vote(game: Game, person: Person, *, by: Decider) -> None:
    """Anula el voto de alguien en la votación abierta; puede volver a votar."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        _does(hand, VoidVote(who, by.who, by.why), f"el voto de {name} no vale.")


def _settled(hand: NarratorHand, post: str, counts: bool) -> StoredInput:
    act = ConfirmDoubtful(post, counts, hand.by.who, hand.by.why)
    return pack(act, source=hand.source)


add_settle(BOOK, VOTES, _settled)


@BOOK.act("tie", VOTES, "decide")
def tie(
    game: Game,
    whom: Annotated[
        str,
        typer.Argument(metavar="QUIÉN", help="Uno de los empatados, o «todos», o «ninguno»."),
    ],
    *,
    by: Decider,
) -> None:
    """Deshace un empate en nombre del Líder; si nadie lo deshace, lo hará el azar al anochecer."""
    with BOOK.hand_over(game, by) as hand:
        leader = game_ahead(hand.session).summary().get("leader")
        if not isinstance(leader, str):
            raise UsageError(
                "No hay Líder que deshaga el empate: lo hará el azar.",
                advice="Dé el mando a alguien antes, o espere.",
                code="SIN_LIDER",
            )
        choice, says = _broken(hand, whom)
        now = hand.session.clock.now()
        post = f"narrador-{now}"
        given = Decide(hand.person(leader)[0], now, post, (choice,), source="narrator")
        hand.records(pack(given, source=hand.source), f"en el empate {says}.")


def _broken(hand: NarratorHand, whom: str) -> tuple[BreakTie, str]:
    match whom.strip().lower():
        case "todos":
            return BreakTie("todos"), "mueren todos"
        case "ninguno":
            return BreakTie("ninguno"), "no muere nadie"
        case _:
            who, name = hand.person(whom)
            return BreakTie(target=who), f"muere {name}"


@BOOK.act("tally", VOTES, "act.confirm_tally")
def tally(game: Game, *, by: Decider) -> None:
    """Da por bueno un recuento en el que no ha votado nadie: empatan todos."""
    with BOOK.hand_over(game, by) as hand:
        _does(hand, ConfirmTally(by.who, by.why), "el recuento vale como está.")


@BOOK.act("dice", TIME, "act.inject_dice")
def dice(
    game: Game,
    turn: Turn,
    face: Annotated[int, typer.Argument(metavar="CARA", min=1, max=10)],
    *,
    by: Decider,
) -> None:
    """Da el dado de la patrulla de un turno."""
    with BOOK.hand_over(game, by) as hand:
        says = f"en la patrulla del turno {turn} sale un {face}."
        _does(hand, InjectDice(turn, face, by.who, by.why), says)


@BOOK.act("whispers", TIME, "act.set_whispers")
def whispers(
    game: Game,
    allowed: Annotated[bool, typer.Option("--si/--no", help="Si se permiten.")] = True,
    *,
    by: Decider,
) -> None:
    """Permite o prohíbe los susurros entre jugadores."""
    with BOOK.hand_over(game, by) as hand:
        says = f"los susurros {'se permiten' if allowed else 'quedan prohibidos'}."
        _does(hand, SetWhispers(allowed, by.who, by.why), says)


@BOOK.act("clarify", TIME, "act.clarify")
def clarify(
    game: Game,
    answer: Answer,
    question: Question = "",
    *,
    by: Decider,
) -> None:
    """Publica una aclaración de reglas, sin decir quién preguntó."""
    with BOOK.hand_over(game, by) as hand:
        _does(hand, Clarify(question, answer, by.who, by.why), f"se publica: {answer}")


@BOOK.act("ruling", TIME, "act.change_ruling")
def ruling(
    game: Game,
    key: RulingKey,
    value: Annotated[str, typer.Argument(metavar="VALOR", help='2, true, "vacant"…')],
    *,
    by: Decider,
) -> None:
    """Cambia una decisión de reglas con la partida en marcha."""
    with BOOK.hand_over(game, by) as hand:
        rulings = load_setup(game, hand.session.config).ruleset
        require_ruling(lambda: with_change(rulings, key, value))
        _does(hand, ChangeRuling(key, value, by.who, by.why), f"desde ahora, {key} = {value}.")


@BOOK.act("end", TIME, "act.end_game")
def end(
    game: Game,
    winner: Annotated[Literal["cosa", "humanos", "nadie"], typer.Argument(metavar="GANADOR")],
    *,
    by: Decider,
) -> None:
    """Da la partida por terminada y lo publica todo."""
    with BOOK.hand_over(game, by) as hand:
        _does(hand, EndGame(winner, by.who, by.why), f"la partida termina: {winner}.")


def _replaced(hand: NarratorHand, who: CharacterId) -> StoredInput:
    return pack(ReplacePlayer(who, hand.by.who, hand.by.why), source=hand.source)


add_player(BOOK, _replaced)
