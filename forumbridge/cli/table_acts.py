"""Acts of the games without a map as commands: a list for each game, and what they all share.

Each game has one `ActBook`; `forumbridge.cli.act` finds it by the game's word, for every door.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from engine.vocabulary import CharacterId
from forumbridge.cli.acts import Act
from forumbridge.cli.console import moment
from forumbridge.cli.deciding import Decider, Decision, as_rows, decides, recording
from forumbridge.cli.finding import find_character
from forumbridge.cli.judging import require_possible
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.session import Session, opened
from forumbridge.cli.spanish import SpanishCommand, SpanishGroup, new_app
from forumbridge.config_files.table_files import require_game
from forumbridge.cycle.players import objection, scenes_of
from forumbridge.cycle.scenes import Successor
from forumbridge.errors import UsageError
from forumbridge.rulesets.base import StoredInput

Person = Annotated[str, typer.Argument(metavar="PERSONAJE", help="Nombre, alias o id.")]
When = Annotated[
    str, typer.Argument(metavar="FECHA", help="2026-11-30 21:00 (hora de la partida).")
]
Account = Annotated[str, typer.Argument(metavar="CUENTA", help="La del jugador nuevo.")]
NewScene = Annotated[
    str,
    typer.Option("--escena", metavar="HILO", help="Su escena nueva, si no debe leer la de antes."),
]
Recap = Annotated[
    bool, typer.Option("--resumen", help="Le escribe en su escena lo que sabe el personaje.")
]

PEOPLE, TIME = "Personajes", "Reloj y reglas"


@dataclass(frozen=True, slots=True)
class ActBook:
    """The acts of one game by their command, in the order of the help."""

    rules: str
    """The game's word in `game.toml`."""
    title: str
    """The game as a narrator says it."""
    app: typer.Typer
    acts: dict[str, Act] = field(default_factory=dict[str, Act])
    commands: dict[str, Callable[..., None]] = field(default_factory=dict[str, Callable[..., None]])

    def act(
        self, name: str, group: str, *kinds: str
    ) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Make a function the command of an act that records these kinds of input; its docstring
        is the help and its line in the list."""

        def register(command: Callable[..., None]) -> Callable[..., None]:
            self.acts[name] = Act(name, group, (command.__doc__ or "").strip(), kinds)
            self.commands[name] = decides(command)
            self.app.command(name, cls=SpanishCommand)(self.commands[name])
            return command

        return register

    @contextmanager
    def hand_over(self, game: Path, by: Decider) -> Generator[TableHand]:
        """The narrator's hand over a game.

        Raises:
            ConfigurationError, StorageError: the folder can't be used.
            UsageError: it is another game's (NO_EN_ESTE_JUEGO).
        """
        with opened(game) as session:
            require_game(session.config, self.rules, self.title)
            yield TableHand(session, by)


def new_book(rules: str, title: str) -> ActBook:
    """A book without acts yet."""
    app = new_app(
        f"Actos del narrador en {title}: cambian la partida a mano, quedan anotados y valen desde"
        f" la próxima pasada. «forumbridge act {rules} --list» los enumera por grupos.",
        cls=SpanishGroup,
        no_args_is_help=True,
    )
    return ActBook(rules, title, app)


@dataclass(frozen=True, slots=True)
class TableHand:
    """The narrator's hand over one open game."""

    session: Session
    by: Decider

    @property
    def source(self) -> str:
        """Who is behind what is recorded."""
        return f"director:{self.by.who}"

    def person(self, text: str) -> tuple[CharacterId, str]:
        """Whom `text` names, and his name."""
        who = find_character(self.session.config, text)
        return who, self.name(who)

    def name(self, who: str) -> str:
        """A character's name."""
        return next(one.name for one in self.session.config.characters if one.id == who)

    def instant(self, text: str) -> tuple[int, str]:
        """The instant that `text` means, and how to say it."""
        at = parse_moment(text, self.session.zone, self.session.clock.now())
        return at, moment(at, self.session.zone)

    def future(self, text: str) -> tuple[int, str]:
        """The same, of an instant that is still to come.

        Raises:
            UsageError: it is over (FECHA_PASADA).
        """
        at, told = self.instant(text)
        if at <= self.session.clock.now():
            raise UsageError(
                f"El {told} ya ha pasado.", advice="Dé una fecha futura.", code="FECHA_PASADA"
            )
        return at, told

    def does(self, given: StoredInput | Sequence[StoredInput], says: str) -> None:
        """Record what the game can do; `says` tells it back.

        Raises:
            UsageError: it can't be (ACTO_IMPOSIBLE).
        """
        inputs = [given] if isinstance(given, StoredInput) else list(given)
        if require_possible(self.session, inputs):
            self.by.console.warn("Atención: con esto termina la partida, y no se puede deshacer.")
        self.by.decide(self.session, recording(inputs, says))

    def hands_over(
        self, who: CharacterId, account: str, scene: str, given: StoredInput, *, recap: bool
    ) -> None:
        """Somebody else plays a character from now on; `given` is the game's own act.

        Raises:
            UsageError: the account can't take it over (RELEVO_IMPOSIBLE), or it can't be.
        """
        session, at = self.session, self.session.clock.now()
        reason = objection(
            scenes_of(session.config, session.store), Successor(who, account, at, scene)
        )
        if reason:
            raise UsageError(f"{reason[:1].upper()}{reason[1:]}.", code="RELEVO_IMPOSIBLE")
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
        says = f"{self.name(who)} es de «{account}» desde ya."
        self.by.decide(session, Decision("player.replace", payload, says))
