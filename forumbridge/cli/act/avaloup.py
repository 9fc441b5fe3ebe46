"""`forumbridge act avaloup`: the narrator's own hand in a game of Avaloup, each act logged."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from engine.avaloup.director import (
    CancelGame,
    ChangeRuling,
    Clarify,
    ConfirmDoubtful,
    DirectorAct,
    ReplacePlayer,
    SetLeader,
    ShiftDeadline,
    VoidDecision,
    VoidPhase,
    WaiveWaiting,
)
from engine.avaloup.inputs import AvaloupChoice, Decide
from engine.avaloup.options import with_change
from engine.vocabulary import CharacterId
from engine.vocabulary.choices import (
    Approve,
    NameSeer,
    OpenVote,
    PlayCard,
    ProposeTeam,
    Reject,
)
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
from forumbridge.config_files.avaloup_files import load_setup
from forumbridge.errors import UsageError
from forumbridge.narration.spanish import moment as in_words
from forumbridge.rulesets.avaloup.codec import pack
from forumbridge.rulesets.base import StoredInput

BOOK = new_book("avaloup")
app = BOOK.app
TEAM, DECISIONS = "La palabra y el equipo", "Votos, cartas y nombre"


def _does(hand: NarratorHand, act: DirectorAct, says: str) -> None:
    hand.records(pack(act, source=hand.source), says)


def _decides(hand: NarratorHand, who: str, choices: tuple[AvaloupChoice, ...], says: str) -> None:
    """Somebody's decision by the narrator's hand: no deadline binds it."""
    now = hand.session.clock.now()
    given = Decide(CharacterId(who), now, f"narrador-{now}", choices, source="narrator")
    hand.records(pack(given, source=hand.source), says)


def _leader(hand: NarratorHand) -> tuple[CharacterId, str]:
    """Who has the token.

    Raises:
        UsageError: nobody has, before the deal (SIN_LIDER).
    """
    name = game_ahead(hand.session).summary().get("leader")
    if not isinstance(name, str):
        raise UsageError(
            "Aún no lleva nadie la palabra: no se ha repartido.",
            advice="Espere al reparto; «forumbridge status» dice cuándo se ha hecho.",
            code="SIN_LIDER",
        )
    return hand.person(name)


@BOOK.act("leader", TEAM, "act.set_leader")
def leader(game: Game, person: Person, *, by: Decider) -> None:
    """Da la palabra a alguien, que propone; cae lo que estuviera propuesto."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        _does(hand, SetLeader(who, by.who, by.why), f"la palabra la lleva {name}.")


@BOOK.act("team", TEAM, "decide")
def team(
    game: Game,
    people: Annotated[
        list[str], typer.Argument(metavar="PERSONAJE…", help="Quiénes van, tantos como tocan.")
    ],
    vote: Annotated[
        bool, typer.Option("--vota", help="Y se vota ya, sin esperar al plazo.")
    ] = False,
    *,
    by: Decider,
) -> None:
    """Propone un equipo por quien lleva la palabra, también fuera de plazo."""
    with BOOK.hand_over(game, by) as hand:
        lead, name = _leader(hand)
        members = [hand.person(one) for one in people]
        chosen: tuple[AvaloupChoice, ...] = (ProposeTeam(tuple(who for who, _ in members)),)
        names = ", ".join(one for _, one in members)
        tail = ", y se vota" if vote else ""
        more = (OpenVote(),) if vote else ()
        _decides(hand, lead, (*chosen, *more), f"{name} propone a {names}{tail}.")


@BOOK.act("call", TEAM, "decide")
def call(game: Game, *, by: Decider) -> None:
    """Abre ya la votación del equipo propuesto."""
    with BOOK.hand_over(game, by) as hand:
        lead, _ = _leader(hand)
        _decides(hand, lead, (OpenVote(),), "se vota el equipo propuesto.")


@BOOK.act("vote", DECISIONS, "decide")
def vote(
    game: Game,
    person: Person,
    word: Annotated[Literal["aprueba", "rechaza"], typer.Argument(metavar="VOTO")],
    *,
    by: Decider,
) -> None:
    """Anota el voto de alguien sobre el equipo, aunque haya vencido el plazo."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        choice = Approve() if word == "aprueba" else Reject()
        _decides(hand, who, (choice,), f"{name} {word} el equipo.")


@BOOK.act("card", DECISIONS, "decide")
def card(
    game: Game,
    person: Person,
    word: Annotated[Literal["habitante", "lobo"], typer.Argument(metavar="CARTA")],
    *,
    by: Decider,
) -> None:
    """Anota la carta de alguien que va de incursión."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        choice = PlayCard("aldea" if word == "habitante" else "lobo")
        _decides(hand, who, (choice,), f"la carta de {name} es de {word}.")


@BOOK.act("seer", DECISIONS, "decide")
def seer(
    game: Game,
    person: Person,
    named: Annotated[str, typer.Argument(metavar="OTRO", help="A quién señala.")],
    *,
    by: Decider,
) -> None:
    """Anota a quién señala como Vidente el Lobo alfa (o prefiere otro lobo): no hay otra vez."""
    with BOOK.hand_over(game, by) as hand:
        (who, name), (target, other) = hand.person(person), hand.person(named)
        _decides(hand, who, (NameSeer(target),), f"{name} señala a {other}.")


