"""The narrator's acts as commands: their list, and what they all have in common.

Each act is a command of `forumbridge act`, put on the list by `an_act`; the guide's table and
`act --list` are made from `LIST`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from engine.hacienda.facts.inputs import DirectorAct
from engine.hacienda.setting.setup import Setup
from engine.vocabulary import Action, CharacterId
from forumbridge.cli.act.hands import Act, NarratorHand
from forumbridge.cli.act.phase_words import available_from
from forumbridge.cli.deciding import Decider, decides
from forumbridge.cli.judging import game_ahead
from forumbridge.cli.narrator_words import read_words
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, SpanishGroup, new_app
from forumbridge.config_files.hacienda_files import load_setup
from forumbridge.rulesets.hacienda.codec import pack

LIST: dict[str, Act] = {}
"""Every act by its command, in the order of the help."""

POWERS, HOUSE, ORDERS = "Papeles y objetos", "La casa", "Órdenes y votos"

app = new_app(
    "Actos del narrador: cambian la partida a mano, quedan anotados y valen desde la próxima "
    "pasada. «forumbridge act --list» los enumera por grupos.",
    cls=SpanishGroup,
    no_args_is_help=True,
)

Phase = Annotated[
    int, typer.Argument(metavar="FASE", help="Fase de la ronda (1, 2 o 3).", min=1, max=3)
]
Left = Annotated[
    int | None,
    typer.Option("--quedan", metavar="N", help="Fases que le quedan; todas si no se dice.", min=1),
]


def an_act(
    name: str, group: str, *kinds: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a function the command of an act; its docstring is the help and its line in the list."""

    def register(command: Callable[..., None]) -> Callable[..., None]:
        LIST[name] = Act(name, group, (command.__doc__ or "").strip(), kinds)
        app.command(name, cls=SpanishCommand)(decides(command))
        return command

    return register


@dataclass(frozen=True, slots=True)
class Hand(NarratorHand):
    """The narrator's hand over one open game of La Hacienda."""

    setup: Setup

    def does(self, act: DirectorAct, says: str) -> None:
        """Record an act that the game can do; `says` tells it back."""
        self.records(pack(act, source=self.source), says)

    def available(self, text: str) -> tuple[int, str]:
        """The global phase from which something is available, and how to say it."""
        phase = available_from(text, game_ahead(self.session).summary())
        return phase, f"la fase {phase} de la partida"

    def actions(self, who: CharacterId, text: str, phase: int | None) -> tuple[Action, ...]:
        """What `text` says that somebody does (in one phase), beyond doubt.

        Raises:
            UsageError: nothing, or something doubtful.
        """
        live, now = game_ahead(self.session), self.session.clock.now()
        said = text if phase is None else f"Fase {phase}: {text}"
        understood = read_words(live, self.session, who, said, at=now)
        return tuple(reading.action for reading in understood.declaration.readings)


@contextmanager
def hand_over(game: Path, by: Decider) -> Generator[Hand]:
    """The narrator's hand over a game.

    Raises:
        ConfigurationError, StorageError: the folder can't be used.
        UsageError: it is another game's.
    """
    with opened(game) as session:
        yield Hand(session, by, load_setup(game, session.config))
