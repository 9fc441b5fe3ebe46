"""What acts of the games without a map say and do alike, whichever game records them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from engine.core.data_errors import DataError
from engine.vocabulary import CharacterId
from forumbridge.cli.act.hands import PEOPLE, Account, NarratorHand, NewScene, Person, Recap
from forumbridge.cli.act.table_acts import ActBook
from forumbridge.cli.deciding import Decider
from forumbridge.cli.options import Game
from forumbridge.errors import UsageError
from forumbridge.rulesets.base import StoredInput

RulingKey = Annotated[str, typer.Argument(metavar="CLAVE", help="Una clave de reglas.toml.")]
Answer = Annotated[str, typer.Argument(metavar="RESPUESTA", help="Lo que leerán todos.")]
Question = Annotated[
    str, typer.Option("--pregunta", metavar="TEXTO", help="La duda, sin decir de quién es.")
]


def add_settle(
    book: ActBook, group: str, given: Callable[[NarratorHand, str, bool], StoredInput]
) -> None:
    """Add the act that settles what waits for its author's yes; `given` is the game's own input,
    of a post and whether it counts."""

    @book.act("settle", group, "act.confirm_doubtful")
    def settle(  # pyright: ignore[reportUnusedFunction]
        game: Game,
        post: Annotated[
            str, typer.Argument(metavar="MENSAJE", help="Como lo da «status --json», en «doubts».")
        ],
        counts: Annotated[
            bool, typer.Option("--vale/--no-vale", help="Si cuenta lo escrito.")
        ] = True,
        *,
        by: Decider,
    ) -> None:
        """Decide sobre un mensaje que espera el «sí» de su autor."""
        with book.hand_over(game, by) as hand:
            says = f"lo del mensaje {post} {'vale' if counts else 'no vale'}."
            hand.records(given(hand, post, counts), says)


def add_player(book: ActBook, given: Callable[[NarratorHand, CharacterId], StoredInput]) -> None:
    """Add the act that gives a character to another player; `given` is the game's own input."""

    @book.act("player", PEOPLE, "act.replace_player")
    def player(  # pyright: ignore[reportUnusedFunction]
        game: Game,
        person: Person,
        account: Account,
        scene: NewScene = "",
        recap: Recap = False,
        *,
        by: Decider,
    ) -> None:
        """Pasa un personaje a otro jugador desde ya; lo escrito antes sigue siendo del anterior."""
        with book.hand_over(game, by) as hand:
            who, _ = hand.person(person)
            hand.hands_over(who, account, scene, given(hand, who), recap=recap)


def require_ruling(change: Callable[[], object]) -> None:
    """Refuse a change of the rulings that their reader refuses.

    Raises:
        UsageError: there is no such key, or it can't have that value (DECISION_NO_VALE).
    """
    try:
        change()
    except DataError as error:
        raise UsageError(
            f"«{error.path}»: {error.message}.",
            advice="Nada ha cambiado: dé otro valor, o mire los que valen en reglas.toml.",
            code="DECISION_NO_VALE",
        ) from None
