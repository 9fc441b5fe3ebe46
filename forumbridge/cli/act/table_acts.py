"""Acts of the games without a map as commands: a list for each game, and what they all share.

Each game has one `ActBook`; `forumbridge.cli.act.command` finds it by the game's word, for every
door.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import typer

from forumbridge.cli.act.hands import Act, NarratorHand
from forumbridge.cli.deciding import Decider, decides
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, SpanishGroup, new_app
from forumbridge.config_files.titles import TITLES, require_game


@dataclass(frozen=True, slots=True)
class ActBook:
    """The acts of one game by their command, in the order of the help."""

    rules: str
    """The game's word in `game.toml`."""
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
    def hand_over(self, game: Path, by: Decider) -> Generator[NarratorHand]:
        """The narrator's hand over a game.

        Raises:
            ConfigurationError, StorageError: the folder can't be used.
            UsageError: it is another game's (NO_EN_ESTE_JUEGO).
        """
        with opened(game) as session:
            require_game(session.config, self.rules)
            yield NarratorHand(session, by)


def new_book(rules: str) -> ActBook:
    """A book without acts yet."""
    app = new_app(
        f"Actos del narrador en {TITLES[rules]}: cambian la partida a mano, quedan anotados y valen"
        f" desde la próxima pasada. «forumbridge act {rules} --list» los enumera por grupos.",
        cls=SpanishGroup,
        no_args_is_help=True,
    )
    return ActBook(rules, app)