@BOOK.act("void", DECISIONS, "act.void_decision")
def void(game: Game, person: Person, *, by: Decider) -> None:
    """Anula lo último que decidió alguien (equipo, voto, carta o nombre); puede repetirlo."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        _does(hand, VoidDecision(who, by.who, by.why), f"lo que había decidido {name} no vale.")


def _settled(hand: NarratorHand, post: str, counts: bool) -> StoredInput:
    act = ConfirmDoubtful(post, counts, hand.by.who, hand.by.why, hand.session.clock.now())
    return pack(act, source=hand.source)


add_settle(BOOK, DECISIONS, _settled)


@BOOK.act("wait", PEOPLE, "act.waive")
def wait(
    game: Game,
    person: Person,
    scope: Annotated[
        Literal["ahora", "siempre", "otra-vez"],
        typer.Option(
            "--hasta",
            metavar="CUÁNDO",
            help="ahora: en esto que corre; siempre: deja la partida sin sustituto; otra-vez: se le"
            " vuelve a esperar.",
        ),
    ] = "ahora",
    *,
    by: Decider,
) -> None:
    """No se espera a alguien ni se le recuerda nada; conserva carta y asiento, y su silencio vale
    lo de siempre."""
    with BOOK.hand_over(game, by) as hand:
        who, name = hand.person(person)
        match scope:
            case "ahora":
                act = WaiveWaiting(who, by.who, by.why, "now")
                says = f"no se espera a {name} en esto."
            case "siempre":
                act = WaiveWaiting(who, by.who, by.why, "always")
                says = f"no se espera más a {name} en la partida."
            case "otra-vez":
                act = WaiveWaiting(who, by.who, by.why, "never")
                says = f"a {name} se le vuelve a esperar."
        _does(hand, act, says)


def _replaced(hand: NarratorHand, who: CharacterId) -> StoredInput:
    return pack(ReplacePlayer(who, hand.by.who, hand.by.why), source=hand.source)


add_player(BOOK, _replaced)


@BOOK.act("deadline", TIME, "act.shift_deadline", "act.clarify")
def deadline(
    game: Game,
    when: When,
    quiet: Annotated[
        bool, typer.Option("--callado", help="Sin decirlo en la mesa; si no, se publica.")
    ] = False,
    *,
    by: Decider,
) -> None:
    """Mueve el plazo de lo que corre, y lo publica."""
    with BOOK.hand_over(game, by) as hand:
        to, told = hand.future(when)
        acts: list[DirectorAct] = [ShiftDeadline(to, by.who, by.why)]
        if not quiet:
            answer = f"El plazo en curso acaba ahora {in_words(to, hand.session.zone)}."
            acts.append(Clarify("", answer, by.who, by.why))
        hand.records(
            [pack(one, source=hand.source) for one in acts],
            f"el plazo en curso acaba el {told}{'' if quiet else ', y se publica'}.",
        )


@BOOK.act("close", TIME, "act.shift_deadline")
def close(game: Game, *, by: Decider) -> None:
    """Da por acabado ya el plazo de lo que corre: se vota lo propuesto o se cuenta lo que haya."""
    with BOOK.hand_over(game, by) as hand:
        now = hand.session.clock.now()
        says = "el plazo en curso acaba ya, y vale lo que haya."
        _does(hand, ShiftDeadline(now, by.who, by.why), says)


@BOOK.act("recount", TIME, "act.void_phase")
def recount(game: Game, *, by: Decider) -> None:
    """Deshace el último recuento (votación, incursión o señalamiento) para contarlo otra vez."""
    with BOOK.hand_over(game, by) as hand:
        says = (
            "se vuelve a antes del último recuento, sin plazo: corrija lo que sea y dé uno con"
            " «forumbridge act avaloup deadline»."
        )
        _does(hand, VoidPhase(by.who, by.why), says)


@BOOK.act("clarify", TIME, "act.clarify")
def clarify(
    game: Game,
    answer: Answer,
    question: Question = "",
    only: Annotated[
        list[str] | None,
        typer.Option("--solo", metavar="PERSONAJE", help="Solo a quienes afecta; se repite."),
    ] = None,
    *,
    by: Decider,
) -> None:
    """Publica una aclaración de reglas, o se la dice a quien afecta, sin decir quién preguntó."""
    with BOOK.hand_over(game, by) as hand:
        people = tuple(hand.person(one)[0] for one in only or ())
        told = "se dice a quien afecta" if people else "se publica"
        _does(hand, Clarify(question, answer, by.who, by.why, people), f"{told}: {answer}")


@BOOK.act("ruling", TIME, "act.change_ruling")
def ruling(
    game: Game,
    key: RulingKey,
    value: Annotated[str, typer.Argument(metavar="VALOR", help='48, true, "pass"…')],
    *,
    by: Decider,
) -> None:
    """Cambia una decisión de reglas con la partida en marcha; lo empezado acaba como empezó."""
    with BOOK.hand_over(game, by) as hand:
        rulings = load_setup(game, hand.session.config).ruleset
        require_ruling(lambda: with_change(rulings, key, value))
        _does(hand, ChangeRuling(key, value, by.who, by.why), f"desde ahora, {key} = {value}.")


@BOOK.act("cancel", TIME, "act.cancel_game")
def cancel(game: Game, *, by: Decider) -> None:
    """Suspende la partida: termina sin ganador y se publica todo."""
    with BOOK.hand_over(game, by) as hand:
        _does(hand, CancelGame(by.who, by.why), "la partida se suspende, sin ganador.")
